import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { axeOf } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startGatewayProcess, type GatewayProcess } from '../support/gateway-process.ts'
import { heapText, storedTexts } from '../support/page-contents.ts'
import { launchRawChromium } from '../support/raw-chromium.ts'
import { until } from '../support/raw-tabs.ts'
import { workersOf } from '../support/worker-heaps.ts'
import { freePort, startVenueProcess, type VenueProcess } from '../support/venue-process.ts'

/** Long enough for a gateway to notice that its key was withdrawn. */
const NOTICED = { timeout: 45_000 }

interface Key {
  readonly key: string
  readonly secret: string
  readonly account: string
}
interface Stage {
  readonly upstream: VenueProcess
  readonly key: Key
  readonly folder: string
  readonly port: number
  start(args?: readonly string[]): Promise<GatewayProcess>
}

/** A gateway with a key in front of our own v5 API, in place of Bybit. It can be started again. */
const test = base.extend<{ readonly stage: Stage }>({
  stage: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdeck-pairing-'))
    const [api, port] = [await freePort(), await freePort()]
    const upstream = await startVenueProcess(['--seed', '7', '--api', String(api), '--api-limits', 'off'])
    const { accounts } = await upstream.control<{
      accounts: readonly { readonly accountId: string }[]
    }>('/accounts?profile=a-trader')
    const [{ accountId: account } = { accountId: '' }] = accounts
    // Bybit's API has unified accounts alone.
    await upstream.control('/account', { account, changes: { kind: 'UTA2' } })
    const key = await upstream.control<Key>('/api/keys', { account, isReadOnly: false })
    const file = join(folder, 'key.json')
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 })
    const started: GatewayProcess[] = []
    await use({
      upstream,
      key,
      folder,
      port,
      start: async (args = []) => {
        for (const one of started.splice(0)) await one.dispose()
        const gateway = await startGatewayProcess(`http://127.0.0.1:${api}`, 'testnet', {
          args: ['--keys', file, ...args],
          dataDir: folder,
          port,
        })
        started.push(gateway)
        return gateway
      },
    })
    for (const one of started) await one.dispose()
    await upstream.dispose()
    rmSync(folder, { recursive: true, force: true })
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pair this browser' })
const field = (page: Page) => page.getByTestId('pairing-code')
const name = (page: Page) => page.getByTestId('account-name')
const announcements = (page: Page) => page.getByTestId('announcements')

/** Opens the dialog and types the code of the terminal. */
async function pair(page: Page, gateway: GatewayProcess): Promise<void> {
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(gateway.pairingCode())
  await page.keyboard.press('Enter')
  await expect(name(page)).toHaveText(/Bybit testnet …\d{4}/)
}

