import type { Order } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import { readOrder } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** The exchange answered that it has no such order. */
const hasNone = (result: unknown): boolean => isMap(result) && result['order'] === null

/** The order in `{order}`, `{list: [order]}` or bare; null for none. */
function findOrder(result: unknown): Order | null {
  if (!isMap(result)) return null
  const list: unknown = result['list']
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return readOrder(result['order']) ?? readOrder(first) ?? readOrder(result)
}

/** Queries one order, open or ended. `isNone`: the exchange answered that it never accepted such an order. */
export async function queryOrder(
  http: HttpClient,
  symbol: string,
  by: Readonly<Record<string, string>>,
): Promise<{ readonly order: Order | null; readonly isNone: boolean }> {
  const answer = await http.call({
    method: 'GET',
    path: path.own.orderQuery,
    query: { symbol, ...by },
    symbol,
    isPrivate: true,
  })
  if (answer.hasError) return { order: null, isNone: false }
  return { order: findOrder(answer.result), isNone: hasNone(answer.result) }
}
