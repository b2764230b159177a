import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { TriggerPriceType } from '#shared/domain/enums.ts'
import type { Order } from '#shared/domain/records.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { Command, CommandAnswer, Refusal, TpSlFields } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { DirectionOf } from '../orders/order-body.ts'
import type { GuardReplace } from '../safety/guard.ts'
import type { Market } from '../terms/catalogue.ts'
import { notOpen } from './cancel-order.ts'
import type { Fields } from '../orders/change-sender.ts'
import { answerOf, endOf, hasFills, isAsSeen, lookAt, unconfirmed } from './order-state.ts'
import type { OrderParts } from './order-state.ts'

type ReplaceOrder = Extract<Command, { readonly type: 'ReplaceOrder' }>

/** Whether two amounts are equal; no leg is "0". Text that is no amount equals itself alone. */
function isSame(wanted: string | undefined, known: string | undefined): boolean {
  const [a, b] = [parseDecimalText(wanted ?? '0'), parseDecimalText(known ?? '0')]
  return a === null || b === null ? wanted === known : compareDecimalText(a, b) === 0
}

type Amount =
  | 'price'
  | 'qty'
  | 'triggerPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'limitTakeProfit'
  | 'limitStopLoss'

/** Whether an amend changes an amount. Of an order that is not known, each that is given does: "0" may remove a leg. */
const isChanged = (wanted: string | undefined, order: Order | undefined, name: Amount): boolean =>
  wanted !== undefined && (order === undefined || !isSame(wanted, order[name]))
const isOther = (wanted: string | undefined, known: string | undefined): boolean =>
  wanted !== undefined && wanted !== known

/** Fields of a leg: all that are given if one of them differs from the order's, else none. */
function legFields(command: TpSlFields, order: Order | undefined): Fields {
  const { takeProfit, stopLoss, tpTriggerBy, slTriggerBy, tpLimitPrice, slLimitPrice } = command
  const isTpChanged =
    isChanged(takeProfit, order, 'takeProfit') ||
    isOther(tpTriggerBy, order?.tpTriggerBy) ||
    isChanged(tpLimitPrice, order, 'limitTakeProfit')
  const isSlChanged =
    isChanged(stopLoss, order, 'stopLoss') ||
    isOther(slTriggerBy, order?.slTriggerBy) ||
    isChanged(slLimitPrice, order, 'limitStopLoss')
  if (!isTpChanged && !isSlChanged) return {}
  const mode = command.tpSlMode ?? order?.tpSlMode
  return {
    ...(isTpChanged ? { takeProfit: takeProfit ?? order?.takeProfit, tpTriggerBy, tpLimitPrice } : {}),
    ...(isSlChanged ? { stopLoss: stopLoss ?? order?.stopLoss, slTriggerBy, slLimitPrice } : {}),
    ...(mode === 'Full' || mode === 'Partial' ? { tpslMode: mode } : {}),
  }
}

/** Whether an amend would change a leg's type, which Bybit cannot: a leg with a limit price is a limit order. */
function isTypeChanged(
  price: string | undefined,
  type: 'Limit' | 'Market' | undefined,
  knownLimit: string | undefined,
): boolean {
  if (type === undefined || price === undefined || isSame(price, '0')) return false
  return (type === 'Limit') !== (knownLimit !== undefined)
}

/** The fields that differ from the order's. Those of an order that is not known are all sent. */
const changedFields = (command: ReplaceOrder, order: Order | undefined): Fields => ({
  ...(isChanged(command.price, order, 'price') ? { price: command.price } : {}),
  ...(isChanged(command.qty, order, 'qty') ? { qty: command.qty } : {}),
  ...(isChanged(command.triggerPrice, order, 'triggerPrice') ? { triggerPrice: command.triggerPrice } : {}),
  ...legFields(command, order),
})

/** Amounts that an amend leaves as Bybit has them if it does not carry them. */
const amounts = ['price', 'qty', 'triggerPrice', 'takeProfit', 'stopLoss'] as const

/**
 * While private data are not confirmed, another program may have changed what the command leaves out: the order would get a
 * price or size that the trader never saw. Then a change must carry every amount that the order has.
 */
function unseenAmounts(command: ReplaceOrder, order: Order | undefined): Refusal | null {
  const missing =
    order === undefined ? ['the order'] : amounts.filter((name) => isLeftOut(command, order, name))
  return missing.length === 0 ? null : unconfirmed(missing)
}

const isLeftOut = (command: ReplaceOrder, order: Order, name: (typeof amounts)[number]): boolean =>
  command[name] === undefined && !isSame(order[name], '0')

/** Bybit amends no direction. A trigger that the command names on the other side is not what the trader saw. */
function wrongDirection(
  command: ReplaceOrder,
  order: Order | undefined,
  derived: 1 | 2 | null,
): Refusal | null {
  const { triggerDirection: wanted, triggerPrice } = command
  if (wanted === undefined || triggerPrice === undefined) return null
  const fits = (derived ?? wanted) === wanted && (order?.triggerDirection ?? wanted) === wanted
  if (fits) return null
  return refuseHere('badTrigger', 'the trigger price is on the other side of the market')
}