test('a browser pairs with a gateway by the code of its terminal, and trades @core', async ({
  stage,
  otherProfile,
}) => {
  const gateway = await stage.start()
  const page = await otherProfile(gateway)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await expect(name(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(dialog(page)).toContainText('six-digit code that the gateway shows in the terminal')
  expect(await axeOf(page)).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('The code is wrong. Tries left: 4.')
  await page.keyboard.press('Escape')
  await pair(page, gateway)
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})

test('two browsers remain paired over a restart of the gateway, until --unpair forgets them', async ({
  stage,
  otherProfile,
}) => {
  let gateway = await stage.start()
  const page = await otherProfile(gateway)
  await page.goto('/trade/usdt/BTCUSDT')
  await pair(page, gateway)
  gateway = await stage.start()
  await page.reload()
  await expect(name(page)).toHaveText(/Bybit testnet/)

  // Another browser needs a code of its own.
  const other = await otherProfile(gateway)
  await other.goto('/trade/usdt/BTCUSDT')
  await pair(other, gateway)
  await expect(name(page)).toHaveText(/Bybit testnet/)

  // Both are forgotten.
  await stage.start(['--unpair'])
  await page.reload()
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(field(page)).toBeVisible()
})

test('a key that is withdrawn in the middle of a session ends trading with the reason, not the session', async ({
  stage,
  otherProfile,
}) => {
  const gateway = await stage.start()
  const page = await otherProfile(gateway)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await pair(page, gateway)
  const { key, account } = stage.key
  await stage.upstream.control('/api/keys/withdraw', { key, account })
  await trade.market('Buy', '0.010')
  await expect(announcements(page)).toContainText('Trading with the API key is off.', NOTICED)
  await expect(announcements(page)).toContainText('does not know this API key', NOTICED)
  await expect(page.getByTestId('network-badge')).toContainText('Read-only')
  await expect(name(page)).toHaveText(/Bybit testnet/)
})

test('with --read-only an account is shown and no order can be sent', async ({ stage, otherProfile }) => {
  const gateway = await stage.start(['--read-only'])
  const page = await otherProfile(gateway)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await pair(page, gateway)
  await expect(page.getByTestId('account-figures').first()).toContainText(/\d/)
  for (const side of ['buy', 'sell']) await expect(page.getByTestId(`submit-${side}`)).toBeDisabled()
})

test('no storage, heap, console line or answer of a page has the API key or its secret', async ({
  stage,
  otherProfile,
}) => {
  const gateway = await stage.start()
  const page = await otherProfile(gateway)
  const seen: string[] = []
  page.on('console', (message) => void seen.push(message.text()))
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) return
    response.text().then(
      (text) => void seen.push(text),
      () => undefined,
    )
  })
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await pair(page, gateway)
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const cdp = await page.context().newCDPSession(page)
  const heap = await heapText(cdp)
  await cdp.detach()
  expect(heap).toContain('BTCUSDT')
  const texts = [heap, await storedTexts(page), gateway.output(), ...seen]
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) {
    expect(text.includes(stage.key.key)).toBe(false)
    expect(text.includes(stage.key.secret)).toBe(false)
  }
})

test('no heap of hub, risk or chart worker has the API key or its secret, also not after an order', async ({
  stage,
}) => {
  const gateway = await stage.start()
  const browser = await launchRawChromium()
  try {
    const tab = await browser.openTab(`${gateway.url}/robots.txt`)
    await until('the origin', () => tab.evaluate(`location.origin === '${gateway.url}'`))
    await tab.evaluate(`(async () => {
      const headers = { platform: 'pc', 'content-type': 'application/json' }
      const post = (path, body) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      await fetch('/user/demo-accounts', { headers })
      await post('/user/pair', { code: '${gateway.pairingCode()}' })
      const list = await (await fetch('/user/demo-accounts', { headers })).json()
      await post('/user/login', { accountId: list.result.accounts[0].accountId })
    })()`)
    await tab.send('Page.navigate', { url: `${gateway.url}/trade/usdt/BTCUSDT` })
    const text = (testId: string) =>
      tab.evaluate<string>(`document.querySelector('[data-testid="${testId}"]')?.textContent ?? ''`)
    await until('the account', async () => /\d/.test(await text('ticket-available')))
    const order = { type: 'CreateOrder', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' }
    await stage.upstream.control('/command', {
      account: stage.key.account,
      command: {
        ...order,
        price: '50000',
        timeInForce: 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
      },
    })
    await until('the order', async () =>
      tab.evaluate(
        `[...document.querySelectorAll('[role="tab"]')].some((one) => /^Orders\\s*1/.test(one.textContent))`,
      ),
    )
    const workers = await workersOf(browser, tab)
    for (const [name, heap] of await workers.heaps()) {
      expect(heap.length, name).toBeGreaterThan(100_000)
      expect(heap.includes(stage.key.key), name).toBe(false)
      expect(heap.includes(stage.key.secret), name).toBe(false)
    }
    // Proves that the search finds a secret in each of them.
    await workers.plant(`planted ${stage.key.secret}`)
    for (const [name, heap] of await workers.heaps()) expect(heap.includes(stage.key.secret), name).toBe(true)
  } finally {
    await browser.close()
  }
})
