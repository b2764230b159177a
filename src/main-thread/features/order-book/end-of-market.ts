import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'

/**
 * How a market ended, as the texts `ended` of `pages` name it; null while it trades or before it starts. `now`: Unix ms of the
 * exchange's clock.
 */
export function endOfMarket(
  market: Pick<InstrumentView, 'tradability' | 'contractType' | 'settleTradingTime'>,
  now: number,
): 'delisted' | 'delivered' | 'expired' | 'closed' | null {
  const { tradability, contractType, settleTradingTime } = market
  if (tradability === 'delisted') return 'delisted'
  if (tradability !== 'closed' || settleTradingTime <= 0) return null
  if (settleTradingTime > now + CLOCKS_DIFFER_MS) return 'closed'
  return isOptionType(contractType) ? 'expired' : 'delivered'
}

/** The exchange ends a contract by its own clock, which ours follows only so well. */
const CLOCKS_DIFFER_MS = 2000
