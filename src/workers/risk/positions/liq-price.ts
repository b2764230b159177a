import type { Family } from '#shared/maths/family.ts'
import { liqCrossWithTiers, shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqHedgeWithTiers } from '#shared/maths/liquidation-hedge.ts'
import { toText } from '#shared/maths/number.ts'
import { positionRow } from '#shared/maths/position-row.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Position } from '#shared/domain/records.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText, isNegativeText, isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { addText, subtractText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import type { PrivateStore } from '../state/private-store.ts'
import type { CoinTotals } from './account-totals.ts'
import { shownTotals } from './shown-totals.ts'
import { rowPositionOf, rowSymbolOf, tiersOf } from '#shared/maths/row-inputs.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'

export interface LiqSources {
  readonly positions: PositionBook
  readonly account: PrivateStore
}

interface OwnMargins {
  readonly mm: Decimal
  readonly closeFee: Decimal
  readonly im: Decimal
}

/** Results by position record, which is replaced with every change: hedges, tables and sorts need the same ones. */
const worked = new WeakMap<
  Position,
  { readonly instrument: Instrument; readonly mark: DecimalText; readonly margins: OwnMargins | null }
>()

/**
 * Margins of a position at a mark price as the exchange charges them, with the closing-fee reserve they contain; null
 * if unknown.
 */
export function ownMargins(
  position: Position,
  instrument: Instrument,
  mark: DecimalText | null,
): OwnMargins | null {
  if (mark === null) return null
  const known = worked.get(position)
  if (known !== undefined && known.mark === mark && known.instrument === instrument) return known.margins
  const margins = workOwnMargins(position, instrument, mark)
  worked.set(position, { instrument, mark, margins })
  return margins
}

function workOwnMargins(position: Position, instrument: Instrument, mark: DecimalText): OwnMargins | null {
  const symbol = rowSymbolOf(instrument)
  if (symbol === null) return null
  const row = positionRow(symbol, rowPositionOf(position, symbol.family), mark)
  if (row === null || row.positionMM === null || row.positionIM === null || row.closeFee === null) return null
  return { mm: row.positionMM, closeFee: row.closeFee, im: row.positionIM }
}

interface Estimated {
  readonly instrument: Instrument
  readonly mark: DecimalText | null
  readonly totals: CoinTotals
  readonly liqPrice: DecimalText | null
}
/**
 * Results by position record: a row, a line and each keystroke of a form need them. The totals are new objects whenever
 * the book changes.
 */
const estimated = new WeakMap<Position, Estimated>()

/** The liquidation price of a cross position if only its own symbol's price changed (docs/choices.md#cross-liquidation); null if unknown. */
function crossEstimate({ positions, account }: LiqSources, booked: BookedPosition): DecimalText | null {
  const { position, instrument, family } = booked
  const wallet = instrument === undefined ? undefined : account.wallet.get(instrument.coin)
  if (instrument === undefined || family === null || wallet === undefined) return null
  const mark = scaledToText(positions.mark(booked), instrument.priceFraction)
  const totals = shownTotals(wallet, positions, account)
  const known = estimated.get(position)
  if (known?.totals === totals && known.mark === mark && known.instrument === instrument)
    return known.liqPrice
  const liqPrice = workEstimate(positions, { position, instrument, family, mark, totals })
  estimated.set(position, { instrument, mark, totals, liqPrice })
  return liqPrice
}

function workEstimate(
  positions: PositionBook,
  of: Omit<Estimated, 'liqPrice'> & { readonly position: Position; readonly family: Family },
): DecimalText | null {
  const { position, instrument, family, mark, totals } = of
  const own = ownMargins(position, instrument, mark)
  if (own === null || totals.marginBalance === null || totals.maintenanceMargin === null) return null
  const { marginBalance } = totals
  const { minPrice, maxPrice, tickSize: tick } = instrument
  const otherMM = totals.maintenanceMargin.minus(own.mm)
  const shared = { family, mark, marginBalance, tiers: tiersOf(instrument), tick }
  const partner = otherSideOf(positions, position)
  const { side, size } = position
  if (partner === null) {
    const found = liqCrossWithTiers({ ...shared, side, size, otherMM, closeFee: own.closeFee })
    return toText(shownLiqPrice({ liqPrice: found?.liqPrice ?? null, minPrice, maxPrice }))
  }
  const others = ownMargins(partner, instrument, mark)
  if (others === null) return null
  const [mine, its] = [
    { size, closeFee: own.closeFee },
    { size: partner.size, closeFee: others.closeFee },
  ]
  const liqPrice = liqHedgeWithTiers({
    ...shared,
    ...(side === 'Buy' ? { long: mine, short: its } : { long: its, short: mine }),
    otherMM: otherMM.minus(others.mm),
  })
  return toText(shownLiqPrice({ liqPrice, minPrice, maxPrice }))
}

