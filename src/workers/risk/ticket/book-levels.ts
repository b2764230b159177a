import type { BookView } from '#shared/contracts/feed-port.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import type { BookLevel, TicketBook, TicketLevels } from '#shared/maths/ticket/book.ts'
import { num } from '#shared/maths/number.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { restingOrders } from '../state/strategies.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** Own resting quantity of one side, by price. */
function ownBy(orders: Iterable<Order>, symbol: string, side: Order['side']): ReadonlyMap<string, Decimal> {
  const own = new Map<string, Decimal>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.side !== side || order.orderStatus === 'Untriggered') continue
    const price = num(order.price)
    const left = num(order.leavesQty)
    if (price === null || left === null) continue
    const key = price.toFixed()
    own.set(key, (own.get(key) ?? new Decimal(0)).plus(left))
  }
  return own
}

/**
 * The levels of a side that an order can take. They end at the first own order: the exchange would cancel an order that
 * trades with itself. The queue position of the own order is unknown, so all other orders at its price count as before
 * it.
 */
function levelsOf(
  levels: Float64Array,
  instrument: Instrument,
  own: ReadonlyMap<string, Decimal>,
): TicketLevels {
  const out: BookLevel[] = []
  for (let at = 0; at + 1 < levels.length; at += 2) {
    const price = num(scaledToText(levels[at], instrument.priceFraction))
    const qty = num(scaledToText(levels[at + 1], instrument.lotFraction))
    if (price === null || qty === null || !price.greaterThan(0) || !qty.greaterThan(0)) continue
    const mine = own.get(price.toFixed())
    if (mine === undefined) {
      out.push({ price, qty })
      continue
    }
    const others = qty.minus(mine)
    if (others.greaterThan(0)) out.push({ price, qty: others })
    return { levels: out, own: price }
  }
  return { levels: out, own: null }
}

interface Read {
  readonly orders: number
  readonly levels: TicketBook
}
/** Results by book: each keystroke in a form needs the same one. */
const read = new WeakMap<BookView, Read>()

/** The book of an instrument as an order of this account would meet it; null if the stored book is another symbol's. */
export function ticketBook({ main, account }: RiskStores, instrument: Instrument): TicketBook | null {
  const { book } = main
  if (book === null || book.symbol !== instrument.symbol) return null
  const known = read.get(book)
  if (known?.orders === account.ordersRevision) return known.levels
  const levels = {
    asks: levelsOf(book.asks, instrument, ownBy(restingOrders(account), instrument.symbol, 'Sell')),
    bids: levelsOf(book.bids, instrument, ownBy(restingOrders(account), instrument.symbol, 'Buy')),
  }
  read.set(book, { orders: account.ordersRevision, levels })
  return levels
}
