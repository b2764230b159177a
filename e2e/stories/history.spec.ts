import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('what was is read list by list: orders, trades, closed positions, money; filtered, and empty in words; what happens meanwhile comes on top (POS-35, POS-36, POSTER-10, FEED-29)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.020')
  await expect(trade.qty).toHaveValue('')
  await trade.market('Sell', '0.020')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByTestId('history-row')
  await expect(rows.first()).toContainText('BTCUSDT')
  await page.screenshot({ path: test.info().outputPath('history.png') })
  // What becomes history while the list is open comes by itself, once, on top.
  await expect(rows).toHaveCount(2)
  await trade.market('Buy', '0.011')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('0.011')
  await trade.market('Sell', '0.011')
  await expect(rows).toHaveCount(4)
  await page.getByTestId('history-tradeHistory').click()
  await expect(rows.first()).toContainText(/Taker|Maker/)
  await page.getByRole('searchbox', { name: 'Symbol or coin' }).fill('ETH')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Symbol or coin' }).fill('')
  await page.getByTestId('history-closedPositions').click()
  await expect(rows).toHaveCount(2)
  // Where a closed position went is on its poster (POSTER-10).
  const exit = (await rows.first().locator('[data-column="exit"]').textContent()) ?? 'none'
  await rows.first().getByRole('button', { name: 'Share the closed position in BTCUSDT' }).click()
  await expect(page.getByTestId('poster-words')).toContainText(`Settlement price${exit}`)
  await page.keyboard.press('Escape')
  await page.getByTestId('history-transactions').click()
  await expect(rows.first()).toContainText('Trade')
  for (const list of ['webhook', 'redemption', 'mmr', 'rfqTradeHistory']) {
    await page.getByTestId(`history-${list}`).click()
    await expect(page.getByText('Nothing here')).toBeVisible()
  }
  await page.getByTestId('history-realised').click()
  await expect(page.getByTestId('realised')).toContainText('BTCUSDT')
  await expect(page.getByTestId('equity-chart')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('realised.png') })
})

test('orders stand under the tab of their kind, and those a filter shows are cancelled alone (POS-35, VENUE-19)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  for (const percent of [-3, -4]) {
    await trade.limit('Buy', '0.010', await trade.priceAway(percent))
    await expect(trade.qty).toHaveValue('')
  }
  await trade.showOrders()
  await expect(page.getByTestId('kind-limit')).toContainText('2')
  await page.getByTestId('kind-conditional').click()
  await expect(page.getByText('No order fits the filter')).toBeVisible()
  await page.getByTestId('kind-limit').click()
  await expect(trade.orders).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel those shown' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Cancel orders' })
    .click()
  await expect(trade.orders).toHaveCount(0)
})