/** The other side of a cross hedge: both sides have one liquidation price, that of the larger one (POS-32). */
function otherSideOf(positions: PositionBook, { symbol, positionIdx, side }: Position): Position | null {
  if (positionIdx === 0) return null
  const other = positions.get(positionKey(symbol, positionIdx === 1 ? 2 : 1))?.position
  return other !== undefined && other.side !== side && !other.isIsolated && other.size !== '0' ? other : null
}

function isSmallerSide(positions: PositionBook, position: Position): boolean {
  const other = position.isIsolated ? null : otherSideOf(positions, position)
  return other !== null && compareDecimalText(position.size, other.size) < 0
}

/**
 * A liquidation price if the position loses on the way to it. Null for one that an exchange states for a side of a cross
 * hedge that is not the larger one, and towards which that side gains: it is the pair's (docs/choices.md#hedge-liquidation).
 * `liq` and `mark`: scaled alike.
 */
export function lossPrice(
  positions: PositionBook,
  position: Position,
  liq: Scaled | null,
  mark: number,
): Scaled | null {
  const other = liq === null || position.isIsolated ? null : otherSideOf(positions, position)
  if (other === null || compareDecimalText(position.size, other.size) > 0) return liq
  return (position.side === 'Buy' ? Number(liq) > mark : Number(liq) < mark) ? null : liq
}

/**
 * True if all inputs of the estimate are known. The positions of a portfolio-margin account have no liquidation prices
 * of their own.
 */
function canEstimate({ positions, account }: LiqSources, booked: BookedPosition): boolean {
  const coin = booked.instrument?.coin
  if (coin === undefined || booked.position.isIsolated || booked.family === 'option') return false
  if (account.account?.marginMode === 'PORTFOLIO_MARGIN') return false
  return account.wallet.has(coin) && positions.totals(coin).cross.positionMM !== null
}

/** Our estimates when the exchange last stated the figures of a position. */
const bases = new WeakMap<Position, { readonly time: number; readonly estimate: DecimalText | null }>()

/** A stated liquidation price, with what our estimate moved since. `time`: Unix ms of the statement. */
function movedSince(
  position: Position,
  stated: DecimalText,
  estimate: DecimalText | null,
  time: number,
): DecimalText {
  const known = bases.get(position)
  const base = known?.time === time && known.estimate !== null ? known : { time, estimate }
  bases.set(position, base)
  const moved = addText(stated, subtractText(estimate, base.estimate))
  return moved === null || isZeroText(moved) || isNegativeText(moved) ? stated : moved
}

/**
 * The liquidation price to show now. An isolated position's doesn't depend on the mark price: the exchange's own is
 * shown. A cross position's depends on all other positions: it is estimated between the exchange's pushes. An exchange that
 * states its own sums knows what we cannot: its price is shown, or none, with what our estimate moved since. We estimate
 * none for the smaller side of a cross hedge: it gains where the pair is liquidated (docs/choices.md#hedge-liquidation).
 */
export function liqPriceNow(sources: LiqSources, booked: BookedPosition): DecimalText | null {
  if (!canEstimate(sources, booked)) return booked.liqPrice
  const { totals } = sources.account
  if (totals === null)
    return isSmallerSide(sources.positions, booked.position) ? null : crossEstimate(sources, booked)
  if (booked.liqPrice === null) return null
  const estimate = crossEstimate(sources, booked)
  return movedSince(booked.position, booked.liqPrice, estimate, totals.positionsTime ?? 0)
}
