/** Ranges of the TP/SL form's sliders. */
import { TICK_STEPS } from '../../domain/tpsl-ranges.ts'
import type { Decimal } from '../../units/decimal.ts'
import type { Side } from '../family.ts'
import { HUNDRED, positive } from '../number.ts'
import type { Num } from '../number.ts'
import { floorToLot, roundStep } from '../rounding.ts'

/**
 * A slider-derived trigger on a round price: the largest of 1, 2, 5 ticks that one thousandth of the entry still holds.
 *
 * @formula round(price / (tick * n)) * tick * n, n the largest of 1, 2, 5 with tick * n <= entry / 1000
 * @units price
 * @rounding long up, short down as every derived trigger; null where the price can't be
 * @ledger TPSL-40
 */
export function snapSliderPrice(price: Decimal, side: Side, tick: Num, entry: Num): Decimal | null {
  const step = positive(tick)
  const base = positive(entry)
  if (step === null || base === null) return null
  const room = base.dividedBy(1000)
  const n = TICK_STEPS.findLast((count) => step.times(count).lessThanOrEqualTo(room)) ?? 1
  const snapped = roundStep(price, step.times(n), side === 'Buy' ? 'up' : 'down')
  return snapped !== null && snapped.greaterThan(0) ? snapped : null
}

/**
 * Quantity of the slider.
 *
 * @formula floor_lot(size * percent / 100)
 * @units those of the size
 * @rounding down to the lot
 * @ledger TPSL-39
 */
export function sliderSize(size: Num, percent: number, lot: Num): Decimal | null {
  const whole = positive(size)
  if (whole === null || !Number.isFinite(percent)) return null
  const share = Math.min(100, Math.max(0, Math.round(percent)))
  return floorToLot(whole.times(share).dividedBy(HUNDRED), lot)
}
