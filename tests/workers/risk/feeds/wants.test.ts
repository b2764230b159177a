import { expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { marketTopicsOf, wantsOf } from '../../../../src/workers/risk/feeds/wants.ts'
import { view } from '../support/samples.ts'

const topicsWith = (symbol: string, held: readonly string[]): readonly string[] => {
  const shown = view({ symbol })
  const topics = marketTopicsOf({ view: shown, bookRows: 0, tradesShown: false })
  return wantsOf({ view: shown, markets: [[symbol, topics]], tickerIds: [1], held }).topics
}
const tickersOf = (held: readonly string[], symbol = 'BTCUSDT'): readonly string[] =>
  topicsWith(symbol, held).filter((name) => name.startsWith('instrument_info'))

it('FEED-18: all tickers, the fast one of the open symbol, the slow ones of held symbols', () => {
  expect(tickersOf(['SOLUSDT', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT'])).toEqual([
    topic.tickerAll,
    topic.tickerFast('BTCUSDT'),
    topic.tickerSlow('ETHUSDT'),
    topic.tickerSlow('SOLUSDT'),
  ])
  expect(tickersOf([], '')).toEqual([topic.tickerAll])
})

it('SLIP-12: the price limits of the open symbol only', () => {
  const limits = (symbol: string) =>
    topicsWith(symbol, ['SOLUSDT']).filter((name) => name.startsWith('price_limit'))
  expect(limits('BTCUSDT')).toEqual([topic.priceLimit('BTCUSDT')])
  expect(limits('')).toEqual([])
})

it('FEED-18: a large account subscribes to at most sixteen of its own', () => {
  const held = Array.from({ length: 500 }, (_, at) => `S${at}USDT`)
  expect(tickersOf(held)).toHaveLength(18)
})
