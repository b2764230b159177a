import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStage, linear, market, option } from './stage.ts'
import type { Stage } from './stage.ts'

const symbol = 'BTCUSDT'
const topic = 'orderbook.200.BTCUSDT'

type Level = readonly [price: string, quantity: string]

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ now: 1_786_310_818_000 })
  stage = createStage()
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

const socket = () => stage.transport.socket('linear')
const say = (type: string, u: number, b: readonly Level[], a: readonly Level[], seq = 1000 + u): void =>
  socket().say(topic, type, { s: symbol, b, a, u, seq })
/** A book at 100.00 / 100.10 with update number 10. */
const snapshot = (u = 10): void => say('snapshot', u, [['100.00', '1.5']], [['100.10', '2']])
const isStale = (): boolean => stage.feed.health().stale.has(linear.instrument.id)
const renewals = (): number => socket().asked.filter((one) => one === `renew ${topic}`).length

async function book() {
  const read = stage.feed.book(symbol)
  await vi.advanceTimersByTimeAsync(0)
  const { bids, asks } = (await read) ?? { bids: [], asks: [] }
  return { bids: [...bids], asks: [...asks] }
}

/** Follows the book, with live tickers so that only it decides what is stale. */
async function follow(): Promise<void> {
  stage.transport.answers.clear()
  stage.follow({ books: [symbol] })
  await vi.advanceTimersByTimeAsync(1)
}

describe('a book', () => {
  it('is that of the snapshot and its deltas, in units; size 0 removes a level', async () => {
    await follow()
    snapshot()
    say(
      'delta',
      11,
      [['99.9', '4.25']],
      [
        ['100.10', '0'],
        ['100.2', '7'],
      ],
    )
    expect(await book()).toEqual({ bids: [10_000, 1500, 9990, 4250], asks: [10_020, 7000] })
    expect(isStale()).toBe(false)
  })

  it('E34: is sorted, whatever the order of the levels', async () => {
    await follow()
    say(
      'snapshot',
      1,
      [
        ['99', '1'],
        ['100', '2'],
        ['98', '3'],
      ],
      [
        ['103', '1'],
        ['101', '2'],
        ['102', '3'],
      ],
    )
    expect(await book()).toEqual({
      bids: [10_000, 2000, 9900, 1000, 9800, 3000],
      asks: [10_100, 2000, 10_200, 3000, 10_300, 1000],
    })
  })

  it('E34: a snapshot replaces every level, also with a smaller update number', async () => {
    await follow()
    snapshot(10)
    say('snapshot', 3, [['95', '1']], [['96', '1']], 5000)
    expect(await book()).toEqual({ bids: [9500, 1000], asks: [9600, 1000] })
  })

  it('E34: update 1 is a snapshot, whatever the message is called', async () => {
    await follow()
    snapshot(10)
    say('delta', 1, [['95', '1']], [['96', '1']], 1)
    say('delta', 2, [['94', '1']], [], 2)
    expect(await book()).toEqual({ bids: [9500, 1000, 9400, 1000], asks: [9600, 1000] })
    expect(renewals()).toBe(0)
  })

  it('sends its level changes in batches, with absolute quantities', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(20)
    say('delta', 11, [['100.00', '0']], [])
    say('delta', 12, [['99.50', '3']], [['100.10', '2']])
    await vi.advanceTimersByTimeAsync(20)
    expect(stage.batches.map(({ number, books }) => [number, books.map(({ rows }) => [...rows])])).toEqual([
      [1, [[0, 10_000, 1500, 1, 10_010, 2000]]],
      [2, [[0, 10_000, 0, 0, 9950, 3000]]],
    ])
  })

  it('of an option has 100 levels', async () => {
    stage.follow({ books: [option.instrument.symbol] })
    expect([...stage.transport.socket('option').topics]).toEqual([`orderbook.100.${option.name}`])
  })

  it('that no page reads is read for a while after a call, then no longer', async () => {
    const read = stage.feed.book(symbol)
    snapshot()
    expect((await read)?.bids).toEqual(new Float64Array([10_000, 1500]))
    await vi.advanceTimersByTimeAsync(9000)
    expect([...socket().topics]).toEqual([topic])
    await vi.advanceTimersByTimeAsync(3000)
    expect([...socket().topics]).toEqual([])
  })

  it('without a snapshot is answered empty after two seconds, and stale', async () => {
    let answered = false
    const read = stage.feed.book(symbol).finally(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(1900)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await read).toMatchObject({ instrumentId: 1, bids: new Float64Array(0) })
    expect(isStale()).toBe(true)
  })

  it('that Bybit refuses, and one of an unknown symbol, is null', async () => {
    const read = stage.feed.book(symbol)
    socket().refuse(topic, 'handler not found')
    expect(await read).toBeNull()
    expect(await stage.feed.book('NOSUCH')).toBeNull()
    expect(stage.logs.join()).toContain('handler not found')
  })
})

