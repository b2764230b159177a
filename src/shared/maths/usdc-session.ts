/** USDC contracts settle their profit each session (the funding interval). */
import type { Decimal } from '../units/decimal.ts'
import { signOf } from './family.ts'
import type { Side } from './family.ts'
import { nonNegative, positive, result } from './number.ts'
import type { Num } from './number.ts'

/**
 * Session settlement: profit since the session average is credited, the average becomes the settlement mark.
 * avgPrice isn't touched by it (breakeven uses avgPrice; uPnL and TP/SL use the session average).
 *
 * @rule session_settle
 * @formula sessionRealised = s*q*(M_settle - sessionAvg); newSessionAvg = M_settle
 * @units sessionRealised: USDC; newSessionAvg: price
 * @rounding none
 * @source docs/choices.md#usdc-session [A]
 * @ledger ENTITY-26
 */
export function sessionSettle(input: {
  side: Side
  size: Num
  sessionAvg: Num
  settleMark: Num
}): { sessionRealised: Decimal; newSessionAvg: Decimal } | null {
  const size = nonNegative(input.size)
  const average = positive(input.sessionAvg)
  const mark = positive(input.settleMark)
  if (size === null || average === null || mark === null) return null
  const sessionRealised = result(mark.minus(average).times(size).times(signOf(input.side)))
  return sessionRealised === null ? null : { sessionRealised, newSessionAvg: mark }
}
