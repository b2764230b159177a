import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const UTA2 = /^UTA2 cross one-way(?!,)/

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).first()

test('a conditional order waits in the list and is cancelled; its trigger is sent according to its type (FORM-26, FORM-28, FORM-29, FORM-30, FORM-31, FORM-33) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await expect(page.getByRole('tablist', { name: 'Order type' }).getByRole('tab')).toHaveText([
    'Limit',
    'Market',
    'Conditional',
  ])
  await tab(page, 'Conditional').click()
  const trigger = page.getByTestId('ticket-trigger')
  await trade.qty.fill('0.010')
  // The rest of the order is valid: only the trigger blocks it.
  await trade.price.fill(await trade.priceAway(5))
  for (const none of ['', '0', '-1']) {
    await trigger.fill(none)
    await page.getByTestId('submit-buy').click()
    await expect(trade.status).toContainText('Nothing was sent')
    await expect(trigger).toHaveValue(none === '0' ? '0.00' : none)
    await expect(trigger).toHaveAttribute('aria-invalid', 'true')
    await trade.price.focus()
  }
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  const at = await trade.priceAway(5)
  await trigger.fill(at)
  await page.getByTestId('ticket-trigger-by').selectOption('MarkPrice')
  await trade.price.fill(at)
  await trade.price.blur()
  await expect(page.getByTestId('ticket-trigger-now')).toContainText('Triggers on a rise')
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await trigger.fill(await trade.priceAway(-5))
  await expect(page.getByTestId('ticket-trigger-now')).toContainText('Triggers on a fall')
  await page.getByTestId('ticket-kind').selectOption('Market')
  await page.getByTestId('ticket-trigger-by').selectOption('IndexPrice')
  await page.getByRole('checkbox', { name: 'Close on trigger' }).locator('xpath=ancestor::label').click()
  await trade.qty.fill('0.1')
  await trade.qty.blur()
  await page.getByTestId('submit-sell').click()
  await expect(trade.orders).toHaveCount(2)
  const created = await seenRequests(venue, orderPath.create)
  expect(created.map(({ headers }) => headers['x-client-tag'])).toEqual(['perpdeck-web', 'perpdeck-web'])
  const [first, second] = created.map(({ body }) => body)
  expect(first).toMatchObject({
    orderType: 'Limit',
    triggerBy: 'MarkPrice',
    closeOnTrigger: false,
    qtyX: '1000000',
  })
  expect(Number(first?.['triggerPrice'])).toBe(Number(at))
  expect(second).toMatchObject({
    orderType: 'Market',
    triggerBy: 'IndexPrice',
    closeOnTrigger: true,
    qtyX: '10000000',
  })
  await page
    .getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ })
    .first()
    .click()
  await expect(trade.orders).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Cancel Sell order of BTCUSDT/ })
    .first()
    .click()
  await expect(trade.orders).toHaveCount(0)
})

test('an iceberg shows a part of its quantity, is listed among the open orders and in the history, and is cancelled (VENUE-47)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await tab(page, 'Limit').click()
  await page.getByTestId('ticket-kind').selectOption('Iceberg')
  const visible = page.getByTestId('ticket-visible')
  await trade.price.fill(await trade.priceAway(-5))
  await trade.qty.fill('0.100')
  await visible.fill('0.200')
  await visible.blur()
  await page.getByTestId('submit-buy').click()
  await expect(trade.status).toContainText('The visible quantity is larger than the order.')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await visible.fill('0.020')
  await visible.blur()
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await page.getByTestId('kind-iceberg').click()
  const types = trade.orders.locator('[data-column="type"]')
  await expect(types).toHaveText(['Iceberg'])
  await expect(trade.orders.locator('[data-column="qty"]')).toHaveText('0.100')
  await expect(trade.orders.locator('[data-column="terms"]')).toContainText('0.020 visible')
  await expect(trade.orders.getByTestId('order-edit')).toHaveCount(0)
  expect((await seenRequests(venue, orderPath.create)).map(({ body }) => body)).toMatchObject([
    { orderType: 'Limit', specialTradeFrom: 'Iceberg', qty: '0.1', subQty: '0.02' },
  ])
  await trade.orders.getByRole('button', { name: /^Cancel / }).click()
  await expect(trade.orders).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('history-closedOrders').click()
  await expect(page.getByTestId('history-row')).toHaveText([/Iceberg/])
})