describe('a breach', () => {
  const level: readonly Level[] = [['99.00', '1']]
  it.each([
    ['a lost update', () => say('delta', 12, level, [])],
    ['an update of the past', () => say('delta', 9, level, [])],
    ['a sequence of the past', () => say('delta', 11, level, [], 500)],
    ['a snapshot of the past', () => say('snapshot', 9, level, [], 500)],
    ['a level that is no number', () => say('delta', 11, [['x', '1']], [])],
    ['a price finer than the instrument', () => say('delta', 11, [['99.001', '1']], [])],
    ['a negative quantity', () => say('delta', 11, [['99.00', '-1']], [])],
    ['an update without a number', () => socket().say(topic, 'delta', { b: level, a: [] })],
    ['an unknown kind of message', () => say('partial', 11, level, [])],
  ])('E34: empties the book and asks for it again: %s', async (_, breach) => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(3000)
    expect(isStale()).toBe(false)
    breach()
    expect(await book()).toEqual({ bids: [], asks: [] })
    expect(isStale()).toBe(true)
    expect(renewals()).toBe(1)
    expect(stage.batches.at(-1)?.resets).toEqual([1])
    // What follows the breach changes nothing until the snapshot.
    say('delta', 13, level, [])
    expect(await book()).toEqual({ bids: [], asks: [] })
    snapshot(20)
    expect(await book()).toEqual({ bids: [10_000, 1500], asks: [10_010, 2000] })
    expect(isStale()).toBe(false)
  })

  it('is not an update that is repeated at once', async () => {
    await follow()
    snapshot()
    say('delta', 11, level, [])
    say('delta', 11, level, [])
    say('delta', 12, [], [['100.10', '1']])
    expect(await book()).toEqual({ bids: [10_000, 1500, 9900, 1000], asks: [10_010, 1000] })
    expect(renewals()).toBe(0)
  })

  it('is the third crossed state in a row, not the second', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(3000)
    say('delta', 11, [['100.20', '1']], [])
    say('delta', 12, [['100.20', '2']], [])
    say('delta', 13, [['100.20', '0']], [])
    say('delta', 14, [['100.20', '1']], [])
    say('delta', 15, [['100.20', '2']], [])
    expect(isStale()).toBe(false)
    say('delta', 16, [['100.20', '3']], [])
    expect(isStale()).toBe(true)
    expect(renewals()).toBe(1)
  })

  it('renews a book at most once in two seconds, and again if no snapshot comes', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(3000)
    for (let round = 0; round < 5; round += 1) {
      say('delta', 99, level, [])
      snapshot(20)
    }
    say('delta', 99, level, [])
    expect(renewals()).toBe(1)
    await vi.advanceTimersByTimeAsync(1900)
    expect(renewals()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(renewals()).toBe(2)
    await vi.advanceTimersByTimeAsync(4000)
    expect(renewals()).toBe(3)
  })

  it('is logged and resets the book once, however many bad messages follow', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(3000)
    for (let round = 0; round < 50; round += 1) {
      socket().say(topic, 'delta', { b: level, a: [] })
      say('snapshot', 20, [['x', '1']], [])
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(stage.logs.filter((line) => line.includes('is read again'))).toHaveLength(1)
    expect(stage.batches.filter(({ resets }) => resets !== undefined)).toHaveLength(1)
    snapshot(20)
    expect(isStale()).toBe(false)
  })

  it('leaves no row of the broken book in the batch that resets it', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(20)
    say('delta', 11, level, [])
    say('delta', 13, level, [])
    snapshot(20)
    await vi.advanceTimersByTimeAsync(20)
    expect(stage.batches.at(-1)).toMatchObject({ resets: [1], books: [] })
  })
})

