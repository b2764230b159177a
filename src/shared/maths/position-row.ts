/**
 * One row of the position table at a mark price, in Decimal: the definition that integer/remarker.ts reproduces. The
 * stored number is the entry value (8 decimals). The mark value is truncated to 8 decimals before the difference.
 * Margins are rounded up, as the exchange charges them.
 */
import { formatDecimal, formatPercent, formatPnl, inversePnlDecimals, MISSING } from '../units/display.ts'
import { formatScaled, scaledToText } from '../units/scaled.ts'
import type { Scaled } from '../units/scaled.ts'
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { HUNDRED, nonNegative, num, optional, positive, result, toText, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { prepareTiers, tierFor } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'
import { charged } from './rounding.ts'
import { valueOf } from './value.ts'

/** What the rows of a symbol share. */
export type RowSymbol = {
  readonly family: Family
  /** Settle coin: rows of one coin are summed. */
  readonly coin: string
  /** Decimals of the mark price, on the wire and on screen. */
  readonly priceFraction: number
  readonly takerFee: Num
  /** null: not known, so maintenance margin isn't either. */
  readonly tiers: TierTable | null
  /** Decimals of values and margins (walletBalanceFraction), at most 8. */
  readonly balanceFraction: number
  /** Decimals of linear PnL (upnlFraction), at most 8; inverse uses max(balanceFraction, 5). */
  readonly pnlFraction: number
}

export type RowPosition = {
  readonly side: Side
  readonly size: Num
  /** Stored entry value in the settle coin. */
  readonly positionValue: Num
  /** USDC: size * sessionAvgPrice; uPnL counts from it. Absent: positionValue. */
  readonly sessionValue?: Num
  /** Absent or null: no leverage (options, portfolio margin). */
  readonly leverage?: Num
  readonly isCross: boolean
  readonly extraMargin?: Num
  /** Value of the symbol's open orders, for the tier. */
  readonly orderValue?: Num
  /** The server's margins, if no formula is public (options, portfolio margin). */
  readonly serverIM?: Num
  readonly serverMM?: Num
}

export type RowNumbers = {
  readonly value: Decimal
  readonly uPnl: Decimal
  readonly roiPct: Decimal | null
  readonly positionIM: Decimal | null
  readonly positionMM: Decimal | null
  /** Closing-fee reserve within both margins, unrounded; null where there is none. */
  readonly closeFee: Decimal | null
  readonly tier: number | null
}

/** Decimals of stored values and margins. */
export const KEPT_DECIMALS = 8

const kept = (value: Decimal): Decimal => value.toDecimalPlaces(KEPT_DECIMALS, Decimal.ROUND_DOWN)

/** Decimals a row's PnL is shown with (POS-31). */
export function pnlDecimals(symbol: RowSymbol): number {
  return isInverseFamily(symbol.family) ? inversePnlDecimals(symbol.balanceFraction) : symbol.pnlFraction
}

/**
 * Numbers of a position at a mark price.
 *
 * @formula value = trunc8(V(M)); uPnl = s*(value - kept) linear, s*(kept - value) inverse; ROI = uPnl / (V(E)/L + cf) * 100; positionIM = V(M)/L + cf (cross) or V(E)/L + cf + x (isolated); positionMM = V(M)*m - dd + cf
 * @units settle coin; ROI in percent
 * @rounding values (kept one too) truncated, margins rounded up to 8 decimals; ROI none
 * @source docs/choices.md#kept-value [A]; docs/choices.md#roi; docs/choices.md#initial-margin
 * @ledger POS-01, POS-29, POS-33
 */
export function positionRow(symbol: RowSymbol, position: RowPosition, mark: Num): RowNumbers | null {
  const size = nonNegative(position.size)
  const entryValue = nonNegative(position.positionValue)
  const pnlValue =
    position.sessionValue === undefined || position.sessionValue === null
      ? entryValue
      : nonNegative(position.sessionValue)
  const price = positive(mark)
  if (size === null || entryValue === null || pnlValue === null || price === null) return null
  const markValue = valueOf(symbol.family, size, price)
  const value = kept(markValue)
  const sign = signOf(position.side) * (isInverseFamily(symbol.family) ? -1 : 1)
  const uPnl = result(value.minus(kept(pnlValue)).times(sign))
  if (uPnl === null) return null
  const margins = marginsOf(symbol, position, entryValue, markValue)
  const roiPct =
    margins.roiBase === null || !margins.roiBase.greaterThan(0)
      ? null
      : result(uPnl.times(HUNDRED).dividedBy(margins.roiBase))
  const { im: positionIM, mm: positionMM, closeFee, tier } = margins
  return { value, uPnl, roiPct, positionIM, positionMM, closeFee, tier }
}

type Margins = {
  im: Decimal | null
  mm: Decimal | null
  closeFee: Decimal | null
  tier: number | null
  roiBase: Decimal | null
}

function marginsOf(
  symbol: RowSymbol,
  position: RowPosition,
  entryValue: Decimal,
  markValue: Decimal,
): Margins {
  const leverage = positive(position.leverage)
  const serverIM = nonNegative(position.serverIM)
  const serverMM = nonNegative(position.serverMM)
  const im = serverIM === null ? null : kept(serverIM)
  const mm = serverMM === null ? null : kept(serverMM)
  if (symbol.family === 'option') {
    // The base is the premium for a buyer, the server's margin for a seller (docs/choices.md#roi).
    const roiBase = position.side === 'Buy' ? entryValue : (serverIM ?? entryValue)
    return { im, mm, closeFee: null, tier: null, roiBase }
  }
  const fee = num(symbol.takerFee)
  if (leverage === null || fee === null) return { im, mm, closeFee: null, tier: null, roiBase: null }
  const sign = signOf(position.side) * (isInverseFamily(symbol.family) ? -1 : 1)
  const closeFee = entryValue
    .times(Decimal.max(leverage.minus(sign), 0))
    .times(fee)
    .dividedBy(leverage)
  const extra = optional(position.extraMargin)
  const entryIM = entryValue.dividedBy(leverage).plus(closeFee)
  const rawIM = position.isCross
    ? markValue.dividedBy(leverage).plus(closeFee)
    : extra === null
      ? null
      : entryIM.plus(extra)
  const maintained = maintenance(symbol, position, markValue, closeFee)
  return {
    im: im ?? charged(rawIM),
    mm: mm ?? charged(maintained?.mm ?? null),
    closeFee: result(closeFee),
    tier: maintained?.tier ?? null,
    roiBase: entryIM,
  }
}

function maintenance(
  symbol: RowSymbol,
  position: RowPosition,
  markValue: Decimal,
  closeFee: Decimal,
): { mm: Decimal; tier: number } | null {
  const tiers = symbol.tiers === null ? null : prepareTiers(symbol.tiers)
  const orders = optional(position.orderValue)
  if (tiers === null || orders === null) return null
  const tier = tierFor(tiers, markValue.plus(orders))
  if (tier === null) return null
  return { mm: markValue.times(tier.mmr).minus(tier.deduction).plus(closeFee), tier: tier.number }
}

/** A row as the table shows it; "--" for what isn't known. */
export type RowText = {
  readonly markPrice: string
  readonly value: string
  readonly uPnl: string
  readonly roi: string
  readonly positionIM: string
  readonly positionMM: string
}

export const EMPTY_ROW_TEXT: RowText = {
  markPrice: MISSING,
  value: MISSING,
  uPnl: MISSING,
  roi: MISSING,
  positionIM: MISSING,
  positionMM: MISSING,
}

/**
 * Display text of a position at a scaled mark price, straight from Decimal: what integer/remarker.ts must equal digit for digit.
 *
 * @formula positionRow, then the formats of units/display.ts
 * @units text
 * @rounding value and margins cut at balanceFraction, PnL cut at its decimals, ROI cut at 2 decimals
 * @source docs/choices.md#rounding
 * @ledger POS-29, POS-30, POS-31, POS-33
 */
export function positionRowText(symbol: RowSymbol, position: RowPosition, mark: Scaled): RowText {
  const price = scaledToText(mark, symbol.priceFraction)
  const row = price === null ? null : positionRow(symbol, position, price)
  if (row === null) return EMPTY_ROW_TEXT
  const money = (value: Decimal | null): string => formatDecimal(toText(value), symbol.balanceFraction)
  return {
    markPrice: formatScaled(mark, symbol.priceFraction),
    value: money(row.value),
    uPnl: formatPnl(toText(row.uPnl), pnlDecimals(symbol), false),
    roi: formatPercent(toText(row.roiPct), { sign: true }),
    positionIM: money(row.positionIM),
    positionMM: money(row.positionMM),
  }
}

/**
 * Sums over the rows of one settle coin.
 *
 * @formula sum of uPnl, positionIM, positionMM
 * @units settle coin
 * @rounding of the kept 8 decimals only
 * @source docs/choices.md#account-totals
 * @ledger FORM-36
 */
export function rowTotals(rows: readonly RowNumbers[]): {
  uPnl: Decimal
  positionIM: Decimal | null
  positionMM: Decimal | null
} {
  const sum = (values: (Decimal | null)[]): Decimal | null => {
    let total = ZERO
    for (const value of values) {
      if (value === null) return null
      total = total.plus(value)
    }
    return total
  }
  return {
    uPnl: sum(rows.map((row) => row.uPnl)) ?? ZERO,
    positionIM: sum(rows.map((row) => row.positionIM)),
    positionMM: sum(rows.map((row) => row.positionMM)),
  }
}
