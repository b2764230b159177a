import { proxy, subscribe } from 'valtio/vanilla'
import { expect, it } from 'vitest'
import { mergePreview } from '../../../../src/main-thread/trading/ticket/merge-preview.ts'
import type { TicketPreview } from '../../../../src/shared/contracts/ticket.ts'
import { answerWith, sideView } from './samples.ts'

const side = sideView({ cost: '1', errors: [{ field: 'qty', key: 'aboveBalance', params: { max: '1' } }] })
const answer = (over: Partial<TicketPreview> = {}): TicketPreview =>
  answerWith({ buy: structuredClone(side), sell: structuredClone(side), ...over })

it('an answer is applied as a whole', () => {
  const into = proxy(answer())
  const next = answer({ requestId: 2, amountMax: '7', sell: { ...side, cost: '9', value: '8', errors: [] } })
  mergePreview(into, next)
  expect(JSON.parse(JSON.stringify(into))).toEqual(next)
})

it('unchanged fields are not written', () => {
  const into = proxy(answer())
  let changes = 0
  subscribe(into, () => (changes += 1), true)
  mergePreview(into, answer())
  expect(changes).toBe(0)
  mergePreview(into, answer({ buy: { ...side, cost: '1.5' } }))
  expect(changes).toBe(1)
})
