import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import { refuseHere } from '../orders/order-body.ts'
import { answerOf, endOf, filterOf, isCanceled, lookAt } from './order-state.ts'
import type { OrderParts } from './order-state.ts'

/** Codes of an order that is not open. */
export const notOpen: ReadonlySet<number> = new Set([codeOf('unknownOrder'), codeOf('orderEnded')])

/**
 * Cancels an order. One that is known to have ended is refused here: 30022 filled, 30023 canceled. An order that is not known is
 * sent: a cancel is never held back.
 */
export async function cancelOrder(
  parts: OrderParts,
  { symbol, orderId }: Extract<Command, { readonly type: 'CancelOrder' }>,
): Promise<CommandAnswer> {
  const { catalogue, state, changes } = parts
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  const own = state.findOrder({ orderId })
  if (own !== undefined && own.symbol !== symbol) return refuseHere('unknownOrder')
  const ended = endOf(own)
  if (ended !== null) return ended
  // Spot needs the kind of the order.
  const order = own ?? (market.category === 'spot' ? await lookAt(parts, market, orderId) : undefined)
  const change = await changes.send('/v5/order/cancel', {
    category: market.category,
    symbol: market.name,
    orderId,
    orderFilter: filterOf(market, order),
  })
  if (change.kind === 'done') {
    changes.confirmOrder(market.category, orderId, () => {
      const now = state.findOrder({ orderId })
      return now === undefined || endOf(now) !== null
    })
    return answerOf(orderId, order)
  }
  if (change.kind === 'refused' && !notOpen.has(change.refusal.code)) return change.refusal
  const after = await lookAt(parts, market, orderId)
  if (change.kind === 'refused') return endOf(after) ?? change.refusal
  // The outcome is open: what the order became is the answer.
  if (isCanceled(after)) return answerOf(orderId, after)
  const end = endOf(after)
  if (end !== null) return end
  changes.followOrder(market.category, orderId)
  return change.refusal
}
