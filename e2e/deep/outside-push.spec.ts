import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountState } from '../support/account-state.ts'
import { connectionReport } from '../support/connection-report.ts'
import { jsonSocket, privateSocket, toldBy } from '../support/json-socket.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { text } from '../support/record-rows.ts'
import { noteNotices, numbersOf, seenNotices } from '../support/seen-notices.ts'

/** Ledger rows that the push channel proves: the page's content is compared with the messages of a second socket. */

interface Final {
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  readonly trades: readonly number[]
}
test('a JSON socket receives a spread’s book, ticker and trades as the exchange has them (FEED-23)', async ({
  venue,
}) => {
  const answer = await fetch(`${venue.url}/contract/v5/public/instruments`)
  const { result } = (await answer.json()) as {
    readonly result: {
      readonly list: readonly { readonly s: string; readonly id: number; readonly lg?: readonly string[] }[]
    }
  }
  const spread = result.list.find(({ lg = [] }) => lg.length === 2)
  if (spread === undefined) throw new Error('the venue lists no spread')
  await venue.control('/freeze', { frozen: true })
  const socket = await jsonSocket(venue)
  const names = ['spread.orderBook_20.1.', 'spread.instrument_info.', 'spread.recent_trades.'].map(
    (begin) => `${begin}${spread.s}`,
  )
  const { success, topics } = await socket.ask('subscribe', names)
  expect([success, topics?.map(([name]) => name)]).toEqual([true, names])
  const [book = [], ticker = [], trades = []] = await Promise.all(
    names.map(async (name) => {
      await socket.until(() => socket.entriesOf(name).length > 0, name)
      return socket.entriesOf(name)[0]?.[4] ?? []
    }),
  )
  const held = await venue.control<Final>(`/final?symbol=${spread.s}`)
  const rows = (side: 0 | 1, levels: readonly number[]): readonly number[] =>
    levels.flatMap((_, at) => (at % 2 === 0 ? [side, levels[at] ?? 0, levels[at + 1] ?? 0] : []))
  expect(book).toEqual([...rows(0, held.bids.slice(0, 40)), ...rows(1, held.asks.slice(0, 40))])
  expect(book.length).toBeGreaterThan(6)
  expect([ticker[0], ticker[2], ticker[3]]).toEqual([spread.id, held.bids[0], held.asks[0]])
  expect(trades).toEqual(held.trades)
  await socket.close()
})

test('the report distinguishes refused from cut sockets: open_error, close, close_by_other, error (FEED-10)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket|503/)
  const trade = tradePage(page)
  await trade.open()
  const told = async (): Promise<readonly string[]> =>
    (await connectionReport(page)).report.events.map(({ name, detail }) => `${name} ${detail}`.trim())
  const before = await told()
  expect(before.filter((event) => /^(open_error|close|error)/.test(event))).toEqual([])
  await venue.control('/push/cut', { code: 4401, reason: 'another login' })
  await trade.live()
  await expect.poll(told).toContain('close_by_other 4401 another login')
  expect((await told()).filter((event) => /^close\b/.test(event))).toEqual([])
  await venue.control('/push/cut', { code: 1006 })
  await expect
    .poll(async () => (await told()).filter((event) => event.startsWith('close 1006')))
    .toHaveLength(1)
  await trade.live()
  expect((await told()).filter((event) => event.startsWith('open_error'))).toEqual([])
  await venue.control('/push/refuse', { ms: 2000 })
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  const after = await told()
  expect(after.filter((event) => event.startsWith('open_error')).length).toBeGreaterThan(0)
  expect(after).toContain('error')
  expect(after.filter((event) => event.startsWith('close_by_other'))).toEqual([
    'close_by_other 4401 another login',
  ])
})

