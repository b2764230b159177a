import { isLine, isPrice } from '#shared/contracts/alerts.ts'
import type { AlertFired, CrossAlert } from '#shared/contracts/alerts.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import type { Crossed } from './cross-judge.ts'

/** Decimals of a study's value. */
const STUDY_DECIMALS = 2

/** Texts of an alert whose line has ended. */
export const endedWords = ({ id, symbol }: CrossAlert, instrument: Instrument): AlertFired => ({
  type: 'AlertFired',
  id: `${id}-ended`,
  says: 'lineEnded',
  how: 'ended',
  displayName: instrument.displayName ?? symbol,
  at: '',
  now: '',
})

/** Texts of a fired alert. Its id names the candle too: each candle has a notice of its own. */
export function crossWords(
  { id, symbol, watched, by }: CrossAlert,
  crossed: Crossed,
  instrument: Instrument,
): AlertFired {
  const price = (value: number): string =>
    formatPrice(parseDecimalText(value), instrument.priceFraction, { group: true })
  const study = isLine(watched) || isPrice(watched) ? null : watched
  const isValue = study !== null && study.level !== null
  const figure = (value: number): string =>
    isValue ? formatDecimal(parseDecimalText(value), STUDY_DECIMALS, { group: true }) : price(value)
  const isMark = by === 'MarkPrice'
  const way = crossed.up ? 'crossedUp' : 'crossedDown'
  return {
    type: 'AlertFired',
    id: `${id}-${crossed.bar}`,
    ...(isPrice(watched)
      ? { says: isMark ? 'mark' : 'last', how: crossed.up ? 'rose' : 'fell' }
      : {
          says: isLine(watched) ? 'line' : isValue ? 'study' : 'priceStudy',
          how: isMark ? `${way}Mark` : way,
        }),
    displayName: instrument.displayName ?? symbol,
    ...(study === null ? {} : { what: study.name }),
    at: figure(crossed.at),
    now: figure(crossed.now),
  }
}
