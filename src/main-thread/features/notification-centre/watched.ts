import { isPnlAlert } from '#shared/contracts/alerts.ts'
import type { Alert, PnlAsk, PriceAsk } from '#shared/contracts/alerts.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Options of the form: what an alert can watch, and the position's side. */
export const watchedPrices = ['LastPrice', 'MarkPrice'] as const
export const watchedPnl = [
  'PositionPnl:Buy',
  'PositionPnl:Sell',
  'PositionRoi:Buy',
  'PositionRoi:Sell',
  'AccountPnl:',
] as const
export type Watched = (typeof watchedPrices)[number] | (typeof watchedPnl)[number]

export const allWatched: readonly Watched[] = [...watchedPrices, ...watchedPnl]

export const readWatched = (text: string): Watched => allWatched.find((one) => one === text) ?? 'LastPrice'

/** The option an alert was created with. */
export const watchedOf = (alert: Alert): Watched =>
  isPnlAlert(alert) ? readWatched(`${alert.of}:${alert.side}`) : alert.of

/** The hub's request for an option, for the open market. */
export function askOf(
  watched: Watched,
  open: { readonly symbol: string; readonly coin: string },
  value: DecimalText,
): PriceAsk | PnlAsk {
  const { symbol, coin } = open
  if (watched === 'LastPrice' || watched === 'MarkPrice') return { symbol, of: watched, price: value }
  if (watched === 'AccountPnl:') return { of: 'AccountPnl', symbol: '', side: '', coin, value }
  const side: Side = watched.endsWith(':Buy') ? 'Buy' : 'Sell'
  const of = watched.startsWith('PositionPnl') ? 'PositionPnl' : 'PositionRoi'
  return { of, symbol, side, coin, value }
}
