import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookDepths,
  hasOneRow,
  isPrivateTopic,
  parsePublicTopic,
  privateTopics,
  repeatingTopics,
  topic,
  topicRows,
  topicsOfOpen,
} from '#shared/wire/topics.ts'
import type { PublicTopicKind } from '#shared/wire/topics.ts'

/** Chart and trading document, line 160. */
const publicNames = [
  'index_quote_20.H.',
  'index_quote_200.H.',
  'instrument_info.H.',
  'instrument_info.M.',
  'instrument_info_v3.all',
  'public.notice',
  'orderBook_',
  'recently_trade.H.',
  'public.symbol.notify',
  'mark_kline.',
  'index_candle.',
  'spread.orderBook_',
  'spread.instrument_info.',
  'spread.recent_trades.',
]
const privateNames = [
  'user.order',
  'user.margin.order',
  'user.unify.option.trade.notify',
  'user.trade.msg',
  'user.option.liquidation',
  'user.unify.liquidation',
  'user.unify.option.orderHistory',
]
const named: Readonly<Record<PublicTopicKind, string>> = {
  book20: topic.book20('X'),
  book200: topic.book200('X'),
  tickerFast: topic.tickerFast('X'),
  tickerSlow: topic.tickerSlow('X'),
  tickerAll: topic.tickerAll,
  trades: topic.trades('X'),
  mergedBook: topic.mergedBook('X', 10, 20),
  spreadBook: topic.spreadBook('X', 1, 200),
  spreadTicker: topic.spreadTicker('X'),
  spreadTrades: topic.spreadTrades('X'),
  kline: topic.kline('1', 'X'),
  markKline: topic.markKline('1D', 'X'),
  indexCandle: topic.indexCandle('720', 'X'),
  priceLimit: topic.priceLimit('X'),
  notice: topic.notice,
  symbolNotify: topic.symbolNotify,
}
const built = Object.values(named)

describe('topic names', () => {
  it('FEED-16..23: every public topic of the specification is built and read back', () => {
    for (const name of publicNames) {
      expect([name, built.some((one) => one.startsWith(name))]).toEqual([name, true])
    }
    for (const [kind, name] of Object.entries(named))
      expect([name, parsePublicTopic(name)?.kind]).toEqual([name, kind])
  })

  it('FEED-18, SLIP-12: the fast ticker and the price limits are those of an open symbol', () => {
    const open = topicsOfOpen('BTCUSDT')
    expect(open).toContain(topic.tickerFast('BTCUSDT'))
    expect(open).toContain(topic.priceLimit('BTCUSDT'))
    for (const name of open) expect([name, parsePublicTopic(name)?.symbol]).toEqual([name, 'BTCUSDT'])
  })

  it('FEED-24..29: every private topic of the specification is subscribed after login', () => {
    for (const name of privateNames) expect(privateTopics).toContain(name)
    expect(privateTopics.every(isPrivateTopic)).toBe(true)
    for (const name of built) expect([name, isPrivateTopic(name)]).toEqual([name, false])
    expect(new Set(privateTopics).size).toBe(privateTopics.length)
    for (const name of repeatingTopics) expect(privateTopics).toContain(name)
    for (const name of privateTopics) expect(parsePublicTopic(name)).toBeNull()
  })

  it('FEED-20: a merged book’s topic contains its depth, its ticks per level and its symbol, whatever the symbol is', () => {
    const symbols = fc.stringMatching(/^[A-Z0-9_./-]{1,20}$/)
    fc.assert(
      fc.property(
        symbols,
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom(...bookDepths),
        (symbol, times, depth) => {
          const found = { symbol, interval: '', depth, times }
          expect(parsePublicTopic(topic.mergedBook(symbol, times, depth))).toEqual({
            kind: 'mergedBook',
            ...found,
          })
          expect(parsePublicTopic(topic.spreadBook(symbol, times, depth))).toEqual({
            kind: 'spreadBook',
            ...found,
          })
        },
      ),
    )
  })

  it('FEED-16..23: a name is read back as its symbol, interval, levels and ticks per level', () => {
    const bare = { symbol: 'X.Y', interval: '', depth: 0, times: 0 }
    const read = [
      [topic.book20('X.Y'), { ...bare, kind: 'book20', depth: 20, times: 1 }],
      [topic.book200('X.Y'), { ...bare, kind: 'book200', depth: 200, times: 1 }],
      [topic.tickerFast('X.Y'), { ...bare, kind: 'tickerFast' }],
      [topic.spreadTrades('X.Y'), { ...bare, kind: 'spreadTrades' }],
      [topic.kline('15', 'X.Y'), { ...bare, kind: 'kline', interval: '15' }],
      [topic.markKline('1D', 'X.Y'), { ...bare, kind: 'markKline', interval: '1D' }],
      [topic.tickerAll, { ...bare, kind: 'tickerAll', symbol: '' }],
      [topic.notice, { ...bare, kind: 'notice', symbol: '' }],
    ] as const
    for (const [name, found] of read) expect([name, parsePublicTopic(name)]).toEqual([name, found])
  })

  it('only the newest price limits are stored, and every ticker, level, trade and candle', () => {
    const { priceLimit, book20, tickerFast, trades, kline, notice } = named
    expect(hasOneRow(priceLimit)).toBe(true)
    const others = [book20, tickerFast, trades, kline, notice, 'user.order', 'nothing']
    expect(others.filter(hasOneRow)).toEqual([])
  })

  it('the rows of each kind have as many numbers as their layout', () => {
    const widths = Object.entries(topicRows).map(([rows, { width }]) => [rows, width])
    expect(Object.fromEntries(widths)).toMatchObject({
      tickers: 14,
      book: 3,
      trades: 5,
      candles: 8,
      limits: 2,
      none: 0,
    })
  })

  it('VENUE-33: invalid names are null, never an error', () => {
    const bad = [
      '',
      'orderBook_',
      'orderBook_21.1.BTCUSDT',
      'orderBook_20.0.BTCUSDT',
      'orderBook_20.01.BTCUSDT',
      'orderBook_20.-1.BTCUSDT',
      'orderBook_20.1e3.BTCUSDT',
      'orderBook_20.1234567.BTCUSDT',
      'orderBook_20.1.',
      'spread.index_quote_20.H.X',
      'orderBook_x20.1.BTCUSDT',
      'orderBook_20.1.BTC\nUSDT',
      'public.notice.X',
      'instrument_info_v3.all.X',
      'kline.1',
      'kline..X',
      'toString',
      '__proto__',
    ]
    for (const name of bad) expect([name, parsePublicTopic(name)]).toEqual([name, null])
    fc.assert(fc.property(fc.string(), (name) => void parsePublicTopic(name)))
  })
})
