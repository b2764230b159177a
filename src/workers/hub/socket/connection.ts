import type { Clock } from '../../runtime/clock.ts'
import { every } from '../../runtime/clock.ts'
import { backoffMs } from './backoff.ts'
import type { ConnectionBus } from './connection-events.ts'
import type { OpenSocket, SocketLike } from './socket-like.ts'

export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed'

/** A connection that was open this long ends an outage: the next one starts with quick attempts again. */
const STABLE_MS = 3000
/** An upgrade that hangs is given up after this (N4). */
const CONNECT_TIMEOUT_MS = 8000
const WAKE_CHECK_MS = 1000
/** A timer this late means that the machine slept: an open socket proves nothing then (I8). */
const WAKE_GAP_MS = 5000
/** After these the hub waits to be asked: a normal end (FEED-07), a refusal with a reason, an unknown push version (V5). */
const FINAL_CODES = new Set([1000, 1008, 4400])
/** Sent when we give a socket up. */
const ABANDONED = 4000

export interface ConnectionHandlers {
  /** A new socket is open; `generation` names it. */
  onOpen(generation: number): void
  onFrame(data: unknown, generation: number): void
  /** The open socket is gone. */
  onLost(): void
  onState(state: ConnectionState): void
}

export interface Connection {
  start(): void
  /** Connects at once; an open connection is replaced only if `force`. */
  reconnectNow(force: boolean): void
  /** Gives the open socket up (half-open, out of step) and connects anew after the usual wait. */
  abandon(reason: string): void
  /** false: not open, nothing was sent. */
  send(data: string | ArrayBufferView<ArrayBuffer>): boolean
  stop(): void
  state(): ConnectionState
  generation(): number
  reconnects(): number
}

export function createConnection(options: {
  readonly url: string
  readonly clock: Clock
  readonly random: () => number
  readonly openSocket: OpenSocket
  readonly bus: ConnectionBus
  readonly handlers: ConnectionHandlers
}): Connection {
  const { clock, bus, handlers } = options
  let state: ConnectionState = 'closed'
  let socket: SocketLike | null = null
  let generation = 0
  let attempt = 0
  let outageSince = clock.monotonic()
  let openedAt = 0
  let reconnects = 0
  let cancelTimer: () => void = () => undefined
  let stopWakeWatch: (() => void) | null = null

  const become = (next: ConnectionState): void => {
    if (state === next) return
    state = next
    handlers.onState(next)
  }

  /** Detaches first: late events of a socket given up must not reach anybody (P9). */
  function drop(code: number): void {
    cancelTimer()
    const old = socket
    socket = null
    generation += 1
    if (old === null) return
    old.onopen = null
    old.onmessage = null
    old.onclose = null
    old.onerror = null
    try {
      old.close(code)
    } catch {
      // Already closed, or the code is refused while connecting: either way nobody listens any more.
    }
  }

  function waitAndOpen(): void {
    const ms = backoffMs(attempt, clock.monotonic() - outageSince, options.random())
    attempt += 1
    become('waiting')
    cancelTimer = clock.after(ms, open)
  }

  /** After a loss: `wasOpen` decides about events and the outage clock. */
  function lost(wasOpen: boolean, code: number, detail: string): void {
    drop(ABANDONED)
    if (wasOpen) {
      const at = clock.monotonic()
      if (at - openedAt >= STABLE_MS) {
        attempt = 0
        outageSince = at
      }
      bus.emit(code === 1006 || code === ABANDONED ? 'close' : 'close_by_other', detail)
      handlers.onLost()
    } else bus.emit('open_error', detail)
    if (FINAL_CODES.has(code) && wasOpen) become('closed')
    else waitAndOpen()
  }

  function open(): void {
    drop(ABANDONED)
    const mine = generation
    become('connecting')
    const again = openedAt > 0 || attempt > 0
    if (again) reconnects += 1
    bus.emit(again ? 'reconnect' : 'connect')
    let made: SocketLike
    try {
      made = options.openSocket(options.url)
    } catch (error) {
      lost(false, 1006, String(error))
      return
    }
    socket = made
    made.binaryType = 'arraybuffer'
    cancelTimer = clock.after(CONNECT_TIMEOUT_MS, () => lost(false, 1006, 'connect timeout'))
    made.onopen = () => {
      if (mine !== generation) return
      cancelTimer()
      openedAt = clock.monotonic()
      become('open')
      bus.emit('connected')
      handlers.onOpen(mine)
    }
    made.onmessage = (event) => {
      if (mine === generation) handlers.onFrame(event.data, mine)
    }
    made.onerror = () => {
      if (mine === generation) bus.emit('error')
    }
    made.onclose = (event) => {
      if (mine === generation) lost(state === 'open', event.code, `${event.code} ${event.reason}`)
    }
  }

  function reconnectNow(force: boolean): void {
    if (state === 'connecting' || (state === 'open' && !force)) return
    if (state === 'open') {
      bus.emit('close', 'asked')
      handlers.onLost()
    }
    open()
  }

  function watchForWake(): () => void {
    let last = clock.now()
    return every(clock, WAKE_CHECK_MS, () => {
      const at = clock.now()
      const gap = at - last - WAKE_CHECK_MS
      last = at
      if (gap > WAKE_GAP_MS && state !== 'closed') {
        attempt = 0
        outageSince = clock.monotonic()
        if (state === 'open') {
          bus.emit('close', 'wake')
          handlers.onLost()
        }
        open()
      }
    })
  }

  return {
    start: () => {
      stopWakeWatch ??= watchForWake()
      if (state === 'closed') open()
    },
    reconnectNow,
    abandon: (reason) => {
      if (state === 'open') lost(true, ABANDONED, reason)
    },
    send: (data) => {
      if (state !== 'open' || socket === null) return false
      try {
        socket.send(data)
        return true
      } catch {
        return false
      }
    },
    stop: () => {
      stopWakeWatch?.()
      stopWakeWatch = null
      const wasOpen = state === 'open'
      drop(1000)
      if (wasOpen) {
        bus.emit('close', 'stopped')
        handlers.onLost()
      }
      become('closed')
    },
    state: () => state,
    generation: () => generation,
    reconnects: () => reconnects,
  }
}
