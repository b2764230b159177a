import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { isThroughGateway } from '../support/gateway-venue.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const CATALOGUE = '/contract/v5/product/brief-symbol-list'
const UTA2 = /^UTA2 cross one-way(?!,)/

test('post-only orders of a unified account may be larger than others, those of a demo account may not (FORM-18, FORM-19)', async ({
  page,
  venue,
}) => {
  await venue.control('/faults/http', {
    method: 'GET',
    path: CATALOGUE,
    times: 20,
    edits: [{ at: '/result/LinearPerpetual/0/xo', value: '3000' }],
  })
  const trade = tradePage(page)
  await trade.open()
  const largest = async (): Promise<string> => {
    await page.getByRole('tab', { name: 'Limit', exact: true }).click()
    await trade.price.fill('50000')
    await trade.qty.fill('99999')
    await trade.qty.blur()
    await expect(page.getByText(/The largest order is [\d.]+ BTC/)).toBeVisible()
    return trade.qty.inputValue()
  }
  const postOnly = page.getByRole('checkbox', { name: 'Post-only' })
  await chooseNamed(trade, UTA2)
  expect(await largest()).toBe('1500.000')
  await postOnly.click({ force: true })
  await expect(postOnly).toBeChecked()
  await expect.poll(largest).toBe('3000.000')
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await chooseNamed(trade, /^Demo one-way cross/)
  await expect(postOnly).toBeChecked()
  await expect.poll(largest).toBe('1500.000')
})

