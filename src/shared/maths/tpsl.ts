/** Take-profit and stop-loss: trigger to PnL, change and ROI, and back. */
import type { DecimalText } from '../units/decimal-text.ts'
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import {
  HUNDRED,
  percentText,
  isAboveZero,
  nonNegative,
  num,
  ONE,
  positive,
  priceResult,
  result,
} from './number.ts'
import type { Num } from './number.ts'
import { pnlOf } from './pnl.ts'
import { roiFactor } from './roi.ts'
import { isMultiple, roundToTick } from './rounding.ts'

export type TriggerOutcome = {
  readonly pnl: Decimal
  /** Percent of the entry price, positive = in favour. */
  readonly changePct: Decimal
  /** Percent of the margin the position was opened with. */
  readonly roiPct: Decimal
}

/** What the ROI of a trigger divides by, beside the size. */
interface RoiMargin {
  readonly leverage?: Num
  /** Taker fee rate: the margin holds a reserve for the closing fee. Absent: none. */
  readonly feeRate?: Num
  /** The entry that the margin is counted from where PnL counts from another (USDC session average). Absent: entry. */
  readonly marginEntry?: Num
}

type TriggerInput = RoiMargin & {
  readonly family: Family
  readonly side: Side
  readonly size: Num
  readonly entry: Num
  readonly trigger: Num
}

interface CheckedMargin {
  readonly leverage: Decimal
  readonly factor: Decimal
  readonly entry: Decimal
}

/** Leverage, factor (roiFactor) and entry of the margin; null where one is unusable. Inverse contracts have one entry. */
function marginOf(input: RoiMargin & { family: Family; side: Side }, entry: Decimal): CheckedMargin | null {
  const leverage = input.leverage === undefined || input.leverage === null ? ONE : positive(input.leverage)
  const own = input.marginEntry
  const from = own === undefined || own === null ? entry : positive(own)
  if (leverage === null || from === null) return null
  const { family, side, feeRate } = input
  const factor = roiFactor({ family, side, leverage, feeRate })
  return factor === null ? null : { leverage, factor, entry: from }
}

/**
 * What a trigger price gives.
 *
 * @rule tpsl_from_price
 * @formula pnl = PnL(E -> T); change = s*(T - E)/E*100; ROI = pnl / (V(E)/L + close fee) * 100, as rule roi. E: entry (USDC: session average), or the order price
 * @units pnl: settle coin; change and ROI: percent
 * @rounding none; shown truncated to 2 decimals
 * @source docs/choices.md#tpsl-prices [A]; docs/choices.md#roi
 * @ledger TPSL-07
 */
export function tpslFromPrice(input: TriggerInput): TriggerOutcome | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const trigger = positive(input.trigger)
  const margin = entry === null ? null : marginOf(input, entry)
  if (size === null || entry === null || trigger === null || margin === null) return null
  const move = trigger.minus(entry).times(signOf(input.side))
  const change = move.times(HUNDRED).dividedBy(entry)
  const changePct = result(change)
  const isInverse = isInverseFamily(input.family)
  const gain = isInverse ? pnlOf(input.family, input.side, size, entry, trigger) : move.times(size)
  const pnl = result(gain)
  // The size cancels out.
  const base = isInverse ? trigger.times(margin.factor) : margin.entry.times(margin.factor)
  const roiPct = result(move.times(margin.leverage).times(HUNDRED).dividedBy(base))
  return pnl === null || changePct === null || roiPct === null ? null : { pnl, changePct, roiPct }
}

/** What a trigger gives as a form shows it: the percents cut to two decimals. */
export interface ShownOutcome {
  readonly pnl: Decimal
  readonly change: DecimalText
  readonly roi: DecimalText
}

/**
 * tpsl_from_price for a form: the same figures, of the percents only the digits that are shown.
 *
 * @formula change = s*(T - E)*100/E; ROI linear: s*(T - E)*100*L/(E*k); inverse: s*(T - E)*100*L/(T*k), for the size cancels out; k: roiFactor
 * @units pnl: settle coin; change and ROI: percent
 * @rounding percents cut to 2 decimals, towards zero
 * @source docs/choices.md#tpsl-prices, as tpsl_from_price
 * @ledger TPSL-07
 */
