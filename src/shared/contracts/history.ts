/** History lists. The hub fetches them page by page and makes the texts (POS-35, POS-36). */

import type { ContractType, PositionIdx, Side } from '../domain/enums.ts'
import type { HistoryColumn, HistoryList, ListColumn } from '../domain/history-lists.ts'
import type { Outcome } from './outcome.ts'
import type { Tone } from './primitives.ts'

export interface HistoryQuestion {
  readonly list: HistoryList
  /** Filter: a symbol or a fragment of one; a coin in lists of money; '' none. */
  readonly text: string
  /** Only symbols of this type (ROUTE-14). */
  readonly contractType?: ContractType
  /** Only fills of this side of a hedge. Fills without a position index are included. */
  readonly positionIdx?: PositionIdx
  /** Unix ms, `from` inclusive, `to` exclusive; null: no bound. */
  readonly from: number | null
  readonly to: number | null
  /** `next` of the page before, null for the first page. */
  readonly cursor: number | null
  /** 20 or 50. */
  readonly limit: number
}

export interface HistoryRowView {
  /** The same record always has the same id, so that a page received twice adds no rows. */
  readonly id: string
  readonly symbol: string
  readonly displayName: string
  readonly side: Side | ''
  /** Unix ms, 0 none. */
  readonly time: number
  /** Display texts without units, '--' where missing. Absent columns are empty. */
  readonly cells: Readonly<Partial<Record<HistoryColumn, string | undefined>>>
  /** Sign of the profit shown. */
  readonly tone: Tone
  /** Of an order placed through the API: the name of the key. */
  readonly apiKeyName?: string
  /** Of a fill, if the exchange sent it. */
  readonly positionIdx?: PositionIdx
}

export interface HistoryPageView {
  readonly rows: readonly HistoryRowView[]
  readonly next: number | null
  /** Number of records that could not be read. */
  readonly broken: number
}

/** Realised profit of closed positions by symbol, and the wallet balance over time. */
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
  /** Older records exist and are not included. */
  readonly cut: boolean
}

/** Part of the hub's API. */
export interface HistoryCalls {
  historyPage(question: HistoryQuestion): Promise<Outcome<HistoryPageView>>
  /**
   * All matching rows as CSV text, at most 5,000. `heads`: translated column titles. `words`: translations of the
   * exchange's codes by column (`historyWords`); a code without one gets the text of `other`. `timeZone`: IANA name of the
   * zone that times are written in. The page names it: the hub is older than the page, and may have another zone as the
   * computer's.
   */
  historyCsv(asked: {
    readonly question: HistoryQuestion
    readonly heads: readonly (readonly [column: ListColumn, head: string])[]
    readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
    readonly timeZone: string
  }): Promise<Outcome<{ readonly text: string; readonly rows: number; readonly cut: boolean }>>
  realised(asked: { readonly coin: string }): Promise<Outcome<RealisedView>>
}
