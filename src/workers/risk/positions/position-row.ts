import type { GreeksView, PositionRowView } from '#shared/contracts/positions.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { Position } from '#shared/domain/records.ts'
import { positionGreek } from '#shared/maths/option-pricing.ts'
import {
  formatDecimal,
  formatLeverage,
  formatMoney,
  formatPnl,
  formatPrice,
  formatQuantity,
  formatRate,
  MISSING,
} from '#shared/units/display.ts'
import { isZeroText, negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatScaled, parseScaled } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { groupText, scaledText } from '../rows/figures.ts'
import { unitOf } from '../state/marking.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import { lossPrice } from './liq-price.ts'

const grouped = { group: true } as const

/** Signed size text: '+10.000' long, '-12.00' short. */
export function signedSize(position: Position, decimals: number): string {
  const size = formatQuantity(position.size, decimals, grouped)
  return size === MISSING ? MISSING : `${position.side === 'Buy' ? '+' : '-'}${size}`
}

/** Whether a liquidation price is within 5 % of the mark price; false if either is unknown. */
export function isNear(liq: Scaled | null, mark: number): boolean {
  if (liq === null || !Number.isSafeInteger(mark) || mark <= 0) return false
  const distance = BigInt(liq) - BigInt(mark)
  return (distance < 0n ? -distance : distance) * 20n <= BigInt(mark)
}

/** Funding that the open position has received, negative = paid, as a profit is shown. The record has what was paid. */
export const fundingReceived = ({ positionFundingFee: paid }: Position): DecimalText | undefined =>
  paid && negateText(paid)

/**
 * How far the mark price may still move before the liquidation price, in hundredths of a percent of the mark price, cut.
 * Negative if the mark price is beyond it; null if either is unknown.
 * @source docs/choices.md#liquidation-distance
 */
export function liqDistance(side: Side, liq: Scaled | null, mark: number): number | null {
  if (liq === null || !Number.isSafeInteger(mark) || mark <= 0) return null
  const left = side === 'Buy' ? BigInt(mark) - BigInt(liq) : BigInt(liq) - BigInt(mark)
  return Number((left * 10_000n) / BigInt(mark))
}

function distanceText(distance: number | null): string {
  return distance === null ? MISSING : `${formatScaled(distance, 2, grouped)}%`
}

/** A row of the positions table. A position of an unknown instrument shows the exchange's texts. */
export function positionRow(
  book: PositionBook,
  booked: BookedPosition,
  liqPrice: DecimalText | null,
  stale: boolean,
  /** Scaled last price; NaN if unknown. */
  last: number = Number.NaN,
): PositionRowView {
  const { position, instrument } = booked
  const lots = instrument?.lotFraction ?? decimalsOf(position.size) ?? 0
  const prices = instrument?.priceFraction ?? decimalsOf(position.entryPrice) ?? 0
  const inverse = booked.family === 'inverse'
  const money = (inverse ? instrument?.walletBalanceFraction : instrument?.upnlFraction) ?? 2
  const realisedPnl = formatPnl(position.positionRPL, money, inverse, grouped)
  const text = book.text(booked)
  const mark = book.mark(booked)
  const greeks = greeksOf(position, prices, booked.family === 'option')
  const liq = parseScaled(liqPrice, prices)
  return {
    key: booked.key,
    symbol: position.symbol,
    displayName: instrument?.displayName ?? position.symbol,
    positionIdx: position.positionIdx,
    side: position.side,
    isIsolated: position.isIsolated,
    leverage: formatLeverage(position.leverage),
    size: signedSize(position, lots),
    sizeText: parseDecimalText(position.size) ?? position.size,
    unit: instrument === undefined ? '' : unitOf(instrument),
    entryPrice: formatPrice(position.entryPrice, prices, grouped),
    markPrice: scaledText(mark, prices),
    liqPrice: formatPrice(liqPrice, prices, grouped),
    liqNear: isNear(liq, mark),
    liqDistance: distanceText(liqDistance(position.side, lossPrice(book, position, liq, mark), mark)),
    positionValue: groupText(text.value),
    unrealisedPnl: groupText(text.uPnl),
    roi: groupText(text.roi),
    pnlTone: toneOfText(text.uPnl),
    realisedPnl,
    realisedTone: toneOfText(realisedPnl),
    adlRank: position.adlRankIndicator?.toString() ?? MISSING,
    breakevenPrice: formatPrice(booked.breakevenPrice, prices, grouped),
    positionIM: groupText(text.positionIM),
    positionMM: groupText(text.positionMM),
    coin: instrument?.coin ?? '',
    stale,
    lastPrice: scaledText(last, prices),
    sessionAvgPrice: formatPrice(position.sessionAvgPrice, prices, grouped),
    positionMargin: position.isIsolated
      ? formatMoney(position.positionBalance ?? position.positionIM, money, grouped)
      : groupText(text.positionIM),
    fundingFee: formatPnl(fundingReceived(position), money, inverse, grouped),
    isAutoAddMargin: position.isAutoAddMargin,
    canAutoAdd: canAutoAddMargin(position),
    createdAt: position.createdAt,
    ...(greeks === undefined ? {} : { greeks }),
  }
}

/** Whether auto-add margin can be switched: an isolated position with a size and an entry price (POS-08). */
export const canAutoAddMargin = ({ isIsolated, size, entryPrice }: Position): boolean =>
  isIsolated && !isZeroText(size) && !isZeroText(entryPrice)

/** Results by position record, which is replaced with every change: rows are compared by reference. */
const knownGreeks = new WeakMap<Position, GreeksView>()

/** Greeks of an option's position, of what the exchange sends of one unit, '--' without (POS-34); undefined for other positions. */
function greeksOf(position: Position, prices: number, isOption: boolean): GreeksView | undefined {
  const { greeks, side, size, strikePrice, deliveryTime } = position
  if (greeks === undefined && !isOption) return undefined
  const before = knownGreeks.get(position)
  if (before !== undefined) return before
  const signedSize = side === 'Sell' ? `-${size}` : size
  const figure = (name: 'delta' | 'gamma' | 'theta' | 'vega'): string =>
    formatDecimal(positionGreek(greeks?.[name], signedSize), 6)
  const view = {
    delta: figure('delta'),
    gamma: figure('gamma'),
    theta: figure('theta'),
    vega: figure('vega'),
    iv: formatRate(greeks?.iv),
    strikePrice: formatPrice(strikePrice, decimalsOf(strikePrice ?? '') ?? prices, grouped),
    deliveryTime: deliveryTime ?? 0,
  }
  knownGreeks.set(position, view)
  return view
}
