/** What an account has open, read from Bybit itself and not from the gateway's state. */
import { isEnded } from '../map/enums.ts'
import { amountOf, countOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import { failureOf, isRefusal, readPages } from '../account/pages.ts'
import type { Category } from '../terms/category.ts'
import { contractLists, spotFilters } from '../terms/lists.ts'
import type { SignedGetPath } from '../terms/endpoints.ts'
import type { BybitTransport, Params } from '../terms/transport.ts'

/** An open position in Bybit's words. */
export interface OpenPosition {
  readonly category: Category
  readonly name: string
  readonly side: 'Buy' | 'Sell'
  readonly size: string
  readonly positionIdx: number
}

/** Lists are null where one could not be read to its end. */
export interface Left {
  /** Symbols of open orders in Bybit's words, one for each order. */
  readonly orders: readonly { readonly category: Category; readonly name: string }[] | null
  readonly positions: readonly OpenPosition[] | null
  readonly troubles: readonly string[]
}

const isOpenOrder = (row: Row): boolean => !isEnded(textOf(row, 'orderStatus') ?? '')

function positionOf(category: Category, row: Row): readonly OpenPosition[] {
  const name = textOf(row, 'symbol')
  const side = textOf(row, 'side')
  const size = amountOf(row, 'size')
  if (name === undefined || size === undefined || isZeroText(size)) return []
  if (side !== 'Buy' && side !== 'Sell') return []
  return [{ category, name, side, size, positionIdx: countOf(row, 'positionIdx') ?? 0 }]
}

/** Reads open orders and positions of all categories, in the kill switch's lane. A category that an account may not use has none. */
export async function readLeft(transport: BybitTransport, timeoutMs: number): Promise<Left> {
  const troubles: string[] = []
  const read = async (
    path: SignedGetPath,
    category: Category,
    params: Params,
  ): Promise<readonly Row[] | null> => {
    const pages = await readPages(transport, path, { category, ...params }, { lane: 'kill', timeoutMs })
    if (pages.ok) return pages.rows
    if (category !== 'linear' && isRefusal(pages.reply)) return []
    troubles.push(`${path} of ${category}: ${failureOf(pages.reply)}`)
    return null
  }
  const orderLists = [
    ...contractLists.map(([category, params]) => ({
      category,
      params: { ...params, openOnly: 0, limit: 50 },
    })),
    ...spotFilters.map((orderFilter) => ({
      category: 'spot' as const,
      params: { orderFilter, openOnly: 0, limit: 50 },
    })),
  ]
  const orders = orderLists.map(async ({ category, params }) =>
    (await read('/v5/order/realtime', category, params))
      ?.filter(isOpenOrder)
      .map((row) => ({ category, name: textOf(row, 'symbol') ?? '', id: textOf(row, 'orderId') ?? '' })),
  )
  const positions = contractLists.map(async ([category, params]) =>
    (await read('/v5/position/list', category, { ...params, limit: 200 }))?.flatMap((row) =>
      positionOf(category, row),
    ),
  )
  const [foundOrders, foundPositions] = await Promise.all([Promise.all(orders), Promise.all(positions)])
  const whole = <T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | null =>
    lists.includes(undefined) ? null : lists.flatMap((list) => list ?? [])
  const all = whole(foundOrders)
  return {
    // A kind that Bybit lists under two filters is one order.
    orders: all === null ? null : [...new Map(all.map((order) => [order.id, order])).values()],
    positions: whole(foundPositions),
    troubles,
  }
}
