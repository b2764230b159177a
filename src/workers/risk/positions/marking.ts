import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { breakEven } from '#shared/maths/break-even.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { isolatedMargin, positionIM, positionMMFromTiers } from '#shared/maths/margin.ts'
import { toText } from '#shared/maths/number.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { roi } from '#shared/maths/roi.ts'
import type { Tier } from '#shared/maths/risk-tiers.ts'
import { positionValue } from '#shared/maths/value.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** What a mark price makes of a position; null is unknown. Money in the settle coin, ROI in percent. */
export interface MarkedPosition {
  readonly value: Decimal | null
  readonly unrealisedPnl: Decimal | null
  readonly roi: Decimal | null
  readonly positionIM: Decimal | null
  readonly positionMM: Decimal | null
}

export interface PositionMarker {
  readonly family: Family | null
  mark(markPrice: DecimalText | null): MarkedPosition
}

export const unmarked: MarkedPosition = {
  value: null,
  unrealisedPnl: null,
  roi: null,
  positionIM: null,
  positionMM: null,
}

/** The catalogue's risk tiers as the maths takes them. */
export function tiersOf(instrument: Instrument): readonly Tier[] {
  return instrument.riskTiers.map((tier) => ({
    limit: tier.limit,
    mmr: tier.maintainMargin,
    maxLeverage: tier.maxLeverage,
  }))
}

/** The entry that PnL counts from: the session average for USDC (maths.md 1). */
export const pnlEntryOf = (position: Position, family: Family): DecimalText =>
  family === 'usdc' && position.sessionAvgPrice !== undefined ? position.sessionAvgPrice : position.entryPrice

/** Prepares what doesn't move with the mark price, once per position change. */
export function createMarker(position: Position, instrument: Instrument | undefined): PositionMarker {
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  if (instrument === undefined || family === null) return { family, mark: () => unmarked }
  const base = {
    family,
    side: position.side,
    size: position.size,
    entry: position.entryPrice,
    leverage: position.leverage,
    takerFee: instrument.takerFeeRate,
  } as const
  const tiers = tiersOf(instrument)
  const pnlEntry = pnlEntryOf(position, family)
  const entryIM = positionIM(base)
  const isolated = isolatedMargin({ ...base, extraMargin: position.extraMargin })

  return {
    family,
    mark(markPrice) {
      if (markPrice === null) return { ...unmarked, positionIM: position.isIsolated ? isolated : null }
      const pnl = unrealisedPnl({ ...base, entry: pnlEntry, price: markPrice })
      return {
        value: positionValue({ family, size: position.size, price: markPrice }),
        unrealisedPnl: pnl,
        roi: roi({ pnl, initialMargin: entryIM?.im ?? null, closeFee: entryIM?.closeFee ?? null }),
        positionIM: position.isIsolated
          ? isolated
          : (positionIM({ ...base, mark: markPrice })?.positionIM ?? null),
        positionMM: positionMMFromTiers({ ...base, mark: markPrice, tiers })?.positionMM ?? null,
      }
    },
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

/** The break-even price to show: the exchange's where it sent one, else ours; null none. */
export function breakevenPriceOf(position: Position, instrument: Instrument | undefined): DecimalText | null {
  if (position.breakevenPrice !== undefined) return position.breakevenPrice
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  if (instrument === undefined || family === null) return null
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
export const unitOf = (instrument: Instrument): string =>
  isInverse(instrument.contractType) ? instrument.quoteCurrency : instrument.baseCurrency
