/** Entries of an account's log, newest last (simulator/core/changes.ts stores each as a row). */
import type { PositionIdx, Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Cause of a balance change or of a position's end. */
export type Cause =
  | 'TRADE'
  | 'LIQUIDATION'
  | 'DELIVERY'
  | 'SETTLEMENT'
  | 'FUNDING'
  | 'DEPOSIT'
  | 'RESET'
  | 'INSURANCE'
  | 'CONVERSION'
  | 'BORROW'
  | 'REPAY'
  | 'INTEREST'

/** A balance change: closed profit, or anything other than a fill. `change` is signed, in the coin. */
export interface CashRecord {
  readonly id: string
  readonly type: Cause
  readonly coin: string
  readonly change: DecimalText
  readonly cashBalance: DecimalText
  readonly symbol?: string
  readonly orderId?: string
  /** Of a FUNDING entry: the position it was paid for. Absent in entries stored by older venues. */
  readonly funding?: FundedPosition
  readonly time: number
}

/** A position at a settlement of funding. */
export interface FundedPosition {
  readonly side: Side
  readonly size: DecimalText
  readonly markPrice: DecimalText
  /** A fraction; longs pay a positive one. */
  readonly rate: DecimalText
}

/** A position that ended, from its first fill to its last. */
export interface ClosedPosition {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** Of the position. */
  readonly side: Side
  readonly qty: DecimalText
  readonly avgEntryPrice: DecimalText
  readonly avgExitPrice: DecimalText
  readonly cumEntryValue: DecimalText
  readonly cumExitValue: DecimalText
  /** Gross profit less fees and funding (docs/choices.md#closed-pnl). */
  readonly closedPnl: DecimalText
  /** Paid; negative was received. */
  readonly fundingFee: DecimalText
  readonly leverage: DecimalText
  readonly isIsolated: boolean
  readonly closeType: Cause
  readonly orderId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** A step of a spot margin loan. */
export interface LoanRecord {
  readonly id: string
  readonly type: 'BORROW' | 'REPAY' | 'INTEREST'
  readonly coin: string
  readonly amount: DecimalText
  /** Debt after it. */
  readonly borrowed: DecimalText
  readonly accruedInterest: DecimalText
  readonly time: number
}

/** `number` counts 1, 2, 3 ... per account. */
export type LogEntry = { readonly number: number } & (
  | { readonly list: 'cash'; readonly record: CashRecord }
  | { readonly list: 'closed'; readonly record: ClosedPosition }
  | { readonly list: 'loan'; readonly record: LoanRecord }
)
