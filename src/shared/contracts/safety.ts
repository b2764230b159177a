/** Arming and the kill switch of a real exchange. The hub makes the calls. */
import type { KillReport } from './exchange.ts'
import type { Outcome } from './outcome.ts'

/** Part of the hub's API. None of these calls is journaled or repeated: a switch is pressed by a trader alone. */
export interface SafetyCalls {
  armTrading(): Promise<Outcome<null>>
  disarmTrading(): Promise<Outcome<null>>
  /** An unknown outcome says only that the answer was lost: the switch may have been pressed. */
  killTrading(options: { readonly closes: boolean }): Promise<Outcome<KillReport>>
}
