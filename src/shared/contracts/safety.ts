/** Arming and the kill switch of a real exchange. The hub makes the calls. */
import type { KillReport } from './exchange.ts'
import type { Outcome } from './outcome.ts'

/** Number of open orders and positions of the account, all symbols. */
export interface Held {
  readonly orders: number
  readonly positions: number
}

/** Part of the hub's API. None of these calls is journaled or repeated: a switch is pressed by a trader alone. */
export interface SafetyCalls {
  /** null: not known yet. */
  heldNow(): Outcome<Held | null>
  armTrading(): Promise<Outcome<null>>
  disarmTrading(): Promise<Outcome<null>>
  /** An unknown outcome says only that the answer was lost: the switch may have been pressed. */
  killTrading(options: { readonly closes: boolean }): Promise<Outcome<KillReport>>
}
