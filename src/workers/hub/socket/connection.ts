import type { Clock } from '../../runtime/clock.ts'
import { backoffMs, RESTART_SPREAD_MS } from './backoff.ts'
import type { EmitConnectionEvent } from './connection-events.ts'
import type { ConnectionEnd, ConnectionHandlers, ConnectionState } from './connection-state.ts'
import type { OpenSocket, SocketLike } from './socket-like.ts'
import { createSocketLine } from './socket-line.ts'
import type { SocketLine } from './socket-line.ts'
import { watchForWake } from './wake-watch.ts'

/** A connection that was open this long ends an outage: after the next loss the attempts are quick again. */
const STABLE_MS = 3000
/** A websocket upgrade that hangs is given up after this time (N4). */
const CONNECT_TIMEOUT_MS = 8000
/** A replaced socket stays open at most this long, for the private events still on it. */
const RETIRE_MS = 10_000
/** The exchange announces an upgrade to all browsers at once; they reconnect spread over this time. */
const RENEW_SPREAD_MS = 2000
/**
 * After these close codes the hub reconnects only on demand: a normal end (FEED-07), a refusal with a reason, an unknown
 * push version (V5).
 */
const FINAL_CODES = new Set([1000, 1008, 4400])
/** Close code: the service restarts, so all its clients lose their sockets at once. */
const SERVICE_RESTART = 1012
/** Close code with which the hub abandons a socket. */
const ABANDONED = 4000
/** Longest close reason that is shown, in characters. */
const MAX_REASON = 120

export interface Connection {
  start(): void
  /** Connects at once; an open connection is replaced only if `force`. */
  reconnectNow(force: boolean): void
  /** The browser says that it is online, or a page was shown: ends a wait and does nothing else (N11, FEED-07). */
  hint(): void
  /** The service will stop: the hub opens a new socket before it closes the old one (N10). */
  renew(): void
  /** The private events arrive on the new socket: closes the replaced one. */
  retire(): void
  /** Abandons the open socket (half-open, out of step) and reconnects after the usual wait. */
  abandon(reason: string): void
  /** false: the socket isn't open and nothing was sent. */
  send(data: string | ArrayBufferView<ArrayBuffer>): boolean
  /** Closes the socket for good; `passive` if another hub holds the browser's socket now. */
  stop(as?: 'closed' | 'passive'): void
  state(): ConnectionState
  end(): ConnectionEnd
  reconnects(): number
}

const NOT_ENDED: ConnectionEnd = { code: 0, reason: '' }

