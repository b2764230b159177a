/** A ticket side of an option: buyers pay premium and fee, sellers post margin. */
import { Decimal } from '../../units/decimal.ts'
import { signOf } from '../family.ts'
import { num, ONE, positive, result, ZERO } from '../number.ts'
import { optionBuyCost, optionFee } from '../option-fee.ts'
import { optionIMShort, optionMM } from '../option-margin.ts'
import { charged, floorToLot } from '../rounding.ts'
import { fillFeeRate } from './derivative.ts'
import type { SideContext } from './derivative.ts'
import type { Fill } from './book-walk.ts'
import { describeAfter, foldFills } from './netting.ts'
import type { Part } from './netting.ts'
import type { SideNumbers, TicketOption } from './types.ts'

const capOf = (option: TicketOption) => (option.feeCap === undefined ? {} : { cap: option.feeCap })

/** Cost of opening a quantity of options on a side. */
function openCost(context: SideContext, option: TicketOption, qty: Decimal, price: Decimal): Decimal | null {
  const feeRate = context.instrument.takerFeeRate
  if (qty.isZero()) return ZERO
  if (context.side === 'Buy') {
    return optionBuyCost({ qty, price, index: option.index, feeRate, ...capOf(option) })?.cost ?? null
  }
  const mm = optionMM({ ...option, size: qty })
  const margin = optionIMShort({ ...option, price, qty, feeRate, mm, ...capOf(option) })
  // A premium above the margin frees nothing: an order never costs less than its fee.
  return margin === null ? null : Decimal.max(margin.im, margin.fee)
}

/** Largest quantity of a side: cost is linear in the quantity. */
export function optionMaxQty(context: SideContext, option: TicketOption): Decimal | null {
  const { instrument, account, draft, position, side } = context
  const size = position.signedSize.times(signOf(side))
  const reducible = size.lessThan(0) ? size.abs() : ZERO
  if (draft.reduceOnly === true) return floorToLot(reducible, instrument.lotSize)
  const per = openCost(context, option, ONE, context.price)
  const available = num(account.available)
  const cap = positive(instrument.maxOrderQty)
  if (per === null || available === null || cap === null || !per.greaterThan(0)) return null
  const opening = result(Decimal.max(ZERO, available).dividedBy(per))
  return opening === null ? null : floorToLot(Decimal.min(reducible.plus(opening), cap), instrument.lotSize)
}

/** Value, cost and fee over all fills; the exchange charges the fee of each. */
function sumFills(context: SideContext, option: TicketOption, parts: readonly Part[]) {
  let [value, cost, fee] = [ZERO, ZERO, ZERO]
  for (const part of parts) {
    const { qty, price } = part
    const feeRate = fillFeeRate(context, part)
    const taken = charged(optionFee({ qty, price, index: option.index, feeRate, ...capOf(option) }))
    const opened = openCost(context, option, part.opening, price)
    if (taken === null || opened === null) return null
    value = value.plus(qty.times(price))
    cost = cost.plus(opened)
    fee = fee.plus(taken)
  }
  return { value, cost, fee }
}

/** All figures of a side for its fills. Options have no leverage and no liquidation price. */
export function optionSide(
  context: SideContext,
  option: TicketOption,
  fills: readonly Fill[],
): SideNumbers | null {
  const { instrument, draft, side, position } = context
  const folded = foldFills('option', position, side, fills, draft.reduceOnly === true)
  const sums = folded === null ? null : sumFills(context, option, folded.parts)
  if (folded === null || sums === null) return null
  const { after } = folded
  const short = after.signedSize.lessThan(0) ? after.signedSize.abs() : ZERO
  const maintenanceAfter = short.isZero() ? ZERO : optionMM({ ...option, size: short })
  const margin = short.isZero()
    ? null
    : optionIMShort({
        ...option,
        price: after.entry,
        qty: short,
        feeRate: instrument.takerFeeRate,
        mm: maintenanceAfter,
        ...capOf(option),
      })
  return {
    openQty: null,
    openPrice: null,
    value: result(sums.value),
    cost: charged(sums.cost),
    fee: sums.fee,
    marginAfter: short.isZero() ? ZERO : (margin?.positionIM ?? null),
    maintenanceAfter,
    tierAfter: null,
    liqPriceAfter: null,
    positionAfter: describeAfter(after),
    realised: after.realised,
    // A premium is paid or received immediately.
    gain: result(sums.value.times(-signOf(side))),
  }
}
