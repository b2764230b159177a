import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startGatewayProcess, type GatewayProcess } from '../support/gateway-process.ts'
import { isThroughGateway } from '../support/gateway-venue.ts'
import { freePort, startVenueProcess, type VenueProcess } from '../support/venue-process.ts'

interface Upstream {
  /** Stands in for Bybit by its v5 API. */
  readonly venue: VenueProcess
  readonly url: string
  /** File of an API key of an account with positions and orders. */
  readonly keyFile: string
}

const test = base.extend<object, { readonly upstream: Upstream }>({
  upstream: [
    async ({}, use) => {
      const api = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'perpdeck-key-'))
      const keyFile = join(folder, 'key.json')
      const options = ['--seed', '7', '--api', String(api), '--api-key-file', keyFile, '--api-limits', 'off']
      const venue = await startVenueProcess(options)
      await use({ venue, url: `http://127.0.0.1:${api}`, keyFile })
      await venue.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** What a set of capabilities offers. */
interface Offered {
  readonly trades: boolean
  readonly iceberg: boolean
  readonly marginDialog: string
  readonly funds: boolean
  readonly accountMenu: RegExp
  readonly feesAssumed: boolean
  readonly shares: boolean
  readonly historyLists: number
}
const embedded: Offered = {
  trades: true,
  iceberg: true,
  marginDialog: 'Margin mode',
  funds: true,
  accountMenu: /API keys.*Reset/,
  feesAssumed: false,
  shares: true,
  historyLists: 23,
}
const testnet: Offered = {
  ...embedded,
  iceberg: false,
  marginDialog: 'Margin mode of the account',
  funds: false,
  accountMenu: /^(?!.*(?:API|Reset))/,
  shares: false,
  historyLists: 15,
}
const demo: Offered = { ...testnet, funds: true, feesAssumed: true }
const readOnly: Offered = { ...testnet, trades: false }

/** Logs in; where the gateway asks for it, with the code that it printed. */
async function logIn(page: Page, gateway: GatewayProcess | null): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Log in|Choose a demo account)$/ })
    .first()
    .click()
  const [code, account] = [page.getByTestId('pairing-code'), page.getByRole('menuitemradio').first()]
  await expect(code.or(account)).toBeVisible()
  if (await code.isVisible()) {
    await code.fill(gateway?.pairingCode() ?? '')
    await page.keyboard.press('Enter')
  } else await account.click()
  await expect(page.getByTestId('account-name')).toBeVisible()
}

/** Opens everything that depends on the exchange, as a stranger looks for it, and compares. */
async function compare(page: Page, offered: Offered, gateway: GatewayProcess | null): Promise<void> {
  const trade = tradePage(page)
  await trade.open()
  await logIn(page, gateway)
  const count = async (shown: boolean, testId: string): Promise<void> =>
    expect(page.getByTestId(testId), testId).toHaveCount(shown ? 1 : 0)
  // The ticket.
  await expect(page.locator('option', { hasText: 'Iceberg' })).toHaveCount(offered.iceberg ? 1 : 0)
  await count(offered.feesAssumed, 'fees-assumed')
  const mode = page.getByRole('button', { name: /^Margin mode/ })
  if (offered.trades) {
    await mode.click()
    await expect(page.getByRole('dialog', { name: offered.marginDialog, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(mode).toBeDisabled()
  for (const side of ['buy', 'sell'])
    await expect(page.getByTestId(`submit-${side}`)).toBeEnabled({ enabled: offered.trades })
  // The account.
  await expect(page.getByRole('button', { name: 'Add demo funds' })).toHaveCount(offered.funds ? 1 : 0)
  await trade.openAccountMenu()
  await expect(page.getByRole('menu')).toHaveText(offered.accountMenu)
  await page.keyboard.press('Escape')
  // Positions and orders.
  if (gateway === null) await trade.market('Buy', '0.01')
  const row = page.getByTestId('position-BTCUSDT:0')
  await expect(row).toBeVisible()
  await expect(row.getByText('Reverse', { exact: true })).toHaveCount(offered.trades ? 1 : 0)
  const tpSl = row.getByTestId('position-tpsl')
  await expect(tpSl).toHaveJSProperty('tagName', offered.trades ? 'BUTTON' : 'SPAN')
  if (offered.trades) {
    await row.getByRole('button', { name: 'More for BTCUSDT' }).click()
    const share = page.getByRole('menuitem', { name: 'Share position' })
    await expect(share).toHaveCount(offered.shares ? 1 : 0)
    await page.keyboard.press('Escape')
  }
  await trade.showOrders()
  if (gateway === null) await trade.limit('Buy', '0.01', await trade.priceAway(-10))
  await expect(trade.orders.first()).toBeVisible()
  await expect(page.getByTestId('order-edit').first()).toHaveCount(offered.trades ? 1 : 0)
  // The upstream account's orders are not of this terminal.
  const elsewhere = trade.orders.filter({ hasText: 'Made elsewhere' })
  if (gateway === null) await expect(elsewhere).toHaveCount(0)
  else await expect(elsewhere.first()).toBeVisible()
  // Lists that stay empty are not offered.
  await page.getByRole('tab', { name: 'History' }).click()
  const lists = page.locator('fieldset[aria-label="History lists"] button')
  await expect(lists).toHaveCount(offered.historyLists)
  // The palette.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('cancel all')
  // Two that ask, of this market and of all, and one without confirmation; late code brings them one after the other.
  await expect(page.getByRole('option', { name: /^Cancel all/ })).toHaveCount(offered.trades ? 3 : 0)
  await page.keyboard.press('Escape')
}

test('the embedded exchange offers everything (skipped where it is absent) @core', async ({ page }) => {
  test.skip(isThroughGateway, 'this run has a gateway in front of it')
  await compare(page, embedded, null)
})

for (const [name, network, isReadOnly, offered] of [
  ['testnet', 'testnet', false, testnet],
  ['demo network', 'demo', false, demo],
  ['testnet, read-only', 'testnet', true, readOnly],
] as const) {
  test(`a stranger sees no control that the exchange then refuses: ${name}`, async ({
    upstream,
    otherProfile,
  }) => {
    const args = ['--keys', upstream.keyFile, ...(isReadOnly ? ['--read-only'] : [])]
    const gateway = await startGatewayProcess(upstream.url, network, { args })
    try {
      await compare(await otherProfile(gateway), offered, gateway)
    } finally {
      await gateway.dispose()
    }
  })
}
