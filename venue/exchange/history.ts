import type { TableList } from '#shared/domain/table-lists.ts'
import type { Refusal } from './commands.ts'

/** The 20 lists, and the changes of the wallet. */
export type PagedList = TableList | 'transactions'

/** A page of a list. */
export interface HistoryRequest {
  readonly list: PagedList
  readonly symbol?: string
  readonly coin?: string
  /** Unix ms, inclusive. Absent: as far as the records go. */
  readonly from?: number
  /** Unix ms, exclusive: only what is older. */
  readonly before: number
  readonly limit: number
}

export type HistoryAnswer =
  | {
      readonly ok: true
      /** Newest first. All rows of the last one's millisecond are there, so it may be longer than `limit`; or shorter. */
      readonly list: readonly object[]
      /** `before` of the next page, Unix ms; null: no older record can be read. */
      readonly nextBefore: number | null
    }
  | Refusal
