import { Decimal } from 'decimal.js'
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

type Fields = Readonly<Record<string, unknown>>

/** Texts that the page shows, unchanged. */
interface Shown {
  readonly last: string
  /** Figures of the header by their names. */
  readonly header: Readonly<Record<string, string>>
  readonly book: readonly (readonly [price: string, quantity: string])[]
  readonly positions: readonly {
    readonly key: string
    readonly size: string
    readonly entry: string
    readonly mark: string
    readonly pnl: string
  }[]
}

const READ_PAGE = `({
  last: document.querySelector('[data-testid=last-price]').textContent,
  header: Object.fromEntries([...document.querySelectorAll('header [data-figure]')].map((figure) => [figure.dataset.figure, figure.textContent])),
  book: [...document.querySelectorAll('[data-testid=book-twin] tbody tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent]),
  positions: [...document.querySelectorAll('[data-testid^="position-"][role="row"]')].map((row) => {
    const cell = (column) => row.querySelector('[data-column=' + column + ']')?.textContent ?? ''
    return { key: row.dataset.testid.slice(9), size: cell('size'), entry: cell('entry'), mark: cell('mark'), pnl: cell('pnl') }
  }),
})`

const plain = (text: string): string => text.replace(/−/g, '-').replace(/[^0-9.-]/g, '')
/** The first figure of a text such as "−1.25 (−0.30%)". */
const firstFigure = (text: string): string => plain(text.split('(')[0] ?? '')

async function instruments(venue: VenueProcess): Promise<readonly Fields[]> {
  const list = (await (
    await fetch(`${venue.url}/contract/v5/product/brief-symbol-list?filter=all&version=6`, {
      headers: { platform: 'pc' },
    })
  ).json()) as { result: Record<string, unknown> }
  return Object.values(list.result)
    .flatMap((value) => (Array.isArray(value) ? (value as Fields[]) : []))
    .map((item) => fromShortKeys('instrument', item))
}

const heldByVenue = (tab: RawTab): Promise<readonly Fields[]> =>
  tab
    .evaluate<readonly Fields[]>(
      `fetch('/contract/v5/private/snapshot', { headers: { platform: 'pc' } }).then((answer) => answer.json()).then((answer) => answer.result.positions)`,
    )
    .then((list) => list.map((item) => fromShortKeys('position', item)))

/**
 * Freezes the market and compares the page with the venue's last values. It compares the header's last, mark and
 * index price and the day's high and low. It compares every level of the book's accessible table. For each position
 * it compares size, mark price and the PnL computed from the venue's entry value and that mark. Returns the number of
 * wrong figures. An empty panel counts as one.
 */
export async function compareFinal(venue: VenueProcess, tab: RawTab): Promise<number> {
  await venue.control('/freeze', { frozen: true })
  await sleep(2500)
  const final = await venue.control<Final>('/final?symbol=BTCUSDT')
  const listed = await instruments(venue)
  const named = (symbol: unknown): Fields => {
    const found = listed.find((item) => item['symbol'] === symbol)
    if (!found) throw new Error(`${String(symbol)} is not listed`)
    return found
  }
  const tickerOf = (instrument: Fields): readonly number[] => {
    for (let at = 0; at < final.tickers.length; at += TICKER_WIDTH)
      if (final.tickers[at] === instrument['id']) return final.tickers.slice(at, at + TICKER_WIDTH)
    throw new Error(`the venue has no ticker of ${String(instrument['symbol'])}`)
  }
  const bitcoin = named('BTCUSDT')
  const [price, lot] = [Number(bitcoin['priceFraction']), Number(bitcoin['lotFraction'])]
  const ticker = tickerOf(bitcoin)
  const shown = await tab.evaluate<Shown>(READ_PAGE)
  const held = await heldByVenue(tab)

  const differing: string[] = []
  const same = (what: string, page: string, venueSays: string): void => {
    if (page !== venueSays) differing.push(`${what}: page ${page}, venue ${venueSays}`)
  }
  const tickerText = (field: keyof typeof tickerField): string =>
    formatScaled(ticker[tickerField[field]] ?? -1, price)
  same('last', plain(shown.last), tickerText('lastPrice'))
  for (const field of ['markPrice', 'indexPrice', 'highPrice24h', 'lowPrice24h'] as const)
    same(field, plain(shown.header[field] ?? ''), tickerText(field))

  const book = new Map<string, string>()
  for (const side of [final.bids, final.asks]) {
    for (let at = 0; at < side.length; at += 2)
      book.set(formatScaled(side[at] ?? 0, price), formatScaled(side[at + 1] ?? 0, lot))
  }
  if (shown.book.length === 0) differing.push('the book shows nothing')
  for (const [at, size] of shown.book) same(`book ${at}`, plain(size), book.get(plain(at)) ?? 'no such level')

  same('positions', String(shown.positions.length), String(held.length))
  for (const row of shown.positions) {
    const position = held.find(
      (item) => row.key === `${String(item['symbol'])}:${String(item['positionIdx'])}`,
    )
    if (!position) continue
    const instrument = named(position['symbol'])
    const mark = formatScaled(
      tickerOf(instrument)[tickerField.markPrice] ?? -1,
      Number(instrument['priceFraction']),
    )
    const value = new Decimal(mark).times(String(position['size']))
    const gain = value.minus(String(position['positionValue'])).times(position['side'] === 'Buy' ? 1 : -1)
    same(
      `${row.key} size`,
      new Decimal(plain(row.size)).toFixed(),
      new Decimal(String(position['size'])).toFixed(),
    )
    same(`${row.key} mark`, plain(row.mark), mark)
    const digits = firstFigure(row.pnl).split('.')[1]?.length ?? 0
    same(
      `${row.key} PnL`,
      new Decimal(firstFigure(row.pnl)).toFixed(digits),
      gain.toFixed(digits, Decimal.ROUND_DOWN),
    )
  }
  if (differing.length > 0) console.error(`final values that differ:\n  ${differing.join('\n  ')}`)
  return differing.length
}
