import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { TICKER_WIDTH, tickerField } from '../../src/shared/wire/frames.ts'
import type { VenueProcess } from './venue-process.ts'

/** A figure as an integer in units of its last decimal: "60,000.10" is 6000010. */
const scaled = (text: string): number => Number(text.replace(/\D/g, ''))

/** Freezes the market, and waits until the page shows the frozen order book. */
export async function standStill(page: Page, venue: VenueProcess, symbol = 'BTCUSDT'): Promise<void> {
  await venue.control('/freeze', { frozen: true })
  // Rows of price and quantity, best first, as integers in units of their last decimal.
  const book = await venue.control<{ bids: readonly number[]; asks: readonly number[] }>(
    `/final?symbol=${symbol}`,
  )
  for (const [side, rows] of [
    ['up', book.bids],
    ['down', book.asks],
  ] as const) {
    const cells = page.getByTestId('book-twin').locator(`tr[data-side="${side}"]`)
    await expect
      .poll(async () => {
        const shown = await cells.evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('[data-price]')?.textContent ?? '',
            row.querySelectorAll('td')[1]?.textContent ?? '',
          ]),
        )
        const wanted = new Map(rows.flatMap((price, at) => (at % 2 === 0 ? [[price, rows[at + 1]]] : [])))
        const wrong = shown.filter(([price = '', size = '']) => wanted.get(scaled(price)) !== scaled(size))
        return shown.length > 0 ? wrong : 'no rows'
      })
      .toEqual([])
  }
}

/** Digits of a figure without the zeros at its end, so that it doesn't matter in which unit it is. */
const digits = (figure: string | number): string => String(figure).replace(/\D/g, '').replace(/0+$/, '')

/** Waits until the page shows a last price of the frozen market. Through a gateway it arrives after the book. */
export async function lastStands(page: Page, venue: VenueProcess): Promise<void> {
  const { tickers } = await venue.control<{ readonly tickers: readonly number[] }>('/final?symbol=BTCUSDT')
  const prices = tickers.flatMap((_, at) =>
    at % TICKER_WIDTH === 0 ? [digits(tickers[at + tickerField.lastPrice] ?? -1)] : [],
  )
  const last = page.getByTestId('last-price').first()
  await expect.poll(async () => prices.includes(digits((await last.textContent()) ?? ''))).toBe(true)
}
