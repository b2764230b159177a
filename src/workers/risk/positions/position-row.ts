import type { PositionRowView } from '#shared/contracts/views.ts'
import type { Position } from '#shared/domain/records.ts'
import { formatLeverage, formatPnl, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import { groupText, scaledText, toneOfText } from '../tables/figures.ts'
import { unitOf } from './marking.ts'
import type { BookedPosition, PositionBook } from './position-book.ts'

const grouped = { group: true } as const

/** Signed size text: '+10.000' long, '-12.00' short. */
export function signedSize(position: Position, decimals: number): string {
  const size = formatQuantity(position.size, decimals, grouped)
  return size === MISSING ? MISSING : `${position.side === 'Buy' ? '+' : '-'}${size}`
}

/** True within 5 % of the mark price; false where either is unknown. */
export function isNear(liq: number | bigint | null, mark: number): boolean {
  if (liq === null || !Number.isSafeInteger(mark) || mark <= 0) return false
  const distance = BigInt(liq) - BigInt(mark)
  return (distance < 0n ? -distance : distance) * 20n <= BigInt(mark)
}

/** A row of the positions table. A position of an unknown instrument shows what the exchange sent. */
export function positionRow(
  book: PositionBook,
  booked: BookedPosition,
  liqPrice: DecimalText | null,
  stale: boolean,
): PositionRowView {
  const { position, instrument } = booked
  const lots = instrument?.lotFraction ?? decimalsOf(position.size) ?? 0
  const prices = instrument?.priceFraction ?? decimalsOf(position.entryPrice) ?? 0
  const inverse = booked.family === 'inverse'
  const money = (inverse ? instrument?.walletBalanceFraction : instrument?.upnlFraction) ?? 2
  const realisedPnl = formatPnl(position.positionRPL, money, inverse, grouped)
  const text = book.text(booked)
  const mark = book.mark(booked)
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
    liqNear: isNear(parseScaled(liqPrice, prices), mark),
    positionValue: groupText(text.value),
    unrealisedPnl: groupText(text.uPnl),
    roi: groupText(text.roi),
    pnlTone: toneOfText(text.uPnl),
    realisedPnl,
    realisedTone: toneOfText(realisedPnl),
    breakevenPrice: formatPrice(booked.breakevenPrice, prices, grouped),
    positionIM: groupText(text.positionIM),
    positionMM: groupText(text.positionMM),
    coin: instrument?.coin ?? '',
    stale,
  }
}

/** Keys of the positions shown, newest first; total by key so that equal times keep their order. */
export function positionKeys(positions: Iterable<BookedPosition>, onlySymbol: string | null): string[] {
  const shown = [...positions].filter(({ position }) => onlySymbol === null || position.symbol === onlySymbol)
  shown.sort((a, b) => b.position.createdAt - a.position.createdAt || (a.key < b.key ? -1 : 1))
  return shown.map(({ key }) => key)
}
