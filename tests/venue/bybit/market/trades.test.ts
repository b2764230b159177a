import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Reply } from '../../../../venue/bybit/terms/transport.ts'
import { answer, createStage, linear, market, option } from './stage.ts'
import type { Stage } from './stage.ts'

const symbol = linear.instrument.symbol
const NOW = 1_786_310_818_000

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  stage = createStage()
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

/** A push item; times are ms after NOW. */
const live = (i: string, ms: number, p = '100.00', s = 'BTCUSDT') => ({
  i,
  T: NOW + ms,
  s,
  S: 'Buy',
  v: '0.5',
  p,
})
/** The same trade as the call lists it. */
const listed = (execId: string, ms: number, price = '100.00') => ({
  execId,
  symbol: 'BTCUSDT',
  price,
  size: '0.5',
  side: 'Sell',
  time: String(NOW + ms),
  isBlockTrade: false,
})
const say = (...items: readonly unknown[]): void =>
  stage.transport.socket('linear').say('publicTrade.BTCUSDT', 'snapshot', items)
/** What the call answers, given oldest first. */
const history = (...items: readonly object[]): void =>
  void stage.transport.answers.set('/v5/market/recent-trade', () => answer({ list: items.toReversed() }))
const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
const rowsOf = (rows: Float64Array): number[][] =>
  Array.from({ length: rows.length / TRADE_WIDTH }, (_, at) => [
    ...rows.subarray(at * TRADE_WIDTH, (at + 1) * TRADE_WIDTH),
  ])
/** Number and time of each trade, as ms after NOW. */
const short = (rows: readonly number[][]) => rows.map(([number = 0, time = 0]) => [number, time - NOW])
const sent = () => stage.batches.flatMap(({ trades }) => trades.flatMap(({ rows }) => rowsOf(rows)))
const calls = (): number =>
  stage.transport.calls.filter(({ path }) => path === '/v5/market/recent-trade').length

describe('trades', () => {
  it('are rows in units with our own count', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('a', 1, '100.10'), { ...live('b', 2), S: 'Sell' })
    await settle()
    expect(sent()).toEqual([
      [1, NOW + 1, 10_010, 500, 0],
      [2, NOW + 2, 10_000, 500, 1],
    ])
  })

  it('that are repeated are dropped, also across messages', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('a', 1), live('b', 2))
    say(live('b', 2), live('c', 3), live('a', 1))
    await settle()
    expect(short(sent())).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it('are remembered by their last 2,000 ids', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('first', 0))
    await settle()
    for (let at = 0; at < 1999; at += 1) say(live(`t${at}`, at))
    say(live('first', 0))
    await settle()
    expect(sent()).toHaveLength(2000)
  })

  it('before the first reader are listed, oldest first, and are no news', async () => {
    history(listed('x', -20), listed('y', -10))
    const read = stage.feed.recentTrades(symbol)
    await settle()
    expect(rowsOf(await read)).toEqual([
      [1, NOW - 20, 10_000, 500, 1],
      [2, NOW - 10, 10_000, 500, 1],
    ])
    expect(sent()).toEqual([])
  })

  it('between the call and the first push are read by a second call', async () => {
    history(listed('x', -20))
    const read = stage.feed.recentTrades(symbol)
    await settle()
    await read
    history(listed('x', -20), listed('y', 10), listed('z', 20))
    say(live('z', 20))
    await settle()
    expect(short(sent())).toEqual([
      [2, 10],
      [3, 20],
    ])
    say(live('w', 30))
    await settle()
    expect(calls()).toBe(2)
    expect(short(rowsOf(await stage.feed.recentTrades(symbol)))).toEqual([
      [1, -20],
      [2, 10],
      [3, 20],
      [4, 30],
    ])
  })

  it('wait for those before them, so that numbers follow time', async () => {
    let give: (reply: Reply) => void = () => undefined
    stage.transport.answers.set('/v5/market/recent-trade', () => new Promise((resolve) => (give = resolve)))
    stage.follow({ trades: [symbol] })
    say(live('b', 2), live('c', 3))
    await settle()
    expect(sent()).toEqual([])
    const first = give
    first(answer({ list: [listed('b', 2), listed('a', 1)] }))
    await settle()
    if (give !== first) give(answer({ list: [listed('b', 2), listed('a', 1)] }))
    await settle()
    expect(short(sent())).toEqual([
      [2, 2],
      [3, 3],
    ])
    expect(short(rowsOf(await stage.feed.recentTrades(symbol)))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it('missed while the connection was cut are read by a call, in order', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('a', 1))
    await settle()
    stage.transport.socket('linear').cut()
    expect(stage.feed.health().stale.has(1)).toBe(true)
    history(listed('a', 1), listed('b', 5), listed('c', 9))
    stage.transport.socket('linear').open()
    await settle()
    say(live('c', 9), live('d', 12))
    await settle()
    expect(short(sent())).toEqual([
      [1, 1],
      [2, 5],
      [3, 9],
      [4, 12],
    ])
  })

  it('are sent without those before them if the call fails', async () => {
    stage.transport.answers.set('/v5/market/recent-trade', () =>
      answer({}, { retCode: 10_016, retMsg: 'busy' }),
    )
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('a', 1))
    say(live('b', 2))
    await settle()
    expect(short(sent())).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(stage.logs.join()).toContain('busy')
    history(listed('z', -5), listed('a', 1), listed('b', 2), listed('c', 3))
    expect(short(rowsOf(await stage.feed.recentTrades(symbol)))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it('that are none are counted and logged, the others of the message are sent', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(
      live('a', 1),
      { ...live('b', 2), p: '100.001' },
      { ...live('c', 3), S: 'None' },
      live('d', 4),
      7,
      null,
    )
    await settle()
    expect(short(sent())).toEqual([
      [1, 1],
      [2, 4],
    ])
    expect(stage.logs.filter((line) => line.includes('is none'))).toHaveLength(1)
  })

  it('of options come by base coin, each to its market', async () => {
    const other = market('option', 'BTC-27NOV26-95000-P', 5, 'BTC-27NOV26-95000-P', option.instrument)
    const second = { ...other, instrument: { ...other.instrument, id: 5, symbol: other.name } }
    stage.feed.close()
    stage = createStage([option, second])
    stage.follow({ trades: [option.name, second.name] })
    await settle()
    const socket = stage.transport.socket('option')
    expect([...socket.topics]).toEqual(['publicTrade.BTC'])
    socket.say('publicTrade.BTC', 'snapshot', [
      live('a', 1, '5', option.name),
      live('b', 2, '6', second.name),
      live('c', 3, '7', 'BTC-27NOV26-1-C'),
    ])
    await settle()
    expect(
      stage.batches.flatMap(({ trades }) => trades.map(({ instrumentId, rows }) => [instrumentId, rows[2]])),
    ).toEqual([
      [4, 500],
      [5, 600],
    ])
    stage.follow({ trades: [second.name] })
    await settle(12_000)
    expect([...socket.topics]).toEqual(['publicTrade.BTC'])
    stage.follow({})
    await settle(12_000)
    expect([...socket.topics]).toEqual([])
  })

  it('go on counting when a symbol is read again', async () => {
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('a', 1), live('b', 2))
    await settle()
    stage.follow({})
    await settle(12_000)
    stage.follow({ trades: [symbol] })
    await settle()
    say(live('c', 20_000))
    await settle()
    expect(short(sent()).at(-1)).toEqual([3, 20_000])
  })
})