export function shownOutcome(input: TriggerInput): ShownOutcome | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const trigger = positive(input.trigger)
  const margin = entry === null ? null : marginOf(input, entry)
  if (size === null || entry === null || trigger === null || margin === null) return null
  const move = input.side === 'Buy' ? trigger.minus(entry) : entry.minus(trigger)
  const isInverse = isInverseFamily(input.family)
  const pnl = result(isInverse ? pnlOf(input.family, input.side, size, entry, trigger) : move.times(size))
  const change = percentText(move, entry)
  const base = isInverse ? trigger.times(margin.factor) : margin.entry.times(margin.factor)
  const roi = percentText(move.times(margin.leverage), base)
  return pnl === null || change === null || roi === null ? null : { pnl, change, roi }
}

/**
 * Return on the margin of a position that closes with a profit or loss, as it is shown.
 *
 * @formula G / (V(E)/L + close fee) * 100: linear G*L*100/(q*E*k), inverse G*L*100*E/(q*k); k: roiFactor
 * @units percent
 * @rounding cut to 2 decimals, towards zero
 * @source docs/choices.md#tpsl-prices, as tpsl_from_price
 * @ledger TPSL-07
 */
export function shownRoiOfPnl(
  input: RoiMargin & { family: Family; side: Side; size: Num; entry: Num; leverage: Num; pnl: Num },
): DecimalText | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const pnl = num(input.pnl)
  const margin = entry === null || positive(input.leverage) === null ? null : marginOf(input, entry)
  if (size === null || entry === null || margin === null || pnl === null) return null
  const gain = pnl.times(margin.leverage)
  return isInverseFamily(input.family)
    ? percentText(gain.times(entry), size.times(margin.factor))
    : percentText(gain, size.times(margin.entry).times(margin.factor))
}

/** The field the user typed in. All are signed: a stop-loss entered as a magnitude is negated first. */
export type TriggerAim =
  | { readonly kind: 'change'; readonly changePct: Num }
  | ({ readonly kind: 'roi'; readonly roiPct: Num } & RoiMargin)
  | { readonly kind: 'pnl'; readonly pnl: Num; readonly size: Num }

/**
 * The trigger price that gives a change, a ROI or a PnL.
 *
 * @rule tpsl_to_price
 * @formula change: E*(1 + s*c/100); ROI linear E + s*R*k*Em/(100L), inverse E/(1 - s*R*k/(100L)), k: roiFactor, Em: entry of the margin; PnL linear E + s*G/q, inverse 1/(1/E - s*G/q)
 * @units price
 * @rounding trigger: long up, short down to the tick (never less profit, never more loss than asked); rawTrigger: none. Recompute the other fields from trigger, keep the typed one
 * @source docs/choices.md#tpsl-prices; docs/choices.md#price-rounding
 * @ledger TPSL-07, TPSL-46
 */
export function tpslToPrice(input: {
  family: Family
  side: Side
  entry: Num
  aim: TriggerAim
  tick?: Num
}): { rawTrigger: Decimal; trigger: Decimal | null } | null {
  const entry = positive(input.entry)
  if (entry === null) return null
  const raw = rawTrigger(input.family, input.side, entry, input.aim)
  if (raw === null) return null
  const rounded = roundToTick(raw, input.side, input.tick)
  return { rawTrigger: raw, trigger: rounded !== null && isAboveZero(rounded) ? rounded : null }
}