test('an amount is typed as quantity, value or cost, and the choice outlives symbol and order type (FORM-01, FORM-03, FORM-25, FORM-36)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await tab(page, 'Limit').click()
  const kind = page.getByTestId('ticket-amount-kind')
  await trade.price.fill('60000')
  await trade.qty.fill('0.1')
  await kind.selectOption('Value')
  await expect(trade.qty).toHaveValue(/^6000(\.0+)?$/)
  await kind.selectOption('Cost')
  await expect.poll(async () => figure(await trade.qty.inputValue())).toBeGreaterThan(600)
  expect(figure(await trade.qty.inputValue())).toBeLessThan(610)
  await kind.selectOption('Qty')
  await expect(trade.qty).toHaveValue('0.100')
  await kind.selectOption('Value')
  await expect(trade.qty).toHaveValue(/^6000(\.0+)?$/)
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect((await seenRequests(venue, orderPath.create))[0]?.body).toMatchObject({ qty: '0.1' })
  await tab(page, 'Market').click()
  await expect(kind).toHaveValue('Value')
  const thumb = page.getByTestId('percent-slider').locator('input')
  await expect(thumb).toHaveAttribute('min', '0')
  await expect(thumb).toHaveAttribute('max', '1')
  await expect(thumb).toHaveAttribute('step', '0.01')
  await trade.open('/trade/usdt/ETHUSDT')
  await kind.selectOption('Cost')
  await page.evaluate(() => {
    history.pushState(null, '', '/trade/usdt/BTCUSDT')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
  await expect(kind).toHaveValue('Cost')
})

test('an order has one notice in words: bought or sold, quantity, coin and price; a refusal has its title (FORM-34, FORM-32)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const notices = page.getByRole('log', { name: 'Notices' })
  await trade.market('Buy', '0.010')
  await expect(notices).toContainText(/Order filled.*Buy 0\.010 BTC at [\d,.]+/)
  await trade.market('Sell', '0.010')
  await expect(notices).toContainText(
    /Position closed.*Sell 0\.010 BTC at [\d,.]+.*PnL after fees and funding -?[\d,.]+ USDT/,
  )
  await trade.limit('Buy', '0.020', await trade.priceAway(-5))
  await expect(notices).toContainText(/Buy 0\.020 BTC at [\d,.]+/)
  await trade.limit('Sell', '0.030', await trade.priceAway(5))
  await expect(notices).toContainText(/Sell 0\.030 BTC at [\d,.]+/)
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    code: 30_164,
    message: 'no',
  })
  await trade.limit('Buy', '0.040', await trade.priceAway(-6))
  await expect(trade.status).toContainText('Order not placed')
  await expect(trade.qty).toHaveValue('0.040')
})

test('spot: a limit order rests, a market buy by value fills and changes both balances, a sell reverses that (ROUTE-15, FORM-30) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/spot/BTC/USDT')
  await trade.chooseAccount()
  const base = page.getByTestId('ticket-available-base')
  await expect(base).toContainText(/\d/)
  const held = async (): Promise<number> => figure(await base.textContent())
  const before = await held()
  await tab(page, 'Limit').click()
  await trade.price.fill(await trade.priceAway(-3))
  await page.getByTestId('ticket-amount-kind').selectOption('Qty')
  await trade.qty.fill('0.01')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await expect(trade.orders).toHaveCount(0)
  await tab(page, 'Market').click()
  await page.getByTestId('ticket-amount-kind').selectOption('Value')
  await trade.qty.fill('2000')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  // All of it: a fill of several parts can arrive in several messages.
  const worth = 2000 / (await trade.last())
  await expect.poll(held).toBeGreaterThan(before + worth * 0.98)
  const bought = await held()
  // The fill can arrive before the answer, with which the call is logged.
  await expect
    .poll(async () => (await seenRequests(venue, orderPath.create)).at(-1)?.body)
    .toMatchObject({ symbol: 'BTC_USDT', qty: '2000', marketUnit: 'quoteCoin' })
  await page.getByTestId('ticket-amount-kind').selectOption('Qty')
  await trade.qty.fill('0.01')
  await trade.qty.blur()
  await page.getByTestId('submit-sell').click()
  await expect.poll(held).toBeLessThan(bought)
})

for (const [path, symbol, qty] of [
  ['/trade/futures/usdc/BTCPERP', 'BTCPERP', '0.01'],
  ['/trade/inverse/BTCUSD', 'BTCUSD', '100'],
] as const)
  test(`${symbol}: market and limit orders of a UTA2 account are accepted (FORM-26, ENTITY-02)`, async ({
    page,
    venue,
  }) => {
    const trade = tradePage(page)
    await trade.open(path)
    await chooseNamed(trade, UTA2)
    await trade.market('Buy', qty)
    await expect(trade.qty).toHaveValue('')
    await trade.limit('Buy', qty, await trade.priceAway(-4))
    await expect(trade.qty).toHaveValue('')
    const sent = await seenRequests(venue, orderPath.create)
    expect(sent.map(({ body, retCode }) => [body['symbol'], body['orderType'], retCode])).toEqual([
      [symbol, 'Market', 0],
      [symbol, 'Limit', 0],
    ])
  })

test('a dated future is traded like its perpetual (FORM-26, ENTITY-02)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  const { result } = (await (
    await page.request.get('/contract/v5/product/brief-symbol-list?filter=all&version=6')
  ).json()) as { result: Record<string, readonly Record<string, string>[]> }
  const dated = result['LinearFutures']?.find((one) => one['cs'] === 'Trading')
  const symbol = dated?.['s'] ?? ''
  await trade.open(`/trade/usdt/${symbol}`)
  await trade.chooseAccount()
  await trade.market('Buy', dated?.['nq'] ?? '')
  await trade.limit('Sell', dated?.['nq'] ?? '', await trade.priceAway(3))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const sent = await seenRequests(venue, orderPath.create)
  expect(sent.map(({ body, retCode }) => [body['symbol'], retCode])).toEqual([
    [symbol, 0],
    [symbol, 0],
  ])
})

test('hedge mode: each side opens its own position, a close-only order goes to the other one (ENTITY-06)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross hedge(?!,)/)
  await trade.market('Buy', '0.010')
  await expect(trade.qty).toHaveValue('')
  await trade.market('Sell', '0.010')
  await expect(trade.qty).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Reduce-only' }).locator('xpath=ancestor::label').click()
  await trade.market('Sell', '0.010')
  await expect(trade.qty).toHaveValue('')
  const sent = await seenRequests(venue, orderPath.create)
  expect(sent.map(({ body, retCode }) => [body['side'], body['positionIdx'], retCode])).toEqual([
    ['Buy', 1, 0],
    ['Sell', 2, 0],
    ['Sell', 1, 0],
  ])
})
