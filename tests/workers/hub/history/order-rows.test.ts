import { expect, it } from 'vitest'
import type { HistoryQuestion } from '#shared/contracts/history.ts'
import { createHistory } from '../../../../src/workers/hub/history/history-part.ts'
import { instrument } from '../../risk/support/samples.ts'

const order = {
  orderId: 'o',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'Filled',
  qty: '1',
  leavesQty: '0',
  cumExecQty: '1',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  createdAt: 1,
  updatedAt: 2,
}

const question: HistoryQuestion = {
  list: 'closedOrders',
  text: '',
  from: null,
  to: null,
  cursor: null,
  limit: 50,
}

const historyOf = (list: readonly object[]) =>
  createHistory({
    http: { call: async () => ({ hasError: false, result: { list, nextBefore: null }, token: null }) },
    instruments: () => [instrument()],
  })

it('POS-35: the row of an order of the API has the name of its key, other rows have none', async () => {
  const part = historyOf([
    { ...order, apiKeyName: 'bot one' },
    { ...order, orderId: 'p' },
  ])
  const outcome = await part.historyPage(question)
  const rows = outcome.kind === 'accepted' ? outcome.value.rows : []
  expect(rows.map(({ apiKeyName }) => apiKeyName)).toEqual(['bot one', undefined])
})

it.each(['closedOrders', 'limitMarket'] as const)(
  'POS-35, POS-36: in %s and its file a strategy is one row: its slices would count twice',
  async (list) => {
    const ice = { ...order, specialTradeFrom: 'Iceberg' }
    const part = historyOf([
      { ...ice, orderId: 'slice 1', parentOrderId: 'ice' },
      { ...ice, orderId: 'slice 2', parentOrderId: 'ice' },
      { ...ice, orderId: 'ice' },
      // An exchange that does not name the strategy: what it made is all there is.
      { ...ice, orderId: 'at a gateway' },
      { ...order, orderId: 'take profit', stopOrderType: 'TakeProfit', parentOrderId: 'ice' },
    ])
    const listed = ['ice', 'at a gateway', 'take profit']
    const page = await part.historyPage({ ...question, list })
    expect(page).toMatchObject({ value: { rows: listed.map((id) => ({ id })), broken: 0 } })
    const file = await part.historyCsv({
      question: { ...question, list },
      heads: [['orderId', 'Order']],
      words: {},
      timeZone: 'UTC',
    })
    expect(file).toMatchObject({ value: { rows: 3, text: expect.stringContaining(listed.join('\r\n')) } })
  },
)
