import type { Order } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import { refusalOf } from '../map/codes.ts'
import { execTypeOf, executionRow, fundingRow } from '../map/execution.ts'
import { readLinkId } from '../map/order-command.ts'
import type { WalletEntry } from '../map/transaction.ts'
import type { ApiResult, Endpoint, PrivateCall } from '../terms/endpoint.ts'
import { execTypes } from '../terms/filter-words.ts'
import type { Market } from '../terms/markets.ts'
import { always, historyPage, readCursor, readWindow } from '../terms/pages.ts'
import { readScope } from './scope.ts'

/** The filled orders of some rows, by id: some fields of a row are the order's. */
export async function ordersOf(
  { context, caller }: PrivateCall,
  rows: readonly { readonly orderId: string }[],
): Promise<ReadonlyMap<string, Order | null>> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const orders = await Promise.all(
    ids.map((orderId) => context.exchange.findOrder(caller.accountId, { orderId })),
  )
  return new Map(ids.map((orderId, at) => [orderId, orders[at] ?? null]))
}

/** A fill, or an entry of the wallet: those of funding are listed among the fills. `execType` is known where it is asked for. */
type Item =
  | {
      readonly kind: 'fill'
      readonly time: number
      readonly id: string
      readonly fill: Fill
      readonly execType?: string
    }
  | { readonly kind: 'entry'; readonly time: number; readonly id: string; readonly entry: WalletEntry }

/** Which items a call reads. */
interface Reading {
  readonly symbol: string | undefined
  readonly hasFunding: boolean
  /** The type of a fill depends on its order, which is read for it. */
  readonly hasTypes: boolean
}

/** The newest items of both kinds together. The caller skips entries that are no funding. */
async function readItems(
  call: PrivateCall,
  { symbol, hasFunding, hasTypes }: Reading,
  before: number,
  limit: number,
): Promise<readonly Item[]> {
  const { context, caller } = call
  const [fills, log] = await Promise.all([
    context.exchange.executions(caller.accountId, {
      before,
      limit,
      ...(symbol === undefined ? {} : { symbol }),
    }),
    hasFunding ? context.exchange.query(caller.accountId, { type: 'TransactionLog', before, limit }) : null,
  ])
  const orders = hasTypes ? await ordersOf(call, fills) : null
  const items = fills.map((fill): Item => ({
    kind: 'fill',
    time: fill.execTime,
    id: fill.execId,
    fill,
    ...(orders === null ? {} : { execType: execTypeOf(orders.get(fill.orderId)) }),
  }))
  if (log === null) return items
  if (!log.ok) throw refusalOf(log, null)
  const entries = (log.result['list'] as readonly WalletEntry[]).map((entry): Item => ({
    kind: 'entry',
    time: entry.time,
    id: `${entry.id}/${entry.type}`,
    entry,
  }))
  return [...items, ...entries].toSorted((a, b) => b.time - a.time).slice(0, limit)
}

/**
 * GET /v5/execution/list (https://bybit-exchange.github.io/docs/v5/order/execution, as of 24 July 2026): fills and payments
 * of funding, newest first. Fills of an order named by id are found at any age.
 */
async function executionList(call: PrivateCall): Promise<ApiResult> {
  const { params, context } = call
  const scope = readScope(params, context, false)
  const orderId = params.optionalText('orderId')
  const linkId = readLinkId(params)
  const execType = params.optionalOneOf('execType', execTypes)
  const limit = params.whole('limit', 1, 100, 50)
  const window = readWindow(params, context.exchange.now())
  const after = readCursor(params, context)
  const isNamed = orderId !== undefined || linkId !== undefined
  const isContract = scope.category === 'linear' || scope.category === 'inverse'
  const hasFunding = isContract && !isNamed && (execType === undefined || execType === 'Funding')
  const hasTypes = execType !== undefined && execType !== 'Funding'
  const marketOf = (item: Item): Market | undefined =>
    context.markets.bySymbol(item.kind === 'fill' ? item.fill.symbol : (item.entry.symbol ?? ''))
  const symbol = isNamed ? undefined : scope.market?.instrument.symbol
  const fits = (item: Item): boolean => {
    const market = marketOf(item)
    if (market === undefined || market.category !== scope.category) return false
    if (!isNamed && !scope.fits(market)) return false
    if (item.kind === 'entry') return item.entry.funding !== undefined
    if (execType !== undefined && item.execType !== execType) return false
    return (
      !isNamed || (orderId === undefined ? item.fill.orderLinkId === linkId : item.fill.orderId === orderId)
    )
  }
  const { rows, nextPageCursor } = await historyPage<Item>(
    {
      timeOf: (item) => item.time,
      idOf: (item) => item.id,
      fits,
      read: (before, count) => readItems(call, { symbol, hasFunding, hasTypes }, before, count),
    },
    isNamed ? always : window,
    limit,
    after,
  )
  const orders = await ordersOf(
    call,
    rows.flatMap((item) => (item.kind === 'fill' ? [item.fill] : [])),
  )
  const list = rows.flatMap((item): readonly Readonly<Record<string, unknown>>[] => {
    const market = marketOf(item)
    if (market === undefined) return []
    return item.kind === 'fill'
      ? [executionRow(item.fill, market, orders.get(item.fill.orderId))]
      : [fundingRow(item.entry, market) ?? []].flat()
  })
  return { category: scope.category, nextPageCursor, list }
}

export const executionEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v5/execution/list', lane: 'history', access: 'read', handle: executionList },
]
