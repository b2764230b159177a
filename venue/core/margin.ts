/**
 * Margin of linear contracts in integers (maths.md 3, 5, 7; the rules of Sep 2025). The same formulas as #shared/maths,
 * rounded once to 1e-8: what is charged goes up, so that a preview rounded the same way equals it.
 */
import { ceilDiv, E8, feeOf, floorDiv, valueOf } from './money.ts'
import type { Spec, SpecTier } from './spec.ts'
import type { Holding } from './state.ts'

const HUNDRED = 100n

/** The tier that holds for a value; beyond the table the last one. */
export function tierOf(spec: Spec, value: bigint): SpecTier {
  for (const tier of spec.tiers) if (value <= tier.limit) return tier
  const last = spec.tiers.at(-1)
  if (last === undefined) throw new Error(`${spec.symbol} has no risk tiers`)
  return last
}

/** Biggest position value a leverage allows. */
export function valueLimit(spec: Spec, leverageE2: number): bigint {
  let limit = 0n
  for (const tier of spec.tiers) if (tier.maxLeverageE2 >= leverageE2) limit = tier.limit
  return limit
}

/** Margin and both fees of an order: V/L + V*f + V*(1 - s/L)*f. */
export function orderCost(spec: Spec, isBuy: boolean, value: bigint, leverageE2: number): bigint {
  const lever = BigInt(leverageE2)
  const fee = spec.takerFeeE8
  const close = isBuy ? lever - HUNDRED : lever + HUNDRED
  return ceilDiv(value * (HUNDRED * E8 + lever * fee + close * fee), lever * E8)
}

/** Reserve for the closing fee at the bankruptcy price: V*(1 - s/L)*f. */
export function closeFee(spec: Spec, isLong: boolean, value: bigint, leverageE2: number): bigint {
  const lever = BigInt(leverageE2)
  const part = isLong ? lever - HUNDRED : lever + HUNDRED
  return ceilDiv(value * part * spec.takerFeeE8, lever * E8)
}

/** Initial margin of a position of that value (entry value when isolated, mark value when cross): V/L + close fee. */
export function initialMargin(h: Holding, value: bigint, entryValue: bigint): bigint {
  const lever = BigInt(h.leverageE2)
  return ceilDiv(value * HUNDRED, lever) + closeFee(h.spec, h.size > 0, entryValue, h.leverageE2)
}

/** Maintenance margin at a mark price: V(M)*m - dd + close fee. */
export function maintenanceMargin(h: Holding, mark: number): bigint {
  if (h.size === 0) return 0n
  const value = valueOf(h.spec, mark, Math.abs(h.size))
  const tier = tierOf(h.spec, value)
  return ceilDiv(value * tier.mmE8, E8) - tier.deduction + closeFee(h.spec, h.size > 0, h.value, h.leverageE2)
}

/** Unrealised PnL at a price. */
export function pnlAt(h: Holding, price: number): bigint {
  if (h.size === 0) return 0n
  const value = valueOf(h.spec, price, Math.abs(h.size))
  return h.size > 0 ? value - h.value : h.value - value
}

/** Margin an isolated position holds in the wallet. */
export function lockedMargin(h: Holding): bigint {
  if (!h.isIsolated || h.size === 0) return 0n
  return initialMargin(h, h.value, h.value) + h.extra
}

/**
 * What the open orders of a symbol are charged (one-way): only what goes beyond an opposite position costs (shared out
 * pro rata over that side's orders), and of the two sides the larger one.
 */
export function orderMarginOf(
  h: Holding,
  buyQty: number,
  sellQty: number,
  buyCost: bigint,
  sellCost: bigint,
): bigint {
  const buy = beyond(buyCost, buyQty, h.size < 0 ? -h.size : 0)
  const sell = beyond(sellCost, sellQty, h.size > 0 ? h.size : 0)
  return buy > sell ? buy : sell
}

function beyond(cost: bigint, qty: number, free: number): bigint {
  if (qty <= free) return 0n
  return free === 0 ? cost : ceilDiv(cost * BigInt(qty - free), BigInt(qty))
}

/** Snaps a rational price (top / bottom, bottom > 0) to the tick, up for longs and down for shorts. */
function toTick(spec: Spec, isLong: boolean, top: bigint, bottom: bigint): number {
  const step = BigInt(spec.tick)
  const ticks = isLong ? ceilDiv(top, bottom * step) : floorDiv(top, bottom * step)
  return Number(ticks * step)
}

const shown = (spec: Spec, price: number): number =>
  price <= spec.minPrice || price >= spec.maxPrice ? 0 : price

