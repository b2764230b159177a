/** A ticket side of an option: buyers pay premium and fee, sellers post margin. */
import { Decimal } from '../../units/decimal.ts'
import { signOf } from '../family.ts'
import { num, ONE, positive, result, ZERO } from '../number.ts'
import { optionBuyCost, optionFee } from '../option-fee.ts'
import { optionIMShort, optionMM } from '../option-margin.ts'
import { charged, floorToLot } from '../rounding.ts'
import { fillFeeRate } from './derivative.ts'
import type { SideContext } from './derivative.ts'
import { afterFill, describeAfter } from './netting.ts'
import type { Split } from './netting.ts'
import type { SideNumbers, TicketOption } from './types.ts'

const capOf = (option: TicketOption) => (option.feeCap === undefined ? {} : { cap: option.feeCap })

/** Cost of opening a quantity of options on a side. */
function openCost(context: SideContext, option: TicketOption, qty: Decimal): Decimal | null {
  const price = context.price
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
  const per = openCost(context, option, ONE)
  const available = num(account.available)
  const cap = positive(instrument.maxOrderQty)
  if (per === null || available === null || cap === null || !per.greaterThan(0)) return null
  const opening = result(Decimal.max(ZERO, available).dividedBy(per))
  return opening === null ? null : floorToLot(Decimal.min(reducible.plus(opening), cap), instrument.lotSize)
}

/** Everything a side shows for a quantity. Options have no leverage and no liquidation price of their own. */
export function optionSide(context: SideContext, option: TicketOption, split: Split): SideNumbers | null {
  const { instrument, side, price, position } = context
  const qty = split.closing.plus(split.opening)
  const fee = optionFee({
    qty,
    price,
    index: option.index,
    feeRate: fillFeeRate(context),
    ...capOf(option),
  })
  const cost = openCost(context, option, split.opening)
  const after = afterFill('option', position, side, split, price)
  if (fee === null || cost === null || after === null) return null
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
    value: result(qty.times(price)),
    cost: charged(cost),
    fee: charged(fee),
    marginAfter: short.isZero() ? ZERO : (margin?.positionIM ?? null),
    maintenanceAfter,
    tierAfter: null,
    liqPriceAfter: null,
    positionAfter: describeAfter(after),
    realised: after.realised,
  }
}
