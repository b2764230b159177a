import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { breakeven, optionBreakeven } from '#shared/maths/breakeven.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { toText } from '#shared/maths/number.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** The entry that PnL counts from: the session average for USDC (docs/choices.md#usdc-session). */
export const pnlEntryOf = (position: Position, family: Family | null): DecimalText =>
  family === 'usdc' && position.sessionAvgPrice !== undefined ? position.sessionAvgPrice : position.entryPrice

/**
 * The liquidation price to show: the exchange's if it sent one, else our own for an isolated position; null for none.
 */
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

/**
 * The breakeven price to show: the exchange's if it sent one, else our own; null for none. That of an option is a price of
 * its underlying at expiry.
 */
export function breakevenPriceOf(position: Position, instrument: Instrument | undefined): DecimalText | null {
  if (position.breakevenPrice !== undefined) return position.breakevenPrice
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  if (instrument === undefined || family === null) return null
  if (family === 'option') {
    const { optionType: type, strikePrice: strike } = instrument
    return toText(optionBreakeven({ type, strike, premium: position.entryPrice }))
  }
  return toText(
    breakeven({
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

/** Unit of a position's size: the base coin; of inverse contracts the quote currency. */
export const unitOf: (instrument: Instrument) => string = quantityCoin
