import type { AccountMarginMode, PositionIdx } from '../domain/enums.ts'
import type { RiskTier } from '../domain/instrument.ts'
import type { MarginChange, MarginChanged, MarginForecast } from './actions.ts'
import type { Outcome } from './outcome.ts'

/** Part of the hub's API: margin of isolated positions, risk tiers, the account's margin mode. */
export interface MarginCalls {
  /** Adds margin to an isolated position or takes added margin out. The code of success is its value's (MARGIN-11..14). */
  addMargin(change: MarginChange): Promise<Outcome<MarginChanged>>
  /** What `addMargin` would do, told by the exchange; nothing changes (MARGIN-15). */
  preAddMargin(change: MarginChange): Promise<Outcome<MarginForecast>>
  setAutoAddMargin(change: {
    readonly symbol: string
    readonly positionIdx: PositionIdx
    readonly isAutoAddMargin: boolean
  }): Promise<Outcome<null>>
  /** Risk tiers of a symbol as they are now; an empty list on any failure (MARGIN-17). */
  riskLimits(symbol: string): Promise<Outcome<readonly RiskTier[]>>
  /** The margin mode of a unified account, for all its symbols. */
  setAccountMarginMode(change: { readonly marginMode: AccountMarginMode }): Promise<Outcome<null>>
}
