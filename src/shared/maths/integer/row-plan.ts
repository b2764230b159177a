/**
 * What is computed once per position: its integers and, for each displayed number, the field that gives it at a mark
 * price. Everything is an exact fraction of BigInt until it is stored.
 */
import { powerOfTen, toExact } from '../../units/exact.ts'
import type { Scaled } from '../../units/scaled.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { closeFeeRatio, initialMarginRatio } from './margin.ts'
import { ceil, minus, over, plus, ratio, times } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { nonNegative, num, positive } from '../number.ts'
import type { Num } from '../number.ts'
import { KEPT_DECIMALS } from '../position-row.ts'
import type { RowPosition, RowSymbol } from '../position-row.ts'
import { prepareTiers } from '../risk-tiers.ts'
import { createField } from './field.ts'
import type { Field } from './field.ts'

/** Maintenance field of a tier, and the end of the tier in the field's input integer. */
export type TierField = {
  readonly number: number
  readonly field: Field
  /** Linear: largest q*mark in the tier. Inverse: smallest mark. */
  readonly edge: bigint
}

export type RowPlan = {
  readonly isInverse: boolean
  /** Size in its own smallest units. */
  readonly sizeUnits: bigint
  /** Stored value that uPnL is computed from, E8. */
  readonly pnlUnits: bigint
  /** Sign of the PnL's change when the mark value rises. */
  readonly sign: 1 | -1
  /** Mark value in E8 from q*mark (linear) or mark (inverse). */
  readonly value: Field
  /** ROI in hundredths of a percent, from uPnL in E8. Null if there is none. */
  readonly roi: Field | null
  /** Initial margin E8. A bigint if it does not depend on the mark price. */
  readonly im: Field | bigint | null
  /** The server's maintenance margin E8, if it has one. */
  readonly serverMM: bigint | null
  /** Tiers, lowest first, with their maintenance margins E8. Empty if unknown. */
  readonly tiers: readonly TierField[]
}

const KEPT = powerOfTen(KEPT_DECIMALS)

const E8: Ratio = ratio(KEPT, 1n)

function ratioOf(value: Num): Ratio | null {
  const parsed = num(value)
  const exact = parsed === null ? null : toExact(parsed.toFixed())
  return exact === null ? null : ratio(exact.units, powerOfTen(exact.scale))
}

/** slope*x + offset as a field in whole units. */
function affine(slope: Ratio, offset: Ratio, isUp = false): Field {
  return createField(slope.top * offset.bottom, offset.top * slope.bottom, slope.bottom * offset.bottom, isUp)
}

const truncated = (value: Ratio): bigint => value.top / value.bottom

type Parts = {
  readonly isInverse: boolean
  readonly size: Ratio
  readonly entry: Ratio
  /** Mark value per unit of x: value = perUnit*x (linear, x = q*mark) or perUnit/x (inverse, x = mark). */
  readonly perUnit: Ratio
}

/** The plan of a position, or null if its size or values are unusable. */
export function planRow(symbol: RowSymbol, position: RowPosition): RowPlan | null {
  const size = nonNegative(position.size)
  const entryValue = nonNegative(position.positionValue)
  const hasSession = position.sessionValue !== undefined && position.sessionValue !== null
  const pnlValue = hasSession ? nonNegative(position.sessionValue) : entryValue
  const sizeExact = size === null ? null : toExact(size.toFixed())
  const entry = ratioOf(entryValue)
  const pnl = ratioOf(pnlValue)
  if (sizeExact === null || entry === null || pnl === null) return null
  const isInverse = isInverseFamily(symbol.family)
  const priceUnit = powerOfTen(symbol.priceFraction)
  const sizeUnit = powerOfTen(sizeExact.scale)
  const perUnit = isInverse ? ratio(sizeExact.units * priceUnit, sizeUnit) : ratio(1n, priceUnit * sizeUnit)
  const sign = (signOf(position.side) * (isInverse ? -1 : 1)) as 1 | -1
  const parts: Parts = { isInverse, size: ratio(sizeExact.units, sizeUnit), entry, perUnit }
  return {
    isInverse,
    sizeUnits: sizeExact.units,
    pnlUnits: truncated(times(E8, pnl)),
    sign,
    value: affine(times(E8, perUnit), ratio(0n, 1n)),
    ...marginPlan(symbol, position, parts, sign),
  }
}

