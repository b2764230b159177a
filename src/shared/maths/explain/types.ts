/** "Explain this number": how a displayed number was computed, as plain data. */
import type { DecimalText } from '../../units/decimal-text.ts'
import type { Family, Side } from '../family.ts'
import type { Num } from '../number.ts'

/** What can be explained. */
export type ExplainedName =
  | 'unrealisedPnl'
  | 'roi'
  | 'liqPrice'
  | 'breakEvenPrice'
  | 'positionIM'
  | 'positionMM'
  | 'orderCost'

/** Names of inputs; the page translates them. */
export type InputName =
  | 'side'
  | 'size'
  | 'entryPrice'
  | 'strike'
  | 'markPrice'
  | 'orderPrice'
  | 'qty'
  | 'leverage'
  | 'takerFee'
  | 'breakEvenFee'
  | 'positionValue'
  | 'extraMargin'
  | 'maintenanceRate'
  | 'deduction'
  | 'marginBalance'
  | 'otherMM'
  | 'closeFee'
  | 'realisedPnl'
  | 'unrealisedPnl'
  | 'initialMargin'
  | 'ownOrders'
  | 'otherOrders'
  | 'chargedNow'

/** "" is a plain number (the sign of the side); "rate" a fraction; "x" times; "%" percent; otherwise a coin. */
export type Unit = string

export type ExplainedInput = {
  /** Its letter in the formula. */
  readonly symbol: string
  readonly name: InputName
  readonly value: DecimalText
  readonly unit: Unit
}

export type Rounding =
  | 'none'
  /** The mark value is cut to 8 decimals before the difference. */
  | 'mark-value-cut-8'
  | 'tick-up'
  | 'tick-down'

export type Explanation = {
  readonly name: ExplainedName
  /** In the letters of `inputs`, with + - * / ( ) and max(a, b). */
  readonly formula: string
  /** The formula with the values in place of the letters. */
  readonly substituted: string
  readonly inputs: readonly ExplainedInput[]
  /** Risk tier of the rate and deduction, null if none is used. */
  readonly tier: number | null
  readonly rounding: Rounding
  /** Before and after rounding. */
  readonly exact: DecimalText
  readonly result: DecimalText
  readonly unit: Unit
  /** An estimate that assumes constant prices of other symbols and coins (cross liquidation). */
  readonly isEstimate: boolean
}

/** Input of every explanation of a position. */
export type ExplainContract = {
  readonly family: Family
  readonly side: Side
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly settleCoin: string
  readonly tick?: Num
}
