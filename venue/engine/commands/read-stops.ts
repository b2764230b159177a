/** Reading take profits, stop losses and trailing stops: everything may be garbage, nothing here throws. */
import { isActivated, trailPrice } from '#shared/maths/integer/trailing.ts'
import type { Refusal } from '../../exchange/commands.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import type { AttachedStops, StopLeg, Trail } from '../terms/order-parts.ts'
import { refuse } from '../terms/refusals.ts'
import type { Spec } from '../terms/spec.ts'
import {
  isAbsent,
  isRefusal,
  isZero,
  readDistance,
  readPrice,
  readQty,
  readSlip,
  readTrigger,
  readTriggerBy,
} from './read.ts'
import type { Fields } from './read.ts'

export const isRefused = (input: object | null): input is Refusal => input !== null && 'ok' in input

export type StopMode = 'Full' | 'Partial'

/** Full where none is said; null for another word (a server is never sent UNKNOWN). */
export function readMode(input: unknown): StopMode | null {
  if (isAbsent(input) || input === 'Full') return 'Full'
  return input === 'Partial' ? 'Partial' : null
}

/** Names of a leg's fields by side. */
const keys = {
  tp: ['takeProfit', 'tpTriggerBy', 'tpOrderType', 'tpLimitPrice', 'tpSize', 'tpSlippage'],
  sl: ['stopLoss', 'slTriggerBy', 'slOrderType', 'slLimitPrice', 'slSize', 'slSlippage'],
} as const

/** Whether a leg is said: a new one by its trigger price, a change of a known one by anything. */
export function saysLeg(fields: Fields, isProfit: boolean, isKnown: boolean): boolean {
  const names = keys[isProfit ? 'tp' : 'sl']
  return isKnown ? names.some((key) => !isAbsent(fields[key])) : !isAbsent(fields[names[0]])
}

/** Whether a leg is to be removed. */
export const removesLeg = (fields: Fields, isProfit: boolean): boolean =>
  isZero(fields[isProfit ? 'takeProfit' : 'stopLoss'])

const slipOf = (input: unknown) => {
  if (input === undefined || input === null) return null
  if (typeof input !== 'object') return 'badSlippage' as const
  const fields = input as Fields
  return readSlip(fields.maxSlippageType, fields.maxSlippage)
}

/**
 * A leg as it's said, what isn't said taken from `known`. Full legs go by market for the whole position; a limit needs its
 * price; a slippage needs market.
 */
export function readLeg(
  spec: Spec,
  fields: Fields,
  isProfit: boolean,
  mode: StopMode,
  known: StopLeg | null = null,
): StopLeg | Refusal {
  const [priceKey, byKey, typeKey, limitKey, sizeKey, slipKey] = keys[isProfit ? 'tp' : 'sl']
  const trigger =
    known !== null && isAbsent(fields[priceKey]) ? known.trigger : readTrigger(spec, fields[priceKey])
  if (isRefusal(trigger)) return refuse('badTrigger', priceKey)
  const by = known !== null && isAbsent(fields[byKey]) ? known.by : readTriggerBy(fields[byKey])
  if (by === null) return refuse('badTriggerBy', byKey)
  const type = isAbsent(fields[typeKey]) ? (known?.orderType ?? 'Market') : fields[typeKey]
  if (type !== 'Limit' && type !== 'Market') return refuse('badOrderType', typeKey)
  if (type === 'Limit' && mode === 'Full') return refuse('badTpSl', 'the whole position closes by market')
  const said =
    type === 'Market'
      ? 0
      : known?.orderType === 'Limit' && isAbsent(fields[limitKey])
        ? known.limit
        : readPrice(spec, fields[limitKey])
  if (isRefusal(said)) return refuse(said, limitKey)
  const size =
    mode === 'Full' || isAbsent(fields[sizeKey])
      ? (known?.size ?? 0)
      : readQty(spec, fields[sizeKey], Number.MAX_SAFE_INTEGER)
  if (isRefusal(size)) return refuse(size, sizeKey)
  // A leg that says how it goes says all of it: no slippage then means none (TPSL-22), else it keeps the one it has.
  const keepsSlip = fields[slipKey] === undefined && isAbsent(fields[typeKey]) && type === 'Market'
  const slip = keepsSlip ? (known?.slip ?? null) : slipOf(fields[slipKey])
  if (typeof slip === 'string') return refuse(slip, slipKey)
  if (slip !== null && type === 'Limit') return refuse('badSlippage', slipKey)
  return { trigger, by, orderType: type, limit: said, size, slip }
}

