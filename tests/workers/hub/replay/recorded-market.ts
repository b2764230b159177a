import { topic } from '../../../../src/shared/wire/topics.ts'
import type { PublicEntry } from '../../../../src/shared/wire/frames.ts'
import type { ReplayOutput } from '../../../../src/shared/contracts/recording.ts'
import { startReplayHub } from '../../../../src/workers/hub/compose/start-replay.ts'
import type { Replay } from '../../../../src/workers/hub/compose/start-replay.ts'
import { readRecording } from '../../../../src/workers/hub/replay/read-recording.ts'
import type { Recording } from '../../../../src/workers/hub/replay/read-recording.ts'
import { exposeOn } from '../../../../src/workers/runtime/expose.ts'
import { createVirtualClock, settle } from '../../runtime/virtual-clock.ts'
import type { VirtualClock } from '../../runtime/virtual-clock.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'
import type { VirtualTab, VirtualWorld } from '../virtual-hub.ts'

export const marketTopics = {
  book: topic.book20('BTCUSDT'),
  trades: topic.trades('BTCUSDT'),
  ticker: topic.tickerFast('BTCUSDT'),
  tickers: topic.tickerAll,
  candles: topic.kline('1', 'BTCUSDT'),
  limits: topic.priceLimit('BTCUSDT'),
} as const
const names = Object.values(marketTopics)

/** Seeded numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A live hub with a tab that watches a moving market. */
export interface LiveMarket {
  readonly world: VirtualWorld
  readonly tab: VirtualTab
  /** Publishes one frame of random changes. */
  move(): void
  save(): Promise<Blob>
}

export async function startLiveMarket(
  random: () => number,
  account: string | null = null,
): Promise<LiveMarket> {
  const world = createVirtualWorld(account)
  const { clock, venue } = world
  venue.state.now = () => clock.now()
  const tab = joinVirtualTab(world.hub, 'one')
  tab.toFeed({ type: 'WantTopics', topics: names, tickers: 'all', hz: 10 })
  await clock.advance(1000)
  const seqs = new Map<string, number>()
  const levels = new Map<string, number>()
  let trade = 0
  const pick = (below: number): number => Math.floor(random() * below)
  const tickerRow = (id: number): number[] => [id, ...Array.from({ length: 13 }, () => 1 + pick(1e9))]
  const entry = (name: string, kind: 0 | 1, values: readonly number[], count = 1): PublicEntry => {
    const before = seqs.get(name) ?? 0
    seqs.set(name, before + count)
    return [venue.idOf(name), kind === 0 ? before + count : before + 1, before + count, kind, values]
  }
  const second = (): number => Math.floor(clock.now() / 1000)
  const candle = (): number[] => {
    const price = 100 + pick(50)
    return [second() - (second() % 60), price, price + 5, price - 5, price, pick(1000), pick(1e6), 0]
  }
  const tradeRow = (): number[] => {
    trade += 1
    return [trade, clock.now(), 100 + pick(50), 1 + pick(9), pick(2)]
  }
  const bookRow = (): number[] => {
    const side = pick(2)
    const price = side === 0 ? 90 - pick(15) : 110 + pick(15)
    const key = `${side} ${price}`
    const quantity = levels.has(key) && random() < 0.3 ? 0 : 1 + pick(1000)
    if (quantity === 0) levels.delete(key)
    else levels.set(key, quantity)
    return [side, price, quantity]
  }
  const publish = (entries: readonly PublicEntry[]): void => venue.socket().publish(entries, clock.now())
  publish([
    entry(marketTopics.book, 0, [0, 80, 5, 1, 120, 5]),
    entry(marketTopics.trades, 0, []),
    entry(marketTopics.ticker, 0, tickerRow(1)),
    entry(marketTopics.tickers, 0, [...tickerRow(1), ...tickerRow(2), ...tickerRow(3)]),
    entry(marketTopics.candles, 0, candle()),
    entry(marketTopics.limits, 0, [200, 50]),
  ])
  // Loads the recorder's code; its first cut follows the next change.
  await world.hub.api.saveRecording()
  return {
    world,
    tab,
    move: () => {
      const rows = 1 + pick(4)
      const trades = pick(3)
      publish([
        entry(marketTopics.book, 1, Array.from({ length: rows }, bookRow).flat(), rows),
        ...(trades === 0
          ? []
          : [entry(marketTopics.trades, 1, Array.from({ length: trades }, tradeRow).flat(), trades)]),
        entry(marketTopics.tickers, 1, tickerRow(1 + pick(3))),
        entry(marketTopics.candles, 1, candle()),
        ...(random() < 0.1 ? [entry(marketTopics.limits, 1, [200 + pick(9), 50 - pick(9)])] : []),
      ])
    },
    save: async () => {
      const file = await world.hub.api.saveRecording()
      if (!(file instanceof Blob)) throw new Error('nothing was recorded')
      return file
    },
  }
}

/** Plays `ms` of a moving market, a frame each 50 ms, and gives its recording. */
export async function record(market: LiveMarket, ms: number): Promise<Blob> {
  for (let passed = 0; passed < ms; passed += 50) {
    market.move()
    await market.world.clock.advance(50)
  }
  return market.save()
}

export async function readWhole(file: Blob): Promise<Recording> {
  const read = await readRecording(file)
  if ('fault' in read) throw new Error(read.fault)
  return read.recording
}

/** A replay hub under virtual time, with the states that it reports. */
export interface VirtualReplay {
  readonly replay: Replay
  readonly clock: VirtualClock
  readonly sent: readonly ReplayOutput[]
  /** Waits until the next place is shown whole: its part is unpacked in real time. */
  readonly ready: () => Promise<void>
}

export async function startVirtualReplay(recording: Recording): Promise<VirtualReplay> {
  const clock = createVirtualClock()
  const sent: ReplayOutput[] = []
  let ids = 0
  const replay = startReplayHub(
    {
      clock,
      build: 'test',
      newId: () => `replay-${(ids += 1)}`,
      locks: null,
      serve: exposeOn,
      end: () => undefined,
    },
    recording,
    (message) => sent.push(message),
  )
  let seen = 0
  const ready = async (): Promise<void> => {
    const leaps = (): number => replay.player.place().leaps
    for (let turn = 0; turn < 3000 && leaps() === seen; turn += 1) {
      await clock.advance(20)
      await settle(5)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    if (leaps() === seen) throw new Error('the place was not shown')
    seen = leaps()
  }
  await ready()
  return { replay, clock, sent, ready }
}
