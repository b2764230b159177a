import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { noticesOf } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { connectionReport } from '../support/connection-report.ts'
import { accountOf } from '../support/raw-tabs.ts'
import {
  cellNumber,
  cellText,
  endedOf,
  expectedOrder,
  heldBy,
  openTables,
  shownNumber,
  shownOrder,
  SNAPSHOT,
  statusWords,
  text,
  typeOf,
  utc,
} from '../support/record-rows.ts'
import type { Fields } from '../support/record-rows.ts'
import { oneTrader, venueCommand, venueOrder } from '../support/venue-command.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** How orders end, and orders with an unknown outcome, compared with the exchange's records. */

/** The row of an ended order, by its order id. */
const endedRow = (page: Page, orderId: unknown): Locator =>
  page.getByTestId('history-row').filter({
    has: page.locator(`[data-column="orderId"] [title="${text(orderId)}"]`),
  })

/** Price and quantity at the best ask of BTCUSDT. */
async function bestAsk(venue: VenueProcess): Promise<{ readonly price: string; readonly qty: number }> {
  const { asks } = await venue.control<{ asks: readonly number[] }>('/final?symbol=BTCUSDT')
  const [price = 0, qty = 0] = asks
  return { price: (price / 100).toFixed(2), qty: qty / 1000 }
}

test('History shows each kind of an order’s end in words, with the filled quantity and the reason, as GET /account/orders has it (ENTITY-04, ENTITY-10, ENTITY-12, ENTITY-19..25)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await trade.showOrders()
  const account = await accountOf(venue)
  const last = await trade.last()
  const at = (share: number): string => String(Math.round(last * share))
  const only = async (count: number): Promise<Fields> => {
    await expect(trade.orders).toHaveCount(count)
    return (await heldBy(venue)).orders[0] ?? {}
  }
  const cancel = async ({ orderId }: Fields): Promise<void> =>
    page
      .getByTestId(`order-${text(orderId)}`)
      .getByRole('button', { name: /^Cancel / })
      .click()

  // A complete fill, and a partial fill whose remainder is canceled.
  await venueOrder(venue, { qty: '0.01' })
  await venue.control('/freeze', { frozen: true })
  const ask = await bestAsk(venue)
  const more = (ask.qty + 0.01).toFixed(3)
  const limit = { orderType: 'Limit', price: ask.price }
  await venueOrder(venue, { ...limit, qty: more })
  // A partial fill whose remainder rests. The row shows the filled quantity.
  const next = await bestAsk(venue)
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    price: next.price,
    qty: (next.qty + 0.01).toFixed(3),
  })
  const resting = await only(1)
  expect(resting['orderStatus']).toBe('PartiallyFilled')
  await expect(page.getByTestId(`order-${text(resting['orderId'])}`)).toBeVisible()
  await expect.poll(() => shownOrder(page, text(resting['orderId']))).toEqual(expectedOrder(resting))
  await cancel(resting)
  await only(0)

  // Canceled before the trigger, and canceled while resting.
  await venueOrder(venue, { triggerPrice: at(1.2) })
  const waiting = await only(1)
  expect(waiting['orderStatus']).toBe('Untriggered')
  await expect.poll(() => shownOrder(page, text(waiting['orderId']))).toEqual(expectedOrder(waiting))
  await cancel(waiting)
  await only(0)
  await venueOrder(venue, { orderType: 'Limit', timeInForce: 'GoodTillCancel', price: at(0.9) })
  const open = await only(1)
  expect(open['orderStatus']).toBe('New')
  await cancel(open)
  await only(0)

  // After the trigger the order is a limit order. It is canceled or filled.
  await venue.control('/freeze', { frozen: false })
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    price: at(0.9),
    triggerPrice: at(1.004),
  })
  await venueOrder(venue, { qty: '0.011', triggerPrice: at(1.004) })
  await only(2)
  await venue.control('/move', { symbol: 'BTCUSDT', price: at(1.006) })
  const planned = await only(1)
  expect(planned).toMatchObject({ orderStatus: 'New', planType: 1, stopOrderType: 'Stop' })
  await expect(noticesOf(page)).toContainText('Order triggered')
  await cancel(planned)
  await only(0)

  // An order that the account can't afford when it triggers is rejected.
  await venueOrder(venue, { qty: '5', triggerPrice: at(1.012) })
  await only(1)
  await venue.control('/wallet', { account, coin: 'USDT', amount: '-90000' })
  await venue.control('/move', { symbol: 'BTCUSDT', price: at(1.014) })
  await only(0)
  await expect(noticesOf(page)).toContainText('Order rejected')

  const ended = await endedOf(venue)
  expect(new Set(ended.map((order) => order['orderStatus']))).toEqual(new Set(Object.keys(statusWords)))
  await openTables(page, /^History/)
  await expect(page.getByTestId('history-row')).toHaveCount(ended.length)
  for (const order of ended) {
    const row = endedRow(page, order['orderId'])
    expect({
      symbol: await cellText(row, 'contract'),
      side: await cellText(row, 'side'),
      time: await cellText(row, 'time'),
      type: await cellText(row, 'type'),
      price: await cellNumber(row, 'price'),
      average: await cellNumber(row, 'avgPrice'),
      trigger: await cellNumber(row, 'trigger'),
      qty: await cellNumber(row, 'qty'),
      filled: await cellNumber(row, 'filled'),
      status: await cellText(row, 'status'),
    }).toEqual({
      symbol: order['symbol'],
      side: order['side'],
      time: utc(order['updatedAt']),
      type: typeOf(order),
      price: shownNumber(order['price']),
      average: shownNumber(order['avgPrice']),
      trigger: shownNumber(order['triggerPrice']),
      qty: Number(order['qty']),
      filled: Number(order['cumExecQty']),
      status: statusWords[text(order['orderStatus'])],
    })
    for (const [column, field] of [
      ['value', 'cumExecValue'],
      ['fee', 'cumExecFee'],
    ] as const)
      expect(await cellNumber(row, column)).toBeCloseTo(Number(order[field] ?? 0), 3)
    expect((await cellText(row, 'reason')) !== '--').toBe(
      text(order['cxlRejReason']) !== '' || text(order['cancelType']) !== '',
    )
  }
})

