import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Opens the notification centre, which lists the alerts. */
async function openAlerts(page: Page) {
  await page.getByTestId('notice-bell').click()
  const panel = page.getByTestId('alerts')
  await expect(panel).toBeVisible()
  return { panel, price: panel.getByTestId('alert-price'), rows: panel.getByTestId('alert') }
}

test('a price alert survives a reload and fires once, in the active tab, when the market reaches it; an impossible one shows why', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await venue.control('/freeze', { frozen: true })
  const last = await trade.last()
  const at = (last + 50).toFixed(1)
  const { panel, price, rows } = await openAlerts(page)
  await price.fill('0')
  await panel.getByRole('button', { name: 'Set alert' }).click()
  await expect(panel).toContainText('Enter a price above 0.')
  await price.fill(at)
  await price.press('Enter')
  await expect(rows).toHaveText(/^BTCUSDT/)
  await expect(rows).toContainText(`≥ ${Number(at).toLocaleString('en-US')}`)
  await expect(price).toHaveValue('')
  await price.fill((last - 5000).toFixed(1))
  await price.press('Enter')
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove the alert/ })
    .click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await trade.live()
  await expect((await openAlerts(page)).rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  const other = tradePage(await context.newPage())
  await other.open('/trade/usdt/ETHUSDT')
  await venue.control('/freeze', { frozen: false })
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(Math.ceil(last + 80)) })
  // Only the tab in front, the last one opened, shows the alert.
  await expect(other.page.getByTestId(/^notice-alert-/)).toContainText('It rose to your alert')
  await expect(page.getByTestId(/^notice-alert-/)).toHaveCount(0)
  await expect((await openAlerts(other.page)).rows).toHaveCount(0)
  await expect(other.page.getByTestId('notice-centre')).toContainText('It rose to your alert')
})

test('an alert on a position’s profit works in hidden tabs, survives a reload and fires once in the active tab; without its position it stays and shows that', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const last = await trade.last()
  const { panel, price, rows } = await openAlerts(page)
  const of = panel.getByTestId('alert-of')
  const set = panel.getByRole('button', { name: 'Set alert' })
  await of.selectOption({ label: 'PnL, Short' })
  await price.fill('40')
  await set.click()
  await expect(panel).toContainText('There is no such position.')
  await of.selectOption({ label: 'PnL, Long' })
  await set.click()
  await expect(rows).toHaveText(/^BTCUSDT PnL, Long/)
  await expect(rows).toContainText('≥ +40 USDT')
  await of.selectOption({ label: 'ROI, Long' })
  await price.fill('-90')
  await price.press('Enter')
  await expect(rows.nth(1)).toContainText('≤ -90%')
  await of.selectOption({ label: 'PnL, all USDT positions' })
  await price.fill('100000')
  await price.press('Enter')
  await expect(rows.nth(2)).toContainText('≥ +100,000 USDT')
  await page.reload()
  await trade.live()
  await expect((await openAlerts(page)).rows).toHaveCount(3)
  await page.keyboard.press('Escape')
  const other = tradePage(await context.newPage())
  await other.open('/trade/usdt/ETHUSDT')
  await venue.control('/freeze', { frozen: false })
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(Math.ceil(last * 1.03)) })
  await expect(other.page.getByTestId(/^notice-alert-/)).toContainText(
    /BTCUSDT \(Long\), PnL: \+\d+\.\d+ USDT/,
  )
  await expect(other.page.getByTestId(/^notice-alert-/)).toContainText('Up to your alert at +40 USDT.')
  await expect(page.getByTestId(/^notice-alert-/)).toHaveCount(0)
  await page.bringToFront()
  await expect((await openAlerts(page)).rows).toHaveCount(2)
  await page.keyboard.press('Escape')
  await trade.market('Sell', '0.050')
  await expect(trade.positions).toHaveCount(0)
  const after = await openAlerts(page)
  await expect(after.rows.nth(0)).toContainText('No position')
  await expect(after.rows.nth(1)).toContainText('No position')
})
