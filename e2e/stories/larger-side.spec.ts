import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('a sell behind a resting buy costs nothing: the ticket says so, explains it, and the exchange takes no balance for it (FORM-36)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const available = page.getByTestId('ticket-available')
  const before = (await available.textContent()) ?? ''
  await trade.limit('Buy', '0.100', await trade.priceAway(-2))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(available).not.toHaveText(before)
  const held = (await available.textContent()) ?? ''
  await trade.price.fill(await trade.priceAway(2))
  await trade.qty.fill('0.050')
  await trade.qty.blur()
  const cost = page.getByTestId('sell-cost').first()
  await expect(cost).toHaveText('0.00')
  await expect(page.getByTestId('buy-cost').first()).not.toHaveText('0.00')
  await cost.getByRole('button').click()
  const explanation = page.getByTestId('explanation')
  await expect(explanation).toContainText('Open orders of the other side')
  await expect(explanation).toContainText(/max\(/)
  await page.keyboard.press('Escape')
  await page.getByTestId('submit-sell').click()
  await expect(trade.orders).toHaveCount(2)
  await expect(available).toHaveText(held)
})
