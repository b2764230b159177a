import { isPnlAlert } from '#shared/contracts/alerts.ts'
import type { Alert, AlertFired } from '#shared/contracts/alerts.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPnl, formatPrice } from '#shared/units/display.ts'

/** More decimals than any typed amount has. */
const MOST_DECIMALS = 12
const PERCENT_DECIMALS = 2

/** The watched figure when its alert fired, and the decimals to show it with. */
export interface Reached {
  readonly now: DecimalText
  readonly decimals: number
  readonly instrument: Instrument | undefined
}

/** Texts of a fired alert; `id` names its notice. */
export function wordsOf(alert: Alert, { now, decimals, instrument }: Reached): AlertFired {
  const { id } = alert
  const displayName = instrument?.displayName ?? alert.symbol
  if (!isPnlAlert(alert)) {
    const price = (text: DecimalText): string => formatPrice(text, decimals, { group: true })
    const says = alert.of === 'MarkPrice' ? 'mark' : 'last'
    const how = alert.rises ? 'rose' : 'fell'
    return { type: 'AlertFired', id, says, how, displayName, at: price(alert.price), now: price(now) }
  }
  const isRoi = alert.of === 'PositionRoi'
  const unit = isRoi ? '%' : ` ${alert.coin}`
  const at = formatDecimal(alert.value, MOST_DECIMALS, { group: true, trim: true, sign: true })
  const figure = formatPnl(now, isRoi ? PERCENT_DECIMALS : decimals, false, { group: true })
  return {
    type: 'AlertFired',
    id,
    says: alert.side === '' ? 'pnlAll' : `pnl${alert.side}`,
    how: alert.rises ? 'pnlRose' : 'pnlFell',
    displayName: alert.side === '' ? alert.coin : displayName,
    at: `${at}${unit}`,
    now: `${figure}${unit}`,
  }
}
