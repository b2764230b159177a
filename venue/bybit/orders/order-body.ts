import { createHash } from 'node:crypto'
import { codeOf } from '../map/codes.ts'
import type { OurError } from '../map/codes.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import { errorOf, withDetail } from '#shared/errors/catalogue.ts'
import type { TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { CreateOrder, Refusal } from '../../exchange/commands.ts'
import type { Market } from '../terms/catalogue.ts'
import type { Body } from '../terms/transport.ts'

const timesInForce: Readonly<Record<TimeInForce, string>> = {
  GoodTillCancel: 'GTC',
  ImmediateOrCancel: 'IOC',
  FillOrKill: 'FOK',
  PostOnly: 'PostOnly',
}

/** A refusal of the gateway itself: nothing was sent. */
export const refuseHere = (name: OurError, detail = ''): Refusal => {
  const code = codeOf(name)
  return { ok: false, code, message: withDetail(errorOf(code)?.text ?? '', detail) }
}

/** The outcome is open: the terminal looks for it in the account's state, and never sends the call again. */
export const openOutcome = (text: string): Refusal => {
  const [code, message] = callErrors.serverError
  return { ok: false, code, message: withDetail(message, text) }
}

const isNone = (text: string | undefined): boolean => text === undefined || parseDecimalText(text) === '0'

/** Why Bybit has no such order; null if it has. */
function unsupported(command: CreateOrder): Refusal | null {
  const { reduceOnly, takeProfit, stopLoss } = command
  if (isNone(takeProfit) && isNone(stopLoss)) return null
  if (reduceOnly) return refuseHere('badTpSl', 'an order that only reduces takes none')
  const qty = parseDecimalText(command.qty)
  for (const size of [command.tpSize, command.slSize])
    if (size !== undefined && parseDecimalText(size) !== qty)
      return refuseHere('badTpSlQty', 'a leg of a new order has its size')
  return null
}

/** TP/SL of a new order. Limit legs exist in partial mode alone. */
function legsOf(command: CreateOrder): Body {
  const { takeProfit, stopLoss, tpLimitPrice, slLimitPrice } = command
  const hasTp = !isNone(takeProfit)
  const hasSl = !isNone(stopLoss)
  if (!hasTp && !hasSl) return {}
  const isLimit = command.tpOrderType === 'Limit' || command.slOrderType === 'Limit'
  const tp: Body = {
    takeProfit,
    tpTriggerBy: command.tpTriggerBy,
    tpOrderType: command.tpOrderType,
    tpLimitPrice,
  }
  const sl: Body = {
    stopLoss,
    slTriggerBy: command.slTriggerBy,
    slOrderType: command.slOrderType,
    slLimitPrice,
  }
  return {
    ...(hasTp ? tp : {}),
    ...(hasSl ? sl : {}),
    tpslMode: isLimit ? 'Partial' : command.tpSlMode,
  }
}

/** Which way a price must move to a trigger; null if it cannot be derived. */
export type DirectionOf = (market: Market, triggerPrice: string, triggerBy: TriggerPriceType) => 1 | 2 | null

/** The trigger of a conditional order. Spot has no direction: Bybit decides by its price. */
function triggerOf(command: CreateOrder, market: Market, directionOf: DirectionOf): Body | Refusal {
  const { triggerPrice, triggerBy } = command
  if (triggerPrice === undefined) return {}
  if (market.category === 'spot') return { triggerPrice, orderFilter: 'StopOrder' }
  const direction = command.triggerDirection ?? directionOf(market, triggerPrice, triggerBy ?? 'LastPrice')
  if (direction === null) return refuseHere('badTrigger')
  return { triggerPrice, triggerBy, triggerDirection: direction }
}

/** Fields of one category. A market buy on spot counts its quantity in the quote coin unless the command has a unit. */
function categoryFields(command: CreateOrder, { category }: Market): Body {
  const { orderType, side, positionIdx, reduceOnly, closeOnTrigger, isLeverage } = command
  if (category !== 'spot')
    return { positionIdx: category === 'option' ? 0 : positionIdx, reduceOnly, closeOnTrigger }
  return {
    isLeverage: isLeverage === undefined ? undefined : isLeverage ? 1 : 0,
    marketUnit:
      orderType === 'Market'
        ? (command.marketUnit ?? (side === 'Buy' ? 'quoteCoin' : 'baseCoin'))
        : undefined,
  }
}

const isRefusal = (value: Body | Refusal): value is Refusal => value['ok'] === false

/**
 * The body of a create call, or why the order cannot be made at Bybit. Amounts stay text.
 * @source https://bybit-exchange.github.io/docs/v5/order/create-order (2026-07-24)
 */
export function orderBody(
  command: CreateOrder,
  market: Market,
  linkId: string,
  directionOf: DirectionOf,
): { readonly ok: true; readonly body: Body } | Refusal {
  const problem = unsupported(command)
  if (problem !== null) return problem
  const trigger = triggerOf(command, market, directionOf)
  if (isRefusal(trigger)) return trigger
  const isMarket = command.orderType === 'Market'
  const body: Body = {
    category: market.category,
    symbol: market.name,
    side: command.side,
    orderType: command.orderType,
    qty: command.qty,
    price: isMarket ? undefined : command.price,
    timeInForce: isMarket ? 'IOC' : timesInForce[command.timeInForce],
    orderLinkId: linkId,
    ...categoryFields(command, market),
    ...trigger,
    ...legsOf(command),
    slippageTolerance: isMarket ? command.maxSlippage : undefined,
    slippageToleranceType: isMarket ? command.maxSlippageType : undefined,
  }
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return { ok: true, body: Object.fromEntries(fields) }
}

/** Hash of a body without its link id: two presses with one id must mean the same order. */
export function fingerprintOf({ orderLinkId: _linkId, ...body }: Body): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
