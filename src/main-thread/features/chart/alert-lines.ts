import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import { isPnlAlert, isPrice } from '#shared/contracts/alerts.ts'
import type { CrossAlert, ListedAlert, PriceAlert, WatchedPrice } from '#shared/contracts/alerts.ts'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { loadAlerts, loadCrossAlerts } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { marketWith } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { opsBetween } from './line-ops.ts'

/** More decimals than any price has. */
const MOST_DECIMALS = 12

const SIGNS = { up: '↑', down: '↓' } as const

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
  lineOf(`alert:${id}`, symbol, price, rises ? '≥' : '≤', of === 'MarkPrice' ? t('actions:alerts.mark') : '')

const crossLine = ({ id, symbol, direction, repeat }: CrossAlert, { price }: WatchedPrice): ChartLine =>
  lineOf(
    `cross:${id}`,
    symbol,
    price,
    direction === undefined ? '↕' : SIGNS[direction],
    t(`actions:alerts.${repeat}`),
  )

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