export function createConnection(options: {
  readonly url: string
  readonly clock: Clock
  readonly random: () => number
  readonly openSocket: OpenSocket
  readonly emit: EmitConnectionEvent
  readonly handlers: ConnectionHandlers
  /** How long the exchange wants no further attempt after a refused upgrade, ms; 0 unknown or not at all. */
  readonly retryAfter: () => Promise<number>
}): Connection {
  const { clock, emit, handlers } = options
  let state: ConnectionState = 'closed'
  let ended = NOT_ENDED
  /** The current socket, the one that will replace it, and the one that was replaced. */
  let line: SocketLine | null = null
  let successor: SocketLine | null = null
  let retiring: SocketLine | null = null
  let attempt = 0
  let outageSince = clock.monotonic()
  let openedAt = 0
  let everOpened = false
  let reconnects = 0
  /** No attempt before this moment (monotonic ms): the exchange requested it (N4). */
  let notBefore = 0
  let cancelWait: () => void = () => undefined
  let cancelRenew: () => void = () => undefined
  let cancelRetire: () => void = () => undefined
  let stopWakeWatch: (() => void) | null = null

  const become = (next: ConnectionState): void => {
    if (state === next) return
    state = next
    handlers.onState(next)
  }

  function makeLine(): SocketLine | null {
    try {
      const socket: SocketLike = options.openSocket(options.url)
      const made: SocketLine = createSocketLine({
        clock,
        socket,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        onOpen: () => (made === successor ? swap(made) : opened()),
        onFrame: (data) => handlers.onFrame(data, made === retiring),
        onError: () => emit('error'),
        onGone: (code, reason) => gone(made, code, reason),
      })
      return made
    } catch (error) {
      emit('open_error', String(error))
      return null
    }
  }

  function opened(): void {
    openedAt = clock.monotonic()
    everOpened = true
    become('open')
    emit('connected')
    handlers.onOpen()
  }

  /**
   * The successor is open and becomes the current socket; the old one delivers private events until they arrive on the new
   * one.
   */
  function swap(made: SocketLine): void {
    retire()
    retiring = line
    line = made
    successor = null
    openedAt = clock.monotonic()
    cancelRetire = clock.after(RETIRE_MS, retire)
    emit('connected', 'renewed')
    handlers.onRenewed()
  }
  function retire(): void {
    cancelRetire()
    retiring?.drop(ABANDONED)
    retiring = null
  }
  function dropSuccessor(): void {
    cancelRenew()
    successor?.drop(ABANDONED)
    successor = null
  }

  function gone(which: SocketLine, code: number, reason: string): void {
    if (which === retiring) retire()
    else if (which === successor) successor = null
    else if (which === line) lost(code, reason)
  }

  /** The current socket closed, or never opened. */
  function lost(code: number, reason: string): void {
    const wasOpen = state === 'open'
    const detail = `${code} ${reason}`.trim()
    line?.drop(ABANDONED)
    line = null
    cancelWait()
    retire()
    if (wasOpen) {
      const at = clock.monotonic()
      if (at - openedAt >= STABLE_MS) {
        attempt = 0
        outageSince = at
      }
      emit(code === 1006 || code === ABANDONED ? 'close' : 'close_by_other', detail)
      handlers.onLost()
    } else emit('open_error', detail)
    if (FINAL_CODES.has(code) && wasOpen) {
      dropSuccessor()
      ended = { code, reason: reason.slice(0, MAX_REASON) }
      become('closed')
      return
    }
    // The successor is connecting already: the hub waits for that one.
    if (wasOpen && successor !== null) {
      line = successor
      successor = null
      become('connecting')
      return
    }
    cancelRenew()
    if (!wasOpen) void probeRetryAfter()
    waitAndOpen(wasOpen && code === SERVICE_RESTART)
  }

  /** The answer to a refused upgrade may name a time to wait. Nothing else in it counts (N4, N12). */
  async function probeRetryAfter(): Promise<void> {
    const ms = await options.retryAfter()
    if (ms <= 0) return
    notBefore = clock.monotonic() + ms
    if (state === 'waiting') waitAndOpen(false)
  }

  function waitAndOpen(isRestart: boolean): void {
    const at = clock.monotonic()
    const usual = isRestart
      ? Math.floor(options.random() * RESTART_SPREAD_MS)
      : backoffMs(attempt, at - outageSince, options.random())
    // Clients that were refused together reconnect at different moments.
    const requested = notBefore > at ? notBefore - at + Math.floor(options.random() * 1000) : 0
    attempt += 1
    become('waiting')
    cancelWait()
    cancelWait = clock.after(Math.max(usual, requested), open)
  }

  function open(): void {
    cancelWait()
    dropSuccessor()
    retire()
    line?.drop(ABANDONED)
    line = null
    ended = NOT_ENDED
    become('connecting')
    const again = everOpened || attempt > 0
    if (again) reconnects += 1
    emit(again ? 'reconnect' : 'connect')
    line = makeLine()
    if (line === null) waitAndOpen(false)
  }

  /** Closes an open socket on the hub's own decision. */
  function leave(why: string): void {
    if (state !== 'open') return
    line?.drop(ABANDONED)
    line = null
    emit('close', why)
    handlers.onLost()
  }

  function reconnectNow(force: boolean): void {
    if (state === 'connecting' || state === 'passive' || (state === 'open' && !force)) return
    notBefore = 0
    leave('asked')
    open()
  }

  return {
    start: () => {
      stopWakeWatch ??= watchForWake(clock, () => {
        if (state === 'closed' || state === 'passive') return
        attempt = 0
        outageSince = clock.monotonic()
        leave('wake')
        open()
      })
      if (state === 'closed' || state === 'passive') open()
    },
    reconnectNow,
    hint: () => {
      if (state === 'waiting' && notBefore <= clock.monotonic()) reconnectNow(false)
    },
    renew: () => {
      if (state !== 'open' || successor !== null) return
      cancelRenew()
      cancelRenew = clock.after(Math.floor(options.random() * RENEW_SPREAD_MS), () => {
        if (state !== 'open' || successor !== null) return
        reconnects += 1
        emit('reconnect', 'renew')
        successor = makeLine()
      })
    },
    retire,
    abandon: (reason) => {
      if (state === 'open') lost(ABANDONED, reason)
    },
    send: (data) => state === 'open' && line !== null && line.send(data),
    stop: (as = 'closed') => {
      stopWakeWatch?.()
      stopWakeWatch = null
      cancelWait()
      dropSuccessor()
      retire()
      const wasOpen = state === 'open'
      line?.drop(1000)
      line = null
      if (wasOpen) {
        emit('close', 'stopped')
        handlers.onLost()
      }
      become(as)
    },
    state: () => state,
    end: () => ended,
    reconnects: () => reconnects,
  }
}
