import type { PositionRowView } from '#shared/contracts/views.ts'
import type { Position } from '#shared/domain/records.ts'
import { toText } from '#shared/maths/number.ts'
import {
  formatLeverage,
  formatMoney,
  formatPnl,
  formatPrice,
  formatQuantity,
  formatRoi,
  MISSING,
} from '#shared/units/display.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import { scaledText, toneOf, toneOfText } from '../tables/figures.ts'
import { unitOf } from './marking.ts'
import type { BookedPosition } from './position-book.ts'

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
export function positionRow(booked: BookedPosition, stale: boolean): PositionRowView {
  const { position, instrument, marked } = booked
  const lots = instrument?.lotFraction ?? decimalsOf(position.size) ?? 0
  const prices = instrument?.priceFraction ?? decimalsOf(position.entryPrice) ?? 0
  const money = instrument?.upnlFraction ?? 2
  const inverse = booked.marker.family === 'inverse'
  const unrealisedPnl = formatPnl(toText(marked.unrealisedPnl), money, inverse, grouped)
  const realisedPnl = formatPnl(position.positionRPL, money, inverse, grouped)
  const amount = (value: Parameters<typeof toText>[0]): string => formatMoney(toText(value), money, grouped)
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
    markPrice: scaledText(booked.mark, prices),
    liqPrice: formatPrice(booked.liqPrice, prices, grouped),
    liqNear: isNear(parseScaled(booked.liqPrice, prices), booked.mark),
    positionValue: amount(marked.value),
    unrealisedPnl,
    roi: formatRoi(toText(marked.roi)),
    pnlTone: toneOf(marked.unrealisedPnl),
    realisedPnl,
    realisedTone: toneOfText(realisedPnl),
    breakevenPrice: formatPrice(booked.breakevenPrice, prices, grouped),
    positionIM: amount(marked.positionIM),
    positionMM: amount(marked.positionMM),
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
