import { familyOf } from '#shared/maths/family.ts'
import { liqCrossWithTiers, shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { positionIM, positionMMFromTiers } from '#shared/maths/margin.ts'
import { toText } from '#shared/maths/number.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { PrivateStore } from '../intake/private-store.ts'
import { coinTotals } from './account-totals.ts'
import { tiersOf } from './marking.ts'
import type { BookedPosition, PositionBook } from './position-book.ts'

export interface LiqSources {
  readonly positions: PositionBook
  readonly account: PrivateStore
}

/** Maintenance margin and closing-fee reserve of one position at a mark price; null unknown. */
export function ownMargins(
  position: Position,
  instrument: Instrument,
  mark: DecimalText | null,
): { readonly mm: Decimal; readonly closeFee: Decimal; readonly im: Decimal } | null {
  const family = familyOf(instrument.contractType)
  if (family === null || mark === null) return null
  const base = {
    family,
    side: position.side,
    size: position.size,
    entry: position.entryPrice,
    leverage: position.leverage,
    takerFee: instrument.takerFeeRate,
    mark,
  } as const
  const kept = positionMMFromTiers({ ...base, tiers: tiersOf(instrument) })
  const initial = positionIM(base)
  if (kept === null || initial === null) return null
  return { mm: kept.positionMM, closeFee: initial.closeFee, im: initial.positionIM }
}

/** Where a cross position would be liquidated if its own symbol alone moved (U8); null where it can't be told. */
function crossEstimate({ positions, account }: LiqSources, booked: BookedPosition): DecimalText | null {
  const { position, instrument, family } = booked
  const wallet = instrument === undefined ? undefined : account.wallet.get(instrument.coin)
  if (instrument === undefined || family === null || wallet === undefined) return null
  const mark = scaledToText(positions.mark(booked), instrument.priceFraction)
  const own = ownMargins(position, instrument, mark)
  const totals = coinTotals(wallet, positions, account.account)
  if (own === null || totals.marginBalance === null || totals.maintenanceMargin === null) return null
  const found = liqCrossWithTiers({
    family,
    side: position.side,
    size: position.size,
    mark,
    marginBalance: totals.marginBalance,
    otherMM: totals.maintenanceMargin.minus(own.mm),
    closeFee: own.closeFee,
    tiers: tiersOf(instrument),
    tick: instrument.tickSize,
  })
  const { minPrice, maxPrice } = instrument
  return toText(shownLiqPrice({ liqPrice: found?.liqPrice ?? null, minPrice, maxPrice }))
}

/** True if everything the estimate stands on is known. */
function canEstimate({ positions, account }: LiqSources, booked: BookedPosition): boolean {
  const coin = booked.instrument?.coin
  if (coin === undefined || booked.position.isIsolated || booked.family === 'option') return false
  return account.wallet.has(coin) && positions.totals(coin).cross.positionMM !== null
}

/**
 * The liquidation price to show now. Isolated: it doesn't move with the mark, so the exchange's own stands. Cross: it
 * moves with every other position of the account, so it's estimated anew between the exchange's pushes.
 */
export function liqPriceNow(sources: LiqSources, booked: BookedPosition): DecimalText | null {
  return canEstimate(sources, booked) ? crossEstimate(sources, booked) : booked.liqPrice
}
