import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal } from 'decimal.js'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { VenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { root } from '../machine.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, medianShare, shareSamples, sleep } from './windows.ts'
import type { Share } from './windows.ts'

/** Alternations of a page alone, beside the maker, and beside a maker on another account, each with five windows of a second. */
const ROUNDS = 3
const WINDOWS = 5
/** A page that was just opened compiles code and collects garbage, which the first windows alone would count. */
const SETTLE_MS = 5000
/** The maker runs as long as its part of a round. */
const MAKER_SECONDS = 14

interface Key {
  readonly key: string
  readonly secret: string
  readonly account: string
}

/** What the venue itself says of the account. */
interface Truth {
  readonly orders: readonly { readonly orderId: string; readonly price: string; readonly qty: string }[]
  readonly positions: readonly {
    readonly symbol: string
    readonly positionIdx: number
    readonly size: string
  }[]
}

async function apiUrlOf(venue: VenueProcess): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const url = /API \(Bybit v5\): (http:\S+)/.exec(venue.output())?.[1]
    if (url !== undefined) return url
    await sleep(10)
  }
  throw new Error(`the venue opened no API:\n${venue.output()}`)
}

/** Starts the maker and settles when it quotes. `ended` has the line of its counts. */
async function startMaker(rest: string, key: Key): Promise<{ readonly ended: Promise<string> }> {
  const work = { address: { rest, sockets: rest.replace('http', 'ws') }, key, seconds: MAKER_SECONDS }
  const maker: ChildProcess = spawn(process.execPath, [join(root, 'tests', 'clients', 'run-maker.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', MAKER: JSON.stringify(work) },
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    maker.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
      if (printed.includes('quoting')) resolve()
    })
    maker.once('exit', (code) => reject(new Error(`the maker ended with ${String(code)}`)))
  })
  const ended = new Promise<string>(
    (resolve) => void maker.once('exit', () => resolve(printed.split('\n')[1] ?? '')),
  )
  return { ended }
}

/** A trading key of a new account that the page does not show, with enough money for the maker. */
async function otherKey(venue: VenueProcess): Promise<Key> {
  const profile = 'another-browser'
  const account = { name: 'Another', kind: 'UTA2', isDemo: true, wallet: { USDT: '10000000' } }
  const added = await venue.control<{ readonly account: { readonly accountId: string } }>('/account/add', {
    profile,
    account,
  })
  return venue.control<Key>('/api/keys', { account: added.account.accountId, profile })
}

/** All windows of the page. Only one of them has a garbage collection at times, so they are not reduced to one median first. */
const windowsOf = async (tab: RawTab): Promise<readonly Share[]> =>
  (await busyOf([tab], WINDOWS, 1000)).flatMap(({ windows }) => windows)

/** Windows of the page while a maker quotes with a key. */
async function besideMaker(tab: RawTab, rest: string, key: Key): Promise<readonly Share[]> {
  const maker = await startMaker(rest, key)
  await sleep(2000)
  const windows = await windowsOf(tab)
  console.log(`maker: ${await maker.ended}`)
  return windows
}

/** Numbers in a text of the page, without the marks of its language. */
const numbersIn = (text: string): readonly Decimal[] =>
  [...text.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => new Decimal(number))

/** Rows of a tab of the tables that show other figures than the venue's, rows unknown to it, and a wrong count in its label. */
async function wrongInTab(
  tab: RawTab,
  index: number,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  await tab.evaluate(`document.querySelectorAll('[data-testid=account-tables] [role=tab]')[${index}].click()`)
  await sleep(1500)
  const { count, rows } = await tab.evaluate<{
    readonly count: string
    readonly rows: readonly (readonly [id: string, text: string])[]
  }>(
    `({ count: document.querySelectorAll('[data-testid=account-tables] [role=tab]')[${index}].textContent.replace(/\\D/g, ''), rows: [...document.querySelectorAll('[data-testid^="position-"][role=row], [data-testid^="order-"][role=row]')].map((row) => [row.dataset.testid.replace(/^(position|order)-/, ''), [...row.querySelectorAll('[data-column]')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent).join(' | ')]) })`,
  )
  const wrong = rows.filter(([id, text]) => {
    const shown = numbersIn(text)
    return wanted.get(id)?.every((figure) => shown.some((one) => one.eq(figure))) !== true
  })
  for (const [id, text] of wrong) console.log(`maker: ${id} shows ${text}, not ${String(wanted.get(id))}`)
  if (rows.length === 0) throw new Error('the page shows no rows')
  return wrong.length + Math.abs(wanted.size - Number(count))
}

const wrongOnPage = async (tab: RawTab, { orders, positions }: Truth): Promise<number> =>
  (await wrongInTab(
    tab,
    0,
    new Map(positions.map(({ symbol, positionIdx, size }) => [`${symbol}:${positionIdx}`, [size]])),
  )) + (await wrongInTab(tab, 1, new Map(orders.map((one) => [one.orderId, [one.price, one.qty]]))))

/**
 * The page beside a bot: a market maker on ccxt pro quotes both sides of five symbols by the API at 20 changes a second, in
 * the account that the page shows. Windows alone, beside it, and beside the same maker on an account that the page does not
 * show alternate: the last ones are what more trades and a busy machine cost. Needs the clients of `npm run test:clients`.
 */
export async function measureMaker(rows: ReturnType<typeof createRows>): Promise<void> {
  if (!existsSync(join(root, 'tests', 'clients', 'node_modules', 'ccxt'))) {
    console.log('maker: `npm run test:clients` installs ccxt, which this measurement needs')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-maker-'))
  const file = join(folder, 'key.json')
  const venue = await startVenueProcess(['--api', '0', '--api-key-file', file, '--api-limits', 'off'])
  try {
    const rest = await apiUrlOf(venue)
    const key = JSON.parse(readFileSync(file, 'utf8')) as Key
    await venue.control('/wallet', { account: key.account, coin: 'USDT', amount: '10000000' })
    const browser = await launchTrader(venue.url, true, key.account)
    try {
      const tab = await openApp(browser, venue.url)
      await tab.activate()
      await sleep(SETTLE_MS)
      const alone: Share[] = []
      const beside: Share[] = []
      const elsewhere: Share[] = []
      const other = await otherKey(venue)
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(...(await windowsOf(tab)))
        beside.push(...(await besideMaker(tab, rest, key)))
        elsewhere.push(...(await besideMaker(tab, rest, other)))
      }
      const [without, withBot, control] = [medianShare(alone), medianShare(beside), medianShare(elsewhere)]
      for (const figure of ['busy', 'script', 'cpu'] as const)
        rows.add(
          `maker-${figure} beside 20 changes/s`,
          '%',
          withBot[figure],
          without[figure],
          shareSamples(figure, withBot, without),
        )
      for (const figure of ['busy', 'cpu'] as const)
        rows.add(
          `maker-${figure} of another account`,
          '%',
          control[figure],
          without[figure],
          shareSamples(figure, control, without),
        )
      rows.add('maker-cpu net of another account', '%', withBot.cpu, control.cpu)
      await venue.control('/freeze', { frozen: true })
      await sleep(2000)
      const truth = await venue.control<Truth>(`/account?account=${key.account}`)
      rows.add('maker-wrong orders and positions on the page', 'count', await wrongOnPage(tab, truth))
    } finally {
      await browser.close()
    }
  } finally {
    await venue.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}
