import type { Side } from '../domain/enums.ts'
import type { TicketDraft } from './ticket.ts'

/** Data of "explain this number". `title` is a text key: unrealisedPnl, roi, liqPrice, breakEvenPrice ... */
export interface Explanation {
  readonly title: string
  readonly formula: string
  /** `name` is a text key (`explain.input.<name>`), `symbol` its letter in the formula. */
  readonly inputs: readonly {
    readonly name: string
    readonly value: string
    readonly unit: string
    readonly symbol?: string
  }[]
  readonly tier: string
  /** Text key (`explain.round.<rounding>`): mark-value-cut-8, tick-up, tick-down. '' none. */
  readonly rounding: string
  readonly result: string
  /** The exchange's own figure, where it states one. */
  readonly says?: StatedView
}

/** A figure as the exchange stated it, beside ours of the same inputs: texts with their units. */
export interface StatedView {
  /** Name of the exchange. */
  readonly name: string
  readonly theirs: string
  readonly ours: string
  /** Theirs less ours. */
  readonly difference: string
  /** Unix ms at which it was stated; 0: not known. */
  readonly at: number
  /** The difference is above the limit at two readings. */
  readonly lasts: boolean
}

export type ExplainTarget =
  | {
      readonly of: 'position'
      readonly key: string
      readonly number: 'unrealisedPnl' | 'roi' | 'liqPrice' | 'breakevenPrice' | 'positionIM' | 'positionMM'
    }
  | {
      readonly of: 'ticket'
      readonly draft: TicketDraft
      readonly side: Side
      readonly number: 'cost' | 'liqPrice'
    }
