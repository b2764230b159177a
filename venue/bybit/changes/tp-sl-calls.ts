/** Which calls a change of a position's TP/SL takes at Bybit. */
import type { Order, Position } from '#shared/domain/records.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Refusal, SetTpSl } from '../../exchange/commands.ts'
import type { Fields } from '../orders/change-sender.ts'
import { refuseHere } from '../orders/order-body.ts'
import { unconfirmed } from './order-state.ts'

/** One call. `what` names in a refusal of a later call what this one did. */
export type TpSlCall = { readonly what: string } & (
  | { readonly kind: 'set'; readonly fields: Fields }
  | { readonly kind: 'amend'; readonly orderId: string; readonly fields: Fields }
  | { readonly kind: 'cancel'; readonly orderId: string }
)

/** One leg of a command. */
interface Leg {
  readonly name: 'take profit' | 'stop loss'
  readonly price: string | undefined
  readonly triggerBy: string | undefined
  readonly orderType: 'Limit' | 'Market' | undefined
  readonly limitPrice: string | undefined
  readonly size: string | undefined
  /** The partial entry that it changes. */
  readonly orderId: string | undefined
  /** The leg of the whole position now. */
  readonly known: DecimalText | undefined
  /** Field names of /v5/position/trading-stop. */
  readonly keys: readonly [
    price: string,
    triggerBy: string,
    orderType: string,
    limitPrice: string,
    size: string,
  ]
}

export interface TpSlNeeds {
  readonly position: Position
  /** Open stop orders of the position. */
  readonly stops: readonly Order[]
  /** Whether position and stops are confirmed now. What is not may differ from what the trader saw. */
  readonly isSure: boolean
  /** Distance of the trailing stop, converted if it was a percentage; undefined: it does not change. */
  readonly trailing: Fields
}

const isNone = (text: string | undefined): boolean => text !== undefined && parseDecimalText(text) === '0'

const legsOf = (command: SetTpSl, position: Position): readonly [sl: Leg, tp: Leg] => [
  {
    name: 'stop loss',
    price: command.stopLoss,
    triggerBy: command.slTriggerBy,
    orderType: command.slOrderType,
    limitPrice: command.slLimitPrice,
    size: command.slSize,
    orderId: command.slOrderId,
    known: position.stopLoss,
    keys: ['stopLoss', 'slTriggerBy', 'slOrderType', 'slLimitPrice', 'slSize'],
  },
  {
    name: 'take profit',
    price: command.takeProfit,
    triggerBy: command.tpTriggerBy,
    orderType: command.tpOrderType,
    limitPrice: command.tpLimitPrice,
    size: command.tpSize,
    orderId: command.tpOrderId,
    known: position.takeProfit,
    keys: ['takeProfit', 'tpTriggerBy', 'tpOrderType', 'tpLimitPrice', 'tpSize'],
  },
]

/** Fields of a leg in trading-stop. '0' removes it, and needs nothing else. */
function fieldsOf({ price, triggerBy, orderType, limitPrice, keys }: Leg): Fields {
  const [priceKey, byKey, typeKey, limitKey] = keys
  if (isNone(price)) return { [priceKey]: '0' }
  return { [priceKey]: price, [byKey]: triggerBy, [typeKey]: orderType, [limitKey]: limitPrice }
}

/** A leg of the whole position. Without a price it changes what triggers the one that is there. */
function wholeLeg(leg: Leg, isSure: boolean): Fields | Refusal | null {
  if (leg.price === undefined && leg.triggerBy === undefined) return null
  if (leg.orderType === 'Limit') return refuseHere('badTpSl', 'the whole position closes by market')
  if (leg.price === undefined && !isSure) return unconfirmed([`the price of the ${leg.name}`])
  const price = leg.price ?? leg.known
  return price === undefined ? null : fieldsOf({ ...leg, price, orderType: undefined, limitPrice: undefined })
}

const isRefusal = (value: Fields | Refusal | TpSlCall | null): value is Refusal =>
  value !== null && 'ok' in value && value.ok === false

/** The call for the whole position: both legs and the trailing stop together. */
function wholeCalls(legs: readonly Leg[], { trailing, isSure }: TpSlNeeds): readonly TpSlCall[] | Refusal {
  const fields: Record<string, Fields[string]> = {}
  for (const leg of legs) {
    const read = wholeLeg(leg, isSure)
    if (isRefusal(read)) return read
    Object.assign(fields, read ?? {})
  }
  Object.assign(fields, trailing)
  if (Object.keys(fields).length === 0) return []
  return [{ kind: 'set', what: 'the stops', fields: { ...fields, tpslMode: 'Full' } }]
}

/** Amounts of an entry that a change of it does not carry. */
const leftOut = ({ price, size, limitPrice }: Leg, order: Order): readonly string[] => [
  ...(price === undefined ? ['triggerPrice'] : []),
  ...(size === undefined ? ['qty'] : []),
  ...(limitPrice === undefined && order.price !== undefined && !isZeroText(order.price) ? ['price'] : []),
]

