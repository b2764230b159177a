import type { ClosedPosition, PosterFacts, PosterQuestion } from '#shared/contracts/poster.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { familyOf, isInverseFamily } from '#shared/maths/family.ts'
import { shownRoiOfPnl } from '#shared/maths/tpsl.ts'
import { absText, compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatAbbreviated, formatRoi, MISSING } from '#shared/units/display.ts'
import { multiplyText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { positionRow } from '../positions/position-row.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { cleanText } from './clean-text.ts'

const LIMIT = '1000000' as DecimalText

/** Whether a position's value at the mark price is above 1,000,000 USD. One inverse contract is 1 USD (POSTER-03). */
export function isLargeValue(size: DecimalText, mark: DecimalText | null, isInverse: boolean): boolean {
  const value = isInverse ? size : mark === null ? null : multiplyText(size, mark)
  return value !== null && compareDecimalText(value, LIMIT) > 0
}

/** Label of an account's loyalty level: 2 is VIP, 3 is PRO, others have none (POSTER-06). */
export const loyaltyLabelOf = (account: Pick<AccountInfo, 'loyaltyLabel'> | null): PosterFacts['label'] =>
  account?.loyaltyLabel === 2 ? 'VIP' : account?.loyaltyLabel === 3 ? 'PRO' : ''

/** A shown figure as plain decimal text: '+13,218.00' -> '13218.00'; null for '--'. */
const plain = (shown: string): DecimalText | null =>
  parseDecimalText(
    shown
      .replaceAll(',', '')
      .replace(/^\+/, '')
      .replace(/[%x×]$/, ''),
  )

const THOUSAND = '1000' as DecimalText

/** '+13,218.00' -> '+13.21K' (POSTER-05). Below 1,000 the digits of the table: 0.0153 BTC isn't 0.01 (POSTER-08). */
export function shortText(shown: string): string {
  const value = plain(shown)
  if (value !== null && compareDecimalText(absText(value), THOUSAND) < 0) return shown
  const text = formatAbbreviated(value)
  return shown.startsWith('+') && text !== MISSING ? `+${text}` : text
}

type Figures = Omit<PosterFacts, 'name' | 'label' | 'inviteCode' | 'avatar'>

function openFigures(stores: RiskStores, booked: BookedPosition): Figures {
  const row = positionRow(stores.positions, booked, null, false)
  const { position, instrument } = booked
  const mark =
    instrument === undefined ? null : scaledToText(stores.positions.mark(booked), instrument.priceFraction)
  const isInverse = booked.family !== null && isInverseFamily(booked.family)
  return {
    symbol: row.symbol,
    displayName: cleanText(row.displayName),
    side: row.side,
    leverage: row.leverage,
    roi: row.roi,
    pnl: shortText(row.unrealisedPnl),
    tone: row.pnlTone,
    coin: row.coin,
    value: shortText(row.positionValue),
    entryPrice: row.entryPrice,
    markPrice: row.markPrice,
    settlementPrice: MISSING,
    isLarge: isLargeValue(position.size, parseDecimalText(mark), isInverse),
  }
}

/** Return of a closed position on its opening margin (rule roi); '--' if a figure is missing. */
function closedRoi(of: ClosedPosition, instrument: Instrument | undefined): string {
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  const [pnl = null, size = null, entry = null, leverage = null] = [
    of.pnl,
    of.qty,
    of.entryPrice,
    of.leverage,
  ].map((text) => plain(text))
  if (instrument === undefined || family === null) return MISSING
  const feeRate = instrument.takerFeeRate
  return formatRoi(shownRoiOfPnl({ family, side: of.side, size, entry, leverage, feeRate, pnl }))
}

function closedFigures(stores: RiskStores, of: ClosedPosition): Figures {
  const instrument = stores.catalogue.bySymbol(of.symbol)
  return {
    symbol: of.symbol,
    displayName: cleanText(of.displayName),
    side: of.side,
    leverage: of.leverage,
    roi: closedRoi(of, instrument),
    pnl: shortText(of.pnl),
    tone: toneOfText(of.pnl),
    coin: instrument?.coin ?? '',
    value: MISSING,
    entryPrice: of.entryPrice,
    markPrice: MISSING,
    settlementPrice: of.settlementPrice,
    isLarge: false,
  }
}

/** The poster's figures now, without those the trader hides; null if there is no such position (any more). */
export function posterFacts(
  stores: RiskStores,
  { of, hideAmounts, hideName }: PosterQuestion,
): PosterFacts | null {
  const { account } = stores.account
  const booked = 'key' in of ? stores.positions.get(of.key) : undefined
  if ('key' in of && booked === undefined) return null
  const figures =
    'closed' in of
      ? closedFigures(stores, of.closed)
      : booked === undefined
        ? null
        : openFigures(stores, booked)
  if (figures === null) return null
  const code = account?.inviteCode ?? ''
  return {
    ...figures,
    // The large poster would reveal that the hidden size is above a million.
    ...(hideAmounts ? { pnl: '', value: '', coin: '', isLarge: false } : {}),
    name: hideName ? '' : cleanText(account?.name ?? ''),
    label: loyaltyLabelOf(account),
    inviteCode: /^[A-Za-z0-9]{1,32}$/.test(code) ? code : '',
    avatar: hideName ? '' : (account?.avatar ?? ''),
  }
}
