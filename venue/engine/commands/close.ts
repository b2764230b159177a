/** Closes positions by market orders (VENUE-16). */
import type { CommandAnswer } from '../../exchange/commands.ts'
import type { Market } from '../state/market.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { enter, partlyFailed } from './create.ts'
import { isAbsent, marketOf, readIdx } from './read.ts'
import type { Fields } from './read.ts'
import { split } from './read-order.ts'

/** Closes a position by reduce-only market orders; a rest that no order could take is the failed quantity. */
function closePosition(
  world: World,
  market: Market,
  h: Holding,
): { readonly orders: readonly LiveOrder[]; readonly failedQty: number } {
  const { qty, parts, failedQty } = split(Math.abs(h.size), market.spec.maxMarketQty)
  const orders: LiveOrder[] = []
  const isBuy = h.size < 0
  for (const part of [qty, ...parts]) {
    const left = Math.min(part, Math.abs(h.size))
    if (left === 0) break
    orders.push(
      enter(world, market, h.account, {
        isBuy,
        orderType: 'Market',
        qty: left,
        reduceOnly: true,
        closeOnTrigger: true,
        positionIdx: h.positionIdx,
        placeMode: 'CloseAll',
      }),
    )
  }
  return { orders, failedQty }
}

/** Closes all positions, those of a symbol, or one of its sides. Answers the orders; none for a flat account. */
export function closeAll(world: World, account: Account, fields: Fields): CommandAnswer {
  const { symbol } = fields
  const only = isAbsent(symbol) ? null : marketOf(world, symbol)
  if (!isAbsent(symbol) && only === null) return refuse('unknownSymbol')
  if (only !== null && only.status !== 'Trading') return refuse('notTrading')
  const idx = isAbsent(fields.positionIdx)
    ? null
    : only === null
      ? undefined
      : (readIdx(account, only, fields.positionIdx) ?? undefined)
  if (idx === undefined) return refuse('badPositionIdx')
  const orders: LiveOrder[] = []
  let failed: CommandAnswer | null = null
  for (const h of account.holdings.values()) {
    const market = world.markets[h.spec.id - 1]
    if (market?.status !== 'Trading' || h.size === 0) continue
    if ((only !== null && only !== market) || (idx !== null && h.positionIdx !== idx)) continue
    const closed = closePosition(world, market, h)
    orders.push(...closed.orders)
    if (closed.failedQty > 0) failed ??= partlyFailed(market, closed.failedQty)
  }
  if (failed !== null) return failed
  return { ok: true, result: { count: orders.length, orderIds: orders.map((o) => o.orderId) } }
}
