/** Balances and the account's sums. Every value is ready text, '--' where missing. */

import type { Tone } from './primitives.ts'

export interface BalanceRowView {
  readonly coin: string
  readonly equity: string
  readonly walletBalance: string
  readonly availableBalance: string
  readonly unrealisedPnl: string
  readonly pnlTone: Tone
}

export interface AccountView {
  readonly coin: string
  readonly equity: string
  readonly marginBalance: string
  readonly availableBalance: string
  readonly unrealisedPnl: string
  readonly pnlTone: Tone
  readonly initialMargin: string
  readonly maintenanceMargin: string
  /** '12.34%' and the same as 0..1 for the gauge */
  readonly imRate: string
  readonly imFill: number
  readonly mmRate: string
  readonly mmFill: number
  /** Another program has asked for it: open orders are canceled so long after the account's last connection ended; null: not. */
  readonly cancelOnDisconnectMs: number | null
  /** Of all coins, in USD; `unpriced` names those not counted. null where the shown coin is all there is. */
  readonly total: { readonly equity: string; readonly unpriced: string } | null
}
