import { expect, it } from 'vitest'
import type { FeedBatch } from '#shared/contracts/feed-port.ts'
import { topic } from '#shared/wire/topics.ts'
import { createFeedReceiver } from '../../../../src/workers/risk/feeds/apply-feed.ts'
import type { FeedEvents } from '../../../../src/workers/risk/feeds/apply-feed.ts'
import { createRiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'

it('newest rows are stored and announced once a batch, for subscribed topics only', () => {
  const stores = createRiskStores()
  stores.data.subscribe([topic.priceLimit('BTCUSDT')])
  const called: string[] = []
  const events = new Proxy({} as FeedEvents, { get: (_, name) => () => called.push(String(name)) })
  const receive = createFeedReceiver(stores, () => 0, events)
  const rows = (...symbols: readonly string[]): FeedBatch => ({
    type: 'FeedBatch',
    epoch: 'e',
    batch: 1,
    stamp: 1,
    newest: symbols.map((symbol, at) => ({ topic: topic.priceLimit(symbol), symbol, row: [at, at] })),
  })
  receive(rows('ETHUSDT'))
  expect(called).not.toContain('newest')
  receive(rows('ETHUSDT', 'BTCUSDT', 'BTCUSDT'))
  expect(called.filter((name) => name === 'newest')).toEqual(['newest'])
  const stored = ['BTCUSDT', 'ETHUSDT'].map((symbol) => stores.data.newest(topic.priceLimit(symbol)))
  expect(stored).toEqual([[2, 2], undefined])
})
