import type { Clock } from '../../runtime/clock.ts'
import { backoffMs, RESTART_SPREAD_MS } from './backoff.ts'
import type { EmitConnectionEvent } from './connection-events.ts'
import type { OpenSocket, SocketLike } from './socket-like.ts'
import { createSocketLine } from './socket-line.ts'
import type { SocketLine } from './socket-line.ts'
import { watchForWake } from './wake-watch.ts'

/** `passive`: another hub of this browser has the socket (V2). */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed' | 'passive'

/** A connection that was open this long ends an outage: the next one starts with quick attempts again. */
const STABLE_MS = 3000
/** An upgrade that hangs is given up after this (N4). */
const CONNECT_TIMEOUT_MS = 8000
/** A socket that was replaced stays for what is private on it, at most this long. */
const RETIRE_MS = 10_000
/** All browsers hear of an upgrade at once; they come one after the other. */
const RENEW_SPREAD_MS = 2000
/** After these the hub waits to be asked: a normal end (FEED-07), a refusal with a reason, an unknown push version (V5). */
const FINAL_CODES = new Set([1000, 1008, 4400])
/** The service restarts: all its clients lose their sockets in the same moment. */
const SERVICE_RESTART = 1012
/** Sent when we give a socket up. */
const ABANDONED = 4000
/** Longest word of the exchange that we keep. */
const MAX_REASON = 120

export interface ConnectionHandlers {
  /** A new socket is open; `generation` names it. */
  onOpen(generation: number): void
  /** `retiring`: from a socket that was replaced and still tells what is private. */
  onFrame(data: unknown, retiring: boolean): void
  /** The open socket is gone. */
  onLost(): void
  /** A new socket took the place of an open one: nothing is stale, everything is to be asked for again. */
  onRenewed(generation: number): void
  onState(state: ConnectionState): void
}

/** Why no attempt is made any more; code 0 while that isn't so. */
export interface ConnectionEnd {
  readonly code: number
  readonly reason: string
}

export interface Connection {
  start(): void
  /** Connects at once; an open connection is replaced only if `force`. */
  reconnectNow(force: boolean): void
  /** The browser believes to be online, or a page was looked at: ends a wait, never more (N11, FEED-07). */
  hint(): void
  /** The service will go away: a new socket first, then the old one goes (N10). */
  renew(): void
  /** What the replaced socket was kept for has come over the new one. */
  retire(): void
  /** Gives the open socket up (half-open, out of step) and connects anew after the usual wait. */
  abandon(reason: string): void
  /** false: not open, nothing was sent. */
  send(data: string | ArrayBufferView<ArrayBuffer>): boolean
  /** Ends, and says `passive` where another hub has the socket now. */
  stop(as?: 'closed' | 'passive'): void
  state(): ConnectionState
  end(): ConnectionEnd
  generation(): number
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
  /** How long the exchange asks to be left alone after a refused upgrade, ms; 0 unknown or no. */
  readonly askRetryAfter: () => Promise<number>
}): Connection {
  const { clock, emit, handlers } = options
  let state: ConnectionState = 'closed'
  let ended = NOT_ENDED
  /** The socket of now; one that is to take its place; one that was replaced. */
  let line: SocketLine | null = null
  let successor: SocketLine | null = null
  let retiring: SocketLine | null = null
  let generation = 0
  let attempt = 0
  let outageSince = clock.monotonic()
  let openedAt = 0
  let everOpened = false
  let reconnects = 0
  /** No attempt before this moment: the exchange asked for it (N4). */
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
    generation += 1
    try {
      const socket: SocketLike = options.openSocket(options.url)
      const made: SocketLine = createSocketLine({
        clock,
        socket,
        generation,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        onOpen: () => (made === successor ? swap(made) : opened(made)),
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

  function opened(made: SocketLine): void {
    openedAt = clock.monotonic()
    everOpened = true
    become('open')
    emit('connected')
    handlers.onOpen(made.generation)
  }

  /** The successor is open: it speaks from now on; the old one is heard until its private part has come over. */
  function swap(made: SocketLine): void {
    retire()
    retiring = line
    line = made
    successor = null
    openedAt = clock.monotonic()
    cancelRetire = clock.after(RETIRE_MS, retire)
    emit('connected', 'renewed')
    handlers.onRenewed(made.generation)
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

  /** The socket of now is gone, open or not. */
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
    // The socket that was to take its place is on its way: it's the one to wait for.
    if (wasOpen && successor !== null) {
      line = successor
      successor = null
      become('connecting')
      return
    }
    cancelRenew()
    if (!wasOpen) void askToWait()
    waitAndOpen(wasOpen && code === SERVICE_RESTART)
  }

  /** A refused upgrade may say how long it is to be left alone; whatever else it says is no data of ours (N4, N12). */
  async function askToWait(): Promise<void> {
    const ms = await options.askRetryAfter()
    if (ms <= 0) return
    notBefore = clock.monotonic() + ms
    if (state === 'waiting') waitAndOpen(false)
  }

  function waitAndOpen(isRestart: boolean): void {
    const at = clock.monotonic()
    const usual = isRestart
      ? Math.floor(options.random() * RESTART_SPREAD_MS)
      : backoffMs(attempt, at - outageSince, options.random())
    // Those who were sent away together come back one after the other.
    const asked = notBefore > at ? notBefore - at + Math.floor(options.random() * 1000) : 0
    attempt += 1
    become('waiting')
    cancelWait()
    cancelWait = clock.after(Math.max(usual, asked), open)
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

  /** Leaves an open socket of our own accord. */
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
    generation: () => generation,
    reconnects: () => reconnects,
  }
}
