import type { Explanation, ExplainTarget } from '#shared/contracts/explain.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { explainPosition } from './explain-position.ts'
import { explainTicket } from './explain-ticket.ts'
import { presentExplanation } from './present.ts'

/** Explains a displayed number; null if it is unknown. */
export function explainNumber(stores: RiskStores, target: ExplainTarget): Explanation | null {
  if (target.of === 'ticket') {
    const found = explainTicket(stores, target)
    return found === null ? null : presentExplanation(found)
  }
  const booked = stores.positions.get(target.key)
  const found = booked === undefined ? null : explainPosition(stores, booked, target.number)
  return found === null ? null : presentExplanation(found)
}
