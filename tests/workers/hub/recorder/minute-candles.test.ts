import { expect, it } from 'vitest'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { createMinuteCandles } from '../../../../src/workers/hub/recorder/minute-candles.ts'

it('candles of one minute are subscribed to for the markets that a tab watches, as long as it does', () => {
  let shown: readonly string[] = []
  const own = new Map<string, number>()
  const change = (name: string, by: number): void => void own.set(name, (own.get(name) ?? 0) + by)
  const held = (): readonly string[] => [...own].filter(([, count]) => count > 0).map(([name]) => name)
  const follow = createMinuteCandles({
    store: { open: () => null },
    subscriptions: {
      topics: () => [...shown, ...held()],
      acquire: (name) => change(name, 1),
      release: (name) => change(name, -1),
    },
  })
  shown = [topic.tickerAll, topic.trades('BTCUSDT'), topic.kline('30', 'BTCUSDT')]
  follow(0)
  expect(held()).toEqual([topic.kline('1', 'BTCUSDT')])
  // The chart has the line of the mark price, and another market is opened within the second.
  shown = [topic.trades('ETHUSDT'), topic.markKline('30', 'ETHUSDT')]
  follow(999)
  expect(held()).toEqual([topic.kline('1', 'BTCUSDT')])
  for (const now of [1000, 2000, 3000]) follow(now)
  expect(held()).toEqual([topic.kline('1', 'ETHUSDT'), topic.markKline('1', 'ETHUSDT')])
  expect(Math.max(...own.values())).toBe(1)
  shown = []
  follow(4000)
  expect(held()).toEqual([])
  expect(Math.min(...own.values())).toBe(0)
})
