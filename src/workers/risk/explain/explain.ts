import type { Explanation, ExplainTarget } from '#shared/contracts/explain.ts'
import { figureKey } from '#shared/domain/lasting-differences.ts'
import type { PositionNumber } from '#shared/maths/explain/position.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { explainBooked } from './explain-position.ts'
import { explainTicket } from './explain-ticket.ts'
import { statedOf } from './stated-figures.ts'
import { figure, presentExplanation } from './present.ts'

/** What the exchange says about a number, for the page. */
function sayingOf(
  stores: RiskStores,
  booked: BookedPosition,
  number: PositionNumber,
): Pick<Explanation, 'says'> {
  const stated = statedOf(stores, booked, number)
  if (stated === null) return {}
  const { unit } = stated.explanation
  const shown = (text: string): string => `${figure(text)} ${unit}`
  return {
    says: {
      name: stores.exchange.name,
      theirs: shown(stated.theirs),
      ours: shown(stated.ours),
      difference: shown(stated.difference),
      at: stores.account.totals?.positionsTime ?? 0,
      lasts: stores.differing.has(figureKey(booked.position, number)),
    },
  }
}

/** Explains a displayed number; null if it is unknown. */
export function explainNumber(stores: RiskStores, target: ExplainTarget): Explanation | null {
  if (target.of === 'ticket') {
    const found = explainTicket(stores, target)
    return found === null ? null : presentExplanation(found)
  }
  const booked = stores.positions.get(target.key)
  const found = booked === undefined ? null : explainBooked(stores, booked, target.number)
  if (booked === undefined || found === null) return null
  const view = presentExplanation(found)
  return stores.exchange.capabilities.totals === 'derived'
    ? view
    : { ...view, ...sayingOf(stores, booked, target.number) }
}
