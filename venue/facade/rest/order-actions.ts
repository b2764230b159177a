import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { Order } from '#shared/domain/records.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { CommandAnswer } from '../../exchange/commands.ts'
import { amendInstead, duplicateLinkId, nameOf, noSuchOrder, refusalOf } from '../map/codes.ts'
import type { Instead } from '../map/codes.ts'
import { readAmend, readCreate, readLinkId } from '../map/order-command.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'
import { tradableMarket } from '../terms/rights.ts'

/** Result of create, amend and cancel. */
export interface OrderResult extends Readonly<Record<string, unknown>> {
  readonly orderId: string
  readonly orderLinkId: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const resultOf = (answer: CommandAnswer & { readonly ok: true }): OrderResult => ({
  orderId: textOf(answer.result['orderId']),
  orderLinkId: textOf(answer.result['orderLinkId']),
})

/**
 * POST /v5/order/create. Answers once the order is durable; the order topic reports its fills and its end. A link id that was
 * used before is refused, and nothing is placed.
 */
export async function createOrder(call: PrivateCall): Promise<OrderResult> {
  const { context, caller, params } = call
  const market = tradableMarket(call)
  const command = readCreate(params, market, caller.name)
  const answer = await context.exchange.command(caller.accountId, command)
  if (!answer.ok) throw refusalOf(answer, market.category)
  if (answer.result['duplicate'] === true) throw duplicateLinkId(market.category)
  return resultOf(answer)
}

/** The order that a call names: `orderId` counts where both ids are given, as documented for creating orders. */
async function orderIdOf(
  { context, caller, params }: PrivateCall,
  market: Market,
  instead: Instead = {},
): Promise<string> {
  const orderId = params.optionalText('orderId')
  const orderLinkId = readLinkId(params)
  if (orderId !== undefined) return orderId
  if (orderLinkId === undefined) throw paramError('orderId or orderLinkId is required')
  const order = await context.exchange.findOrder(caller.accountId, { orderLinkId })
  if (order === null) throw noSuchOrder(market.category, instead)
  return order.orderId
}

/** Whether a wanted quantity is not above what is filled: Bybit has a code of its own for it. */
function isFilledBeyond(order: Order | null, qty: string | undefined): boolean {
  const wanted = qty === undefined ? null : parseDecimalText(qty)
  return order !== null && wanted !== null && compareDecimalText(wanted, order.cumExecQty) <= 0
}

/** POST /v5/order/amend: changes what is given, of an open order. */
export async function amendOrder(call: PrivateCall): Promise<OrderResult> {
  const { context, caller, params } = call
  const market = tradableMarket(call)
  const instead = amendInstead(market.category)
  const orderId = await orderIdOf(call, market, instead)
  const triggerBy = params.optionalOneOf('triggerBy', triggerPriceTypes)
  // Without it a trigger price that the market has passed would turn a stop into its opposite. Spot derives it.
  const isMoved = params.optionalDecimal('triggerPrice') !== undefined || triggerBy !== undefined
  const isRead = market.category !== 'spot' && isMoved
  const present = isRead ? await context.exchange.findOrder(caller.accountId, { orderId }) : null
  // The venue can't change it: an amended order would still wait for the other price.
  if (triggerBy !== undefined && triggerBy !== (present?.triggerBy ?? triggerBy))
    throw paramError('triggerBy can not be changed')
  const command = readAmend(params, market, orderId, present?.triggerDirection)
  const answer = await context.exchange.command(caller.accountId, command)
  if (answer.ok) return resultOf(answer)
  if (nameOf(answer) === 'badReplace') {
    const order = await context.exchange.findOrder(caller.accountId, { orderId })
    if (isFilledBeyond(order, params.optionalDecimal('qty'))) {
      throw market.category === 'spot'
        ? new ApiRefusal(170313, 'The modified contract quantity cannot be less than to the filled quantity')
        : new ApiRefusal(
            110064,
            'The modified contract quantity cannot be less than or equal to the filled quantity.',
          )
    }
  }
  throw refusalOf(answer, market.category, instead)
}

/** POST /v5/order/cancel. Spot's `orderFilter` is not needed to find an order by its id. */
export async function cancelOrder(call: PrivateCall): Promise<OrderResult> {
  const { context, caller } = call
  const market = tradableMarket(call)
  const orderId = await orderIdOf(call, market)
  const answer = await context.exchange.command(caller.accountId, {
    type: 'CancelOrder',
    orderId,
    symbol: market.instrument.symbol,
  })
  if (!answer.ok) throw refusalOf(answer, market.category)
  return resultOf(answer)
}
