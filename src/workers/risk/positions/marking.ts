import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { breakEven } from '#shared/maths/break-even.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { num, toText } from '#shared/maths/number.ts'
import { KEPT_DECIMALS } from '#shared/maths/position-row.ts'
import type { RowPosition, RowSymbol } from '#shared/maths/position-row.ts'
import { charged } from '#shared/maths/rounding.ts'
import { tiersOf as tiersOfCatalogue, tierTable } from '#shared/maths/risk-tiers.ts'
import type { TierTable } from '#shared/maths/risk-tiers.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { multiplyText } from '#shared/units/exact.ts'

const tierTables = new WeakMap<Instrument, TierTable>()

/** The catalogue's risk tiers as the maths takes them, checked once per instrument. */
export function tiersOf(instrument: Instrument): TierTable {
  const known = tierTables.get(instrument)
  if (known !== undefined) return known
  const tiers = tiersOfCatalogue(instrument.riskTiers)
  const table = tierTable(tiers) ?? tiers
  tierTables.set(instrument, table)
  return table
}

/** The entry that PnL counts from: the session average for USDC (maths.md 1). */
export const pnlEntryOf = (position: Position, family: Family | null): DecimalText =>
  family === 'usdc' && position.sessionAvgPrice !== undefined ? position.sessionAvgPrice : position.entryPrice

/** What the rows of a symbol share, for the re-marker; null for a type without formulas. */
export function rowSymbolOf(instrument: Instrument): RowSymbol | null {
  const family = familyOf(instrument.contractType)
  if (family === null || family === 'spot') return null
  return {
    family,
    coin: instrument.coin,
    priceFraction: instrument.priceFraction,
    takerFee: instrument.takerFeeRate,
    tiers: instrument.riskTiers.length === 0 ? null : tiersOf(instrument),
    balanceFraction: Math.min(KEPT_DECIMALS, instrument.walletBalanceFraction),
    pnlFraction: Math.min(KEPT_DECIMALS, instrument.upnlFraction),
  }
}

/**
 * The value that a USDC position's profit counts from; null: its entry value, which is also where the session began. The
 * exchange sends the average cut at 8 decimals of what it keeps, so the product is rounded up to the kept 8: exact for
 * averages on the tick and up to 1 coin, otherwise within 1e-8 a coin.
 */
function sessionValueOf({ sessionAvgPrice, entryPrice, size }: Position): DecimalText | null {
  if (sessionAvgPrice === undefined || sessionAvgPrice === entryPrice) return null
  return toText(charged(num(multiplyText(size, sessionAvgPrice))))
}

/** A position for the re-marker; an option's margins are worked out apart, and are the exchange's last where they can't be. */
export function rowPositionOf(
  position: Position,
  family: Family,
  { positionIM, positionMM }: Pick<Position, 'positionIM' | 'positionMM'> = position,
): RowPosition {
  const option = family === 'option'
  return {
    side: position.side,
    size: position.size,
    positionValue: position.positionValue,
    sessionValue: family === 'usdc' ? sessionValueOf(position) : null,
    leverage: option ? null : position.leverage,
    isCross: !position.isIsolated,
    extraMargin: position.extraMargin,
    serverIM: option ? positionIM : null,
    serverMM: option ? positionMM : null,
  }
}

/** The liquidation price to show: the exchange's where it sent one, for isolated positions else ours; null none. */
export function liqPriceOf(position: Position, instrument: Instrument | undefined): DecimalText | null {
  if (instrument === undefined) return position.liqPrice ?? null
  const { minPrice, maxPrice } = instrument
  if (position.liqPrice !== undefined) {
    return toText(shownLiqPrice({ liqPrice: position.liqPrice, minPrice, maxPrice }))
  }
  const family = familyOf(instrument.contractType)
  if (family === null || !position.isIsolated) return null
  const found = liqIsolatedWithTiers({
    family,
    side: position.side,
    size: position.size,
    entry: position.entryPrice,
    leverage: position.leverage,
    extraMargin: position.extraMargin,
    takerFee: instrument.takerFeeRate,
    tick: instrument.tickSize,
    tiers: tiersOf(instrument),
  })
  return toText(shownLiqPrice({ liqPrice: found?.liqPrice ?? null, minPrice, maxPrice }))
}

/** The break-even price to show: the exchange's where it sent one, else ours; null none. Options have none: they end. */
export function breakevenPriceOf(position: Position, instrument: Instrument | undefined): DecimalText | null {
  if (position.breakevenPrice !== undefined) return position.breakevenPrice
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  if (instrument === undefined || family === null || family === 'option') return null
  return toText(
    breakEven({
      family,
      side: position.side,
      size: position.size,
      entry: position.entryPrice,
      realisedPnl: position.positionRPL ?? null,
      takerFee: instrument.takerFeeRate,
      tick: instrument.tickSize,
    }),
  )
}

/** Unit of a position's size: the base coin, or the quote money of inverse contracts. */
export const unitOf: (instrument: Instrument) => string = quantityCoin
