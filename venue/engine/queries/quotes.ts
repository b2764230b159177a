/** What ticker rows leave out: best sizes and the price an hour ago. */
import { QUOTE_WIDTH, quoteField } from '../../exchange/market-data.ts'
import { liveMinute, openOf } from '../candles/live-bars.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from '../candles/history.ts'
import { bestPrice, qtyAt } from '../state/book.ts'
import { isComing } from '../state/market.ts'
import type { Market } from '../state/market.ts'

const HOUR_MINUTES = 60

/** Opening price of the minute an hour ago; of the series' first minute if it is younger. */
function hourAgo({ bars, history, last }: Market): number {
  const minute = liveMinute(bars) - HOUR_MINUTES
  if (minute >= bars.firstMinute) return openOf(bars, minute - bars.firstMinute, 0)
  // Bars are thinned only when they are days old: what is earlier than the live ones is in the history.
  const day = Math.floor(minute / MINUTES_OF_DAY)
  const rows = minute >= history.firstMinute ? history.day(day) : null
  const open = rows?.[(minute - day * MINUTES_OF_DAY) * MINUTE_WIDTH]
  return open ?? (bars.opens[0] > 0 ? bars.opens[0] : last)
}

/** QUOTE_WIDTH rows of all markets except coming ones. */
export function quotesOf(all: readonly Market[]): Float64Array {
  const markets = all.filter((market) => !isComing(market))
  const rows = new Float64Array(markets.length * QUOTE_WIDTH)
  for (const [at, market] of markets.entries()) {
    const { bids, asks } = market.book
    const put = at * QUOTE_WIDTH
    rows[put + quoteField.instrumentId] = market.spec.id
    rows[put + quoteField.bidQuantity] = qtyAt(bids, bestPrice(bids))
    rows[put + quoteField.askQuantity] = qtyAt(asks, bestPrice(asks))
    rows[put + quoteField.hourAgo] = hourAgo(market)
  }
  return rows
}
