import type { ContextMenuItem, PriceMenuEntry, PricePlace } from 'charting_library'
import { t } from 'i18next'
import { snapshot } from 'valtio/vanilla'
import type { PriceOrderView } from '#shared/contracts/chart.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { tabsOf } from '#shared/contracts/ticket-kinds.ts'
import { parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { judgePriceOrders } from '../../bridge/ask-risk.ts'
import { isTrader, session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { hasTicket, pickOrder } from '../../trading/ticket/pick-order.ts'
import { maySubmit } from '../../trading/ticket/submit-ticket.ts'
import { questionOf } from '../../trading/ticket/ticket-session.ts'
import { pickedFields } from '../../trading/ticket/picked-order.ts'
import { priceOnTick } from './line-price.ts'
import { addPriceAlert } from './add-price-alert.ts'
import { placePicked, placesAtOnce, setPlacesAtOnce, shownDraft } from './place-at-once.ts'
import { ordersAt } from './price-orders.ts'
import type { PriceOrder } from './price-orders.ts'

/** A menu without verdicts is better than none: the trader waits at most this long, ms. */
const VERDICT_MS = 500
const grouped = { group: true } as const

/** A price of the open market, as the menu offers it. */
interface Offer {
  readonly open: InstrumentView
  readonly price: DecimalText
  readonly shown: string
  readonly of: PriceOrder['triggerBy']
}

/** The market at a place of the chart; null while page and chart show different markets, or off the tick. */
function offerAt({ symbol, price }: PricePlace): Offer | null {
  const { v } = instrument
  const chart = parseChartSymbol(symbol)
  if (v?.symbol !== chart.symbol || view.symbol !== chart.symbol) return null
  const onTick = priceOnTick(price, v.tickSize)
  return onTick === null
    ? null
    : {
        open: v,
        price: onTick,
        shown: formatPrice(onTick, v.priceFraction, grouped),
        of: chart.kind === 'mark' ? 'MarkPrice' : 'LastPrice',
      }
}

function offered({ open, price, of }: Offer): readonly PriceOrder[] {
  if (!isTrader(session.view) || exchange.v.isReadOnly) return []
  const now = of === 'MarkPrice' ? ticker.markPrice.replaceAll(',', '') : ticker.lastPriceText
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

function noteOf(judged: PriceOrderView | undefined, open: InstrumentView): string {
  if (judged === undefined) return ''
  const { error, verdict, limit } = judged
  const draft = draftFor(open.symbol)
  if (error !== null)
    return t(`ticket:field.${error.key}`, { ...error.params, defaultValue: t('ticket:error.other') })
  return [
    verdict === ''
      ? ''
      : verdict === 'atLimit'
        ? t('actions:chartMenu.atLimit', { limit })
        : t(`chart:drag.${verdict}`),
    draft.reduceOnly && open.contractType !== 'Spot' ? t('ticket:reduceOnly') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function orderEntry(order: PriceOrder, judged: PriceOrderView | undefined, offer: Offer): PriceMenuEntry {
  const { open, shown } = offer
  const { side, kind } = order
  const qty = judged?.qty ?? null
  const size = qty === null ? '' : `${formatQuantity(qty, open.lotFraction, grouped)} ${open.unit} `
  const name = `${side}${kind === 'Limit' ? 'Limit' : 'Stop'}` as const
  const note = noteOf(judged, open)
  const draft = shownDraft(open, qty)
  return {
    text: `${t(`actions:chartMenu.${name}`)} ${inOrder(`${size}@ ${shown}`)}`,
    ...(note === '' ? {} : { note }),
    tone: side === 'Buy' ? 'up' : 'down',
    value: name,
    click: () => {
      // The page opened another market while the menu was open.
      if (view.symbol !== open.symbol) return
      if (draft === null || !placesAtOnce() || !hasTicket()) pickOrder(order, open)
      else placePicked(order, open, draft)
    },
  }
}

const alertEntry = ({ open, price, shown, of }: Offer): PriceMenuEntry => ({
  text: `${t('actions:chartMenu.alert')} ${inOrder(`@ ${shown}`)}`,
  value: 'alert',
  click: () => void addPriceAlert({ symbol: open.symbol, of, price }, shown),
})

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
): readonly PriceMenuEntry[] {
  return [
    ...orders.map((order, index) => orderEntry(order, judged?.[index], offer)),
    alertEntry(offer),
    ...(orders.length > 0 && hasTicket() ? [switchEntry()] : []),
  ]
}

/** The entries for a price of the chart: orders with their size and verdict, and an alert. */
export async function priceEntries(place: PricePlace): Promise<readonly PriceMenuEntry[]> {
  const offer = offerAt(place)
  if (offer === null) return []
  const orders = offered(offer)
  return entriesOf(offer, orders, await verdictsOn(orders, offer))
}

/** The same entries for a menu that cannot wait, without sizes and verdicts. Choosing an order then fills the ticket. */
export function plainEntries(place: PricePlace): ContextMenuItem[] {
  const offer = offerAt(place)
  if (offer === null) return []
  return entriesOf(offer, offered(offer), null).flatMap((entry) =>
    entry === '-' ? [] : { position: 'top' as const, text: entry.text, click: entry.click },
  )
}
