import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BookA11yTable } from '../../../src/shared/contracts/book.ts'
import { OrderBookPanel } from '../../../src/main-thread/features/order-book/order-book-panel.tsx'
import { MarketProvider } from '../../../src/main-thread/stores/market-context.tsx'
import { LastPrice } from '../../../src/main-thread/features/header/ticker-fields.tsx'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import { lastView, patch, risk } from '../support/fake-workers.ts'
import { instrument, ticker } from '../support/samples.ts'
import { forget, openMarket, show } from '../support/show.tsx'

const book = (symbol: string, ask: string): BookA11yTable => ({
  symbol,
  asks: [[ask, '1.000', '1.000']],
  bids: [],
  spread: '0.1',
  spreadPercent: '0.001%',
  unit: symbol.slice(0, 3),
  state: 'live',
  asksOut: [0, 0],
  bidsOut: [0, 0],
})
const Desk = ({ symbol, further }: { readonly symbol: string; readonly further: boolean }) => (
  <>
    <div data-testid="main" style={{ blockSize: 300 }}>
      <LastPrice />
      <OrderBookPanel />
    </div>
    {further && (
      <MarketProvider id="panel-2" symbol={symbol}>
        <div data-testid="further" style={{ blockSize: 300 }}>
          <LastPrice />
          <OrderBookPanel />
        </div>
      </MarketProvider>
    )}
  </>
)
const within = (name: string) => page.getByTestId(name)
/** The text of a part of a panel; '' while it is not shown. */
const textOf = (panel: string, part: string): string =>
  document.querySelector(`[data-testid="${panel}"] [data-testid="${part}"]`)?.textContent ?? ''
const notice = (): string => document.querySelector('[data-testid="notice-other-market"]')?.textContent ?? ''
const marketsOf = (call: 'attachPainter' | 'detachPainter') => risk.calls(call).map((values) => values.at(-1))

beforeEach(forget)
afterEach(forget)

describe('panels of two markets in one page', () => {
  it('each shows and paints its own, and a closed one is removed', async () => {
    const symbol = await openMarket({}, { lastPrice: '60,000.0' })
    const view = await show(<Desk symbol="ETHUSDT" further />)
    await expect.poll(() => lastView()?.others).toMatchObject([{ id: 'panel-2', symbol: 'ETHUSDT' }])
    await expect.poll(() => new Set(marketsOf('attachPainter'))).toEqual(new Set(['', 'panel-2']))
    await patch({
      bookA11y: book(symbol, '60,000.1'),
      others: {
        'panel-2': {
          instrument: instrument({ symbol: 'ETHUSDT' }),
          ticker: ticker({ symbol: 'ETHUSDT', lastPrice: '3,000.0' }),
          bookA11y: book('ETHUSDT', '3,000.1'),
        },
      },
    })
    await expect.poll(() => textOf('further', 'last-price')).toContain('3,000.0')
    await expect.poll(() => textOf('main', 'last-price')).toContain('60,000.0')
    await expect.poll(() => textOf('further', 'book-twin')).toContain('3,000.1')
    expect(textOf('main', 'book-twin')).not.toContain('3,000.1')
    await view.rerender(<Desk symbol="SOLUSDT" further />)
    await expect.poll(() => lastView()?.others).toMatchObject([{ id: 'panel-2', symbol: 'SOLUSDT' }])
    await expect.poll(() => textOf('further', 'last-price')).toContain('--')
    await view.rerender(<Desk symbol="SOLUSDT" further={false} />)
    await expect.poll(() => lastView()?.others).toEqual([])
    await expect.poll(() => marketsOf('detachPainter').at(-1)).toBe('panel-2')
  })

  it('a price picked in the book of the other symbol leaves the ticket alone, and a notice says why', async () => {
    const symbol = await openMarket()
    await show(<Desk symbol="ETHUSDT" further />)
    risk.answers.pickBook = () => ({ price: instrument().minQty, sum: '', orders: [] })
    const canvas = within('further').getByTestId('book-canvas')
    await userEvent.click(canvas)
    await expect.poll(notice).toContain(`The ticket is for ${symbol}`)
    expect(notice()).toContain('The price is of ETHUSDT')
    expect([draftFor(symbol).priceText, draftFor('ETHUSDT').priceText]).toEqual(['', ''])
    expect(risk.calls('pickBook').map((values) => values.at(-1))).toEqual(['panel-2'])
  })
})