/**
 * A leg on the wrong side of its reference price, or null: a long's take profit is not below it, its stop loss not above; a
 * short's the other way round (TPSL-57..60).
 */
export function wrongWay(
  isLong: boolean,
  isProfit: boolean,
  leg: StopLeg,
  reference: number,
): Refusal | null {
  const wrong = isLong === isProfit ? leg.trigger < reference : leg.trigger > reference
  if (!wrong) return null
  const name = isLong
    ? isProfit
      ? 'longTakeProfit'
      : 'longStopLoss'
    : isProfit
      ? 'shortTakeProfit'
      : 'shortStopLoss'
  return refuse(name, '', { triggerBy: leg.by })
}

/** TP/SL said with an order whose own price (0: none) is their reference (TPSL-61); null where none is said. */
export function readAttached(
  market: Market,
  fields: Fields,
  isBuy: boolean,
  price: number,
  known: AttachedStops | null = null,
): AttachedStops | null | Refusal {
  const { spec } = market
  const mode = isAbsent(fields.tpSlMode) && known !== null ? known.mode : readMode(fields.tpSlMode)
  if (mode === null || (mode === 'Partial' && spec.kind === 'option')) return refuse('badTpSl', 'tpSlMode')
  const legs: (StopLeg | null)[] = []
  for (const isProfit of [true, false]) {
    const old = (isProfit ? known?.tp : known?.sl) ?? null
    if (removesLeg(fields, isProfit)) legs.push(null)
    else if (!saysLeg(fields, isProfit, old !== null)) legs.push(old)
    else {
      const leg = readLeg(spec, fields, isProfit, mode, old)
      if (isRefused(leg)) return leg
      const reference = price === 0 ? referencePrice(market, leg.by) : price
      const wrong = wrongWay(isBuy, isProfit, leg, reference)
      if (wrong !== null) return wrong
      legs.push(leg)
    }
  }
  const [tp = null, sl = null] = legs
  if (tp === null && sl === null) return null
  if (tp !== null && sl !== null && tp.size !== sl.size) return refuse('badTpSlQty', 'sizes of a pair differ')
  return { mode, tp, sl }
}

/**
 * A trailing stop for a position or an order of a side: a distance in price or a rate in 1e-4 (of which one only), and a
 * price still ahead where it starts.
 */
export function readTrail(
  market: Market,
  isLong: boolean,
  now: number,
  said: { readonly distance: unknown; readonly rateE4: unknown; readonly activation: unknown },
): Trail | Refusal {
  const { spec } = market
  const hasRate = said.rateE4 !== undefined && said.rateE4 !== 0
  if (hasRate !== isAbsent(said.distance)) return refuse('badTrigger', 'one of distance and percentage')
  const rateE4 = hasRate ? said.rateE4 : 0
  if (typeof rateE4 !== 'number' || !Number.isInteger(rateE4) || rateE4 < 0 || rateE4 >= 10_000)
    return refuse('badTrigger', 'trailValuePercentageE4')
  const distance = hasRate ? 0 : readDistance(spec, said.distance)
  if (isRefusal(distance)) return refuse('badTrigger', 'trailing distance')
  const activation =
    isAbsent(said.activation) || isZero(said.activation) ? 0 : readTrigger(spec, said.activation)
  if (isRefusal(activation)) return refuse('badTrigger', 'activationPrice')
  if (activation !== 0 && isActivated(isLong, now, activation))
    return refuse('badTrigger', 'the activation price is passed already')
  const trail = { distance, rateE4, activation, isActive: false, best: 0 }
  const least = trailPrice(isLong, activation === 0 ? now : activation, trail)
  return least <= 0 ? refuse('badTrigger', 'trailing distance') : trail
}
