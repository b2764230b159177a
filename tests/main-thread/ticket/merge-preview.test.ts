import { proxy, subscribe } from 'valtio/vanilla'
import { expect, it } from 'vitest'
import { mergePreview } from '../../../src/main-thread/features/ticket/merge-preview.ts'
import type { TicketPreview, TicketSideView } from '../../../src/shared/contracts/risk-api.ts'

const side: TicketSideView = {
  cost: '1',
  max: '2',
  fee: '3',
  liqPrice: '--',
  positionAfter: '+1',
  entryAfter: '5',
  imRateAfter: '6%',
  errors: [{ field: 'qty', key: 'aboveBalance', params: { max: '1' } }],
}
const answer = (over: Partial<TicketPreview> = {}): TicketPreview => ({
  requestId: 1,
  price: null,
  qty: null,
  qtyFromPercent: null,
  value: '--',
  errors: [],
  buy: structuredClone(side),
  sell: structuredClone(side),
  available: '10',
  leverage: '10x',
  isIsolated: false,
  ...over,
})

it('an answer is taken whole', () => {
  const into = proxy(answer())
  const next = answer({ requestId: 2, value: '7', sell: { ...side, cost: '9', errors: [] } })
  mergePreview(into, next)
  expect(JSON.parse(JSON.stringify(into))).toEqual(next)
})

it('fields that did not change are not touched', () => {
  const into = proxy(answer())
  let changes = 0
  subscribe(into, () => (changes += 1), true)
  mergePreview(into, answer())
  expect(changes).toBe(0)
  mergePreview(into, answer({ buy: { ...side, cost: '1.5' } }))
  expect(changes).toBe(1)
})
