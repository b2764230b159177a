import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'
import { compareDecimalText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'

/**
 * What the account's state shows after a change has been carried out, stored before the change is sent. If the answer is
 * lost, it is the only proof of a change that has no id of its own. Plain data, since it outlives the hub.
 */
export type ExpectedState =
  | { readonly kind: 'leverage'; readonly symbol: string; readonly buy: string; readonly sell: string }
  | { readonly kind: 'margin-mode'; readonly symbol: string; readonly isIsolated: boolean }
  /** These open orders are gone. */
  | { readonly kind: 'no-orders'; readonly orderIds: readonly string[] }
  | { readonly kind: 'flat'; readonly symbol: string; readonly positionIdx: number | null }
  /** TP/SL legs of a position: of the whole position, or new partial entries. */
  | { readonly kind: 'legs'; readonly symbol: string; readonly positionIdx: number; readonly legs: Legs }
  /** TP/SL legs of an order. */
  | { readonly kind: 'order-legs'; readonly orderId: string; readonly legs: Legs }

interface Legs {
  /** '' no change, '0' removes it. */
  readonly takeProfit: string
  readonly stopLoss: string
  readonly isPartial: boolean
  /** Ids of the entries before the change. */
  readonly before: readonly string[]
}

type Body = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isStop = (order: Order, symbol: string, positionIdx: number): boolean =>
  order.symbol === symbol && order.positionIdx === positionIdx && order.stopOrderType !== undefined

function legsOf(body: Body, state: PrivateState): Legs {
  const { symbol, positionIdx } = body
  const stops = state.orders.filter((order) => isStop(order, text(symbol), Number(positionIdx)))
  return {
    takeProfit: text(body['takeProfit']),
    stopLoss: text(body['stopLoss']),
    isPartial: body['tpSlMode'] === 'Partial',
    before: stops.map(({ orderId }) => orderId),
  }
}
const namesLegs = ({ takeProfit, stopLoss }: Legs): boolean => takeProfit !== '' || stopLoss !== ''

/**
 * What the state shows after the call succeeded; null if nothing in the state proves it (funds, a reset, settings of the
 * account).
 */
export function expectedAfter(
  callPath: string,
  body: object,
  state: PrivateState | null,
): ExpectedState | null {
  const fields = body as Body
  const symbol = text(fields['symbol'])
  switch (callPath) {
    case path.own.setLeverage:
      return {
        kind: 'leverage',
        symbol,
        buy: text(fields['buyLeverage']),
        sell: text(fields['sellLeverage']),
      }
    case path.own.switchMarginMode:
      return { kind: 'margin-mode', symbol, isIsolated: fields['isIsolated'] === true }
    case path.own.closeAll:
    case path.copyTradeCloseAll: {
      const { positionIdx } = fields
      if (symbol === '') return null
      return { kind: 'flat', symbol, positionIdx: typeof positionIdx === 'number' ? positionIdx : null }
    }
    case path.orderCancel:
      return { kind: 'no-orders', orderIds: [text(fields['orderId'])] }
  }
  if (state === null) return null
  if (callPath === path.own.orderCancelAll) {
    const open = state.orders.filter((order) => symbol === '' || order.symbol === symbol)
    return { kind: 'no-orders', orderIds: open.map(({ orderId }) => orderId) }
  }
  const positionIdx = typeof fields['positionIdx'] === 'number' ? fields['positionIdx'] : 0
  if (callPath === path.orderCancelTotally) {
    const partial = state.orders.filter(
      (order) => isStop(order, symbol, positionIdx) && (order.stopOrderType?.startsWith('Partial') ?? false),
    )
    return { kind: 'no-orders', orderIds: partial.map(({ orderId }) => orderId) }
  }
  const legs = legsOf({ ...fields, positionIdx }, state)
  if (callPath === path.setTpSl && namesLegs(legs)) return { kind: 'legs', symbol, positionIdx, legs }
  if (callPath === path.orderReplace && namesLegs(legs)) {
    return { kind: 'order-legs', orderId: text(fields['orderId']), legs }
  }
  return null
}

/** Compares prices of legs; '0', '' and undefined all mean no leg. */
function same(expectedText: string, found: string | undefined): boolean {
  const left = parseDecimalText(expectedText)
  const right = parseDecimalText(found ?? '0')
  if (left === null || right === null) return expectedText === (found ?? '')
  return compareDecimalText(left, right) === 0
}
const isLegAsExpected = (expectedText: string, found: string | undefined): boolean =>
  expectedText === '' || same(expectedText, found)

/** Whether the state is as the change expects it. */
export function isReached(expected: ExpectedState, state: PrivateState): boolean {
  switch (expected.kind) {
    case 'leverage': {
      const setting = state.settings.find(({ symbol }) => symbol === expected.symbol)
      return (
        setting !== undefined &&
        same(expected.buy, setting.buyLeverage) &&
        same(expected.sell, setting.sellLeverage)
      )
    }
    case 'margin-mode':
      return state.settings.some(
        ({ symbol, isIsolated }) => symbol === expected.symbol && isIsolated === expected.isIsolated,
      )
    case 'no-orders':
      return !state.orders.some(({ orderId }) => expected.orderIds.includes(orderId))
    case 'flat':
      return !state.positions.some(
        ({ symbol, positionIdx, size }) =>
          symbol === expected.symbol &&
          (expected.positionIdx === null || expected.positionIdx === positionIdx) &&
          !isZeroText(size),
      )
    case 'legs': {
      const { legs, symbol, positionIdx } = expected
      if (legs.isPartial) {
        const added = state.orders.filter(
          (order) => isStop(order, symbol, positionIdx) && !legs.before.includes(order.orderId),
        )
        const has = (price: string): boolean =>
          price === '' || price === '0' || added.some(({ triggerPrice }) => same(price, triggerPrice))
        return has(legs.takeProfit) && has(legs.stopLoss)
      }
      const position = state.positions.find((one) => one.symbol === symbol && one.positionIdx === positionIdx)
      return (
        position !== undefined &&
        isLegAsExpected(legs.takeProfit, position.takeProfit) &&
        isLegAsExpected(legs.stopLoss, position.stopLoss)
      )
    }
    case 'order-legs':
    default: {
      const order = state.orders.find(({ orderId }) => orderId === expected.orderId)
      return (
        order !== undefined &&
        isLegAsExpected(expected.legs.takeProfit, order.takeProfit) &&
        isLegAsExpected(expected.legs.stopLoss, order.stopLoss)
      )
    }
  }
}

const kinds: readonly string[] = ['leverage', 'margin-mode', 'no-orders', 'flat', 'legs', 'order-legs']

/** An expected state from storage; null if it is unreadable. */
export function readExpectedState(raw: unknown): ExpectedState | null {
  if (!isMap(raw) || typeof raw['kind'] !== 'string' || !kinds.includes(raw['kind'])) return null
  const hasLegs = raw['kind'] === 'legs' || raw['kind'] === 'order-legs'
  if (hasLegs && !(isMap(raw['legs']) && Array.isArray(raw['legs']['before']))) return null
  if (raw['kind'] === 'no-orders' && !Array.isArray(raw['orderIds'])) return null
  // This code wrote it, and the readers above check each value again.
  return raw as unknown as ExpectedState
}
