import { HUB_HEARTBEAT_MS } from '#shared/contracts/hub-protocol.ts'
import { DIAL_MAX } from '#shared/contracts/recording.ts'
import type { PaperView, ReplayOutput, ReplayPlace } from '#shared/contracts/recording.ts'
import { topic } from '#shared/wire/topics.ts'
import { every } from '../../runtime/clock.ts'
import type { OpenDatabase } from '../../runtime/storage.ts'
import { createPaperDesk } from '../replay/paper-desk.ts'
import type { PaperDesk } from '../replay/paper-desk.ts'
import { copyDepths, withBothDepths } from '../replay/both-depths.ts'
import { createPlayer } from '../replay/player.ts'
import type { Player } from '../replay/player.ts'
import type { Recording } from '../replay/read-recording.ts'
import { createReplayFetch } from '../replay/replay-fetch.ts'
import { createReplaySocket } from '../replay/replay-socket.ts'
import { readInstrument } from '../symbols/read-instrument.ts'
import type { Hub } from './hub.ts'
import type { HubEnvironment, RecordedTopics } from './hub-environment.ts'
import { startHub } from './start-hub.ts'

/** No such host exists: an address in a recording leads nowhere. */
const ORIGIN = 'https://recording.invalid'

/**
 * Each sample of the clock has a shorter round trip than the one before, so the newest counts: this clock stands still and
 * leaps.
 */
const NEWER_MS = 0.001

/** The page shows the time at most this often, ms. */
const SHOW_MS = 200

/** A database that lasts as long as this worker: a replay stores nothing, and reads nothing of the live terminal. */
const openMemory: OpenDatabase = () => {
  const stores = new Map<string, Map<string, unknown>>()
  const storeOf = (name: string): Map<string, unknown> => {
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return store
  }
  return Promise.resolve({
    get: (store, key) => Promise.resolve(storeOf(store).get(key)),
    put: (store, key, value) => Promise.resolve(void storeOf(store).set(key, value)),
    remove: (store, key) => Promise.resolve(void storeOf(store).delete(key)),
    entries: (store) => Promise.resolve([...storeOf(store)]),
    close: () => undefined,
  })
}

/** A hub that plays a recording. */
export interface Replay {
  readonly hub: Hub
  readonly recorded: RecordedTopics
  readonly player: Player
  readonly paper: PaperDesk
  /** Shows another place: the hub loses its socket and gets the state there with the next. */
  seek(at: number): void
  stop(): void
}

/** What a replay has of its worker: no network, no storage. */
export type ReplaySurroundings = Pick<HubEnvironment, 'clock' | 'build' | 'newId' | 'locks' | 'serve' | 'end'>

/**
 * Starts the very hub of the live terminal on a recording. Its environment has neither network nor storage: the socket is the
 * recording, calls are answered from it, and nothing that it does can reach an exchange (decision 31).
 */
export function startReplayHub(
  given: ReplaySurroundings,
  recording: Recording,
  post: (message: ReplayOutput) => void,
): Replay {
  const { clock } = given
  const { topics, pairs } = withBothDepths(recording.topics)
  let attached: RecordedTopics | null = null
  let shown: ReplayPlace = { at: 0, dial: -1, isAtEnd: false, leaps: 0 }
  let shownAt = 0
  const now = (): number => player.place().at
  const socket = createReplaySocket({
    clock,
    topics,
    now,
    onSubscribed: () => void player.load(),
  })
  const player = createPlayer({
    clock,
    parts: recording.parts,
    prepare: (items) => copyDepths(items, pairs),
    send: (frame) => socket.send(frame),
    onPlayed: (item) => paper.played(item),
    maxDial: DIAL_MAX * Math.max(1, recording.view.barMs / 1000),
    onPlace: (place) => {
      const isChange =
        place.dial !== shown.dial ||
        place.isAtEnd !== shown.isAtEnd ||
        place.leaps !== shown.leaps ||
        place.dial === 0
      if (!isChange && clock.monotonic() - shownAt < SHOW_MS) return
      shown = place
      shownAt = clock.monotonic()
      post({ type: 'ReplayAt', ...place })
    },
  })
  const tradesOf = (symbol: string): Float64Array => {
    const data = attached?.store.get(topic.trades(symbol))?.data
    return data?.kind === 'trades' ? data.trades.since(0) : new Float64Array()
  }
  const onView = (view: PaperView): void => post({ type: 'PaperAt', ...view })
  const paper = createPaperDesk(recording, { tradesOf, readInstrument, onView })
  const hub = startHub({
    ...given,
    kind: 'tab',
    script: '',
    name: 'replay',
    origin: ORIGIN,
    language: 'en',
    random: () => 0,
    openSocket: socket.open,
    fetch: createReplayFetch(recording, now),
    channel: null,
    siblings: null,
    openHubDatabase: openMemory,
    openCatalogueDatabase: openMemory,
    openChartDatabase: openMemory,
    onReplaced: () => undefined,
    recording: {
      attach: (of) => {
        attached = of
        // All of them, whatever the tab shows: their state is there when it shows them.
        for (const name of topics.keys()) {
          of.store.open(name)
          of.subscriptions.acquire(name)
        }
      },
    },
  })
  if (attached === null) throw new Error('the hub did not take the recording')
  const recorded: RecordedTopics = attached
  const { store, meter } = recorded
  let beats = 0
  const stopBeat = every(clock, HUB_HEARTBEAT_MS, () => {
    beats += 1
    meter.clockSample(now(), -beats * NEWER_MS)
    socket.heartbeat(
      Array.from(topics, ([name, id]): readonly number[] => {
        const guard = store.get(name)?.guard
        return guard?.isLive() === true ? [id, guard.sequence()] : []
      }).flat(),
    )
  })
  return {
    hub,
    recorded,
    player,
    paper,
    seek: (at) => {
      paper.clear()
      player.seek(at)
      store.tickers.clear()
      socket.drop()
    },
    stop: () => {
      stopBeat()
      player.stop()
      hub.stop()
    },
  }
}
