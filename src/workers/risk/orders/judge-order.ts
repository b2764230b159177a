import type { GuardQuestion, GuardVerdict } from '#shared/contracts/order-guard.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import { walkBook } from '#shared/maths/ticket/book-walk.ts'
import { num, positive, toText } from '#shared/maths/number.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatMoney, formatPrice, formatQuantity } from '#shared/units/display.ts'
import { topic } from '#shared/wire/topics.ts'
import { confirmedText } from '../state/exchange-time.ts'
import { unitOf } from '../state/marking.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { ticketBook } from '../ticket/book-levels.ts'
import { priceBand, touchOf } from '../ticket/ticket-context.ts'

const grouped = { group: true } as const

/** Quantity about to be sent, and the price it is valued at. */
interface Sized {
  readonly qty: Decimal | null
  readonly price: Decimal | null
}

/** The requested quantity; the whole position if all of it is closed. */
function qtyOf({ positions }: RiskStores, question: GuardQuestion, order: Order | undefined): Decimal | null {
  const qty = num(question.qty ?? order?.leavesQty ?? null)
  if (!question.closes || qty === null || !qty.isZero()) return qty
  const key = positionKey(question.symbol, question.positionIdx)
  return num(positions.get(key)?.position.size ?? null)
}

/** Best price of the other side; for a conditional order its trigger price. */
function bestOf(stores: RiskStores, instrument: Instrument, question: GuardQuestion): Decimal | null {
  const { ask1, bid1, last } = touchOf(stores, instrument)
  return positive(question.triggerPrice) ?? positive(question.side === 'Buy' ? ask1 : bid1) ?? positive(last)
}

/** The worst price at which the book would fill a market order; null if unknown. */
function worstOf(
  stores: RiskStores,
  instrument: Instrument,
  question: GuardQuestion,
  qty: Decimal | null,
): Decimal | null {
  const book = question.triggerPrice === null ? ticketBook(stores, instrument) : null
  if (book === null || qty === null || question.isQuoteQty) return null
  const met = question.side === 'Buy' ? book.asks : book.bids
  return walkBook(met, question.side, qty, null).fills.at(-1)?.price ?? null
}

/**
 * When the oldest relevant price was last confirmed, as text; '' if all are fresh. A book that hasn't arrived yet
 * doesn't count.
 */
function oldOf(stores: RiskStores, question: GuardQuestion): string {
  const { freshness } = stores
  const { book } = stores.main
  const since: number[] = []
  if (freshness.state(topic.tickerAll) !== 'fresh') since.push(freshness.since(topic.tickerAll))
  const meetsBook = question.orderType === 'Market' && question.triggerPrice === null
  if (meetsBook && book !== null && book.symbol === question.symbol) {
    const state = freshness.state(book.topic)
    if (state === 'stale' || state === 'invalid') since.push(freshness.since(book.topic))
  }
  return since.length === 0 ? '' : confirmedText(stores, Math.min(...since))
}

/** By how many percent a price is worse than the best one; null if it isn't, or a price is unknown. */
function throughBy(side: GuardQuestion['side'], price: Decimal | null, best: Decimal | null): Decimal | null {
  if (price === null || best === null) return null
  const distance = side === 'Buy' ? price.minus(best) : best.minus(price)
  return distance.greaterThan(0) ? distance.times(100).dividedBy(best) : null
}

/** The price at which the exchange places a limit order: its price limit if the price is beyond it (docs/choices.md#price-bands). */
function placedAt(
  stores: RiskStores,
  instrument: Instrument,
  { side, orderType, price, triggerPrice }: GuardQuestion,
): Decimal | null {
  const asked = orderType === 'Limit' ? positive(price) : null
  const band = priceBand(stores, instrument)
  if (asked === null || band === null || triggerPrice !== null || instrument.contractType === 'Spot')
    return asked
  return side === 'Buy' ? Decimal.min(asked, band.maxBuy) : Decimal.max(asked, band.minSell)
}

function valueOf(instrument: Instrument, question: GuardQuestion, { qty, price }: Sized): Decimal | null {
  if (qty === null) return null
  if (question.isQuoteQty || isInverse(instrument.contractType)) return qty
  return price === null ? null : qty.times(price)
}

/**
 * The questions to the trader before an order is sent: how far its price is through the market if that is above the set
 * share, its value if that is above the set maximum, and the age of a price that is no longer confirmed. Null for an
 * unknown symbol or order.
 */
export function judgeOrder(stores: RiskStores, question: GuardQuestion): GuardVerdict | null {
  const instrument = stores.catalogue.bySymbol(question.symbol)
  const order = question.orderId === '' ? undefined : stores.account.orders.get(question.orderId)
  if (instrument === undefined || (question.orderId !== '' && order === undefined)) return null
  const side = order?.side ?? question.side
  const asked: GuardQuestion = {
    ...question,
    side,
    orderType: order?.orderType ?? question.orderType,
    price: question.price ?? order?.price ?? null,
    triggerPrice: question.triggerPrice ?? order?.triggerPrice ?? null,
  }
  const qty = qtyOf(stores, asked, order)
  const best = bestOf(stores, instrument, asked)
  const typed = asked.orderType === 'Limit' ? positive(asked.price) : null
  const limit = placedAt(stores, instrument, asked)
  // Whether to ask depends on the price as it was typed, however far its limit moves it.
  const reached = asked.orderType === 'Limit' ? typed : worstOf(stores, instrument, asked, qty)
  const through = throughBy(side, reached, best)
  const value = valueOf(instrument, asked, { qty, price: limit ?? reached ?? best })
  const share = positive(question.share)
  const largest = positive(question.largest)
  const price = (amount: Decimal | null): string =>
    amount === null ? '' : formatPrice(toText(amount), instrument.priceFraction, grouped)
  const money = (amount: Decimal | null): string =>
    amount === null ? '' : formatMoney(toText(amount), instrument.upnlFraction, grouped)
  const isFar = through !== null && share !== null && through.greaterThan(share)
  // The question is of the order as it would be placed.
  const placed = (limit === null ? null : throughBy(side, limit, best)) ?? through
  return {
    through: isFar && placed !== null ? placed.toFixed(2) : '',
    best: price(best),
    old: oldOf(stores, asked),
    tooLarge: value !== null && largest !== null && value.greaterThan(largest) ? money(value) : '',
    name: instrument.displayName,
    side,
    closes: order?.reduceOnly ?? question.closes,
    qty:
      qty === null
        ? ''
        : formatQuantity(
            toText(qty),
            question.isQuoteQty ? instrument.upnlFraction : instrument.lotFraction,
            grouped,
          ),
    unit: question.isQuoteQty ? instrument.quoteCurrency : unitOf(instrument),
    price: price(limit),
    typed: typed === null || limit?.equals(typed) === true ? '' : price(typed),
    value: money(value),
    coin: instrument.quoteCurrency,
  }
}