describe('a lost connection', () => {
  it('leaves the levels, stale; deltas of the next one follow nothing before its snapshot', async () => {
    await follow()
    snapshot()
    socket().cut()
    expect(isStale()).toBe(true)
    expect(await book()).toEqual({ bids: [10_000, 1500], asks: [10_010, 2000] })
    socket().open()
    say('delta', 11, [['99.00', '1']], [])
    expect(isStale()).toBe(true)
    expect((await book()).bids).toEqual([10_000, 1500])
    await vi.advanceTimersByTimeAsync(20)
    say('snapshot', 5, [['98.00', '1']], [['100.10', '2']], 3)
    expect(isStale()).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect([...(stage.batches.at(-1)?.books[0]?.rows ?? [])]).toEqual([0, 10_000, 0, 0, 9800, 1000])
  })
})

describe('quantities with more decimals than the instrument', () => {
  it('are cut, counted and logged at most once a minute', async () => {
    await follow()
    say('snapshot', 1, [['100', '1.23456']], [['101', '1.000']])
    for (let u = 2; u < 10; u += 1) say('delta', u, [['100', `2.00${u}5`]], [])
    expect((await book()).bids).toEqual([10_000, 2009])
    const lines = () => stage.logs.filter((line) => line.includes('more decimals'))
    expect(lines()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    say('delta', 10, [['100', '2.0005']], [])
    expect(lines()[1]).toContain('8 more')
  })
})

describe('a changed instrument', () => {
  it('begins its book again in the new units', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(20)
    stage.catalogue.set([market('linear', symbol, 1, symbol, { lotFraction: 4 })], [symbol])
    expect(socket().asked.slice(-2)).toEqual([`unsubscribe ${topic}`, `subscribe ${topic}`])
    snapshot()
    expect(await book()).toEqual({ bids: [10_000, 15_000], asks: [10_010, 20_000] })
    expect(stage.batches.some(({ resets }) => resets?.includes(1) === true)).toBe(true)
  })

  it('in limits or tiers alone leaves its book as it is', async () => {
    await follow()
    snapshot()
    await vi.advanceTimersByTimeAsync(20)
    const asked = socket().asked.length
    stage.catalogue.set([market('linear', symbol, 1, symbol, { indexSort: 99 })], [symbol])
    expect(socket().asked).toHaveLength(asked)
    expect(isStale()).toBe(false)
    say('delta', 11, [['99.00', '1']], [])
    expect((await book()).bids).toEqual([10_000, 1500, 9900, 1000])
  })

  it('that is listed while somebody reads it begins then', async () => {
    stage.catalogue.set([], [symbol])
    stage.follow({ books: [symbol] })
    expect(socket().asked).toEqual([])
    stage.catalogue.set([linear], [symbol])
    expect(socket().asked).toEqual([`subscribe ${topic}`])
  })

  it('that ended has no book', async () => {
    await follow()
    snapshot()
    stage.catalogue.set([], [symbol])
    expect(await stage.feed.book(symbol)).toBeNull()
    expect([...socket().topics]).toEqual([])
  })
})
