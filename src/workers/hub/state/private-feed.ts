import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Order } from '#shared/domain/records.ts'
import { readPrivateEvent } from '../feeds/private-events.ts'
import { createPrivateBook, hasEnded } from './private-book.ts'

/** Most events buffered while the state is fetched; with more of them the fetch is repeated. */
const BUFFER_LIMIT = 500
const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 5000

const adoptedEvent = (order: Order): string =>
  !hasEnded(order) ? 'newed' : order.orderStatus === 'Filled' ? 'filled' : 'canceled'

export interface PrivateFeed {
  /** Private topics are subscribed on a logged-in socket: fetches the state and applies events from now on. */
  start(): void
  /** The socket or the login is lost: the known state stays, and no event counts. */
  pause(): void
  /** The session is over: clears the state here and in every tab. */
  clear(): void
  take(entries: readonly PrivateEntry[]): void
  /** A heartbeat's private sequence; -1 before login. */
  confirm(seq: number): void
  /** Fetches the state again (an intent with unknown effect, a reset account). */
  refetch(): void
  /** Adds an order from an answer or a query; a push about it, or the next state, overrides it. */
  adopt(order: Order): void
  /** Current state, for a tab that joins; null if none is known. */
  state(): PrivateState | null
  isLive(): boolean
}

/**
 * Private state with its sequence guard. Events are emitted at once, in order, each once. A gap (in the events or by a
 * heartbeat) or an unreadable event causes one refetch, buffers the events meanwhile, and emits `State`.
 */
export function createPrivateFeed(options: {
  readonly clock: Clock
  /** null: failed; it is tried again. */
  readonly fetchState: () => Promise<PrivateState | null>
  readonly emit: (event: PrivateFeedEvent) => void
  readonly onSynced: () => void
  readonly onGap: (reason: string) => void
}): PrivateFeed {
  const { clock, emit } = options
  const book = createPrivateBook()
  let mode: 'off' | 'syncing' | 'live' = 'off'
  let seq = -1
  let buffer: PrivateEntry[] = []
  let overflow = false
  /** Number of the current fetch: the answer to an older one is dropped. */
  let run = 0
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  let lastFetch = -RETRY_FIRST_MS
  let lastAnnounced = -1
  let behind = false

  /**
   * Fetches at once, unless the last fetch was just now: a state that lags behind its own events must not be fetched in a
   * loop.
   */
  function sync(reason: string): void {
    if (mode === 'live') options.onGap(reason)
    mode = 'syncing'
    cancelRetry()
    run += 1
    if (clock.monotonic() - lastFetch < RETRY_FIRST_MS) retryLater()
    else void fetchOnce(run)
  }
  function retryLater(): void {
    cancelRetry()
    const mine = run
    cancelRetry = clock.after(retryMs, () => {
      if (mine === run && mode === 'syncing') sync('retry')
    })
    retryMs = Math.min(RETRY_LONGEST_MS, retryMs * 2)
  }
  async function fetchOnce(mine: number): Promise<void> {
    overflow = false
    lastFetch = clock.monotonic()
    const state = await options.fetchState()
    if (mine !== run || mode !== 'syncing') return
    if (state === null || overflow) {
      retryLater()
      return
    }
    book.replace(state)
    seq = state.seq
    mode = 'live'
    lastAnnounced = -1
    behind = false
    emit({ kind: 'State', state })
    const waiting = buffer
    buffer = []
    takeLive(waiting)
    // A gap among the buffered events has started the next fetch; without one the retry wait is reset.
    if ((mode as string) === 'live') {
      retryMs = RETRY_FIRST_MS
      options.onSynced()
    }
  }
  function bufferAll(entries: readonly PrivateEntry[]): void {
    for (const entry of entries) {
      if (buffer.length >= BUFFER_LIMIT) {
        buffer = []
        overflow = true
      }
      buffer.push(entry)
    }
  }
  /** A change of the account is emitted with the whole state, which depends on it. */
  function emitState(): void {
    const state = book.state(seq)
    if (state !== null) emit({ kind: 'State', state, continues: true })
  }
  function takeLive(entries: readonly PrivateEntry[]): void {
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index]
      // A duplicate, or a repetition for subscribers of another topic (docs/wire.md 1.5).
      if (entry === undefined || entry[0] <= seq) continue
      const event = entry[0] === seq + 1 ? readPrivateEvent(entry) : null
      if (event === null) {
        bufferAll(entries.slice(index))
        sync(entry[0] === seq + 1 ? 'unreadable event' : 'gap')
        return
      }
      seq = entry[0]
      if (event === 'none') continue
      book.apply(event)
      if (event.kind !== 'Account') emit(event)
      else emitState()
    }
  }

  return {
    start: () => {
      buffer = []
      retryMs = RETRY_FIRST_MS
      lastFetch = -RETRY_FIRST_MS
      mode = 'syncing'
      sync('login')
    },
    pause: () => {
      mode = 'off'
      run += 1
      buffer = []
      cancelRetry()
    },
    clear: () => {
      mode = 'off'
      run += 1
      buffer = []
      seq = -1
      cancelRetry()
      book.clear()
      emit({ kind: 'Cleared' })
    },
    take: (entries) => {
      if (mode === 'syncing') bufferAll(entries)
      else if (mode === 'live') takeLive(entries)
    },
    confirm: (announced) => {
      if (mode !== 'live' || announced < 0) return
      const missed = lastAnnounced > seq
      const regressed = behind && announced < seq
      lastAnnounced = announced > seq ? announced : -1
      behind = announced < seq
      if (missed || regressed) sync('heartbeat')
    },
    refetch: () => {
      if (mode === 'live') sync('asked')
    },
    adopt: (order) => {
      const event: PrivateFeedEvent = { kind: 'Order', seq, event: adoptedEvent(order), order }
      book.apply(event)
      emit(event)
    },
    state: () => book.state(seq),
    isLive: () => mode === 'live',
  }
}
