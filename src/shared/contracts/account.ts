/** Balances and the account's sums. Every value is ready text, '--' where missing. */

import type { Tone } from './primitives.ts'

/** Columns of the table of balances. The coin is the row's key; the others are amounts of it. signed: coloured by its sign. */
export const balanceColumns = {
  coin: { cell: 'coin' },
  equity: { cell: 'figure' },
  walletBalance: { cell: 'figure' },
  availableBalance: { cell: 'figure' },
  borrowed: { cell: 'figure' },
  unrealisedPnl: { cell: 'signed' },
} as const satisfies Readonly<Record<string, { readonly cell: 'coin' | 'figure' | 'signed' }>>
export type BalanceColumn = keyof typeof balanceColumns

export interface BalanceRowView extends Readonly<Record<BalanceColumn, string>> {
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
  /** The same of the loans: at 100% the exchange sells coins to repay them. null without loans. */
  readonly loans: { readonly rate: string; readonly fill: number } | null
  /**
   * Time after the end of the account's last connection at which the exchange cancels its open orders; another program
   * set this. null: not set.
   */
  readonly cancelOnDisconnectMs: number | null
  /**
   * Sum over all coins in USD. `unpriced`: coins without a price, not included. null if the shown coin is the only one.
   */
  readonly total: { readonly equity: string; readonly unpriced: string } | null
}
