import { describe, expect, it, vi } from 'vitest'
import { ableExchange } from '../../../../src/shared/contracts/exchange.ts'
import { ENTRY_SNAPSHOT } from '../../../../src/shared/wire/frames.ts'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { createFlightRecorder } from '../../../../src/workers/hub/recorder/flight-recorder.ts'
import { createTopicStore } from '../../../../src/workers/hub/state/topic-store.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createPartRing } from '../../../../src/workers/hub/recorder/part-ring.ts'
import { createRecorder } from '../../../../src/workers/hub/recorder/recorder.ts'
import { createTickerTable } from '../../../../src/workers/hub/state/ticker-table.ts'
import { bookChanges } from '../../../../src/workers/hub/recorder/cut-topics.ts'
import { createOrderBook } from '../../../../src/workers/hub/state/order-book.ts'
import type { Block } from '../../../../src/shared/wire/recording.ts'
import { readWhole, record, seeded, startLiveMarket } from '../replay/recorded-market.ts'

const part = (from: number, size: number): Block => ({
  bytes: new Uint8Array(size),
  rawLength: size,
  from,
  to: from + 5,
})

describe('the bound of a recording', () => {
  it('in time: what ended more than its span before the newest part is dropped', () => {
    const ring = createPartRing(10, 1000)
    for (const from of [0, 5, 10, 15, 20]) ring.add(part(from, 1))
    expect(ring.parts().map(({ from }) => from)).toEqual([10, 15, 20])
  })

  it('in bytes: the oldest are dropped, and the newest too if it alone is larger', () => {
    const ring = createPartRing(1000, 100)
    for (const from of [0, 5, 10]) ring.add(part(from, 40))
    expect(ring.parts().map(({ from }) => from)).toEqual([5, 10])
    expect(ring.bytes()).toBe(80)
    ring.add(part(15, 101))
    expect(ring.parts()).toEqual([])
    expect(ring.bytes()).toBe(0)
  })
})

describe('the changes between two books', () => {
  const random = seeded(5)
  const pick = (below: number): number => Math.floor(random() * below)
  const rowsOf = (book: ReturnType<typeof createOrderBook>): number[] => {
    const { bids, asks } = book.view(200)
    return [bids, asks].flatMap((pairs, side) =>
      Array.from({ length: pairs.length / 2 }, (_, at) => [
        side,
        pairs[at * 2] ?? 0,
        pairs[at * 2 + 1] ?? 0,
      ]).flat(),
    )
  }

  it('turn one into the other, with no row for a level that stays', () => {
    for (let run = 0; run < 500; run += 1) {
      const book = createOrderBook()
      const change = (): number[] =>
        Array.from({ length: pick(12) }, () => [pick(2), 1 + pick(20), pick(4)]).flat()
      book.applyDelta(change(), 0)
      const before = rowsOf(book)
      book.applyDelta(change(), 0)
      const after = rowsOf(book)
      const rows = bookChanges(before, after)
      const copy = createOrderBook()
      copy.applySnapshot(before)
      copy.applyDelta(rows, 0)
      expect(rowsOf(copy)).toEqual(after)
      const changed = new Set([...before, ...after].map(String))
      expect(rows.length / 3).toBeLessThanOrEqual(changed.size * 40)
      if (String(before) === String(after)) expect(rows).toEqual([])
    }
  })
})

describe('a failure of the hub', () => {
  it('stores the recording, which the next hub of this browser gives; a second one within a minute adds nothing', async () => {
    const market = await startLiveMarket(seeded(31))
    const { world } = market
    await record(market, 3000)
    expect(await world.hub.api.keptRecording()).toBeNull()
    world.hub.failed('error', 'planted')
    let kept: unknown = null
    for (let turn = 0; turn < 100 && kept === null; turn += 1) {
      await world.clock.advance(10)
      await new Promise((resolve) => setTimeout(resolve, 2))
      kept = await world.hub.api.keptRecording()
    }
    if (!(kept instanceof Blob)) throw new Error('nothing was stored')
    const { view } = await readWhole(kept)
    await record(market, 3000)
    world.hub.failed('error', 'planted again')
    await world.clock.advance(1000)
    world.restart()
    const found = await world.hub.api.keptRecording()
    if (!(found instanceof Blob)) throw new Error('it is gone')
    expect((await readWhole(found)).view.to).toBe(view.to)
  })
})

describe('a failure of a hub whose calls are not answered', () => {
  it('stores the recording at once, without the candles that it waits for', async () => {
    const clock = createVirtualClock()
    const name = topic.kline('30', 'BTCUSDT')
    const ignore = (): void => undefined
    const store = createTopicStore({
      clock,
      onInvalid: ignore,
      onTickerId: ignore,
      onChange: ignore,
    })
    store.open(name)
    store.bind(name, 1)
    store.apply([[1, 1, 1, ENTRY_SNAPSHOT, [60, 1, 1, 1, 1, 1, 1, 0]]], 0)
    const stored: unknown[] = []
    let calls = 0
    const flight = createFlightRecorder({
      clock,
      build: 'test',
      store,
      subscriptions: { topics: () => [name], acquire: ignore, release: ignore },
      serverNow: () => 5_000_000,
      storage: {
        get: () => Promise.resolve(undefined),
        put: (_store, _key, value) => {
          stored.push(value)
          return Promise.resolve(true)
        },
      },
      http: {
        call: () => {
          calls += 1
          return new Promise(() => undefined)
        },
      },
      exchange: () => ableExchange,
      instruments: () => [],
      trace: ignore,
    })
    flight.touch()
    await clock.advance(1000)
    flight.keep()
    await vi.waitFor(() => expect(calls).toBe(1))
    expect(stored).toHaveLength(1)
    expect((await readWhole(stored[0] as Blob)).topics.has(name)).toBe(true)
    flight.stop()
  })
})

describe('the clock of a recording', () => {
  const clock = createVirtualClock()
  let exchange = 5_000_000
  const create = () =>
    createRecorder({
      clock,
      store: { get: () => undefined, tickers: createTickerTable() },
      subscribed: () => [],
      serverNow: () => exchange + clock.monotonic(),
      onFault: (what) => {
        throw new Error(what)
      },
    })
  const spans = async (
    recorder: ReturnType<typeof create>,
  ): Promise<readonly (readonly [number, number])[]> =>
    (await recorder.save()).parts.map(({ from, to }) => [from, to] as const)

  it('is the exchange’s, and steady within a part', async () => {
    const recorder = create()
    recorder.note('first')
    exchange += 60_000
    await clock.advance(3000)
    recorder.note('second')
    expect(await spans(recorder)).toEqual([[5_000_000, 5_003_000]])
    await clock.advance(1000)
    recorder.note('after the exchange’s clock was set forwards')
    expect((await spans(recorder))[1]).toEqual([5_064_000, 5_064_000])
  })

  it('is dropped with what was recorded if it turns out to have been ahead: no recording goes back in time', async () => {
    const recorder = create()
    recorder.note('with a wrong time')
    await spans(recorder)
    exchange -= 3_600_000
    await clock.advance(1000)
    recorder.note('with the right time')
    const now = exchange + clock.monotonic()
    expect(await spans(recorder)).toEqual([[now, now]])
  })
})
