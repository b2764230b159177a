import type { ContextMenuItem, PriceMenuEntry, PricePlace } from 'charting_library'
import { t } from 'i18next'
import { snapshot } from 'valtio/vanilla'
import type { CrossAlert, CrossAsk } from '#shared/contracts/alerts.ts'
import type { PriceOrderView } from '#shared/contracts/chart.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { tabsOf } from '#shared/contracts/ticket-kinds.ts'
import { parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { dropCrossAlert } from '../../trading/alerts/remove-alerts.ts'
import { judgePriceOrders } from '../../bridge/ask-risk.ts'
import { isTrader, session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import type { Market } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { chartObjects } from '../../stores/chart-objects.ts'
import { askOnChart, askOnLine } from '../../trading/alerts/ask-on-chart.ts'
import { lineEndText } from '../../trading/alerts/line-end-text.ts'
import type { ChartSeries, CrossWay } from '../../trading/alerts/ask-on-chart.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { pickOrderElsewhere } from '../../trading/ticket/pick-elsewhere.ts'
import { hasTicket, pickOrder } from '../../trading/ticket/pick-order.ts'
import { maySubmit } from '../../trading/ticket/submit-ticket.ts'
import { questionOf } from '../../trading/ticket/ticket-session.ts'
import { pickedFields } from '../../trading/ticket/picked-order.ts'
import { alertsOn } from './line-alerts.ts'
import { priceOnTick } from './line-price.ts'
import { addPriceAlert } from './add-price-alert.ts'
import { placePicked, placesAtOnce, setPlacesAtOnce, shownDraft } from './place-at-once.ts'
import { noteOf } from './price-note.ts'
import { ordersAt } from './price-orders.ts'
import type { PriceOrder } from './price-orders.ts'

/** A menu without verdicts is better than none: the trader waits at most this long, ms. */
const VERDICT_MS = 500
const grouped = { group: true } as const

/** A price of a chart's market, as the menu offers it. */
interface Offer {
  readonly market: Market
  readonly open: InstrumentView
  readonly price: DecimalText
  readonly shown: string
  readonly of: PriceOrder['triggerBy']
}

/** The market at a place of its chart; null while panel and chart show different markets, or off the tick. */
function offerAt(market: Market, { symbol, price }: PricePlace): Offer | null {
  const { v } = market.instrument
  const chart = parseChartSymbol(symbol)
  if (v?.symbol !== chart.symbol || market.view.symbol !== chart.symbol) return null
  const onTick = priceOnTick(price, v.tickSize)
  return onTick === null
    ? null
    : {
        market,
        open: v,
        price: onTick,
        shown: formatPrice(onTick, v.priceFraction, grouped),
        of: chart.kind === 'mark' ? 'MarkPrice' : 'LastPrice',
      }
}

/** This window's ticket shows this market. */
const isTickets = (open: Pick<InstrumentView, 'symbol'>): boolean =>
  hasTicket() && view.symbol === open.symbol

function offered({ market: { ticker }, open, price, of }: Offer): readonly PriceOrder[] {
  if (!isTrader(session.view) || exchange.v.isReadOnly) return []
  const isCurrent = ticker.symbol === open.symbol
  const shownNow = of === 'MarkPrice' ? ticker.markPrice.replaceAll(',', '') : ticker.lastPriceText
  const now = isCurrent ? shownNow : ''
  const hasStops = tabsOf(open.contractType, exchange.v.capabilities).includes('Conditions')
  return ordersAt(price, parseDecimalText(now), of).filter(
    ({ side, kind }) => maySubmit(side, open) && (kind === 'Limit' || hasStops),
  )
}

/** What the menu shows of each order; null without an answer in time. */
async function verdictsOn(
  orders: readonly PriceOrder[],
  { open }: Offer,
): Promise<readonly PriceOrderView[] | null> {
  if (orders.length === 0) return []
  const draft = snapshot(draftFor(open.symbol))
  const asked = orders.map((order) => ({
    side: order.side,
    draft: { ...questionOf(open, { ...draft, ...pickedFields(order, open) }), requestId: 0 },
  }))
  const late = new Promise<null>((resolve) => setTimeout(resolve, VERDICT_MS, null))
  return Promise.race([judgePriceOrders(asked), late])
}

function orderEntry(order: PriceOrder, of: PriceOrderView | undefined, offer: Offer): PriceMenuEntry {
  const { market, open, shown } = offer
  // Amount and options are those of the window with the ticket, which this one does not know.
  const judged = hasTicket() ? of : undefined
  const { side, kind } = order
  const qty = judged?.qty ?? null
  const size = qty === null ? '' : `${formatQuantity(qty, open.lotFraction, grouped)} ${open.unit} `
  const name = `${side}${kind === 'Limit' ? 'Limit' : 'Stop'}` as const
  const notes = [isTickets(open) ? '' : open.symbol, noteOf(judged, open)]
  const note = notes.filter((part) => part !== '').join(' · ')
  const draft = shownDraft(open, qty)
  const wasTickets = isTickets(open)
  return {
    text: `${t(`actions:chartMenu.${name}`)} ${inOrder(`${size}@ ${shown}`)}`,
    ...(note === '' ? {} : { note }),
    tone: side === 'Buy' ? 'up' : 'down',
    value: name,
    click: () => {
      // The chart or the page opened another market while the menu was open.
      if (market.view.symbol !== open.symbol || isTickets(open) !== wasTickets) return
      if (!hasTicket()) pickOrder(order, open)
      else if (!wasTickets) pickOrderElsewhere(order, open)
      else if (draft === null || !placesAtOnce()) pickOrder(order, open)
      else placePicked(order, open, draft)
    },
  }
}

/** The price that alerts of this chart watch, if it is not the last price. */
const kindNotes = ({ of }: Offer): readonly string[] => (of === 'MarkPrice' ? [t('alerts:mark')] : [])
const kindNote = (offer: Offer): { readonly note?: string } =>
  kindNotes(offer).length === 0 ? {} : { note: kindNotes(offer).join('') }

const alertEntry = (offer: Offer): PriceMenuEntry => ({
  text: `${t('actions:chartMenu.alert')} ${inOrder(`@ ${offer.shown}`)}`,
  ...kindNote(offer),
  value: 'alert',
  click: () =>
    void addPriceAlert({ symbol: offer.open.symbol, of: offer.of, price: offer.price }, offer.shown),
})

const ways: readonly (readonly ['rises' | 'falls' | 'crosses', CrossWay])[] = [
  ['rises', { direction: 'up', repeat: 'once' }],
  ['rises', { direction: 'up', repeat: 'perBar' }],
  ['falls', { direction: 'down', repeat: 'once' }],
  ['falls', { direction: 'down', repeat: 'perBar' }],
  ['crosses', { repeat: 'once' }],
  ['crosses', { repeat: 'perBar' }],
]

/** Alerts in one direction, or at each crossing, judged with the candles of the chart. `id` begins their `data-value`. */
function crossEntries(
  offer: Offer,
  id: string,
  what: string,
  ask: (way: CrossWay, of: ChartSeries) => CrossAsk | null,
  end: readonly string[] = [],
): readonly PriceMenuEntry[] {
  const { market, open, of } = offer
  const series = {
    symbol: open.symbol,
    resolution: market.view.interval,
    kind: of === 'MarkPrice' ? 'mark' : 'market',
  } as const
  return ways.flatMap(([key, way]): readonly PriceMenuEntry[] => {
    const asked = ask(way, series)
    const text = t(`alerts:${key}`, { what })
    return asked === null
      ? []
      : [
          {
            text,
            note: [t(`alerts:${way.repeat}`), ...end, ...kindNotes(offer)].join(' · '),
            value: `${id}-${key}-${way.repeat}`,
            click: () => void addPriceAlert(asked, what),
          },
        ]
  })
}

/** Alerts at the price. One at its next crossing is the plain entry. */
const moreAlerts = (offer: Offer): PriceMenuEntry => ({
  text: t('actions:chartMenu.moreAlerts'),
  value: 'more-alerts',
  click: () => undefined,
  entries: crossEntries(offer, 'alert', offer.shown, (way, of) =>
    way.repeat === 'once' && way.direction === undefined
      ? null
      : askOnChart(of, way, { of: 'Price', watched: { price: offer.price } }),
  ),
})

const wayKeys = { both: 'crosses', up: 'rises', down: 'falls' } as const

/** Removes an alert that the pressed line carries. */
const carriedEntry = ({ id, direction, repeat }: CrossAlert, what: string): PriceMenuEntry => ({
  text: t('actions:chartMenu.removeAlert'),
  note: [t(`alerts:${wayKeys[direction ?? 'both']}`, { what }), t(`alerts:${repeat}`)].join(' · '),
  value: 'remove-line-alert',
  click: () => dropCrossAlert(id),
})

/** Alerts on the drawn line that was pressed. */
function lineAlerts(offer: Offer, drawing: string | undefined): readonly PriceMenuEntry[] {
  const objects = chartObjects.of[offer.market.id]
  const line = objects?.lines.find((one) => one.drawing === drawing)
  if (line === undefined || objects?.symbol !== offer.open.symbol) return []
  const what = t(`alerts:tool.${line.tool}`)
  const time = lineEndText(line)
  const end = time === null ? [] : [t('alerts:until', { time })]
  return [
    ...alertsOn(line.drawing).map((alert) => carriedEntry(alert, what)),
    {
      text: t('actions:chartMenu.lineAlert'),
      value: 'line-alert',
      click: () => undefined,
      entries: crossEntries(offer, 'line', what, (way, of) => askOnLine(of, way, line), end),
    },
  ]
}

const switchEntry = (): PriceMenuEntry => ({
  text: t('actions:chartMenu.atOnce'),
  value: 'at-once',
  checked: placesAtOnce(),
  click: () => setPlacesAtOnce(!placesAtOnce()),
})

function entriesOf(
  offer: Offer,
  orders: readonly PriceOrder[],
  judged: readonly PriceOrderView[] | null,
  drawing?: string,
): readonly PriceMenuEntry[] {
  return [
    ...lineAlerts(offer, drawing),
    ...orders.map((order, index) => orderEntry(order, judged?.[index], offer)),
    alertEntry(offer),
    moreAlerts(offer),
    ...(orders.length > 0 && isTickets(offer.open) ? [switchEntry()] : []),
  ]
}

/** The entries for a price of the chart: orders with their size and verdict, and an alert. */
export async function priceEntries(market: Market, place: PricePlace): Promise<readonly PriceMenuEntry[]> {
  const offer = offerAt(market, place)
  if (offer === null) return []
  const orders = offered(offer)
  return entriesOf(offer, orders, await verdictsOn(orders, offer), place.drawing)
}

/** The same entries for a menu that cannot wait, without sizes and verdicts. Choosing an order then fills the ticket. */
export function plainEntries(market: Market, place: PricePlace): ContextMenuItem[] {
  const offer = offerAt(market, place)
  if (offer === null) return []
  return entriesOf(offer, offered(offer), null).flatMap((entry) =>
    entry === '-' || entry.entries !== undefined
      ? []
      : { position: 'top' as const, text: entry.text, click: entry.click },
  )
}
