import { expect, test as base } from '../fixtures.ts'
import { cancelButton } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startGatewayVenue, type GatewayVenue } from '../support/gateway-venue.ts'

/** One of the journeys of `npm run test:gateway` for `npm test`: its teardown compares terminal and exchange. */
const test = base.extend<{ readonly gateway: GatewayVenue }>({
  gateway: async ({}, use) => {
    const gateway = await startGatewayVenue()
    await use(gateway)
    await gateway.dispose()
  },
})

test('through a gateway an order is placed, changed and canceled and a position opened: tables and account are those of the exchange @core', async ({
  gateway,
  otherProfile,
}) => {
  const page = await otherProfile(gateway)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Change Buy order of BTCUSDT/ }).click()
  await page.getByRole('row').getByRole('textbox', { name: 'Quantity' }).fill('0.021')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade.orders.first().locator('[data-column="qty"]')).toContainText('0.021')
  await trade.limit('Buy', '0.030', await trade.priceAway(-6))
  await expect(trade.orders).toHaveCount(2)
  await cancelButton(page).first().click()
  await expect(trade.orders).toHaveCount(1)
  const { orders, positions } = await gateway.accountOfExchange()
  expect(orders).toHaveLength(1)
  expect(positions).toMatchObject([{ symbol: 'BTCUSDT', side: 'Buy', size: '0.05' }])
})
