import type { Side } from '../domain/enums.ts'
import type { TicketDraft } from './ticket.ts'

/** Data behind "explain this number" as text parts. `title` is a key: unrealisedPnl, roi, liqPrice, breakEvenPrice ... */
export interface Explanation {
  readonly title: string
  readonly formula: string
  /** `name` is a key (`explain.input.<name>`), `symbol` the letter that stands for it in the formula. */
  readonly inputs: readonly {
    readonly name: string
    readonly value: string
    readonly unit: string
    readonly symbol?: string
  }[]
  readonly tier: string
  /** '' none, else a key (`explain.round.<rounding>`): mark-value-cut-8, tick-up, tick-down. */
  readonly rounding: string
  readonly result: string
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
