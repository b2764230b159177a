/** Ranges of the TP/SL form's sliders. */
import { TICK_STEPS } from '../../domain/tpsl-ranges.ts'
import type { Decimal } from '../../units/decimal.ts'
import type { Side } from '../family.ts'
import { HUNDRED, num, positive } from '../number.ts'
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
 * Quantity of the slider. An entry beside others takes all they leave where less than the smallest order would be left by the
 * exact share: two halves of 0.003 are 0.001 and 0.002, and nothing stays uncovered.
 *
 * @formula floor_lot(size * percent / 100), or the room where room < size and 0 <= room - size * percent / 100 < least
 * @units those of the size; `room` what other entries leave of it, `least` the smallest order
 * @rounding down to the lot
 * @ledger TPSL-39
 */
export function sliderSize(
  size: Num,
  percent: number,
  lot: Num,
  room: Num = size,
  least: Num = lot,
): Decimal | null {
  const whole = positive(size)
  if (whole === null || !Number.isFinite(percent)) return null
  const share = whole.times(Math.min(100, Math.max(0, Math.round(percent)))).dividedBy(HUNDRED)
  const rest = num(room)
  const left = rest?.lessThan(whole) === true ? rest.minus(share) : null
  const takesRest = left?.isNegative() === false && left.lessThan(num(least) ?? 0)
  return floorToLot(takesRest ? rest : share, lot)
}
