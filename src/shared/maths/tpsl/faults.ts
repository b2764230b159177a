/** Errors of a leg or a quantity of the TP/SL form, by message key (TPSL-42..64). The venue refuses by the same rules. */
import type { Decimal } from '../../units/decimal.ts'
import type { Side } from '../family.ts'
import { nonNegative, positive, toText, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { isMultiple, roundStep } from '../rounding.ts'
import { isWithinTolerance, triggerFault } from '../tpsl.ts'

export interface Fault {
  readonly at: 'trigger' | 'limit' | 'qty' | 'slippage' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks sending. missing: blocks sending, shown after a try to submit. caution: a warning, blocks nothing. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** A parsed field: empty, a number of any sign, or no number. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'none' }
  | { readonly kind: 'number'; readonly value: Decimal }

export interface LegRules {
  readonly leg: 'tp' | 'sl'
  /** Side of the position, or of the order that would open it. */
  readonly side: Side
  readonly of: 'position' | 'order'
  readonly tick: Num
  readonly minPrice: Num
  readonly maxPrice: Num
  /** Last, mark or index price for a position, its own price for an order (TPSL-61); null unknown. */
  readonly reference: Num
  readonly triggerBy: string
  readonly liqPrice: Num
  readonly isUta: boolean
}

const fault = (
  at: Fault['at'],
  key: string,
  params: Fault['params'] = {},
  kind: Fault['kind'] = 'error',
): Fault => ({ at, key, params, kind })

/** The two prices on the tick around one that is not. */
function around(price: Decimal, tick: Num): { readonly lower: string; readonly upper: string } {
  return {
    lower: toText(roundStep(price, tick, 'down')) ?? '',
    upper: toText(roundStep(price, tick, 'up')) ?? '',
  }
}

function priceFault(at: 'trigger' | 'limit', typed: Typed, rules: LegRules): Fault | null {
  if (typed.kind === 'empty') return null
  if (typed.kind === 'none') return fault(at, 'notNumber')
  const { tick, minPrice, maxPrice } = rules
  const found = triggerFault({ price: typed.value, tick, minPrice, maxPrice })
  if (found === null) return null
  if (found === 'priceErrorTickTip')
    return fault(at, found, { tick: String(tick), ...around(typed.value, tick) })
  if (found === 'takeProfitOver') return fault(at, found)
  return fault(at, 'triggerOutOfRange', { min: String(minPrice), max: String(maxPrice) })
}

/**
 * A trigger on the wrong side of its reference; equal is right.
 *
 * @formula long: TP >= ref, SL <= ref; short the other way round; tolerance 0
 * @units price
 * @rounding none
 * @ledger TPSL-49, TPSL-57, TPSL-58, TPSL-59, TPSL-60, TPSL-61
 */
export function directionFault(rules: LegRules, trigger: Decimal): string | null {
  const mustBeAbove = (rules.side === 'Buy') === (rules.leg === 'tp')
  const { reference } = rules
  const right = isWithinTolerance({
    side: mustBeAbove ? 'Sell' : 'Buy',
    price: trigger,
    reference,
    tolerance: ZERO,
  })
  if (right !== false) return null
  return `${rules.leg}${rules.of === 'position' ? 'Pos' : ''}PriceToo${mustBeAbove ? 'Low' : 'High'}`
}

/**
 * A stop loss the liquidation would come before, for accounts that aren't unified.
 *
 * @formula long: SL <= liq; short: SL >= liq
 * @units price
 * @rounding none
 * @ledger TPSL-42, TPSL-43, TPSL-44
 */
export function liquidationFault(rules: LegRules, trigger: Decimal): string | null {
  const liq = positive(rules.liqPrice)
  if (rules.leg !== 'sl' || rules.isUta || liq === null) return null
  if (rules.side === 'Buy') return trigger.lessThanOrEqualTo(liq) ? 'buySlPriceUpLiqPrice' : null
  return trigger.greaterThanOrEqualTo(liq) ? 'sellSlPriceUpLiqPrice' : null
}

/** All errors of a trigger price (TPSL-42..48, TPSL-55, TPSL-57..61). */
export function triggerFaults(rules: LegRules, typed: Typed): readonly Fault[] {
  const price = priceFault('trigger', typed, rules)
  if (price !== null) return [price]
  if (typed.kind !== 'number') return []
  const direction = directionFault(rules, typed.value)
  if (direction !== null)
    return [
      fault('trigger', direction, {
        reference: toText(positive(rules.reference)) ?? '',
        triggerBy: rules.triggerBy,
      }),
    ]
  const liquidation = liquidationFault(rules, typed.value)
  return liquidation === null
    ? []
    : [fault('trigger', liquidation, { liqPrice: toText(positive(rules.liqPrice)) ?? '' })]
}

/** All errors and cautions of a leg's limit price (TPSL-52, TPSL-53, TPSL-64). */
export function limitFaults(rules: LegRules, trigger: Typed, limit: Typed): readonly Fault[] {
  const faults: Fault[] = []
  if ((limit.kind === 'empty') !== (trigger.kind === 'empty'))
    faults.push(fault('limit', `${rules.leg}LimitPriceEmpty`, {}, 'missing'))
  const price = priceFault('limit', limit, rules)
  if (price !== null) return [...faults, price]
  if (limit.kind !== 'number') return faults
  faults.push(fault('limit', 'tpSlLimitExecTip', {}, 'caution'))
  const liq = positive(rules.liqPrice)
  if (liq !== null && rules.side === 'Buy' && limit.value.lessThanOrEqualTo(liq))
    faults.push(fault('limit', 'closeBuyLiqPriceTips', { liqPrice: toText(liq) ?? '' }, 'caution'))
  if (liq !== null && rules.side === 'Sell' && limit.value.greaterThanOrEqualTo(liq))
    faults.push(fault('limit', 'closeSellLiqPriceTips', { liqPrice: toText(liq) ?? '' }, 'caution'))
  return faults
}

/**
 * All errors of a partial entry's quantity. `allowed`: the position's size minus what other entries close.
 *
 * @ledger TPSL-54, TPSL-56, TPSL-62, TPSL-63
 */
export function qtyFaults(input: {
  readonly typed: Typed
  readonly lot: Num
  readonly minQty: Num
  readonly allowed: Num
  readonly maxQty: Num
  readonly coin: string
  /** Which prices are set: tp, sl or tpsl; '' none. */
  readonly legs: '' | 'tp' | 'sl' | 'tpsl'
}): readonly Fault[] {
  const { typed, coin } = input
  if (typed.kind === 'empty')
    return input.legs === '' ? [] : [fault('qty', 'slTips1', { orderType: input.legs }, 'missing')]
  if (typed.kind === 'none') return [fault('qty', 'notNumber')]
  const lot = positive(input.lot)
  if (lot === null || !typed.value.greaterThan(0)) return [fault('qty', 'qtyNotPositive')]
  if (!isMultiple(typed.value, lot))
    return [fault('qty', 'qtyErrorTickTip', { lot: String(input.lot), ...around(typed.value, lot) })]
  const allowed = nonNegative(input.allowed)
  if (allowed !== null && typed.value.greaterThan(allowed))
    return [fault('qty', 'tpSlQtyOver', { max: toText(allowed) ?? '0', coin })]
  const least = positive(input.minQty)
  if (least !== null && typed.value.lessThan(least))
    return [fault('qty', 'qtyBelowMin', { min: toText(least) ?? '', coin })]
  const most = positive(input.maxQty)
  return most !== null && typed.value.greaterThan(most)
    ? [fault('qty', 'maxQtySplitOrderTip', { max: toText(most) ?? '', coin }, 'caution')]
    : []
}

const SLIPPAGE = { Percent: ['0.01', '10', 2], TickSize: ['1', '10000', 0] } as const

/**
 * Error of a market leg's maximum slippage: valid are 0.01 to 10 percent with two decimals, 1 to 10000 ticks, or empty.
 */
export function slippageFault(type: 'Percent' | 'TickSize', typed: Typed): Fault | null {
  if (typed.kind === 'empty') return null
  const [min, max, decimals] = SLIPPAGE[type]
  const fits =
    typed.kind === 'number' &&
    typed.value.greaterThanOrEqualTo(min) &&
    typed.value.lessThanOrEqualTo(max) &&
    typed.value.decimalPlaces() <= decimals
  return fits ? null : fault('slippage', `slippage${type}`, { min, max })
}
