import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookA11yTable } from '../../../../src/shared/contracts/book.ts'

const scrolled: [side: string, rows: number][] = []
const answers: (BookA11yTable | null)[] = []
vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', () => ({
  scrollBook: (side: string, rows: number) => {
    scrolled.push([side, rows])
    return Promise.resolve(answers.shift() ?? null)
  },
}))
const { createRowScroll } = await import('../../../../src/main-thread/features/order-book/row-scroll.ts')
const { choices } = await import('../../../../src/main-thread/stores/book-choices.ts')
const { a11yTables, mainMarket } = await import('../../../../src/main-thread/stores/market.ts')

const book = (
  asksOut: BookA11yTable['asksOut'],
  bidsOut: BookA11yTable['bidsOut'] = [0, 50],
): BookA11yTable => ({
  symbol: 'BTCUSDT',
  asks: [],
  bids: [],
  spread: '0.1',
  spreadPercent: '0.0001%',
  unit: 'BTC',
  state: 'live',
  asksOut,
  bidsOut,
})
const HEIGHT = 400
const UPPER = 50
const LOWER = 350

describe('scrolling by wheel or finger', () => {
  beforeEach(() => {
    scrolled.length = 0
    answers.length = 0
    a11yTables.book = book([0, 50])
    choices.style = { shape: 'levels', sides: 'both', bars: 'sum', unit: 'qty', levels: 200 }
  })

  it('FEED-17: upwards shows higher prices: asks further from the market, bids nearer to it, in whole rows', () => {
    const scroll = createRowScroll(mainMarket, 22)
    expect(scroll(UPPER, HEIGHT, -44)).toBe(true)
    a11yTables.book = book([2, 48], [7, 43])
    expect(scroll(LOWER, HEIGHT, -22)).toBe(true)
    expect(scroll(LOWER, HEIGHT, 66)).toBe(true)
    expect(scrolled).toEqual([
      ['ask', 2],
      ['bid', -1],
      ['bid', 3],
    ])
  })

  it('FEED-17: fractions of a row add up', () => {
    const scroll = createRowScroll(mainMarket, 22)
    for (let step = 0; step < 5; step += 1) expect(scroll(UPPER, HEIGHT, -10)).toBe(true)
    expect(scrolled).toEqual([
      ['ask', 1],
      ['ask', 1],
    ])
  })

  it('FEED-17: at the best price and at the last level the page scrolls, as it does over the depth chart', async () => {
    const scroll = createRowScroll(mainMarket, 22)
    expect(scroll(UPPER, HEIGHT, 44)).toBe(false)
    expect(scroll(LOWER, HEIGHT, -44)).toBe(false)
    // What the last move gave counts till the next book of the page.
    answers.push(book([50, 0]))
    expect(scroll(UPPER, HEIGHT, -2000)).toBe(true)
    await Promise.resolve()
    await Promise.resolve()
    expect(scroll(UPPER, HEIGHT, -22)).toBe(false)
    a11yTables.book = book([40, 10])
    expect(scroll(UPPER, HEIGHT, -22)).toBe(true)
    choices.style = { ...choices.style, shape: 'depth' }
    expect(scroll(UPPER, HEIGHT, -22)).toBe(false)
    choices.style = { ...choices.style, shape: 'levels' }
    a11yTables.book = null
    expect(createRowScroll(mainMarket, 22)(UPPER, HEIGHT, -22)).toBe(false)
  })

  it('of a single side scrolls that side, wherever the pointer is', () => {
    const scroll = createRowScroll(mainMarket, 22)
    choices.style = { ...choices.style, sides: 'asks' }
    scroll(LOWER, HEIGHT, -22)
    choices.style = { ...choices.style, sides: 'bids' }
    scroll(UPPER, HEIGHT, 22)
    expect(scrolled).toEqual([
      ['ask', 1],
      ['bid', 1],
    ])
  })
})
