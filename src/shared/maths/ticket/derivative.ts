/** A ticket side of a perpetual or dated future: linear, USDC, inverse. */
import type { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { tradingFee } from '../fees.ts'
import { liqCrossWithTiers, shownLiqPrice } from '../liquidation-cross.ts'
import { liqHedgeWithTiers } from '../liquidation-hedge.ts'
import type { HedgeLiqInput } from '../liquidation-hedge.ts'
import { liqIsolatedWithTiers } from '../liquidation-isolated.ts'
import { positionIM, positionMMFromTiers } from '../margin.ts'
import { maxQtyByBalance, maxQtyThroughZero } from '../max-quantity.ts'
import { num, optional, positive, result, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { orderCost } from '../order-cost.ts'
import { pnlOf, uplFromValue, uplInverseFromValue } from '../pnl.ts'
import { maxValueForLeverage } from '../risk-tiers.ts'
import { charged, floorToLot } from '../rounding.ts'
import { valueOf } from '../value.ts'
import { afterFill, describeAfter, otherSide } from './netting.ts'
import type { After, HeldPosition, Split } from './netting.ts'
import type { SideNumbers, TicketAccount, TicketDraft, TicketInstrument } from './types.ts'

export type SideContext = {
  readonly instrument: TicketInstrument
  readonly account: TicketAccount
  readonly draft: TicketDraft
  readonly side: Side
  readonly price: Decimal
  readonly position: HeldPosition
}

const leverageOf = (context: SideContext, side: Side = context.side) =>
  side === 'Buy' ? context.account.buyLeverage : context.account.sellLeverage

const ordersOf = (context: SideContext) =>
  context.side === 'Buy' ? context.account.buyOrderValue : context.account.sellOrderValue

/** Largest quantity of a side; an opposite one-way position closes first. */
export function derivativeMaxQty(context: SideContext): Decimal | null {
  const { instrument, account, draft, side, price, position } = context
  const size = position.signedSize.times(signOf(side))
  if (draft.reduceOnly === true) return size.lessThan(0) ? floorToLot(size.abs(), instrument.lotSize) : ZERO
  const leverage = leverageOf(context)
  const orders = optional(ordersOf(context))
  const limit = maxValueForLeverage({ tiers: instrument.tiers, leverage })
  if (orders === null || limit === null) return null
  const base = {
    family: instrument.family,
    side,
    available: account.available,
    price,
    leverage,
    takerFee: instrument.takerFeeRate,
    qtyStep: instrument.lotSize,
    maxPositionValue: limit,
    maxOrderQty: instrument.maxOrderQty,
  }
  if (!size.lessThan(0)) {
    const mark = positive(draft.mark) ?? price
    const held = size.isZero() ? ZERO : valueOf(instrument.family, size, mark)
    return maxQtyByBalance({ ...base, usedValue: held.plus(orders) })
  }
  return maxThroughZero(context, size.abs(), base, orders)
}

function maxThroughZero(
  context: SideContext,
  size: Decimal,
  base: Parameters<typeof maxQtyByBalance>[0],
  orders: Decimal,
): Decimal | null {
  const { instrument, position, price, side } = context
  const heldSide: Side = side === 'Buy' ? 'Sell' : 'Buy'
  const margin = positionIM({
    family: instrument.family,
    side: heldSide,
    size,
    entry: position.entry,
    leverage: leverageOf(context, heldSide),
    takerFee: instrument.takerFeeRate,
    mark: context.account.mode === 'cross' ? (context.draft.mark ?? null) : null,
  })
  const closeFee = tradingFee({
    family: instrument.family,
    qty: size,
    price,
    feeRate: instrument.takerFeeRate,
  })
  if (margin === null || closeFee === null || position.entry === null) return null
  // In cross the profit up to the mark already is in the available balance; only the way from mark to price is new.
  const mark = positive(context.draft.mark)
  const from = context.account.mode === 'cross' && mark !== null ? mark : position.entry
  return maxQtyThroughZero({
    ...base,
    usedValue: orders,
    positionSize: size,
    releasedIM: margin.positionIM.plus(position.extraMargin),
    uPnl: pnlOf(instrument.family, heldSide, size, from, price),
    closeFee,
  })
}

/** A limit price that does not reach a known touch rests: its fill pays the maker's rate. Internal to the maths folder. */
export function fillFeeRate({ instrument, draft, side }: SideContext): Num {
  const { takerFeeRate, makerFeeRate } = instrument
  const limit = draft.orderType === 'Limit' ? positive(draft.price) : null
  const touch = positive(side === 'Buy' ? draft.ask1 : draft.bid1)
  if (makerFeeRate === undefined || makerFeeRate === null || limit === null || touch === null)
    return takerFeeRate
  const crosses = side === 'Buy' ? limit.greaterThanOrEqualTo(touch) : limit.lessThanOrEqualTo(touch)
  return crosses ? takerFeeRate : makerFeeRate
}

/** Everything a side shows for a quantity. */
export function derivativeSide(context: SideContext, split: Split): SideNumbers | null {
  const { instrument, side, price, position } = context
  const family = instrument.family
  const qty = split.closing.plus(split.opening)
  const cost = orderCost({
    family,
    side,
    qty: split.opening,
    price,
    leverage: leverageOf(context),
    takerFee: instrument.takerFeeRate,
  })
  const fee = charged(tradingFee({ family, qty, price, feeRate: fillFeeRate(context) }))
  const after = afterFill(family, position, side, split, price)
  if (cost === null || fee === null || after === null) return null
  return {
    value: result(valueOf(family, qty, price)),
    cost: charged(cost.orderCost),
    fee,
    ...risk(context, after, fee),
    positionAfter: describeAfter(after),
    realised: after.realised,
  }
}

type Risk = Pick<SideNumbers, 'marginAfter' | 'maintenanceAfter' | 'tierAfter' | 'liqPriceAfter'>

function risk(context: SideContext, after: After, fee: Decimal): Risk {
  if (after.signedSize.isZero()) {
    return { marginAfter: ZERO, maintenanceAfter: ZERO, tierAfter: null, liqPriceAfter: null }
  }
  const { instrument, account, draft } = context
  const side: Side = after.signedSize.greaterThan(0) ? 'Buy' : 'Sell'
  const size = after.signedSize.abs()
  const mark = positive(draft.mark) ?? context.price
  const isCross = account.mode === 'cross'
  const base = {
    family: instrument.family,
    side,
    size,
    entry: after.entry,
    leverage: leverageOf(context, side),
    takerFee: instrument.takerFeeRate,
  }
  const initial = positionIM({ ...base, mark: isCross ? mark : null })
  const kept = positionMMFromTiers({ ...base, mark, tiers: instrument.tiers })
  const marginAfter = initial === null ? null : result(initial.positionIM.plus(after.extraMargin))
  const liq = isCross
    ? crossLiq(context, { side, size, mark, closeFee: initial?.closeFee ?? null, fee, after })
    : (liqIsolatedWithTiers({
        ...base,
        extraMargin: after.extraMargin,
        tiers: instrument.tiers,
        tick: instrument.tickSize,
      })?.liqPrice ?? null)
  return {
    marginAfter,
    maintenanceAfter: kept?.positionMM ?? null,
    tierAfter: kept?.tier ?? null,
    liqPriceAfter: shownLiqPrice({
      liqPrice: liq,
      minPrice: instrument.minPrice,
      maxPrice: instrument.maxPrice,
    }),
  }
}

/** Profit of a position at the mark as the exchange counts it: from the kept value. */
function profitAt(
  family: Family,
  position: Pick<After, 'signedSize' | 'value'>,
  mark: Decimal,
): Decimal | null {
  if (position.signedSize.isZero()) return ZERO
  const input = {
    side: position.signedSize.greaterThan(0) ? ('Buy' as const) : ('Sell' as const),
    size: position.signedSize.abs(),
    positionValue: position.value,
    price: mark,
  }
  return isInverseFamily(family) ? uplInverseFromValue(input) : uplFromValue(input)
}

type Next = {
  readonly side: Side
  readonly size: Decimal
  readonly mark: Decimal
  readonly closeFee: Decimal | null
  readonly fee: Decimal
  readonly after: After
}

/** A fill moves the margin balance by what it realises and by the change of profit at the mark, less its fee. */
function crossLiq(context: SideContext, next: Next): Decimal | null {
  const { instrument, account, position } = context
  const { family, tiers } = instrument
  const balance = num(account.marginBalance)
  const otherMM = optional(account.otherMM)
  const opposite = otherSide(family, account, next.side)
  const before = profitAt(family, position, next.mark)
  const after = profitAt(family, next.after, next.mark)
  if (balance === null || next.closeFee === null || otherMM === null || opposite === null) return null
  if (before === null || after === null) return null
  const gain = next.after.realised.plus(after).minus(before)
  const marginBalance = balance.plus(gain).minus(next.fee)
  const shared = { family, mark: next.mark, marginBalance, otherMM, tiers, tick: instrument.tickSize }
  if (!opposite.signedSize.isZero()) return hedgeLiq(context, next, opposite, shared)
  const { side, size, closeFee } = next
  return liqCrossWithTiers({ ...shared, side, size, closeFee })?.liqPrice ?? null
}

/** The two sides of a hedge move together: they share one liquidation price. */
function hedgeLiq(
  { instrument, account }: SideContext,
  next: Next,
  opposite: HeldPosition,
  shared: Omit<HedgeLiqInput, 'long' | 'short'>,
): Decimal | null {
  const isLong = next.side === 'Buy'
  const size = opposite.signedSize.abs()
  const margin = positionIM({
    family: instrument.family,
    side: isLong ? 'Sell' : 'Buy',
    size,
    entry: opposite.entry,
    leverage: isLong ? account.sellLeverage : account.buyLeverage,
    takerFee: instrument.takerFeeRate,
    mark: next.mark,
  })
  const [own, other] = [
    { size: next.size, closeFee: next.closeFee },
    { size, closeFee: margin?.closeFee ?? null },
  ]
  return liqHedgeWithTiers({
    ...shared,
    ...(isLong ? { long: own, short: other } : { long: other, short: own }),
  })
}
