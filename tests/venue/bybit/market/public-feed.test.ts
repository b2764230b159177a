import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, createStage, inverse, linear, option, spot } from './stage.ts'
import type { Stage } from './stage.ts'

const symbol = linear.instrument.symbol
const id = linear.instrument.id

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ now: 1_786_310_818_000 })
  stage = createStage()
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
const linearSocket = () => stage.transport.socket('linear')
const book = (u: number): void =>
  linearSocket().say('orderbook.200.BTCUSDT', u === 1 ? 'snapshot' : 'delta', {
    s: 'BTCUSDT',
    b: [['100.00', String(u)]],
    a: [['100.10', '1']],
    u,
    seq: u,
  })
const stale = (): readonly number[] => [...stage.feed.health().stale]

describe('batches', () => {
  it('are numbered from 1 without a gap, and at most one is sent each 10 ms', async () => {
    stage.follow({ books: [symbol] })
    const times: number[] = []
    stage.feed.onMarket(() => void times.push(Date.now()))
    for (let u = 1; u <= 300; u += 1) {
      book(u)
      await settle(1)
    }
    await settle()
    expect(stage.batches.map(({ number }) => number)).toEqual(times.map((_, at) => at + 1))
    expect(times.length).toBeGreaterThan(10)
    for (const [at, time] of times.slice(1).entries()) {
      expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(10)
      expect(time - (times[at] ?? 0)).toBeLessThanOrEqual(20)
    }
  })

  it('bear the time of the exchange, and none is sent without a change', async () => {
    stage.follow({ books: [symbol] })
    await settle(500)
    expect(stage.batches).toEqual([])
    book(1)
    await settle()
    expect(stage.batches.map(({ time }) => time)).toEqual([Date.now() - 5])
    await settle(500)
    expect(stage.batches).toHaveLength(1)
  })
})

describe('health', () => {
  it('lists an instrument until its book has a snapshot, and while its connection is lost', async () => {
    stage.follow({ books: [symbol], trades: [symbol] })
    await settle()
    expect(stale()).toEqual([id])
    book(1)
    expect(stale()).toEqual([])
    linearSocket().cut()
    expect(stale()).toEqual([id])
    linearSocket().open()
    expect(stale()).toEqual([id])
    book(1)
    expect(stale()).toEqual([])
  })

  it('lists an instrument whose ticker is neither live nor polled lately', async () => {
    stage.follow({ tickers: [symbol] })
    await settle()
    expect(stale()).toEqual([])
    stage.transport.answers.set('/v5/market/tickers', () => answer({}, { retCode: 10_016, retMsg: 'busy' }))
    await settle(10_000)
    expect(stale()).toEqual([id])
    linearSocket().say('tickers.BTCUSDT', 'snapshot', { symbol: 'BTCUSDT', lastPrice: '1' })
    expect(stale()).toEqual([])
  })

  it('of other categories does not depend on a lost connection', async () => {
    stage.follow({ trades: [symbol, spot.instrument.symbol, inverse.instrument.symbol] })
    await settle()
    stage.transport.socket('inverse').cut()
    expect(stale()).toEqual([inverse.instrument.id])
  })

  it('says that all tickers are live only if every category was read lately', async () => {
    expect(stage.feed.health().areAllTickersLive).toBe(false)
    stage.follow({ tickers: [symbol] })
    await settle()
    expect(stage.feed.health().areAllTickersLive).toBe(true)
    stage.transport.answers.set('/v5/market/tickers', ({ category }) =>
      category === 'spot' ? answer({}, { retCode: 10_016, retMsg: 'busy' }) : answer({ list: [] }),
    )
    await settle(10_000)
    expect(stage.feed.health().areAllTickersLive).toBe(false)
  })
})

describe('a closed feed', () => {
  it('ends every topic, every timer and every batch', async () => {
    const symbols = [linear, spot, inverse, option].map(({ instrument }) => instrument.symbol)
    stage.follow({
      books: symbols,
      trades: symbols,
      tickers: symbols,
      candles: symbols.map((one) => ({ symbol: one, interval: '1', kind: 'market' })),
    })
    await settle(100)
    book(1)
    const sent = stage.batches.length
    stage.feed.close()
    for (const kind of ['linear', 'spot', 'inverse', 'option'] as const)
      expect([...stage.transport.socket(kind).topics]).toEqual([])
    await settle(100)
    expect(vi.getTimerCount()).toBe(0)
    expect(stage.batches).toHaveLength(sent)
  })
})
