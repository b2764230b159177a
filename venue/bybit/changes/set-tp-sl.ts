import { positionKey } from '#shared/domain/records.ts'
import { roundStep } from '#shared/maths/rounding.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { CommandAnswer, Refusal, SetTpSl } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import type { Fields } from '../orders/change-sender.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Market } from '../terms/catalogue.ts'
import { cancelOrder } from './cancel-order.ts'
import { partly } from './partly.ts'
import { unconfirmed } from './order-state.ts'
import { amend } from './replace-order.ts'
import { isPrice, tpSlCalls } from './tp-sl-calls.ts'
import type { TpSlCall } from './tp-sl-calls.ts'

type TpSlParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes' | 'priceOf'>

/** Parts of 1 in `trailValuePercentageE4`. */
const RATE_UNIT = 10_000

/**
 * The fields of a trailing stop. Bybit has distances alone: a percentage is of the activation price, else of the last price,
 * rounded to the tick.
 */
function trailingOf(
  { priceOf, sync }: TpSlParts,
  { instrument }: Market,
  { trailingStop, trailValuePercentageE4: rate, activationPrice }: SetTpSl,
  known: string | undefined,
): Fields | Refusal {
  const activePrice = isPrice(activationPrice) ? activationPrice : undefined
  const activation = activePrice === undefined ? {} : { activePrice }
  if (rate === undefined || rate === 0) {
    const isRemoved = trailingStop === undefined && rate === 0
    if (trailingStop !== undefined || isRemoved) return { trailingStop: trailingStop ?? '0', ...activation }
    // Another activation price of the stop that is there.
    if (activePrice === undefined || known === undefined) return {}
    return sync.isLive()
      ? { trailingStop: known, activePrice }
      : unconfirmed(['the distance of the trailing stop'])
  }
  if (trailingStop !== undefined) return refuseHere('badTrigger', 'one of distance and percentage')
  if (!Number.isInteger(rate) || rate < 0 || rate >= RATE_UNIT)
    return refuseHere('badTrigger', 'trailValuePercentageE4')
  const base = parseDecimalText(activePrice) ?? priceOf(instrument.symbol, 'LastPrice')
  if (base === null) return refuseHere('badTrigger', 'there is no last price to convert the percentage')
  const distance = roundStep(
    new Decimal(base).times(rate).dividedBy(RATE_UNIT),
    instrument.tickSize,
    'nearest',
  )
  if (distance === null || distance.isZero()) return refuseHere('badTrigger', 'the distance is below a tick')
  return { trailingStop: distance.toFixed(), ...activation }
}

async function run(
  parts: TpSlParts,
  market: Market,
  command: SetTpSl,
  call: TpSlCall,
): Promise<CommandAnswer> {
  if (call.kind === 'amend') return await amend(parts, market, call.orderId, call.fields)
  if (call.kind === 'cancel')
    return await cancelOrder(parts, { type: 'CancelOrder', symbol: command.symbol, orderId: call.orderId })
  const change = await parts.changes.send('/v5/position/trading-stop', {
    category: market.category,
    symbol: market.name,
    positionIdx: market.category === 'option' ? 0 : command.positionIdx,
    ...call.fields,
  })
  if (change.kind === 'done') return { ok: true, result: {} }
  if (change.kind === 'unknown') parts.changes.settle()
  return change.refusal
}

/**
 * Sets, changes and removes TP/SL and trailing stop of a position, with as few calls as Bybit allows. It is not atomic: at the
 * first refusal the rest is not sent, and the refusal names what was done before. The answer has the distance of a trailing
 * stop whose percentage was converted; ids arrive as orders.
 * @source https://bybit-exchange.github.io/docs/v5/position/trading-stop (2026-07-24)
 */
export async function setTpSl(parts: TpSlParts, command: SetTpSl): Promise<CommandAnswer> {
  const { catalogue, state, sync } = parts
  const { symbol, positionIdx } = command
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  const position = state.records.positions.get(positionKey(symbol, positionIdx))?.position
  if (position === undefined || position === null) return refuseHere('noPosition')
  const trailing = trailingOf(parts, market, command, position.trailingStop)
  if (trailing['ok'] === false) return trailing as Refusal
  const stops = state
    .openOrders()
    .filter(
      (order) =>
        order.symbol === symbol && order.positionIdx === positionIdx && order.stopOrderType !== undefined,
    )
  const calls = tpSlCalls(command, { position, stops, isSure: sync.isLive(), trailing: trailing as Fields })
  if ('ok' in calls) return calls

  const done: string[] = []
  for (const call of calls) {
    const answer = await run(parts, market, command, call)
    if (answer.ok) done.push(call.what)
    else if (answer.code !== codeOf('notModified'))
      return done.length === 0 ? answer : partly(answer, done.join('; '))
  }
  if (done.length === 0) return refuseHere('notModified')
  const { trailingStop } = trailing as Fields
  return {
    ok: true,
    result: {
      tpOrderId: '',
      slOrderId: '',
      tsOrderId: '',
      ...(trailingStop === undefined ? {} : { trailingStop }),
    },
  }
}