/** The change of a partial entry: its removal, or the fields that differ. */
function entryCall(leg: Leg, { stops, isSure }: TpSlNeeds): TpSlCall | Refusal | null {
  const orderId = leg.orderId ?? ''
  const order = stops.find((one) => one.orderId === orderId)
  if (order === undefined) return refuseHere('unknownOrder')
  if (isNone(leg.price)) return { kind: 'cancel', what: `the ${leg.name} was removed`, orderId }
  // An amend changes neither what triggers an entry nor its type.
  if (leg.triggerBy !== undefined && leg.triggerBy !== order.triggerBy)
    return refuseHere('badTriggerBy', 'an entry keeps what triggers it')
  if (leg.orderType !== undefined && leg.orderType !== order.orderType)
    return refuseHere('badOrderType', 'an entry keeps its type')
  const missing = isSure ? [] : leftOut(leg, order)
  if (missing.length > 0) return unconfirmed(missing)
  const differs = (wanted: string | undefined, known: string | undefined): boolean =>
    wanted !== undefined && (!isSure || (parseDecimalText(wanted) ?? wanted) !== known)
  const fields = {
    ...(differs(leg.price, order.triggerPrice) ? { triggerPrice: leg.price } : {}),
    ...(differs(leg.size, order.qty) ? { qty: leg.size } : {}),
    ...(differs(leg.limitPrice, order.price) ? { price: leg.limitPrice } : {}),
  }
  if (Object.keys(fields).length === 0) return null
  return { kind: 'amend', what: `the ${leg.name} was changed`, orderId, fields }
}

/** Most partial entries of a kind. @source https://bybit-exchange.github.io/docs/v5/position/trading-stop (2026-07-24) */
const MOST_PARTIAL = 20

function newEntry(leg: Leg, stops: readonly Order[]): Fields | Refusal {
  const kind = leg.name === 'stop loss' ? 'PartialStopLoss' : 'PartialTakeProfit'
  if (stops.filter(({ stopOrderType }) => stopOrderType === kind).length >= MOST_PARTIAL)
    return refuseHere('tooManyOrders')
  if (leg.size === undefined || isNone(leg.size))
    return refuseHere('badTpSlQty', 'a partial entry has a size')
  return fieldsOf(leg)
}

const sizeOf = ({ size }: Leg): DecimalText | string => parseDecimalText(size) ?? size ?? ''

/** Bybit has one size for both new legs: legs of two sizes take two calls, the stop loss first. */
function newEntries(legs: readonly Leg[], stops: readonly Order[]): readonly TpSlCall[] | Refusal {
  const read = legs.map((leg) => ({ leg, fields: newEntry(leg, stops) }))
  const refused = read.map(({ fields }) => fields).find(isRefusal)
  if (refused !== undefined) return refused
  const call = (some: typeof read): TpSlCall => {
    const size = some[0]?.leg.size
    return {
      kind: 'set',
      what: `the ${some.map(({ leg }) => leg.name).join(' and the ')} ${some.length > 1 ? 'were' : 'was'} added`,
      fields: {
        ...Object.assign({}, ...some.map(({ fields }) => fields)),
        tpslMode: 'Partial',
        tpSize: size,
        slSize: size,
      },
    }
  }
  const [first, second] = read
  if (first === undefined) return []
  if (second === undefined || sizeOf(first.leg) === sizeOf(second.leg)) return [call(read)]
  return read.map((one) => call([one]))
}

function partialCalls(legs: readonly Leg[], needs: TpSlNeeds): readonly TpSlCall[] | Refusal {
  const { stops, trailing } = needs
  const calls: TpSlCall[] = []
  const added = legs.filter(
    ({ orderId, price }) => orderId === undefined && price !== undefined && !isNone(price),
  )
  const entries = newEntries(added, stops)
  if ('ok' in entries) return entries
  for (const leg of legs) {
    if (leg.orderId !== undefined) {
      const call = entryCall(leg, needs)
      if (isRefusal(call)) return call
      if (call !== null) calls.push(call)
    } else if (leg === added[0]) calls.push(...entries)
  }
  if (Object.keys(trailing).length > 0)
    calls.push({ kind: 'set', what: 'the trailing stop was set', fields: { ...trailing, tpslMode: 'Full' } })
  return calls
}

/** The calls of a command in their order, the stop loss first; none if nothing changes. Or why it is refused. */
export function tpSlCalls(command: SetTpSl, needs: TpSlNeeds): readonly TpSlCall[] | Refusal {
  const legs = legsOf(command, needs.position)
  return command.tpSlMode === 'Partial' ? partialCalls(legs, needs) : wholeCalls(legs, needs)
}

/** Whether text is a price above 0. */
export const isPrice = (text: string | undefined): boolean => {
  const price = parseDecimalText(text)
  return price !== null && !isZeroText(price)
}
