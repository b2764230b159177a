import { expect, it } from 'vitest'
import { createHistory } from '../../../../src/workers/hub/history/history-part.ts'
import { notAsked } from '../../../../src/workers/hub/http/coming-soon.ts'
import { instrument } from '../../risk/support/samples.ts'

it('HTTP-06: nothing is requested for a coming symbol: its list is empty, which is no error', async () => {
  const part = createHistory({
    http: { call: () => Promise.resolve(notAsked) },
    instruments: () => [instrument()],
  })
  for (const list of ['tradeHistory', 'closedOrders'] as const) {
    const question = { list, text: 'BTCUSDT', from: null, to: null, cursor: null, limit: 50 } as const
    expect(await part.historyPage(question)).toEqual({
      kind: 'accepted',
      value: { rows: [], next: null, broken: 0 },
    })
  }
})