/** Isolated liquidation price; 0 where there is none within the price range. */
export function isolatedLiqPrice(h: Holding): number {
  const { spec, size } = h
  const isLong = size > 0
  const lever = BigInt(h.leverageE2)
  const perPrice = BigInt(Math.abs(size)) * spec.valueFactor
  const fee = isLong ? E8 - spec.takerFeeE8 : E8 + spec.takerFeeE8
  let tier = tierOf(spec, h.value)
  let price = 0
  for (let turn = 0; turn < 5; turn += 1) {
    // Everything times lever * fee: V/L + x/(1 -+ f) + dd
    const cushion = h.value * HUNDRED * fee + h.extra * E8 * lever + tier.deduction * lever * fee
    const base = h.value * lever * fee
    const top = isLong ? base - cushion : base + cushion
    const rate = isLong ? E8 - tier.mmE8 : E8 + tier.mmE8
    price = toTick(spec, isLong, top * E8, perPrice * rate * lever * fee)
    const next = price <= 0 ? tier : tierOf(spec, BigInt(price) * perPrice)
    if (next === tier) break
    tier = next
  }
  return shown(spec, price)
}

/** Isolated: whether a mark price has reached the liquidation price. */
export function isBeyondLiq(h: Holding, mark: number): boolean {
  const liq = isolatedLiqPrice(h)
  return liq > 0 && (h.size > 0 ? mark <= liq : mark >= liq)
}

/** Isolated bankruptcy price: E*(1 - s/L), with added margin. Never below 0. */
export function isolatedBustPrice(h: Holding): number {
  const { spec, size } = h
  const isLong = size > 0
  const lever = BigInt(h.leverageE2)
  const fee = isLong ? E8 - spec.takerFeeE8 : E8 + spec.takerFeeE8
  const cushion = h.value * HUNDRED * fee + h.extra * E8 * lever
  const base = h.value * lever * fee
  const top = isLong ? base - cushion : base + cushion
  const price = toTick(spec, isLong, top, BigInt(Math.abs(size)) * spec.valueFactor * lever * fee)
  return Math.max(price, 0)
}

/** What a cross account has at marks: wallet, PnL and margins of its cross positions. */
export interface CrossState {
  /** Wallet less isolated margins, plus cross PnL. */
  readonly balance: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** Cross liquidation price estimate, this symbol alone moving; 0 where there is none. */
export function crossLiqPrice(h: Holding, mark: number, cross: CrossState): number {
  const { spec, size } = h
  const isLong = size > 0
  const perPrice = BigInt(Math.abs(size)) * spec.valueFactor
  const markValue = BigInt(mark) * perPrice
  const fee = closeFee(spec, isLong, h.value, h.leverageE2)
  const other = cross.maintenance - maintenanceMargin(h, mark)
  let tier = tierOf(spec, markValue)
  let price = 0
  for (let turn = 0; turn < 5; turn += 1) {
    const numerator = cross.balance - (isLong ? markValue : -markValue) - other + tier.deduction - fee
    const rate = isLong ? tier.mmE8 - E8 : tier.mmE8 + E8
    const top = rate < 0n ? -numerator : numerator
    const bottom = perPrice * (rate < 0n ? -rate : rate)
    price = toTick(spec, isLong, top * E8, bottom)
    const next = price <= 0 ? tier : tierOf(spec, BigInt(price) * perPrice)
    if (next === tier) break
    tier = next
  }
  return shown(spec, price)
}

/** Price at which a cross account's balance is gone; 0 where there is none. */
export function crossBustPrice(h: Holding, mark: number, cross: CrossState): number {
  const isLong = h.size > 0
  const perPrice = BigInt(Math.abs(h.size)) * h.spec.valueFactor
  const markValue = BigInt(mark) * perPrice
  const top = isLong ? markValue - cross.balance : markValue + cross.balance
  return shown(h.spec, toTick(h.spec, isLong, top, perPrice))
}

/** Break-even price: (E*q' - r) / (q' - |q'| * max(f, 0.00055)); 0 where there is none. */
export function breakEven(h: Holding): number {
  const { spec, size } = h
  const isLong = size > 0
  const floor = 55_000n
  const fee = spec.takerFeeE8 > floor ? spec.takerFeeE8 : floor
  const top = (isLong ? h.value - h.realised : h.value + h.realised) * E8
  const rate = isLong ? E8 - fee : E8 + fee
  const price = toTick(spec, isLong, top, BigInt(Math.abs(size)) * spec.valueFactor * rate)
  return shown(spec, price)
}

/** Fee a fill pays. */
export const fillFee = (spec: Spec, value: bigint, isMaker: boolean): bigint =>
  feeOf(value, isMaker ? spec.makerFeeE8 : spec.takerFeeE8)