/** Why an order cannot be amended so; null if it can be tried. */
function problemOf(command: ReplaceOrder, order: Order | undefined, fields: Fields): Refusal | null {
  const qty = command.qty ?? order?.qty
  for (const size of [command.tpSize, command.slSize])
    if (size !== undefined && qty !== undefined && !isSame(size, qty))
      return refuseHere('badTpSlQty', 'a leg of an order has its size')
  if (Object.values(fields).every((value) => value === undefined)) return refuseHere('badReplace')
  if (order === undefined) return null
  if (order.orderType === 'Market' && fields['price'] !== undefined) return refuseHere('badReplace', 'price')
  const wanted = parseDecimalText(command.qty)
  // The quantity of an amend counts what is filled.
  if (wanted !== null && compareDecimalText(wanted, order.cumExecQty) <= 0) return refuseHere('badReplace')
  const hasLegs = fields['takeProfit'] !== undefined || fields['stopLoss'] !== undefined
  if (hasLegs && order.reduceOnly) return refuseHere('badTpSl', 'an order that only reduces takes none')
  if (
    isTypeChanged(command.takeProfit, command.tpOrderType, order.limitTakeProfit) ||
    isTypeChanged(command.stopLoss, command.slOrderType, order.limitStopLoss)
  )
    return refuseHere('badTpSl', 'a leg cannot change its type: cancel the order and place it again')
  if (hasLegs && hasFills(order)) return refuseHere('badTpSl', 'the order is filled in part')
  return null
}

/** Whether an order is as its amend wanted it. */
const isAmended = (order: Order, fields: Fields): boolean =>
  (['price', 'qty', 'triggerPrice', 'takeProfit', 'stopLoss'] as const).every((name) => {
    const wanted = fields[name]
    return typeof wanted !== 'string' || isSame(wanted, order[name])
  })

/**
 * Amends an order: the fields that change alone, by `orderId` alone, since both ids at once are refused. '0' removes a leg.
 * 30022 filled, 30023 canceled, 30024 nothing to change.
 * @source https://bybit-exchange.github.io/docs/v5/order/amend-order (2026-07-24)
 */
export async function replaceOrder(
  parts: OrderParts,
  command: ReplaceOrder,
  directionOf: DirectionOf,
  guard: GuardReplace,
): Promise<CommandAnswer> {
  const { catalogue, state, sync } = parts
  const { symbol, orderId, triggerPrice } = command
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  const order = state.findOrder({ orderId })
  if (order !== undefined && order.symbol !== symbol) return refuseHere('unknownOrder')
  // While the account is read again, the order alone is read: another program may have changed it.
  const isSure = sync.isLive() || (order !== undefined && (await isAsSeen(parts, market, order, amounts)))
  // Of an unconfirmed order nothing is left out: what seems unchanged may have changed.
  const fields = changedFields(command, isSure ? order : undefined)
  const derived =
    triggerPrice === undefined || market.category === 'spot'
      ? null
      : directionOf(market, triggerPrice, triggerByOf(order))
  const problem =
    endOf(order) ??
    problemOf(command, order, fields) ??
    wrongDirection(command, order, derived) ??
    (isSure ? null : unseenAmounts(command, order))
  if (problem !== null) return problem
  const refusal = guard(command, order, market)
  if (refusal !== null) return refusal
  return await amend(parts, market, orderId, fields)
}

/** What triggers an order that waits. */
const triggerByOf = (order: Order | undefined): TriggerPriceType =>
  triggerPriceTypes.find((type) => type === order?.triggerBy) ?? 'LastPrice'

/** Sends an amend, and finds out what became of one without a clear answer. */
export async function amend(
  parts: OrderParts,
  market: Market,
  orderId: string,
  fields: Fields,
): Promise<CommandAnswer> {
  const { state, changes } = parts
  const { category, name } = market
  const change = await changes.send('/v5/order/amend', { category, symbol: name, orderId, ...fields })
  if (change.kind === 'done') {
    changes.confirmOrder(category, orderId, () => {
      const order = state.findOrder({ orderId })
      return order === undefined || endOf(order) !== null || isAmended(order, fields)
    })
    return answerOf(orderId, state.findOrder({ orderId }))
  }
  if (change.kind === 'refused' && !notOpen.has(change.refusal.code)) return change.refusal
  const after = await lookAt(parts, market, orderId)
  if (change.kind === 'refused') return endOf(after) ?? change.refusal
  if (after !== undefined && isAmended(after, fields)) return answerOf(orderId, after)
  const end = endOf(after)
  if (end !== null) return end
  changes.followOrder(category, orderId)
  return change.refusal
}
