/** Validates take profits, stop losses and trailing stops. Any input is possible; nothing throws. */
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

/** The TP/SL mode: Full by default, null for an unknown word. */
export function readMode(input: unknown): StopMode | null {
  if (isAbsent(input) || input === 'Full') return 'Full'
  return input === 'Partial' ? 'Partial' : null
}

/** Names of a leg's fields by side. */
const keys = {
  tp: ['takeProfit', 'tpTriggerBy', 'tpOrderType', 'tpLimitPrice', 'tpSize', 'tpSlippage'],
  sl: ['stopLoss', 'slTriggerBy', 'slOrderType', 'slLimitPrice', 'slSize', 'slSlippage'],
} as const

/** Whether the command has a leg: a new leg needs a trigger price, an existing one any field. */
export function hasLeg(fields: Fields, isProfit: boolean, isKnown: boolean): boolean {
  const names = keys[isProfit ? 'tp' : 'sl']
  return isKnown ? names.some((key) => !isAbsent(fields[key])) : !isAbsent(fields[names[0]])
}

/** Whether the command removes a leg. */
export const removesLeg = (fields: Fields, isProfit: boolean): boolean =>
  isZero(fields[isProfit ? 'takeProfit' : 'stopLoss'])

const slipOf = (input: unknown) => {
  if (input === undefined || input === null) return null
  if (typeof input !== 'object') return 'badSlippage' as const
  const fields = input as Fields
  return readSlip(fields.maxSlippageType, fields.maxSlippage)
}

/**
 * Reads a leg; absent fields are taken from `known`. Full legs are market orders for the whole position. A limit leg needs a
 * price, a slippage limit needs a market leg.
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
  const limitPrice =
    type === 'Market'
      ? 0
      : known?.orderType === 'Limit' && isAbsent(fields[limitKey])
        ? known.limit
        : readPrice(spec, fields[limitKey])
  if (isRefusal(limitPrice)) return refuse(limitPrice, limitKey)
  const size =
    mode === 'Full' || isAbsent(fields[sizeKey])
      ? (known?.size ?? 0)
      : readQty(spec, fields[sizeKey], Number.MAX_SAFE_INTEGER)
  if (isRefusal(size)) return refuse(size, sizeKey)
  // A leg with an order type replaces its slippage too (TPSL-22); without one it keeps the existing slippage.
  const hasKnownSlip = fields[slipKey] === undefined && isAbsent(fields[typeKey]) && type === 'Market'
  const slip = hasKnownSlip ? (known?.slip ?? null) : slipOf(fields[slipKey])
  if (typeof slip === 'string') return refuse(slip, slipKey)
  if (slip !== null && type === 'Limit') return refuse('badSlippage', slipKey)
  return { trigger, by, orderType: type, limit: limitPrice, size, slip }
}

/**
 * The leg that is on the wrong side of its reference price, or null. A long's take profit must not be below it and its stop
 * loss not above; a short's the opposite (TPSL-57..60).
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

/** TP/SL of a new order, checked against the order's own price (0: none) (TPSL-61); null without TP/SL. */
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
    else if (!hasLeg(fields, isProfit, old !== null)) legs.push(old)
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
 * Reads a trailing stop of a position or an order: either a price distance or a rate in 1e-4, and an activation price that
 * hasn't been reached yet.
 */
export function readTrail(
  market: Market,
  isLong: boolean,
  now: number,
  fields: { readonly distance: unknown; readonly rateE4: unknown; readonly activation: unknown },
): Trail | Refusal {
  const { spec } = market
  const hasRate = fields.rateE4 !== undefined && fields.rateE4 !== 0
  if (hasRate !== isAbsent(fields.distance)) return refuse('badTrigger', 'one of distance and percentage')
  const rateE4 = hasRate ? fields.rateE4 : 0
  if (typeof rateE4 !== 'number' || !Number.isInteger(rateE4) || rateE4 < 0 || rateE4 >= 10_000)
    return refuse('badTrigger', 'trailValuePercentageE4')
  const distance = hasRate ? 0 : readDistance(spec, fields.distance)
  if (isRefusal(distance)) return refuse('badTrigger', 'trailing distance')
  const activation =
    isAbsent(fields.activation) || isZero(fields.activation) ? 0 : readTrigger(spec, fields.activation)
  if (isRefusal(activation)) return refuse('badTrigger', 'activationPrice')
  if (activation !== 0 && isActivated(isLong, now, activation))
    return refuse('badTrigger', 'the activation price is passed already')
  const trail = { distance, rateE4, activation, isActive: false, best: 0 }
  const least = trailPrice(isLong, activation === 0 ? now : activation, trail)
  return least <= 0 ? refuse('badTrigger', 'trailing distance') : trail
}
