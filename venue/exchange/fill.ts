import type { Execution } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** What a fill did to its position. */
export interface FillEffect {
  /** Profit that was credited for the closed quantity, in the settle coin and without fees. '0' if it only opened. */
  readonly pnl: DecimalText
  /** Quantity that reduced the position. */
  readonly closed: DecimalText
  /** The position after it; negative is short. */
  readonly size: DecimalText
  /** Absent for an ordinary trade. */
  readonly cause?: 'LIQUIDATION' | 'DELIVERY'
}

/**
 * A fill with its effect. `effect` is absent for spot, in records of older venues, and at exchanges that do not state it. It
 * is not sent to the terminal.
 */
export interface Fill extends Execution {
  readonly effect?: FillEffect
}
