import { expect, test } from '../fixtures.ts'
import type { Page } from 'playwright/test'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const ended = (page: Page) => page.getByTestId('ended-market')
/** Opens a list of the account's history. */
async function history(page: Page, list: string) {
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId(`history-${list}`).click()
  return page.getByTestId('history-row')
}

test('a delisted symbol has a page that shows this, its history and a link to another market; the ticket refuses with the reason (ROUTE-20, SYM-33)', async ({
  page,
}) => {
  await page.goto('/trade/usdt/GONEUSDT')
  await expect(ended(page)).toHaveAttribute('data-what', 'delisted')
  await expect(ended(page)).toContainText('GONEUSDT is no longer listed')
  await expect(page.getByTestId('not-tradable')).toContainText('it takes no orders')
  await expect(page.getByTestId('account-tables')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(ended(page)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('delisted-phone.png') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: test.info().outputPath('delisted.png') })
  await ended(page).getByRole('link', { name: 'Open BTCUSDT' }).click()
  await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT$/)
  await tradePage(page).live()
  await expect(ended(page)).toHaveCount(0)
})

test('an upcoming market counts down to its start, in place of its book and on a phone; it takes no orders until then (SYM-33, SYM-37)', async ({
  page,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/trade/usdt/SOONUSDT')
    await expect(ended(page)).toHaveAttribute('data-what', 'soon')
    await expect(ended(page)).toContainText('SOONUSDT is not open for trading yet')
    const left = page.getByTestId('starts-in')
    await expect(left).toHaveText(/^\d+d \d\d:\d\d:\d\d$/)
    const before = await left.textContent()
    await expect(left).not.toHaveText(before ?? '')
  }
})

test('a symbol delisted while it is open: shown at once, typed values stay, its position is closed and in the history (SYM-33, POS-35)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const symbol = 'LTCUSDT'
  await trade.open(`/trade/usdt/${symbol}`)
  await trade.chooseAccount()
  await trade.market('Buy', '1')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(trade.qty).toHaveValue('')
  await trade.qty.click()
  await trade.qty.pressSequentially('2')
  await trade.qty.blur()
  // The close dialog is open at that moment. It shows that nothing is left to close, and sends nothing.
  await page.getByRole('button', { name: `Close ${symbol} at market` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByTestId('close-confirm')).toBeEnabled()
  const sent = (await seenRequests(venue, orderPath.create)).length
  await venue.control('/symbol/state', { symbol, state: 'Delisted' })
  await expect(dialog.getByTestId('position-gone')).toContainText('already closed')
  await expect(dialog.getByTestId('close-confirm')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(sent)
  await expect(ended(page)).toContainText(`${symbol} is no longer listed`)
  await expect(page.getByTestId('submit-buy')).toBeDisabled()
  await expect(trade.qty).toHaveValue(/^2(\.0+)?$/)
  await expect(trade.positions).toHaveCount(0)
  await expect((await history(page, 'closedPositions')).filter({ hasText: symbol })).toHaveCount(1)
  await expect((await history(page, 'closedOrders')).first()).toContainText('Delivery')
  await venue.control('/symbol/state', { symbol, state: 'Trading' })
  await expect(ended(page)).toHaveCount(0)
  await trade.live()
  await expect(trade.qty).toHaveValue(/^2(\.0+)?$/)
})

test('a dated contract expires: the countdown shows delivered, the position is settled and in the history, and the page shows it (VENUE-12, SYM-35)', async ({
  otherProfile,
  incidents,
}) => {
  test.slow()
  incidents.expectLog(/Failed to load resource|WebSocket/)
  const venue = await startVenueProcess(['--seed', '7', '--start-at', '2026-11-27T07:59:10Z'])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    await trade.open('/trade/usdt/BTCUSDT')
    await trade.chooseAccount()
    // The contract of the month ends at 08:00.
    const symbol = 'BTCUSDT-27NOV26'
    await trade.open(`/trade/usdt/${symbol}`)
    await expect(page.getByTestId('expiry')).toContainText(/00:00:\d\d/)
    await trade.market('Buy', '0.010')
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(1)
    await expect(ended(page)).toHaveAttribute('data-what', 'delivered', { timeout: 60_000 })
    await expect(ended(page)).toContainText('was delivered')
    await expect(page.getByTestId('expiry')).toHaveText('Delivered')
    await expect(trade.positions).toHaveCount(0)
    const closed = await history(page, 'closedPositions')
    await expect(closed.filter({ hasText: symbol })).toContainText('Delivery')
    await expect((await history(page, 'transactions')).filter({ hasText: 'Delivery' })).toHaveCount(1)
    await page.screenshot({ path: test.info().outputPath('delivered.png') })
  } finally {
    await venue.dispose()
  }
})
