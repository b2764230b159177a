import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import { isPnlAlert, isPrice } from '#shared/contracts/alerts.ts'
import type { CrossAlert, ListedAlert, PriceAlert, WatchedPrice } from '#shared/contracts/alerts.ts'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { loadAlerts, loadCrossAlerts } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { marketWith } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { opsBetween } from './line-ops.ts'
import { lineSource } from './line-price.ts'

/** More decimals than any price has. */
const MOST_DECIMALS = 12

const signOf = ({ direction }: Pick<CrossAlert, 'direction'>): string =>
  direction === undefined ? '↕' : direction === 'up' ? '↑' : '↓'

function shownPrice(symbol: string, price: DecimalText): string {
  const known = marketWith(symbol)?.instrument.v
  return known !== null && known !== undefined
    ? formatPrice(price, known.priceFraction, { group: true })
    : formatDecimal(price, MOST_DECIMALS, { group: true, trim: true })
}

function lineOf(id: string, symbol: string, price: DecimalText, sign: string, note: string): ChartLine {
  const at = inOrder(`${sign} ${shownPrice(symbol, price)}`)
  return {
    id,
    kind: 'alert',
    symbol,
    price,
    side: 'Buy',
    text: `${t('actions:chartMenu.alert')} ${at}${note === '' ? '' : ` · ${note}`}`,
    quantity: '',
    tooltip: '',
    tone: 0,
    movable: true,
    cancellable: true,
    closable: false,
  }
}

const alertLine = ({ id, symbol, of, rises, price }: PriceAlert): ChartLine =>
  lineOf(`alert:${id}`, symbol, price, rises ? '≥' : '≤', of === 'MarkPrice' ? t('alerts:mark') : '')

const crossLine = (alert: CrossAlert, { price }: WatchedPrice): ChartLine =>
  lineOf(
    `cross:${alert.id}`,
    alert.symbol,
    price,
    signOf(alert),
    [t(`alerts:${alert.repeat}`), ...(alert.by === undefined ? [] : [t('alerts:mark')])].join(' · '),
  )

/** What an alert's line shows while it is dragged to a price: the alert that a drop makes of it, or why it cannot. */
export function draggedAlert({ id, symbol }: ChartLine, price: DecimalText): string {
  const source = lineSource(id)
  const shown = shownPrice(symbol, price)
  const crossing = alerts.crossing.find((one) => `cross:${one.id}` === id)
  if (crossing !== undefined) return inOrder(`${signOf(crossing)} ${shown}`)
  const alert = alerts.list.find((one) => one.id === source)
  const ticker = marketWith(symbol)?.ticker
  if (alert === undefined || ticker?.symbol !== symbol) return inOrder(shown)
  const now = alert.of === 'MarkPrice' ? ticker.markPrice.replaceAll(',', '') : ticker.lastPriceText
  const read = parseDecimalText(now)
  const side = read === null ? null : compareDecimalText(price, read)
  if (side === 0) return t('alerts:refused.reached')
  return inOrder(`${side === null ? '' : side > 0 ? '≥ ' : '≤ '}${shown}`)
}

/** The price alerts of a market as lines. */
export const alertLines = (
  list: readonly ListedAlert[],
  crossing: readonly CrossAlert[],
  symbol: string,
): readonly ChartLine[] => [
  ...list.flatMap((alert) => (isPnlAlert(alert) || alert.symbol !== symbol ? [] : [alertLine(alert)])),
  ...crossing.flatMap((alert) =>
    alert.symbol === symbol && isPrice(alert.watched) ? [crossLine(alert, alert.watched)] : [],
  ),
]

/** Draws the price alerts of a market on its chart. Returns a function that stops it. */
export function followAlerts({ view }: Market, emit: (ops: readonly LineOp[]) => void): () => void {
  let shown: readonly ChartLine[] = []
  const draw = (): void => {
    const next = alertLines(alerts.list, alerts.crossing, view.symbol)
    const ops = opsBetween(shown, next)
    shown = next
    if (ops.length > 0) emit(ops)
  }
  draw()
  void loadAlerts()
  void loadCrossAlerts()
  const stops = [subscribe(alerts, draw), subscribe(view, draw)]
  return () => {
    for (const stop of stops) stop()
  }
}
