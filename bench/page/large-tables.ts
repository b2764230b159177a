import { fillAccount } from '../../e2e/support/fill-account.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, median, readBusy, sleep } from './windows.ts'

const RATE = 10_000
const SEED = 1
const SYMBOLS = 200
const WANTED = { positions: 500, orders: 5000, seed: SEED, symbols: SYMBOLS } as const
const ACCOUNT = 'Standard cross hedge'
const SORTS = 16
const ROW = '[data-testid^="position-"][role=row], [data-testid^="order-"][role=row]'
const REGION = '[data-testid=account-tables] [role=region]'

/** Presses the tab at a position of the tables' tab list. */
const showTab = (tab: RawTab, index: number): Promise<unknown> =>
  tab.evaluate(`document.querySelectorAll('[data-testid=account-tables] [role=tab]')[${index}].click()`)

const rowsInView = (tab: RawTab): Promise<number> =>
  tab.evaluate<number>(`document.querySelectorAll('${ROW}').length`)

/** Frames a second while the table scrolls by 1.5 rows per frame. */
const scrollRate = (tab: RawTab): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve) => { const box = document.querySelector('${REGION}'); let frames = 0; let down = 1; const from = performance.now(); const step = () => { frames++; if (box.scrollTop + box.clientHeight >= box.scrollHeight - 50) down = -1; if (box.scrollTop <= 0) down = 1; box.scrollTop += 42 * down; const past = performance.now() - from; if (past < 3000) requestAnimationFrame(step); else resolve(frames * 1000 / past) }; requestAnimationFrame(step) })`,
  )

interface Cost {
  readonly task: number
  readonly script: number
  readonly cpu: number
}

const pressHead = (column: string): string => `document.querySelector('[data-head=${column}] button').click()`

/** Writes texts in another order into the drawn rows without the app. Shows what a sort costs the browser alone. */
const swapTexts = (column: string): string => `swapTexts('${column}')`
const swapper = `(() => {
  const rows = () => [...document.querySelectorAll('${ROW}')]
  const textsOf = (row) => { const all = []; const walk = document.createTreeWalker(row, 4); while (walk.nextNode()) all.push(walk.currentNode); return all }
  window.keepTexts = (column) => { (window.kept ??= {})[column] = rows().map((row) => textsOf(row).map((text) => text.data)) }
  window.swapTexts = (column) => { rows().forEach((row, index) => textsOf(row).forEach((text, at) => { text.data = kept[column][index]?.[at] ?? text.data })) }
})()`

/**
 * Main-thread cost (ms) of a change of all rows, while the market is frozen. The cost of an equally long idle time is
 * subtracted.
 */
async function costOf(tab: RawTab, change: string): Promise<Cost> {
  const before = await readBusy(tab)
  await tab.evaluate(change)
  await sleep(700)
  const sorted = await readBusy(tab)
  await sleep(700)
  const idle = await readBusy(tab)
  const cost = (of: 'task' | 'script' | 'cpu'): number =>
    (sorted[of] - before[of] - (idle[of] - sorted[of])) * 1000
  return { task: cost('task'), script: cost('script'), cpu: cost('cpu') }
}

/**
 * Measures the tables of an account with about 500 positions and 5,000 orders while 200 symbols move. Reports the
 * main thread's share at 10 Hz, frames while scrolling, rows in the document, and the cost of sorting the orders.
 */
export async function measureLargeTables(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess([
    '--rate',
    String(RATE),
    '--symbols',
    String(SYMBOLS),
    '--seed',
    String(SEED),
    '--calls',
    '100000',
  ])
  const browser = await launchTrader(venue.url, false, ACCOUNT)
  try {
    const plain = await browser.openTab(`${venue.url}/fonts/OFL.txt`)
    await sleep(300)
    const accountId = await plain.evaluate<string>(
      `fetch('/user/demo-accounts', { headers: { platform: 'pc' } }).then((answer) => answer.json()).then((answer) => answer.result.accounts.find(({ name }) => name === '${ACCOUNT}').accountId)`,
    )
    const held = await fillAccount(venue, accountId, WANTED)
    await plain.close()
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await sleep(3000)
    rows.add('tables-positions', 'count', held.positions)
    rows.add('tables-orders', 'count', held.orders)
    const key = `rate=${RATE} hz=10`
    for (const [index, name] of ['positions', 'orders'].entries()) {
      await showTab(tab, index)
      await sleep(1500)
      const [share] = await busyOf([tab], 5, 1000)
      rows.add(`tables-busy ${name} ${key}`, '%', share?.busy ?? Number.NaN)
      rows.add(`tables-cpu ${name} ${key}`, '%', share?.cpu ?? Number.NaN)
      rows.add(`tables-rows ${name}`, 'count', await rowsInView(tab))
      rows.add(`tables-scroll-fps ${name} ${key}`, '1/s', await scrollRate(tab))
    }
    await venue.control('/freeze', { frozen: true })
    await sleep(1500)
    const add = (name: string, costs: readonly Cost[]): void => {
      rows.add(`${name} orders=5000`, 'ms', median(costs.map(({ task }) => task)))
      rows.add(`${name}-script orders=5000`, 'ms', median(costs.map(({ script }) => script)))
      rows.add(`${name}-cpu orders=5000`, 'ms', median(costs.map(({ cpu }) => cpu)))
    }
    const columnOf = (round: number): string => (round % 2 === 0 ? 'price' : 'qty')
    const sorts: Cost[] = []
    const swaps: Cost[] = []
    await tab.evaluate(swapper)
    for (let round = 0; round < SORTS; round += 1) {
      sorts.push(await costOf(tab, pressHead(columnOf(round))))
      if (round >= SORTS - 2) await tab.evaluate(`keepTexts('${columnOf(round)}')`)
    }
    for (let round = 0; round < SORTS; round += 1) swaps.push(await costOf(tab, swapTexts(columnOf(round))))
    add('tables-sort-page', sorts)
    add('tables-sort-browser-alone', swaps)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
