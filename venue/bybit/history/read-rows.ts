import type { Execution, Order } from '#shared/domain/records.ts'
import { closedPartOf } from '../map/closed-pnl.ts'
import { isEnded } from '../map/enums.ts'
import { executionOf } from '../map/execution.ts'
import type { Mapped, Row, RowProblem } from '../map/fields.ts'
import { orderOf } from '../map/order.ts'
import { interestOf, transactionsOf } from '../map/transaction.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { catalogueOfPast } from './ended-markets.ts'
import type { HistoryRow } from './history-store.ts'
import type { SourceName, Strand } from './sources.ts'

export const executionHistory = (execution: Execution): HistoryRow => ({
  id: execution.execId,
  time: execution.execTime,
  symbol: execution.symbol,
  coin: execution.feeCoin ?? '',
  record: { ...execution },
})

export const orderHistory = (order: Order): HistoryRow => ({
  id: order.orderId,
  time: order.updatedAt,
  symbol: order.symbol,
  coin: '',
  record: { ...order },
})

type Reader = (
  row: Row,
  category: Category,
  catalogue: Catalogue,
  at: number,
) => Mapped<readonly HistoryRow[]>

const none: Mapped<readonly HistoryRow[]> = { ok: true, value: [] }

/** Rows of each source as records. What is open, and executions that are no fills, are not of its history. */
const readers: Readonly<Record<SourceName, Reader>> = {
  executions(row, category, catalogue, at) {
    const read = executionOf(row, category, catalogue, at)
    if (!read.ok) return read
    return read.value.kind === 'cash' ? none : { ok: true, value: [executionHistory(read.value.execution)] }
  },
  orders(row, category, catalogue, at) {
    const read = orderOf(row, category, catalogue, at)
    if (!read.ok) return read
    return isEnded(read.value.orderStatus) ? { ok: true, value: [orderHistory(read.value)] } : none
  },
  closedPnl(row, category, catalogue, at) {
    const read = closedPartOf(row, category, catalogue, at)
    if (!read.ok) return read
    const { id, part } = read.value
    const { symbol, updatedAt } = part
    return { ok: true, value: [{ id, time: updatedAt, symbol, coin: '', record: { ...part } }] }
  },
  transactions(row, _category, catalogue) {
    const read = transactionsOf(row, catalogue)
    if (!read.ok) return read
    return {
      ok: true,
      value: read.value.map((one) => ({
        id: one.id,
        time: one.time,
        symbol: one.symbol ?? '',
        coin: one.coin,
        record: { ...one },
      })),
    }
  },
  loans(row) {
    const read = interestOf(row)
    if (!read.ok) return read
    const { id, time, coin } = read.value
    return { ok: true, value: [{ id, time, symbol: '', coin, record: { ...read.value } }] }
  },
}

/** Reads rows of Bybit into rows of the store. One that cannot be read is reported and left out; the others are not lost. */
export function createHistoryReader(
  catalogue: Catalogue,
  onReport: (problem: RowProblem) => void,
): (source: SourceName, strand: Strand, row: Row, at: number) => readonly HistoryRow[] {
  const past = catalogueOfPast(catalogue)
  return (source, { name }, row, at) => {
    const read = readers[source](row, name === '' ? 'linear' : name, past, at)
    if (read.ok) return read.value
    onReport(read.problem)
    return []
  }
}
