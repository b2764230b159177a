import { deflateRawSync } from 'node:zlib'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { startReplayHub } from '../../src/workers/hub/compose/start-replay.ts'
import { createFrameDecoder } from '../../src/workers/hub/feeds/frame-decoder.ts'
import { createRecorder } from '../../src/workers/hub/recorder/recorder.ts'
import { stateHash } from '../../src/workers/hub/state/state-hash.ts'
import { createTopicStore } from '../../src/workers/hub/state/topic-store.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import { inflate } from '../../src/workers/runtime/deflate.ts'
import { root } from '../machine.ts'
import { seeded } from '../seeded.ts'
import type { NodeSuite } from '../suite.ts'

/** The recorder beside a hub's store that takes the topics of an open market. The venue sends 100,000 updates/s. */
const RATE = 100_000
const WARM_UP_MS = 3000
const WINDOW_MS = 15_000
const TEN_MINUTES_S = 600
const SEEKS = 60
const MIB = 1024 * 1024
const topics = [
  topic.book200('BTCUSDT'),
  topic.trades('BTCUSDT'),
  topic.tickerFast('BTCUSDT'),
  topic.tickerAll,
  topic.kline('1', 'BTCUSDT'),
  topic.priceLimit('BTCUSDT'),
]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds of a core that packing takes, and the packed bytes. */
function packed(parts: readonly Uint8Array[]): { readonly seconds: number; readonly bytes: number } {
  const before = process.cpuUsage()
  const bytes = parts.reduce((sum, part) => sum + deflateRawSync(part).length, 0)
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, bytes }
}

interface Recorded {
  readonly seconds: number
  readonly rows: number
  /** Time of the recorder on the hub's thread, s. */
  readonly ownSeconds: number
  /** Every frame of the window. */
  readonly frames: readonly Uint8Array[]
  readonly saved: Awaited<ReturnType<ReturnType<typeof createRecorder>['save']>>
  readonly hash: Readonly<Record<string, string>>
}

async function record(url: string): Promise<Recorded> {
  let own = 0
  let rows = 0
  let frames: Uint8Array[] = []
  const timed = (run: () => void): void => {
    const at = performance.now()
    run()
    own += performance.now() - at
  }
  const clock = createSystemClock()
  const store = createTopicStore({
    clock,
    onInvalid: (name, reason) => {
      throw new Error(`${name} ${reason}`)
    },
    onChange: () => timed(() => recorder.touch()),
    onTickerId: () => undefined,
  })
  const recorder = createRecorder({
    clock: { ...clock, after: (ms, run) => clock.after(ms, () => timed(run)) },
    store,
    subscribed: () => topics,
    serverNow: () => clock.now(),
    onFault: (what) => {
      throw new Error(what)
    },
  })
  const decode = createFrameDecoder(clock, {
    onPublic: (entries, stamp) => {
      rows += store.apply(entries, stamp)
    },
    onPrivate: () => undefined,
    onHeartbeat: () => undefined,
    onAnswer: (answer: PushAnswer) => {
      for (const [name, id] of answer.topics ?? []) {
        store.open(name)
        store.bind(name, id)
      }
    },
    onMalformed: (reason) => {
      throw new Error(reason)
    },
  })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?v=2`)
  socket.binaryType = 'arraybuffer'
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    frames.push(new Uint8Array(data))
    decode(data)
  })
  socket.send(new Uint8Array(encodeFrame({ op: 'subscribe', reqId: 1, args: topics })))
  await pause(WARM_UP_MS)
  frames = []
  rows = 0
  own = 0
  const began = performance.now()
  await pause(WINDOW_MS)
  const seconds = (performance.now() - began) / 1000
  const figures = { seconds, rows, ownSeconds: own / 1000, frames }
  socket.close()
  const saving = recorder.save()
  const hash = stateHash(store, topics)
  const saved = await saving
  recorder.stop()
  return { ...figures, saved, hash }
}

/** Times from a press to the state at seeded places, ms; the last place is the end, whose hash is compared. */
async function seeks({ saved, hash }: Recorded): Promise<readonly number[]> {
  const { parts } = saved
  const [from, to] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
  let shown: () => void = () => undefined
  let ids = 0
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      shown = resolve
    })
  const first = next()
  const names = new Map(saved.topics)
  const replay = startReplayHub(
    {
      clock: createSystemClock(),
      build: 'bench',
      newId: () => {
        ids += 1
        return `id-${ids}`
      },
      locks: null,
      serve: () => () => undefined,
      end: () => undefined,
    },
    {
      view: {
        from,
        to,
        exchange: '',
        symbols: [],
        isCut: false,
        barMs: 0,
        intents: [],
        charts: [],
        intervals: [],
      },
      parts,
      topics: names,
      exchange: {},
      instruments: new Map(),
      bars: [],
      hash: {},
    },
    () => shown(),
  )
  await first
  const random = seeded(7)
  const times: number[] = []
  for (let seek = 0; seek <= SEEKS; seek += 1) {
    const at = performance.now()
    replay.seek(seek === SEEKS ? to : from + random() * (to - from))
    // The place itself is reported at once; the next report follows its state.
    await next()
    times.push(performance.now() - at)
  }
  const ended = stateHash(replay.recorded.store, topics)
  replay.stop()
  if (JSON.stringify(ended) !== JSON.stringify(hash))
    throw new Error('the end is not the state that was live')
  return times
}

export const suite: NodeSuite = {
  name: 'recorder',
  async measure(add) {
    const venue = await startVenueProcess(['--rate', String(RATE)], root)
    try {
      const recorded = await record(venue.url)
      const { seconds, rows, frames, saved } = recorded
      if (rows / seconds < RATE * 0.95)
        throw new Error(`only ${Math.round(rows / seconds)} updates/s arrived`)
      const raws = await Promise.all(saved.parts.map((part) => inflate(part.bytes, part.rawLength)))
      const span = ((saved.parts.at(-1)?.to ?? 0) - (saved.parts[0]?.from ?? 0)) / 1000
      const own = packed(raws.filter((raw) => raw !== null))
      const naive = packed([Buffer.concat(frames)])
      const toMib = (bytes: number, of: number): number => ((bytes / of) * TEN_MINUTES_S) / MIB
      add('10 min at 100,000 updates/s', 'MiB', toMib(own.bytes, span), {
        baseline: toMib(naive.bytes, seconds),
      })
      add(
        'recording 100,000 updates/s, of a core',
        '%',
        100 * (recorded.ownSeconds / seconds + own.seconds / span),
        { baseline: (100 * naive.seconds) / seconds },
      )
      const times = (await seeks(recorded)).toSorted((a, b) => a - b)
      add('seek, longest of 60', 'ms', times.at(-1) ?? Number.NaN)
    } finally {
      await venue.dispose()
    }
  },
}
