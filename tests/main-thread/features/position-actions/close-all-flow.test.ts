import { describe, expect, it } from 'vitest'
import type { CloseAllRow } from '#shared/contracts/position-actions.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { closeEach } from '../../../../src/main-thread/features/position-actions/close-all-flow.ts'

const row = (symbol: string, over: Partial<CloseAllRow> = {}): CloseAllRow => ({
  key: `${symbol}:0`,
  symbol,
  name: symbol,
  side: 'Buy',
  positionIdx: 0,
  size: '1',
  unit: 'X',
  pnl: '+1',
  tone: 1,
  coin: 'USDT',
  canClose: true,
  ...over,
})
const placed: Outcome<PlacedOrder> = { kind: 'accepted', value: { orderId: 'o', orderLinkId: 'l' } }

describe('close all', () => {
  it('POS-04: each position gets a separate order and outcome; none delays another', async () => {
    const answers: Record<string, Outcome<PlacedOrder>> = {
      A: placed,
      B: { kind: 'rejected', code: 30031, message: 'no' },
      C: { kind: 'unknown', reason: 'timeout' },
      D: placed,
    }
    const sent: NewOrder[] = []
    const last = new Map<string, string>()
    const rows = ['A', 'B', 'C', 'D'].map((symbol) => row(symbol))
    await closeEach([...rows, row('E', { canClose: false })], {
      place: (order) => {
        sent.push(order)
        return Promise.resolve(answers[order.symbol] ?? placed)
      },
      newId: () => `id-${sent.length}`,
      gone: (key) => Promise.resolve(key !== 'D:0'),
      report: (key, result) => void last.set(key, result.kind),
    })
    expect(Object.fromEntries(last)).toEqual({
      'A:0': 'closed',
      'B:0': 'refused',
      'C:0': 'unknown',
      'D:0': 'left',
      'E:0': 'barred',
    })
    expect(sent.map(({ symbol }) => symbol).toSorted()).toEqual(['A', 'B', 'C', 'D'])
    expect(new Set(sent.map(({ orderLinkId }) => orderLinkId)).size).toBe(4)
    expect(sent.every(({ reduceOnly, kind }) => reduceOnly && kind === 'Market')).toBe(true)
  })
})
