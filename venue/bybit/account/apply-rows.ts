import type { AccountInfo } from '#shared/domain/records.ts'
import { leverageOf } from '../map/account.ts'
import { executionOf } from '../map/execution.ts'
import { textOf } from '../map/fields.ts'
import type { Mapped, Row, RowProblem } from '../map/fields.ts'
import { orderOf } from '../map/order.ts'
import { positionOf } from '../map/position.ts'
import { walletOf } from '../map/wallet.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'
import type { PrivateRecords } from './private-records.ts'

/** What people read in the log about a row. */
export type RowReport =
  | RowProblem
  /** An execution that is no fill and of no known type. */
  | { readonly row: 'execution'; readonly field: 'execType'; readonly of: string; readonly word: string }

/** Merges rows of answers and messages into the records. Rows that cannot be read are reported and left out. */
export interface RowReader {
  /** `place`: of the row in its message. Of two rows of one order the later one is the newer. */
  order(row: Row, category: Category, at: number, place?: number): void
  position(row: Row, category: Category, at: number): void
  execution(row: Row, category: Category, at: number): void
  wallet(row: Row, at: number): void
  leverage(row: Row, category: Category, at: number): void
}

export interface RowReaderNeeds {
  readonly catalogue: Catalogue
  readonly records: PrivateRecords
  readonly onReport: (report: RowReport) => void
}

/** Places in a message stay below one millisecond, and above the precision of a time of today, 0.0003 ms. */
const MOST_ROWS = 1_000

/** The category of a pushed row; undefined without one. */
export const categoryOf = (row: Row): Category | undefined =>
  categories.find((category) => category === textOf(row, 'category'))

export function createRowReader({ catalogue, records, onReport }: RowReaderNeeds): RowReader {
  const account = (): AccountInfo => records.account()

  /** The value of a row, reported and undefined if it was left out. */
  function valueOf<T>(mapped: Mapped<T>): T | undefined {
    if (mapped.ok) return mapped.value
    onReport(mapped.problem)
    return undefined
  }

  return {
    order(row, category, at, place = 0) {
      const order = valueOf(orderOf(row, category, catalogue, at))
      if (order !== undefined) records.addOrder(order, at + place / MOST_ROWS)
    },
    position(row, category, at) {
      const read = valueOf(positionOf(row, category, catalogue, account(), at))
      if (read === undefined) return
      records.addPosition(read)
      const { symbol, positionIdx, leverage } = read
      if (leverage !== undefined) records.addLeverage({ symbol, positionIdx, leverage, readAt: at })
    },
    execution(row, category, at) {
      const read = valueOf(executionOf(row, category, catalogue, at))
      if (read === undefined) return
      if (read.kind === 'cash') {
        const { execId, execType, isKnown } = read
        if (!isKnown) onReport({ row: 'execution', field: 'execType', of: execId, word: execType })
        return
      }
      if (read.doubt !== undefined) onReport(read.doubt)
      records.addFill(read)
    },
    wallet(row, at) {
      const { coins, totals } = walletOf(row, account(), at)
      for (const mapped of coins) {
        const read = valueOf(mapped)
        if (read !== undefined) records.addCoin({ ...read, readAt: at })
      }
      records.addTotals(totals)
    },
    leverage(row, category, at) {
      const read = valueOf(leverageOf(row, category, catalogue))
      if (read !== undefined) records.addLeverage({ ...read, readAt: at })
    },
  }
}
