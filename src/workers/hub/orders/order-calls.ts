import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { ticketWire } from '#shared/contracts/ticket-kinds.ts'
import type { TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Order } from '#shared/domain/records.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { toE2, toE8 } from '#shared/units/scaled.ts'
import { path } from '#shared/wire/http.ts'
import type { OrderCancelBody, OrderCreateBody, OrderReplaceBody } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import { createJoinCalls } from '../http/join-calls.ts'
import { BAD_PARAMETER, createAccountChanges, readNothing, withoutValue } from './account-changes.ts'
import type { Intents } from './intents.ts'
import { MAX_LINK_ID } from './step-id.ts'

export type OrderCalls = Pick<
  HubApi,
  | 'placeOrder'
  | 'replaceOrder'
  | 'cancelOrder'
  | 'cancelAll'
  | 'setLeverage'
  | 'switchMarginMode'
  | 'resetAccount'
  | 'addDemoFunds'
>

function readPlaced(result: unknown, orderLinkId: string): PlacedOrder | null {
  if (!isMap(result) || typeof result['orderId'] !== 'string') return null
  const price = parseDecimalText(result['price'])
  const linkId = result['orderLinkId']
  return {
    orderId: result['orderId'],
    orderLinkId: typeof linkId === 'string' && linkId !== '' ? linkId : orderLinkId,
    ...(price === null ? {} : { price }),
  }
}
const placedFrom = (order: Order): PlacedOrder => ({
  orderId: order.orderId,
  orderLinkId: order.orderLinkId ?? '',
  ...(order.price === undefined ? {} : { price: order.price }),
})
/**
 * Whether an order's leverage is the one in force. A symbol without a setting has the exchange's default, which the form can
 * only guess.
 */
function isInForce({ symbol, side, leverage }: NewOrder, state: PrivateState | null): boolean {
  const known = state?.settings.find((setting) => setting.symbol === symbol)
  return known !== undefined && leverage === (side === 'Buy' ? known.buyLeverage : known.sellLeverage)
}

/**
 * Leverage and margin that an order was computed with; nothing if that leverage isn't in force, since an order never changes
 * it (decision 18).
 */
function countedWith(order: NewOrder, state: PrivateState | null): Partial<OrderCreateBody> {
  const { leverage, designatedMargin } = order
  const leverageE2 = toE2(leverage)
  if (leverage === undefined || leverageE2 === null || !isInForce(order, state)) return {}
  const designatedMarginE8 = toE8(designatedMargin)
  return { leverage, leverageE2, ...(designatedMarginE8 === null ? {} : { designatedMarginE8 }) }
}

/** The direction that an order has: the market may pass the new trigger on the way, and the order must not turn with it. */
function directionOf(id: string, state: PrivateState | null): Pick<OrderReplaceBody, 'triggerDirection'> {
  const direction = state?.orders.find(({ orderId }) => orderId === id)?.triggerDirection
  return direction === undefined ? {} : { triggerDirection: direction }
}

type OptionalField = {
  [Field in keyof NewOrder]-?: undefined extends NewOrder[Field] ? Field : never
}[keyof NewOrder]

const isGiven = (): boolean => true
const isConverted = (): boolean => false
const hasCap = ({ maxSlippage, maxSlippageType }: NewOrder): boolean =>
  maxSlippage !== undefined && maxSlippageType !== undefined

/** When an optional field of an order goes into the request as it is, in this order. */
const isSent: Readonly<Record<OptionalField, (order: NewOrder) => boolean>> = {
  price: isGiven,
  triggerPrice: isGiven,
  triggerBy: isGiven,
  triggerDirection: isGiven,
  basePrice: isGiven,
  maxSlippage: hasCap,
  maxSlippageType: hasCap,
  marketUnit: isGiven,
  subQty: isGiven,
  isLeverage: ({ isLeverage }) => isLeverage === true,
  leverage: isConverted,
  designatedMargin: isConverted,
  tpSl: isConverted,
}

/** The optional fields that an order has and that go into its request as they are. */
const sentAsIs = (order: NewOrder): Partial<OrderCreateBody> =>
  Object.fromEntries(
    (Object.keys(isSent) as OptionalField[])
      .filter((field) => order[field] !== undefined && isSent[field](order))
      .map((field) => [field, order[field]]),
  )