test('an order with an unknown status, stop order type or TP/SL mode stays in Orders and can be cancelled, and the report names what arrived (ENTITY-09, ENTITY-25)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    price: await trade.priceAway(-5),
  })
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await venue.control('/faults/http', {
    method: 'GET',
    path: SNAPSHOT,
    times: 20,
    edits: [
      { at: '/result/orders/0/st', value: 'Dreaming' },
      { at: '/result/orders/0/zz', value: 'a key of a later version' },
    ],
  })
  // The hub survives a reload. After a lost connection it requests all open orders and positions again.
  await venue.control('/push/cut', { code: 1006 })
  const told = async (): Promise<readonly string[]> =>
    (await connectionReport(page)).hub.lines.map(({ name, detail }) => `${name}: ${detail}`)
  await expect.poll(told, { timeout: 30_000 }).toContain('unknown text: orderStatus Dreaming')
  await trade.live()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ }).click()
  await expect(trade.orders).toHaveCount(0)
  expect((await heldBy(venue)).orders).toEqual([])
})

test('a position that was reduced because of its margin is shown as such in History (ENTITY-04)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  const account = await accountOf(venue)
  await venueCommand(venue, { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: '50', sellLeverage: '50' })
  await venueOrder(venue, { qty: '30' })
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/liquidate', { account, symbol: 'BTCUSDT', positionIdx: 0 })
  const cut = async (): Promise<Fields | undefined> =>
    (await endedOf(venue)).find((order) => order['stopOrderType'] === 'MmRateClose')
  await expect.poll(cut).toBeDefined()
  await openTables(page, /^History/)
  const order = (await cut()) ?? {}
  await expect(endedRow(page, order['orderId']).locator('[data-column="type"]')).toHaveText('MMR close')
})