test('doubling the leverage halves the cost of the same order (FORM-36)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/LINKUSDT')
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const lever = async (to: string): Promise<void> => {
    await page.getByRole('button', { name: /^Leverage: / }).click()
    await page.getByTestId('leverage-input').fill(to)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^Leverage: ${to}x`) })).toBeVisible()
  }
  await lever('5')
  await trade.price.fill(((await trade.last()) * 0.95).toFixed(2))
  await trade.qty.fill('100')
  await trade.qty.blur()
  const cost = async (): Promise<number> => figure(await page.getByTestId('buy-cost').textContent())
  await expect.poll(cost).toBeGreaterThan(0)
  const before = await cost()
  await lever('10')
  // Half of the margin, with unchanged fees.
  await expect.poll(async () => (await cost()) / before).toBeLessThan(0.52)
  expect((await cost()) / before).toBeGreaterThanOrEqual(0.5)
})

test('an order is sent as the specification lists it, with its names for type, time in force and trigger (FORM-27, FORM-28, FORM-30, FORM-31, FORM-33, SLIP-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, UTA2)
  const sent = async (count: number): Promise<void> => {
    await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(count)
    await expect(trade.qty).toHaveValue('')
  }
  const low = await trade.priceAway(-5)
  const tif = page.getByRole('combobox', { name: 'Time in force' })
  let count = 0
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  for (const time of ['GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill']) {
    await tif.selectOption(time)
    await trade.limit('Buy', '0.012', low)
    await sent((count += 1))
  }
  await page.getByRole('checkbox', { name: 'Post-only' }).click({ force: true })
  await expect(tif).toBeDisabled()
  await trade.limit('Buy', '0.012', low)
  await sent((count += 1))
  await page.getByRole('checkbox', { name: 'Post-only' }).click({ force: true })
  await trade.market('Buy', '0.020')
  await sent((count += 1))
  // By key: a gateway's banner leaves less room, and a forced click does not scroll to its target.
  const reduces = page.getByRole('checkbox', { name: 'Reduce-only' })
  await reduces.press('Space')
  await expect(reduces).toBeChecked()
  await trade.market('Sell', '0.010')
  await sent((count += 1))
  await reduces.press('Space')
  await page.getByRole('tab', { name: 'Conditional', exact: true }).click()
  for (const by of ['LastPrice', 'IndexPrice', 'MarkPrice']) {
    await page.getByTestId('ticket-trigger').fill(await trade.priceAway(4))
    await page.getByTestId('ticket-trigger-by').selectOption(by)
    await trade.price.fill(await trade.priceAway(4))
    await trade.qty.fill('0.012')
    await trade.qty.blur()
    await page.getByTestId('submit-buy').click()
    await sent((count += 1))
  }
  const seen = await seenRequests(venue, orderPath.create)
  expect(seen.every(({ retCode }) => retCode === 0)).toBe(true)
  expect(seen.every(({ headers }) => headers['x-client-tag'] === 'perpdeck-web')).toBe(true)
  const bodies = seen.map(({ body }) => body)
  expect(bodies.map((body) => body['timeInForce']).slice(0, 6)).toEqual([
    'GoodTillCancel',
    'ImmediateOrCancel',
    'FillOrKill',
    'PostOnly',
    'ImmediateOrCancel',
    'ImmediateOrCancel',
  ])
  expect(bodies.slice(6).map((body) => body['triggerBy'])).toEqual(['LastPrice', 'IndexPrice', 'MarkPrice'])
  expect(bodies[5]).toMatchObject({ reduceOnly: true, side: 'Sell', orderType: 'Market', qtyX: '1000000' })
  for (const body of bodies.slice(6)) expect(Number(body['basePrice'])).toBeGreaterThan(0)
  // The leverage that the form calculated with, which is the current one.
  await trade.showPositions()
  const [leverage] = new Set(bodies.map((body) => String(body['leverage'])))
  await expect(trade.positions.filter({ hasText: 'BTCUSDT' })).toContainText(`${leverage}x`)
  for (const body of bodies)
    expect(body).toMatchObject({ leverage, leverageE2: `${leverage}00`, needGeneratePid: false })
  // The specification's list, and the fields that its other sections name for an order.
  const listed = new Set(
    (
      'symbol qty qtyX price basePrice leverage leverageE2 takeProfit stopLoss triggerPrice designatedMarginE8 ' +
      'positionIdx orderType side timeInForce reduceOnly closeOnTrigger is_reverse_position needGeneratePid ' +
      'orderLinkId triggerBy triggerDirection maxSlippage maxSlippageType marketUnit isLeverage'
    ).split(' '),
  )
  expect(bodies.flatMap((body) => Object.keys(body).filter((name) => !listed.has(name)))).toEqual([])
})

test('a market order fills within its maximum slippage: on a thin book it is partly filled and the rest is cancelled (SLIP-11, SLIP-12)', async ({
  page,
  venue,
}) => {
  const symbol = 'THINUSDT'
  const most = (maxNewMarketOrderQty: string): Promise<unknown> =>
    venue.control('/symbol/state', { symbol, changes: { maxNewMarketOrderQty } })
  await most('50')
  const trade = tradePage(page)
  await trade.open(`/trade/usdt/${symbol}`)
  await chooseNamed(trade, UTA2)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Max. slippage' }).click({ force: true })
  await page.getByTestId('slippage-choice').selectOption('TickSize/preset/10')
  await venue.control('/freeze', { frozen: true })
  // Prices in hundredths of a USDT, quantities in tenths of a coin. Sums the quantity within ten ticks of the best
  // ask.
  const { asks } = await venue.control<{ asks: readonly number[] }>(`/final?symbol=${symbol}`)
  const cap = (asks[0] ?? 0) + 10
  let within = 0
  for (let at = 0; at < asks.length; at += 2) if ((asks[at] ?? 0) <= cap) within += asks[at + 1] ?? 0
  expect(within).toBeGreaterThan(0)
  expect(within).toBeLessThan(480)
  await trade.qty.fill(((within + 10) / 10).toFixed(1))
  await expect
    .poll(async () => figure(await page.getByTestId('buy-capPrice').textContent()))
    .toBeCloseTo(cap / 100, 2)
  // The table warns beforehand that the order can't be filled completely.
  await expect(page.getByTestId('buy-worstPrice')).toContainText('+')
  await page.getByTestId('submit-buy').click()
  await expect(trade.qty).toHaveValue('')
  await trade.showPositions()
  const position = trade.positions.filter({ hasText: symbol })
  await expect(position).toHaveCount(1)
  await expect(position).toContainText(`+${(within / 10).toFixed(1)}`)
  await trade.showOrders()
  await expect(page.getByRole('tab', { name: /^Orders/, selected: true })).toBeVisible()
  await expect(trade.orders.filter({ hasText: symbol })).toHaveCount(0)
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.body).toMatchObject({ maxSlippage: '10', maxSlippageType: 'TickSize' })
  await most('0.5')
})

test('closed, delisted or logged out while typing: typed values stay, nothing is sent, and the form resumes (SYM-33, SYM-34, FORM-39)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const symbol = 'ARBUSDT'
  await trade.open(`/trade/usdt/${symbol}`)
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const at = ((await trade.last()) * 0.95).toFixed(3)
  const stays = async (): Promise<void> => {
    await expect(trade.qty).toHaveValue(/^33(\.0+)?$/)
    expect(figure(await trade.price.inputValue())).toBe(Number(at))
  }
  await trade.price.fill(at)
  await trade.qty.click()
  await trade.qty.pressSequentially('33')
  for (const [state, said] of [
    // Bybit lists no closed markets.
    ['Closed', isThroughGateway ? 'no longer listed' : 'is closed'],
    ['Delisted', 'no longer listed'],
  ] as const) {
    await venue.control('/symbol/state', { symbol, state })
    await expect(page.getByTestId('not-tradable')).toContainText(said)
    await expect(page.getByTestId('submit-buy')).toBeDisabled()
    await expect(trade.qty).toBeDisabled()
    await stays()
    await venue.control('/symbol/state', { symbol, state: 'Trading' })
    await expect(page.getByTestId('submit-buy')).toBeEnabled()
    await stays()
  }
  await trade.qty.focus()
  await venue.control('/session/end', { code: 10_009, message: 'elsewhere' })
  await expect(page.getByRole('button', { name: 'Log in to trade' }).first()).toBeVisible()
  await stays()
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await trade.chooseAccount()
  await stays()
  await page.getByTestId('submit-buy').click()
  await expect(trade.qty).toHaveValue('')
  expect((await seenRequests(venue, orderPath.create)).map(({ retCode }) => retCode)).toEqual([0])
})
