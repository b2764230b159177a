import { expect, it } from 'vitest'
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

it('POS-35: the row of an order of the API has the name of its key, other rows have none', async () => {
  const list = [
    { ...order, apiKeyName: 'bot one' },
    { ...order, orderId: 'p' },
  ]
  const part = createHistory({
    http: { call: async () => ({ hasError: false, result: { list, nextBefore: null }, token: null }) },
    instruments: () => [instrument()],
  })
  const outcome = await part.historyPage({
    list: 'closedOrders',
    text: '',
    from: null,
    to: null,
    cursor: null,
    limit: 50,
  })
  const rows = outcome.kind === 'accepted' ? outcome.value.rows : []
  expect(rows.map(({ apiKeyName }) => apiKeyName)).toEqual(['bot one', undefined])
})