test('an order placed, edited, cancelled and filled, a position closed and one liquidated: one notice for each, even if the wire sends it twice (FEED-27, FEED-28, NOTE-02, NOTE-08, NOTE-11)', async ({
  page,
  venue,
}) => {
  // This account has isolated positions, which have a liquidation price.
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(1)
  const account = await accountOf(venue)
  const socket = await privateSocket(page, venue, ['user.trade.msg', 'user.unify.liquidation'])
  await noteNotices(page)
  const price = await trade.priceAway(-5)
  await venue.control('/push/double', { stream: 'private', frames: 20 })
  await trade.limit('Buy', '0.010', price)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Change Buy order of BTCUSDT/ }).click()
  await page.getByRole('row').getByRole('textbox', { name: 'Quantity' }).fill('0.011')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade.orders.first()).toContainText('0.011')
  await page.getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ }).click()
  await expect(trade.orders).toHaveCount(0)
  await venue.control('/push/double', { stream: 'private', frames: 0 })
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await trade.market('Sell', '0.020')
  await expect(trade.positions).toHaveCount(0)
  await trade.market('Buy', '0.030')
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/liquidate', { account, symbol: 'BTCUSDT', positionIdx: 0 })
  await expect(trade.positions).toHaveCount(0)
  expect((await accountState(venue, account)).positions.filter(({ size }) => Number(size) > 0)).toEqual([])

  const messages = toldBy(socket, 'user.trade.msg')
  const scenes = new Set(messages.map(({ scene }) => text(scene)))
  expect([...scenes].toSorted()).toEqual(['cancel', 'edit', 'liquidation', 'make', 'position'])
  const kinds: Readonly<Record<string, readonly string[]>> = {
    make: ['orderPlaced'],
    edit: ['orderAmended'],
    cancel: ['orderCancelled'],
    position: ['orderFilled', 'positionClosed', 'positionReduced'],
    liquidation: ['positionLiquidated'],
  }
  const tell = (scene: unknown, orderId: unknown): readonly string[] =>
    (kinds[text(scene)] ?? []).map((kind) => `${kind}:${text(orderId)}`)
  // A market order is reported by its fill. One filled in several parts is reported by its last fill.
  const due = messages.filter(
    ({ scene, orderType, leavesQty }) =>
      !(scene === 'make' && orderType === 'Market') && !(scene === 'position' && Number(leavesQty) > 0),
  )
  await expect.poll(async () => (await seenNotices(page, 'positionLiquidated')).length).toBe(1)
  const shown = await seenNotices(page)
  for (const { scene, orderId } of due) {
    const mine = shown.filter(({ id }) => tell(scene, orderId).includes(id))
    expect(
      mine.map(({ id }) => id),
      `${text(scene)} of ${text(orderId)}`,
    ).toHaveLength(1)
    // A repeated message adds no second notice and no counter.
    expect(mine[0]?.text).not.toContain('×')
  }
  const [liquidation] = toldBy(socket, 'user.unify.liquidation')
  const [gone] = await seenNotices(page, 'positionLiquidated')
  expect(liquidation).toMatchObject({ symbol: 'BTCUSDT', isPartial: false, size: '0' })
  expect(gone?.tone).toBe('failure')
  expect(gone?.text).toContain('Liquidated in full')
  expect(numbersOf(gone?.text ?? '')).toEqual(
    expect.arrayContaining([Number(liquidation?.['qty']), Number(liquidation?.['price'])]),
  )
  await socket.close()
})

test('a spot order that may borrow is in Orders and an option’s fill has a notice: each once, from its own topic (FEED-25, FEED-26)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  const account = await accountOf(venue)
  const socket = await privateSocket(page, venue, ['user.margin.order', 'user.unify.option.trade.notify'])
  await trade.open('/trade/spot/BTC/USDT')
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Margin', exact: true }).click({ force: true })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect.poll(() => toldBy(socket, 'user.margin.order').length).toBeGreaterThan(0)
  const [told] = toldBy(socket, 'user.margin.order')
  expect(told).toMatchObject({ ev: 'newed', s: 'BTC_USDT', il: true, q: '0.01' })
  const { orders } = await accountState(venue, account)
  expect(orders.filter(({ orderId }) => orderId === told?.['i'])).toHaveLength(1)
  await trade.showOrders()
  await expect(page.getByTestId(`order-${text(told?.['i'])}`)).toContainText('BTC/USDT')
  await expect(page.getByTestId(`order-${text(told?.['i'])}`)).toContainText('0.010')

  await page.goto('/trade/option/usdt/BTC')
  await page
    .getByRole('link', { name: /^Call .*: open in the ticket$/ })
    .nth(2)
    .click()
  await noteNotices(page)
  await trade.market('Buy', '0.01')
  await expect.poll(() => toldBy(socket, 'user.unify.option.trade.notify').length).toBeGreaterThan(0)
  await expect.poll(async () => (await seenNotices(page, 'optionTraded')).length).toBeGreaterThan(0)
  const fills = toldBy(socket, 'user.unify.option.trade.notify')
  const notices = await seenNotices(page, 'optionTraded')
  expect(notices.map(({ id }) => id)).toEqual(fills.map(({ e }) => `optionTraded:${text(e)}`))
  for (const [at, fill] of fills.entries()) {
    expect(notices[at]?.text).toContain(text(fill['s']))
    expect(numbersOf(notices[at]?.text ?? '')).toEqual(
      expect.arrayContaining([Number(fill['q']), Number(fill['p'])]),
    )
  }
  // The order itself adds no further notice.
  expect(await seenNotices(page, 'orderFilled')).toEqual([])
  await socket.close()
})
