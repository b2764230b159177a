/** What is known about an order that is amended or cancelled. */
import type { Order } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { isEnded } from '../map/enums.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'
import type { AccountParts } from '../parts/account-parts.ts'

export type OrderParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes'>

/** The longest wait for an answer about an order, ms: with the call before it the terminal still waits. */
const LOOK_MS = 2_500

/** Waits for some work, at most for this time, ms. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, tooLong])
  clearTimeout(timer)
}

/** Requests an order and returns what the state has then. A slow answer is merged later. */
export async function lookAt(
  { sync, state }: OrderParts,
  { category }: Market,
  orderId: string,
): Promise<Order | undefined> {
  await within(
    sync.request(category, { orderId }).catch(() => undefined),
    LOOK_MS,
  )
  return state.findOrder({ orderId })
}

/** Whether Bybit still has an order with the amounts that the trader saw: it is read now. False without an answer in time. */
export async function isAsSeen(
  parts: OrderParts,
  market: Market,
  seen: Order,
  amounts: readonly (keyof Order)[],
): Promise<boolean> {
  let isRead = false
  const reading = parts.sync
    .request(market.category, { orderId: seen.orderId })
    .then((found) => {
      isRead = found === 'found'
    })
    .catch(() => undefined)
  await within(reading, LOOK_MS)
  const now = parts.state.findOrder({ orderId: seen.orderId })
  return isRead && now !== undefined && amounts.every((name) => now[name] === seen[name])
}

/** The refusal for an order that ended: filled, or canceled. null while it is open or not known. */
export function endOf(order: Order | undefined): Refusal | null {
  if (order === undefined || !isEnded(order.orderStatus)) return null
  return refuseHere(order.orderStatus === 'Filled' ? 'orderFilled' : 'orderEnded')
}

/** Whether an order was canceled, with fills or without. */
export const isCanceled = (order: Order | undefined): boolean =>
  order !== undefined && isEnded(order.orderStatus) && !['Filled', 'Rejected'].includes(order.orderStatus)

export const answerOf = (orderId: string, order: Order | undefined): CommandAnswer => ({
  ok: true,
  result: { orderId, orderLinkId: order?.orderLinkId ?? '' },
})

/** The kinds of spot orders, as calls name them. */
const spotFilters: Readonly<Record<string, string>> = {
  Stop: 'StopOrder',
  TakeProfitStopLossOCO: 'OcoOrder',
  BidirectionalTpSl: 'BidirectionalTpslOrder',
}

/**
 * `orderFilter` of a spot order; other categories have none.
 * @source https://bybit-exchange.github.io/docs/v5/order/cancel-order (2026-07-24)
 */
export function filterOf({ category }: Market, order: Order | undefined): string | undefined {
  if (category !== 'spot') return undefined
  const type = order?.stopOrderType
  return type === undefined ? 'Order' : (spotFilters[type] ?? 'tpslOrder')
}

/** Whether any part of an order was filled. */
export const hasFills = ({ cumExecQty }: Order): boolean => !isZeroText(cumExecQty)

/** Nothing was sent, because the state that the change relies on is not confirmed. `what`: names that the change lacks. */
export const unconfirmed = (what: readonly string[]): Refusal =>
  refuseHere('notSent', `the account is being read again, and this is not confirmed: ${what.join(', ')}`)
