import type { Query, Refusal } from '../../exchange/commands.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { HistoryRequest } from '../../exchange/history.ts'
import { pageOf, widened } from './pages.ts'
import type { PageRequest } from './pages.ts'

/** A page of a list, or the exchange's refusal. */
export type ReadPage =
  | { readonly ok: true; readonly list: readonly object[]; readonly nextBefore: number | null }
  | Refusal

function timeOf(row: object): number | undefined {
  const { updatedAt, execTime, time }: { updatedAt?: unknown; execTime?: unknown; time?: unknown } = row
  const at = updatedAt ?? execTime ?? time
  return typeof at === 'number' ? at : undefined
}

/** Records that an exchange has at hand: enough for a page, newest first. */
export type ReadRecords = (range: PageRequest) => Promise<readonly object[] | Refusal>

/** The records of a query that answers a list. */
export const recordsOf =
  (exchange: Exchange, accountId: string, query: (range: PageRequest) => Query): ReadRecords =>
  async (range) => {
    const answer = await exchange.query(accountId, query(range))
    if (!answer.ok) return answer
    const { list } = answer.result
    return Array.isArray(list) ? (list as readonly object[]) : []
  }

/** Reads a page of a list, newest first: from an exchange that reads in pages itself, else cut from its records. */
export async function readHistory(
  exchange: Exchange,
  accountId: string,
  request: HistoryRequest,
  records: ReadRecords,
): Promise<ReadPage> {
  if (exchange.history !== undefined) return exchange.history(accountId, request)
  const { before, limit } = request
  const rows = await records(widened({ before, limit }))
  return 'ok' in rows ? rows : { ok: true, ...pageOf(rows, limit, timeOf) }
}