function marginPlan(
  symbol: RowSymbol,
  position: RowPosition,
  parts: Parts,
  sign: 1 | -1,
): Pick<RowPlan, 'roi' | 'im' | 'serverMM' | 'tiers'> {
  const serverIM = ratioOf(nonNegative(position.serverIM))
  const serverMM = ratioOf(nonNegative(position.serverMM))
  const im = serverIM === null ? null : truncated(times(E8, serverIM))
  const keptMM = serverMM === null ? null : truncated(times(E8, serverMM))
  if (symbol.family === 'option') {
    const base = position.side === 'Buy' ? parts.entry : (serverIM ?? parts.entry)
    return { roi: roiField(base), im, serverMM: keptMM, tiers: [] }
  }
  const leverage = ratioOf(positive(position.leverage))
  const fee = ratioOf(symbol.takerFee)
  if (leverage === null || fee === null) return { roi: null, im, serverMM: keptMM, tiers: [] }
  const closeFee = closeFeeRatio(parts.entry, sign, leverage, fee)
  const entryIM = initialMarginRatio(parts.entry, leverage, closeFee)
  const extra =
    position.extraMargin === undefined || position.extraMargin === null
      ? ratio(0n, 1n)
      : ratioOf(position.extraMargin)
  const isolated = extra === null ? null : ceil(times(E8, plus(entryIM, extra)))
  const cross = affine(times(E8, over(parts.perUnit, leverage)), times(E8, closeFee), true)
  return {
    roi: roiField(entryIM),
    im: im ?? (position.isCross ? cross : isolated),
    serverMM: keptMM,
    tiers: tierFields(symbol, position, parts, closeFee) ?? [],
  }
}

/** uPnL (E8) -> hundredths of a percent of a base. */
function roiField(base: Ratio): Field | null {
  return base.top <= 0n ? null : createField(10_000n * base.bottom, 0n, base.top * KEPT)
}

function tierFields(
  symbol: RowSymbol,
  position: RowPosition,
  parts: Parts,
  closeFee: Ratio,
): readonly TierField[] | null {
  const tiers = symbol.tiers === null ? null : prepareTiers(symbol.tiers)
  const hasOrders = position.orderValue !== undefined && position.orderValue !== null
  const orders = hasOrders ? ratioOf(position.orderValue) : ratio(0n, 1n)
  if (tiers === null || orders === null) return null
  const fields: TierField[] = []
  for (const tier of tiers) {
    const mmr = ratioOf(tier.mmr)
    const deduction = ratioOf(tier.deduction)
    const limit = ratioOf(tier.limit)
    if (mmr === null || deduction === null || limit === null) return null
    const field = affine(times(E8, times(parts.perUnit, mmr)), times(E8, minus(closeFee, deduction)), true)
    fields.push({ number: tier.number, field, edge: edgeOf(parts, minus(limit, orders)) })
  }
  return fields
}

/** The x at which value + orders exceeds the limit: floor of the largest (linear), ceiling of the smallest (inverse). */
function edgeOf(parts: Parts, room: Ratio): bigint {
  if (room.top < 0n) return -1n
  if (!parts.isInverse) {
    const most = over(room, parts.perUnit)
    return most.top / most.bottom
  }
  // value = perUnit/x <= room; without room no positive mark is in the tier (-1), unless the value is 0.
  if (room.top === 0n) return parts.perUnit.top === 0n ? 0n : -1n
  const least = over(parts.perUnit, room)
  return (least.top + least.bottom - 1n) / least.bottom
}

/** The tier that applies at x: the first whose edge is not exceeded, else the last. */
export function tierAt(isInverse: boolean, tiers: readonly TierField[], x: Scaled): TierField | undefined {
  for (const tier of tiers) {
    if (isInverse ? tier.edge >= 0n && x >= tier.edge : x <= tier.edge) return tier
  }
  return tiers.at(-1)
}
