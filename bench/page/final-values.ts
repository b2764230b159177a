import { fromShortKeys } from '#shared/wire/short-keys.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { formatScaled } from '#shared/units/scaled.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import type { VenueProcess } from '../../e2e/support/venue-process.ts'
import { sleep } from './windows.ts'

interface Final {
  readonly tickers: readonly number[]
  readonly bids: readonly number[]
  readonly asks: readonly number[]
}

/**
 * Freezes the market and compares what the page shows with what the venue last sent: last and mark price, and every
 * level of the book's text twin. Returns how many figures differ.
 */
export async function compareFinal(venue: VenueProcess, tab: RawTab): Promise<number> {
  await venue.control('/freeze', { frozen: true })
  await sleep(2500)
  const final = await venue.control<Final>('/final?symbol=BTCUSDT')
  const list = (await (
    await fetch(`${venue.url}/contract/v5/product/brief-symbol-list?filter=all&version=6`, {
      headers: { platform: 'pc' },
    })
  ).json()) as { result: Record<string, unknown> }
  const items = Object.values(list.result).flatMap((value) =>
    Array.isArray(value) ? (value as Record<string, unknown>[]) : [],
  )
  const instrument = items
    .map((item) => fromShortKeys('instrument', item))
    .find((item) => item['symbol'] === 'BTCUSDT')
  if (!instrument) throw new Error('BTCUSDT is not listed')
  const [price, lot] = [Number(instrument['priceFraction']), Number(instrument['lotFraction'])]
  const rows = Array.from({ length: final.tickers.length / TICKER_WIDTH }, (_, row) =>
    final.tickers.slice(row * TICKER_WIDTH, (row + 1) * TICKER_WIDTH),
  )
  const ticker = rows.find((row) => row[tickerField.instrumentId] === instrument['id'])
  const plain = (text: string): string => text.replace(/[^0-9.]/g, '')
  const shown = await tab.evaluate<{ last: string; book: [string, string][] }>(
    `({ last: document.querySelector('[data-testid=last-price]').textContent, book: [...document.querySelectorAll('[data-testid=book-twin] tbody tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent]) })`,
  )
  const book = new Map<string, string>()
  for (const side of [final.bids, final.asks]) {
    for (let at = 0; at < side.length; at += 2)
      book.set(formatScaled(side[at] ?? 0, price), formatScaled(side[at + 1] ?? 0, lot))
  }
  let wrong = plain(shown.last) === formatScaled(ticker?.[tickerField.lastPrice] ?? -1, price) ? 0 : 1
  for (const [at, size] of shown.book) if (book.get(plain(at)) !== plain(size)) wrong++
  return shown.book.length === 0 ? wrong + 1 : wrong
}
