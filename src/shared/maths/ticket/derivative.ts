/** A ticket side of a perpetual or dated future: linear, USDC, inverse. */
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { tradingFee } from '../fees.ts'
import { liqCrossWithTiers, shownLiqPrice } from '../liquidation-cross.ts'
import { liqHedgeWithTiers } from '../liquidation-hedge.ts'
import type { HedgeLiqInput } from '../liquidation-hedge.ts'
import { liqIsolatedWithTiers } from '../liquidation-isolated.ts'
import { positionIM, positionMMFromTiers } from '../margin.ts'
import { maxQtyByBalance } from '../max-quantity.ts'
import { num, optional, positive, result, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { orderCost } from '../order-cost.ts'
import { pnlOf, uplFromValue, uplInverseFromValue } from '../pnl.ts'
import { maxValueForLeverage } from '../risk-tiers.ts'
import { charged, floorToLot } from '../rounding.ts'
import { valueOf } from '../value.ts'
import { averageOf } from './book-walk.ts'
import type { Fill } from './book-walk.ts'
import { addedCharge, openCharge } from './charges.ts'
import type { Charges } from './charges.ts'
import { describeAfter, foldFills, otherSide } from './netting.ts'
import type { After, HeldPosition, Part } from './netting.ts'
import type { SideNumbers, TicketAccount, TicketInput, TicketInstrument } from './types.ts'

export type SideContext = {
  readonly instrument: TicketInstrument
  readonly account: TicketAccount
  readonly draft: TicketInput
  readonly side: Side
  readonly price: Decimal
  readonly position: HeldPosition
  readonly charges: Charges
}

const leverageOf = ({ account }: Pick<SideContext, 'account'>, side: Side) =>
  side === 'Buy' ? account.buyLeverage : account.sellLeverage

/** What a quantity that opens costs on its own. */
export const openingCost = (
  { instrument, account }: Pick<SideContext, 'instrument' | 'account'>,
  side: Side,
  qty: Decimal,
  price: Decimal,
): Decimal | null =>
  orderCost({
    family: instrument.family,
    side,
    qty,
    price,
    leverage: leverageOf({ account }, side),
    takerFee: instrument.takerFeeRate,
  })?.orderCost ?? null

/** Largest quantity of a side; an opposite one-way position closes first. `limited`: false counts the balance alone. */
export function derivativeMaxQty(context: SideContext, limited = true): Decimal | null {
  const { instrument, account, draft, side, price, position, charges } = context
  const { family, lotSize: qtyStep, takerFeeRate: takerFee, maxOrderQty } = instrument
  const { openQty, own: orders, closes, now: chargedNow } = charges
  if (draft.reduceOnly === true) return floorToLot(closes, qtyStep)
  const leverage = leverageOf(context, side)
  const maxPositionValue = maxValueForLeverage({ tiers: instrument.tiers, leverage })
  const free = closes.isZero() ? ZERO : released(context, closes)
  const available = num(account.available)
  if (maxPositionValue === null || free === null || available === null) return null
  const used = openQty.plus(position.signedSize.times(signOf(side)))
  return maxQtyByBalance({
    family,
    side,
    available: available.plus(free),
    price,
    leverage,
    takerFee,
    qtyStep,
    maxPositionValue: limited ? maxPositionValue : null,
    // The exchange counts open orders at the mark, less what they close.
    usedValue: valueOf(family, Decimal.max(ZERO, used), positive(draft.mark) ?? price),
    freeQty: Decimal.max(ZERO, used.negated()),
    maxOrderQty: limited ? maxOrderQty : null,
    orders,
    closes,
    chargedNow,
  })
}

/** What closing the opposite position makes available: its margin and profit less the fee. */
function released(context: SideContext, size: Decimal): Decimal | null {
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
  const held = charged(margin?.positionIM ?? null)
  const closeFee = charged(
    tradingFee({ family: instrument.family, qty: size, price, feeRate: instrument.takerFeeRate }),
  )
  if (held === null || closeFee === null || position.entry === null) return null
  // In cross the profit up to the mark already is in the available balance; only the way from mark to price is new.
  const mark = positive(context.draft.mark)
  const from = context.account.mode === 'cross' && mark !== null ? mark : position.entry
  const gain = pnlOf(instrument.family, heldSide, size, from, price)
  return held.plus(position.extraMargin).plus(gain).minus(closeFee)
}

/** Rate a fill pays. Internal to the maths folder. */
export const fillFeeRate = ({ instrument }: SideContext, { isMaker }: Pick<Fill, 'isMaker'>): Num =>
  isMaker ? (instrument.makerFeeRate ?? instrument.takerFeeRate) : instrument.takerFeeRate

interface Sums {
  readonly value: Decimal
  readonly qty: Decimal
  readonly cost: Decimal
  readonly fee: Decimal
}

/** Value, cost and fee over all fills; the exchange charges the fee of each. */
function sumFills(context: SideContext, parts: readonly Part[]): Sums | null {
  const { instrument, side, charges } = context
  const { family } = instrument
  let sums: Sums = { value: ZERO, qty: ZERO, cost: ZERO, fee: ZERO }
  if (openingCost(context, side, ZERO, context.price) === null) return null
  for (const part of parts) {
    const { qty, price } = part
    const cost = openingCost(context, side, charges.own.qty.isZero() ? part.opening : qty, price)
    const fee = charged(tradingFee({ family, qty, price, feeRate: fillFeeRate(context, part) }))
    if (cost === null || fee === null) return null
    sums = {
      value: sums.value.plus(valueOf(family, qty, price)),
      qty: sums.qty.plus(qty),
      cost: sums.cost.plus(cost),
      fee: sums.fee.plus(fee),
    }
  }
  return sums
}

/** Everything a side shows for its fills. */
export function derivativeSide(context: SideContext, fills: readonly Fill[]): SideNumbers | null {
  const { instrument, account, draft, side, position } = context
  const folded = foldFills(instrument.family, position, side, fills, draft.reduceOnly === true)
  const sums = folded === null ? null : sumFills(context, folded.parts)
  const added = sums === null ? null : addedCharge(context.charges, sums)
  if (folded === null || sums === null || added === null) return null
  const { after, parts } = folded
  const opened = parts.map((part) => ({ ...part, qty: part.opening }))
  const mark = positive(draft.mark) ?? context.price
  const marked = account.mode === 'cross' ? profitChange(instrument.family, position, after, mark) : ZERO
  const gain = marked === null ? null : after.realised.plus(marked)
  return {
    openQty: opened.reduce((sum, { qty }) => sum.plus(qty), ZERO),
    openPrice: averageOf(instrument.family, opened),
    value: result(sums.value),
    ...added,
    fee: sums.fee,
    ordersMore: ordersMore(context, after),
    ...risk(context, after, { fee: sums.fee, gain }),
    positionAfter: describeAfter(after),
    realised: after.realised,
    gain,
  }
}

/** What the open orders are charged more with the position after the fills. */
function ordersMore(context: SideContext, { signedSize }: After): Decimal | null {
  const { account, position } = context
  const [then, now] = [signedSize, position.signedSize].map((size) =>
    openCharge(account, size, (side, qty, price) => openingCost(context, side, qty, price)),
  )
  return then && now ? then.minus(now) : null
}

type Risk = Pick<SideNumbers, 'marginAfter' | 'maintenanceAfter' | 'tierAfter' | 'liqPriceAfter'>

/** What the fills did to the account: their fee, and what they brought before it. */
type Money = { readonly fee: Decimal; readonly gain: Decimal | null }

function risk(context: SideContext, after: After, money: Money): Risk {
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
    ? crossLiq(context, { side, size, mark, closeFee: initial?.closeFee ?? null, ...money })
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

/** How much of the profit at the mark fills add or take away. */
function profitChange(family: Family, before: HeldPosition, after: After, mark: Decimal): Decimal | null {
  const [was, is] = [profitAt(family, before, mark), profitAt(family, after, mark)]
  return was === null || is === null ? null : is.minus(was)
}

type Next = Money & {
  readonly side: Side
  readonly size: Decimal
  readonly mark: Decimal
  readonly closeFee: Decimal | null
}

/** Fills move the margin balance by what they realise and by the change of profit at the mark, less their fee. */
function crossLiq(context: SideContext, next: Next): Decimal | null {
  const { instrument, account } = context
  const { family, tiers } = instrument
  const balance = num(account.marginBalance)
  const otherMM = optional(account.otherMM)
  const opposite = otherSide(family, account, next.side)
  if (balance === null || next.closeFee === null || otherMM === null || opposite === null) return null
  if (next.gain === null) return null
  const marginBalance = balance.plus(next.gain).minus(next.fee)
  const shared = { family, mark: next.mark, marginBalance, otherMM, tiers, tick: instrument.tickSize }
  if (!opposite.signedSize.isZero()) return hedgeLiq(context, next, opposite, shared)
  const { side, size, closeFee } = next
  return liqCrossWithTiers({ ...shared, side, size, closeFee })?.liqPrice ?? null
}

/** The two sides of a hedge move together: they have one liquidation price, that of the larger one. */
function hedgeLiq(
  { instrument, account }: SideContext,
  next: Next,
  opposite: HeldPosition,
  shared: Omit<HedgeLiqInput, 'long' | 'short'>,
): Decimal | null {
  const isLong = next.side === 'Buy'
  const size = opposite.signedSize.abs()
  if (next.size.lessThan(size)) return null
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
