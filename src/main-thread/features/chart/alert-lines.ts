import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import { isPnlAlert } from '#shared/contracts/alerts.ts'
import type { ListedAlert, PriceAlert } from '#shared/contracts/alerts.ts'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { loadAlerts } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { marketWith } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { opsBetween } from './line-ops.ts'

/** More decimals than any price has. */
const MOST_DECIMALS = 12

function alertLine({ id, symbol, of, rises, price }: PriceAlert): ChartLine {
  const known = marketWith(symbol)?.instrument.v
  const shown =
    known !== null && known !== undefined
      ? formatPrice(price, known.priceFraction, { group: true })
      : formatDecimal(price, MOST_DECIMALS, { group: true, trim: true })
  const watched = of === 'MarkPrice' ? ` · ${t('actions:alerts.mark')}` : ''
  return {
    id: `alert:${id}`,
    kind: 'alert',
    symbol,
    price,
    side: 'Buy',
    text: `${t('actions:chartMenu.alert')} ${inOrder(`${rises ? '≥' : '≤'} ${shown}`)}${watched}`,
    quantity: '',
    tooltip: '',
    tone: 0,
    movable: true,
    cancellable: true,
    closable: false,
  }
}

/** The price alerts of a market as lines. */
export const alertLines = (list: readonly ListedAlert[], symbol: string): readonly ChartLine[] =>
  list.flatMap((alert) => (isPnlAlert(alert) || alert.symbol !== symbol ? [] : [alertLine(alert)]))

/** Draws the price alerts of a market on its chart. Returns a function that stops it. */
export function followAlerts({ view }: Market, emit: (ops: readonly LineOp[]) => void): () => void {
  let shown: readonly ChartLine[] = []
  const draw = (): void => {
    const next = alertLines(alerts.list, view.symbol)
    const ops = opsBetween(shown, next)
    shown = next
    if (ops.length > 0) emit(ops)
  }
  draw()
  void loadAlerts()
  const stops = [subscribe(alerts, draw), subscribe(view, draw)]
  return () => {
    for (const stop of stops) stop()
  }
}