function rawTrigger(family: Family, side: Side, entry: Decimal, aim: TriggerAim): Decimal | null {
  const sign = signOf(side)
  if (aim.kind === 'change') {
    const change = num(aim.changePct)
    return change === null
      ? null
      : priceResult(entry.times(HUNDRED.plus(change.times(sign))).dividedBy(HUNDRED))
  }
  if (aim.kind === 'roi') {
    const roi = num(aim.roiPct)
    const margin = positive(aim.leverage) === null ? null : marginOf({ ...aim, family, side }, entry)
    if (roi === null || margin === null) return null
    const base = margin.leverage.times(HUNDRED)
    const part = roi.times(margin.factor).times(sign)
    if (!isInverseFamily(family))
      return priceResult(entry.times(base).plus(part.times(margin.entry)).dividedBy(base))
    const bottom = base.minus(part)
    return isAboveZero(bottom) ? priceResult(entry.times(base).dividedBy(bottom)) : null
  }
  const pnl = num(aim.pnl)
  const size = positive(aim.size)
  if (pnl === null || size === null) return null
  if (!isInverseFamily(family)) return priceResult(entry.plus(pnl.times(sign).dividedBy(size)))
  const bottom = size.minus(pnl.times(entry).times(sign))
  return isAboveZero(bottom) ? priceResult(entry.times(size).dividedBy(bottom)) : null
}

const LIMITS = { takeProfit: new Decimal('999999999.9'), stopLoss: new Decimal('99.9') }

/**
 * A typed percent held into its range.
 *
 * @formula take-profit change and every ROI: 0..999,999,999.9; stop-loss change: 0..99.9
 * @units percent, as a magnitude
 * @rounding none
 * @source docs/choices.md#tpsl-prices
 * @ledger TPSL-50, TPSL-51
 */
export function clampTriggerPercent(input: {
  side: 'takeProfit' | 'stopLoss'
  field: 'change' | 'roi'
  percent: Num
}): Decimal | null {
  const percent = nonNegative(input.percent)
  if (percent === null) return null
  return Decimal.min(percent, input.field === 'roi' ? LIMITS.takeProfit : LIMITS[input.side])
}

export type TriggerFault = 'takeProfitOver' | 'outOfRange' | 'priceErrorTickTip'

/**
 * Why a typed trigger price can't be used; null if it can. Unusable text counts as 0.
 *
 * @formula T <= 0: takeProfitOver; outside [minPrice, maxPrice]: outOfRange; no multiple of the tick: priceErrorTickTip
 * @units price
 * @rounding none: typed prices are not rounded
 * @source docs/choices.md#tpsl-prices; docs/choices.md#price-rounding
 * @ledger TPSL-45, TPSL-46, TPSL-48, TPSL-55
 */
export function triggerFault(input: {
  price: Num
  tick: Num
  minPrice: Num
  maxPrice: Num
}): TriggerFault | null {
  const price = positive(input.price)
  const tick = positive(input.tick)
  const min = nonNegative(input.minPrice)
  const max = positive(input.maxPrice)
  if (price === null) return 'takeProfitOver'
  if (tick === null || min === null || max === null) return 'outOfRange'
  if (price.lessThan(min) || price.greaterThan(max)) return 'outOfRange'
  return isMultiple(price, tick) ? null : 'priceErrorTickTip'
}

const TOLERANCE = new Decimal('0.001')

/**
 * Whether a price is on the allowed side of its reference. The tolerance is that of the specification unless another is given:
 * the direction rules of a trigger give zero, they are exact. So whatever they let pass is within the tolerance too.
 *
 * @formula buy: P <= ref*(1 + tolerance); sell: P >= ref*(1 - tolerance); tolerance 0.001 by default
 * @units price
 * @rounding none
 * @source docs/choices.md#tpsl-prices: read as relative
 * @ledger TPSL-49
 */
export function isWithinTolerance(input: {
  side: Side
  price: Num
  reference: Num
  tolerance?: Num
}): boolean | null {
  const price = positive(input.price)
  const reference = positive(input.reference)
  const tolerance = input.tolerance === undefined ? TOLERANCE : nonNegative(input.tolerance)
  if (price === null || reference === null || tolerance === null) return null
  if (input.side === 'Buy') return price.lessThanOrEqualTo(reference.times(ONE.plus(tolerance)))
  return price.greaterThanOrEqualTo(reference.times(ONE.minus(tolerance)))
}
