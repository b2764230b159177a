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

it('ENTITY-12: a fee that a spot buy pays in the coin it bought has all its decimals', async () => {
  const spot = instrument({ symbol: 'BTC_USDT', contractType: 'Spot', baseCurrency: 'BTC' })
  const fee = async (list: HistoryQuestion['list'], row: object) => {
    const part = createHistory({
      http: {
        call: async () => ({ hasError: false, result: { list: [row], nextBefore: null }, token: null }),
      },
      instruments: () => [spot],
    })
    const outcome = await part.historyPage({ ...question, list })
    const cells = outcome.kind === 'accepted' ? outcome.value.rows[0]?.cells : undefined
    return [cells?.fee, cells?.feeCoin]
  }
  const bought = { ...order, symbol: 'BTC_USDT', cumExecFee: '0.00000449' }
  expect(await fee('closedOrders', bought)).toEqual(['0.00000449', 'BTC'])
  expect(await fee('closedOrders', { ...bought, side: 'Sell', cumExecFee: '0.6' })).toEqual([
    '0.6000',
    'USDT',
  ])
  const fill = {
    execId: 'e',
    orderId: 'o',
    symbol: 'BTC_USDT',
    side: 'Buy',
    execPrice: '100000',
    execQty: '0.001',
    execValue: '100',
    execFee: '0.000001',
    isMaker: false,
    leavesQty: '0',
    execTime: 5,
  }
  expect(await fee('tradeHistory', { ...fill, feeCoin: 'BTC' })).toEqual(['0.000001', 'BTC'])
  const sold = { ...fill, side: 'Sell', execFee: '0.1', feeCoin: 'USDT' }
  expect(await fee('tradeHistory', sold)).toEqual(['0.1000', 'USDT'])
})
