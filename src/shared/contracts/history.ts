/** Lists of what was: asked of the exchange page by page by the hub, which makes the texts (POS-35, POS-36). */

import type { ContractType, PositionIdx, Side } from '../domain/enums.ts'
import type { HistoryColumn, HistoryList } from '../domain/history-lists.ts'
import type { Outcome } from './outcome.ts'
import type { Tone } from './primitives.ts'

export interface HistoryQuestion {
  readonly list: HistoryList
  /** A symbol, a part of one, or ''; of money lists a coin. */
  readonly text: string
  /** Symbols of this type alone (ROUTE-14). */
  readonly contractType?: ContractType
  /** Fills of this side of a hedge alone; those that don't tell theirs are taken for it. */
  readonly positionIdx?: PositionIdx
  /** Unix ms, `from` inclusive, `to` exclusive; null: open. */
  readonly from: number | null
  readonly to: number | null
  /** `next` of the page before; null for the first. */
  readonly cursor: number | null
  /** 20 or 50. */
  readonly limit: number
}

export interface HistoryRowView {
  /** Same record, same id: a page that comes twice shows it once. */
  readonly id: string
  readonly symbol: string
  readonly displayName: string
  readonly side: Side | ''
  /** Unix ms, 0 none. */
  readonly time: number
  /** Ready texts without units, '--' where missing; absent columns are empty. */
  readonly cells: Readonly<Partial<Record<HistoryColumn, string>>>
  /** Of the profit shown. */
  readonly tone: Tone
  /** Of a fill, where it's told. */
  readonly positionIdx?: PositionIdx
}

export interface HistoryPageView {
  readonly rows: readonly HistoryRowView[]
  readonly next: number | null
  /** Records that couldn't be read. */
  readonly broken: number
}

/** Realised profit of closed positions by symbol, and the wallet's way to what it is now. */
export interface RealisedView {
  readonly coin: string
  readonly rows: readonly {
    readonly symbol: string
    readonly displayName: string
    readonly closed: number
    readonly pnl: string
    readonly tone: Tone
  }[]
  readonly total: string
  readonly tone: Tone
  /** Oldest first: 0..1 in time and 0..1 in height, for pixels only. */
  readonly points: readonly (readonly [number, number])[]
  readonly first: string
  readonly last: string
  readonly lowest: string
  readonly highest: string
  readonly from: number
  readonly to: number
  /** Older records were left out. */
  readonly cut: boolean
}

/** Part of the hub's API. */
export interface HistoryCalls {
  historyPage(question: HistoryQuestion): Promise<Outcome<HistoryPageView>>
  /**
   * All rows that answer the question as CSV text, at most 5,000; `heads` are the translated titles, `words` those of the
   * exchange's own values by column (`historyWords`). A value without a word gets that of `other`.
   */
  historyCsv(asked: {
    readonly question: HistoryQuestion
    readonly heads: readonly (readonly [column: HistoryColumn | 'time' | 'contract' | 'side', head: string])[]
    readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  }): Promise<Outcome<{ readonly text: string; readonly rows: number; readonly cut: boolean }>>
  realised(asked: { readonly coin: string }): Promise<Outcome<RealisedView>>
}