function createBody(order: NewOrder): (OrderCreateBody & TpSlWireFields) | null {
  const qtyX = toE8(order.qty)
  if (qtyX === null || order.orderLinkId === '' || order.orderLinkId.length > MAX_LINK_ID) return null
  return {
    symbol: order.symbol,
    side: order.side,
    ...ticketWire[order.kind],
    qty: order.qty,
    qtyX,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    closeOnTrigger: order.closeOnTrigger,
    positionIdx: order.positionIdx,
    orderLinkId: order.orderLinkId,
    ...sentAsIs(order),
    needGeneratePid: false,
    ...order.tpSl,
  }
}

/**
 * The order-changing calls of the hub's API, each an intent. `newId` makes ids for calls without an orderLinkId. `state`
 * gives the private state, null if unknown.
 */
export function createOrderCalls(
  intents: Intents,
  newId: () => string,
  state: () => PrivateState | null,
): OrderCalls {
  const join = createJoinCalls()
  const change = createAccountChanges(intents, newId)
  const changeOnly = async (callPath: string, symbol: string, body: object): Promise<Outcome<null>> =>
    withoutValue(await change(callPath, symbol, body, readNothing))

  return {
    placeOrder: async (order) => {
      const body = createBody(order)
      if (body === null) return rejected(BAD_PARAMETER, 'qty or orderLinkId')
      return intents.run({
        id: order.orderLinkId,
        kind: 'create',
        symbol: order.symbol,
        orderId: '',
        // Computed values are left out: equal orders have equal contents, even if the market moved between two clicks.
        content: JSON.stringify({
          ...body,
          orderLinkId: '',
          basePrice: undefined,
          triggerDirection: undefined,
        }),
        call: {
          method: 'POST',
          path: path.orderCreate,
          body: { ...body, ...countedWith(order, state()) },
          symbol: order.symbol,
          isPrivate: true,
        },
        read: (result) => readPlaced(result, order.orderLinkId),
        readPushed: (pushed) => (pushed.orderStatus === 'Rejected' ? null : placedFrom(pushed)),
      })
    },
    replaceOrder: (request) => {
      const body: OrderReplaceBody = {
        orderId: request.orderId,
        symbol: request.symbol,
        ...(request.price === undefined ? {} : { price: request.price }),
        ...(request.qty === undefined ? {} : { qty: request.qty }),
        ...(request.triggerPrice === undefined ? {} : { triggerPrice: request.triggerPrice }),
        ...(request.triggerPrice === undefined ? {} : directionOf(request.orderId, state())),
      }
      return join(`replace ${JSON.stringify(body)}`, () =>
        intents.run({
          id: newId(),
          kind: 'replace',
          symbol: request.symbol,
          orderId: request.orderId,
          change: request,
          call: { method: 'POST', path: path.orderReplace, body, symbol: request.symbol, isPrivate: true },
          read: (result) => readPlaced(result, ''),
          readPushed: placedFrom,
        }),
      )
    },
    cancelOrder: async ({ orderId, symbol }) => {
      const body: OrderCancelBody = { orderId, symbol }
      const outcome = await join(`cancel ${orderId}`, () =>
        intents.run({
          id: newId(),
          kind: 'cancel',
          symbol,
          orderId,
          call: { method: 'POST', path: path.orderCancel, body, symbol, isPrivate: true },
          read: readNothing,
          readPushed: readNothing,
        }),
      )
      return withoutValue(outcome)
    },
    cancelAll: (filter) =>
      change(path.own.orderCancelAll, filter.symbol ?? '', filter, (result) => ({
        canceled: isMap(result) && typeof result['canceled'] === 'number' ? result['canceled'] : 0,
      })),
    resetAccount: () => changeOnly(path.own.resetAccount, '', {}),
    addDemoFunds: (funds) => changeOnly(path.own.addDemoFunds, '', funds),
    setLeverage: (request) => changeOnly(path.own.setLeverage, request.symbol, request),
    switchMarginMode: (request) => changeOnly(path.own.switchMarginMode, request.symbol, request),
  }
}
