/** What may be sent to Bybit: the state of a market, arming, and the limits of the gateway. */
import type { ExchangeLimits } from '#shared/contracts/exchange.ts'
import type { Order } from '#shared/domain/records.ts'
import { errorOf, withDetail } from '#shared/errors/catalogue.ts'
import { compareDecimalText, isZeroText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { Command, CreateOrder, Refusal } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import type { OurError } from '../map/codes.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'
import { closesPart, largestSize, mayOpen } from './exposure.ts'
import type { Holdings, Opening } from './exposure.ts'
import { guardMarket, guardMarketAmend } from './market-rules.ts'
import { highestPrice, orderValue, priceDistance, referenceOf } from './order-value.ts'
import type { ValueNeeds } from './order-value.ts'

/** Why the gateway does not send an order; null if it may be sent. */
export type Guard = (command: CreateOrder, market: Market) => Refusal | null
export type Amend = Extract<Command, { readonly type: 'ReplaceOrder' }>
/** Why the gateway does not send a change of an order; null if it may be sent. */
export type GuardReplace = (change: Amend, order: Order | undefined, market: Market) => Refusal | null

export interface GuardNeeds extends ValueNeeds {
  readonly limits: ExchangeLimits
  readonly isArmed: () => boolean
  readonly holdings: () => Holdings
  /** Orders that were let through and are not among the holdings yet. */
  readonly pending: () => readonly Opening[]
  /** Whether the holdings are complete now. */
  readonly isLive: () => boolean
  /** Disarms if the loss of the day is above its limit. Refuses while that loss is not known. */
  readonly checkLoss: () => Refusal | null
  /** ms of a clock that only rises. */
  readonly monotonic: () => number
}

export interface OrderGuard {
  readonly guard: Guard
  readonly guardReplace: GuardReplace
  /** Commands other than orders: while trading is disarmed, those that could raise a risk are refused. */
  guardOther(command: Command): Refusal | null
}

const MINUTE_MS = 60_000
/** Bybit's limits per symbol: all open orders, and those that wait for a price. Options: all open orders together. */
const MOST_ORDERS = 500
const MOST_CONDITIONAL = 10
const MOST_OPTION_ORDERS = 50

/** Commands that change a risk without an order. Cancels, closes and stop orders of positions always pass. */
const risky: ReadonlySet<Command['type']> = new Set([
  'SetLeverage',
  'SetAccountMarginMode',
  'SwitchPositionMode',
  'AddMargin',
  'SetAutoAddMargin',
])

/** A refusal with its limit and the value that broke it. */
function over(name: OurError, limit: string | number, value?: Decimal): Refusal {
  const code = codeOf(name)
  // Rounded up: the text never shows a value within its limit.
  const shown = value?.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed()
  const params = { limit: String(limit), ...(shown === undefined ? {} : { value: shown }) }
  return { ok: false, code, message: withDetail(errorOf(code)?.text ?? '', '', params), params }
}

const isConditional = ({ orderStatus, stopOrderType, triggerPrice }: Order): boolean =>
  orderStatus === 'Untriggered' && triggerPrice !== undefined && (stopOrderType ?? 'Stop') === 'Stop'

/** Quantity 0 closes a whole position and is nothing else. */
function problemOf(order: Pick<CreateOrder, 'qty' | 'orderType' | 'price'>, closes: boolean): Refusal | null {
  const qty = parseDecimalText(order.qty)
  if (qty === null || signOfText(qty) < 0 || (isZeroText(qty) && !closes)) return refuseHere('badQty')
  const price = parseDecimalText(order.price)
  return order.orderType === 'Limit' && (price === null || signOfText(price) <= 0)
    ? refuseHere('badPrice')
    : null
}

/** The order as it is after a change. Quantity counts what is filled already. */
const changedOrder = (order: Order, { price, qty, triggerPrice }: Amend): CreateOrder => ({
  type: 'CreateOrder',
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType === 'Market' ? 'Market' : 'Limit',
  qty: qty ?? order.qty,
  timeInForce: 'GoodTillCancel',
  reduceOnly: order.reduceOnly,
  closeOnTrigger: order.closeOnTrigger,
  positionIdx: order.positionIdx,
  ...((price ?? order.price) === undefined ? {} : { price: price ?? order.price ?? '' }),
  ...((triggerPrice ?? order.triggerPrice) === undefined
    ? {}
    : { triggerPrice: triggerPrice ?? order.triggerPrice ?? '' }),
  ...(order.marketUnit === undefined ? {} : { marketUnit: order.marketUnit }),
})

const changesSize = ({ price, qty, triggerPrice }: Amend): boolean =>
  [price, qty, triggerPrice].some((field) => field !== undefined)

/** Whether a change leaves an order no larger and, for a buy, no dearer. */
function eases({ price, qty, triggerPrice }: Amend, order: Order): boolean {
  const isAbove = (next: string | undefined, now: string | undefined): boolean => {
    const [a, b] = [parseDecimalText(next), parseDecimalText(now)]
    return a === null || b === null || compareDecimalText(a, b) > 0
  }
  if (triggerPrice !== undefined) return false
  if (qty !== undefined && isAbove(qty, order.qty)) return false
  return price === undefined || (order.side === 'Buy' && !isAbove(price, order.price))
}

/**
 * The guard in front of an account. An order that only reduces a position passes arming and limits; everything else has to
 * pass all of them. A limit whose prices are missing or stale refuses.
 * @source docs/choices.md#gateway-limits
 */
export function createGuard(needs: GuardNeeds): OrderGuard {
  const { limits, isArmed, holdings, pending, isLive, checkLoss, monotonic } = needs
  /** When orders were let through, ms. */
  const sent: number[] = []

  function byValue(order: CreateOrder, market: Market): Refusal | null {
    if (limits.orderValue !== null) {
      const value = orderValue(order, market, needs)
      if (value === null) return refuseHere('limitUnknown')
      if (value.greaterThan(limits.orderValue)) return over('overOrderValue', limits.orderValue, value)
    }
    if (limits.priceDistance === null) return null
    const distance = priceDistance(order, market, needs)
    if (distance === null) return refuseHere('limitUnknown')
    return distance.greaterThan(limits.priceDistance)
      ? over('overPriceDistance', limits.priceDistance, distance)
      : null
  }

  function byPosition(order: CreateOrder, market: Market, held: Holdings): Refusal | null {
    const limit = limits.positionValue
    // Coins bought on spot are no position.
    if (limit === null || market.category === 'spot') return null
    const size = largestSize(order, held, pending())
    if (size.isZero()) return null
    const highest = highestPrice(order, market, needs)
    const reference = referenceOf(market, needs.priceOf)
    if (!isLive() || highest === null || reference === null) return refuseHere('limitUnknown')
    const price = Decimal.max(highest, reference).toFixed()
    const value = orderValue({ ...order, orderType: 'Limit', qty: size.toFixed(), price }, market, needs)
    if (value === null) return refuseHere('limitUnknown')
    return value.greaterThan(limit) ? over('overPositionValue', limit, value) : null
  }

  /** `isNew`: the order is not among the open ones yet. */
  function byCount(order: CreateOrder, market: Market, { orders }: Holdings, isNew: boolean): Refusal | null {
    const now = monotonic()
    while (sent.length > 0 && now - (sent[0] ?? 0) >= MINUTE_MS) sent.shift()
    const { ordersPerMinute, openOrders } = limits
    if (ordersPerMinute !== null && sent.length >= ordersPerMinute)
      return over('overOrderRate', ordersPerMinute)
    if (!isNew) return null
    const waiting = pending()
    if (openOrders !== null && orders.filter(mayOpen).length + waiting.length >= openOrders)
      return over('overOpenOrders', openOrders)
    const ofSymbol = orders.filter(({ symbol }) => symbol === order.symbol)
    const all = ofSymbol.length + waiting.filter(({ symbol }) => symbol === order.symbol).length
    const most = market.category === 'option' ? MOST_OPTION_ORDERS : MOST_ORDERS
    if (all >= most) return refuseHere('tooManyOrders', `${market.name}: ${most}`)
    const isFuture = market.category === 'linear' || market.category === 'inverse'
    if (!isFuture || order.triggerPrice === undefined) return null
    return ofSymbol.filter(isConditional).length >= MOST_CONDITIONAL
      ? refuseHere('tooManyOrders', `${market.name}: ${MOST_CONDITIONAL} conditional orders`)
      : null
  }

  function byLimits(order: CreateOrder, market: Market, held: Holdings, isNew: boolean): Refusal | null {
    const loss = checkLoss()
    if (loss !== null) return loss
    if (!isArmed()) return refuseHere('notArmed')
    if (limits.symbols !== null && !limits.symbols.includes(order.symbol))
      return refuseHere('symbolNotAllowed')
    const refusal =
      byCount(order, market, held, isNew) ?? byValue(order, market) ?? byPosition(order, market, held)
    if (refusal === null) sent.push(monotonic())
    return refusal
  }

  return {
    guard(command, market) {
      const isFlagged = command.reduceOnly || command.closeOnTrigger
      const problem = problemOf(command, isFlagged) ?? guardMarket(command, market)
      if (problem !== null) return problem
      const held = holdings()
      return isFlagged && closesPart(command, held) ? null : byLimits(command, market, held, true)
    },
    guardReplace(change, order, market) {
      // Without the order its size and side are not known: nothing of them is changed.
      if (order === undefined) return changesSize(change) ? refuseHere('unknownOrder') : null
      const after = changedOrder(order, change)
      const problem = problemOf(after, !mayOpen(order)) ?? guardMarketAmend(market)
      if (problem !== null) return problem
      const held = holdings()
      if (!mayOpen(order) && closesPart(after, held)) return null
      if (!isArmed()) return refuseHere('notArmed')
      if (eases(change, order)) return null
      const others = { ...held, orders: held.orders.filter(({ orderId }) => orderId !== order.orderId) }
      return byLimits(after, market, others, false)
    },
    guardOther: ({ type }) => (risky.has(type) && !isArmed() ? refuseHere('notArmed') : null),
  }
}
