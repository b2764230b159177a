import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startGatewayProcess, type GatewayProcess } from '../support/gateway-process.ts'
import { freePort, startVenueProcess, type VenueProcess } from '../support/venue-process.ts'

interface Stage {
  readonly upstream: VenueProcess
  readonly gateway: GatewayProcess
}

/** A gateway with a key that needs arming, in front of our own v5 API in place of Bybit. */
const test = base.extend<{ readonly stage: Stage }>({
  stage: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdeck-arming-'))
    const api = await freePort()
    const upstream = await startVenueProcess(['--seed', '7', '--api', String(api), '--api-limits', 'off'])
    const { accounts } = await upstream.control<{
      accounts: readonly { readonly accountId: string }[]
    }>('/accounts?profile=a-trader')
    const [{ accountId: account } = { accountId: '' }] = accounts
    await upstream.control('/account', { account, changes: { kind: 'UTA2' } })
    const file = join(folder, 'key.json')
    const key = await upstream.control<object>('/api/keys', { account, isReadOnly: false })
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 })
    const gateway = await startGatewayProcess(`http://127.0.0.1:${api}`, 'testnet', {
      args: ['--keys', file, '--arm', '--limit', 'orderValue=100000'],
      dataDir: folder,
    })
    await use({ upstream, gateway })
    await gateway.dispose()
    await upstream.dispose()
    rmSync(folder, { recursive: true, force: true })
  },
})

const arming = (page: Page) => page.getByTestId('arming')
const frame = (page: Page) => page.getByTestId('armed-frame')

async function pair(page: Page, gateway: GatewayProcess): Promise<void> {
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(page.getByTestId('pairing-code')).toBeFocused()
  await page.keyboard.type(gateway.pairingCode())
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('account-name')).toHaveText(/Bybit testnet …\d{4}/)
}

test('trading is armed once, the first order is confirmed, and the kill switch of another tab ends all @core', async ({
  stage: { gateway },
  otherProfile,
}) => {
  const page = await otherProfile(gateway)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await pair(page, gateway)
  await expect(arming(page)).toContainText('Disarmed')
  await expect(frame(page)).toHaveCount(0)
  await arming(page).click()
  await expect(page.getByTestId('limits')).toContainText('100000 USDT')
  // Enter does nothing in the two frames before a late dialog is painted (ui/hold-keys.ts), and a journey may be that fast.
  await page.getByTestId('arming-confirm').click()
  await expect(arming(page)).toContainText('Armed')
  await expect(frame(page)).toBeAttached()

  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(page.getByTestId('guard-first')).toContainText(/Bybit testnet …\d{4} on Bybit testnet/)
  await page.getByTestId('guard-send').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)

  const second = await page.context().newPage()
  await second.goto(`${gateway.url}/trade/usdt/BTCUSDT`)
  await second.getByTestId('kill-switch').click()
  await expect(second.getByTestId('kill-counts')).toContainText('1 orders')
  await second.getByTestId('kill-confirm').click()
  await expect(second.getByTestId('kill-report')).toHaveAttribute('data-done', 'true')
  await expect(arming(page)).toContainText('Disarmed')
  await expect(frame(page)).toHaveCount(0)
  await expect(trade.orders).toHaveCount(0)
  expect(gateway.output()).toContain('The kill switch was pressed')
})
