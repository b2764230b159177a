import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { FRAME_CUT_MS, FRAME_HEARTBEAT, FRAME_MAX_BYTES, HEARTBEAT_MS } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { endWith } from '../../transport/raw-answers.ts'
import { requestTarget } from '../../transport/request-target.ts'
import { createAnnouncements } from './announcements.ts'
import { isConfirmed } from './confirmed.ts'
import { createConnection } from './connection.ts'
import type { Connection, PushLogin } from './connection.ts'
import { createDemand } from './demand.ts'
import { createFanOut } from './fan-out.ts'
import { createPrivateChannel } from './private-channel.ts'
import { readRequest } from './push-request.ts'
import { createPushFaults } from './push-faults.ts'
import type { PushFaults } from './push-faults.ts'
import { statsOf } from './push-stats.ts'
import type { PushStats } from './push-stats.ts'
import { createRequestHandler } from './request-handler.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTopicRegistry } from './topic-registry.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Close codes of our own (4000..4999 are free for applications). */
export const CLOSE_BAD_VERSION = 4400
/** Closed by another login or by the operator. */
export const CLOSE_BY_OTHER = 4401
export const PUSH_VERSION = '2'

export interface PushServerOptions {
  readonly exchange: Exchange
  /** Redeems a one-time token; null if it is unknown, used or expired. */
  redeemToken(token: string): PushLogin | null
}

export interface CutOrder {
  /** 1000, 1006, 1012, CLOSE_BY_OTHER ... */
  readonly code: number
  readonly reason?: string
  /** Only this socket, or only those of an account; else all. */
  readonly socket?: number
  readonly accountId?: string
}

export interface PushServer {
  readonly connections: ReadonlySet<Connection>
  readonly registry: TopicRegistry
  readonly faults: PushFaults
  stats(): PushStats
  /** Sends pending rows now. */
  flush(): void
  /** Skips sequences of a topic, like a lost frame (control port). */
  skip(topicName: string, count: number): boolean
  /** Subscribed topics, most subscribers first. */
  heldTopics(): readonly { readonly name: string; readonly lastSeq: number; readonly sockets: number }[]
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sets the number of an account's private sockets of the API, for cancel on disconnect. */
  countApiSockets(accountId: string, count: number): void
  /** Reports the end of a session to its sockets and removes their private topics. */
  endSession(sessionId: string, retCode: number, message: string): void
  /** Closes sockets with a code and returns their number. 1006 cuts the connection without a close frame. */
  cut(which: CutOrder): number
  /** Sends a text to present and later subscribers of public.notice. */
  notice(event: string, message: string): void
  /** Sends a notice about the service to every socket. */
  announce(event: string, message: string): void
  /** Reads the catalogue again, updates topics, and notifies subscribers of public.symbol.notify. */
  symbolsChanged(symbols: readonly string[]): Promise<void>
  /** After the whole state was replaced: sequences may have gone back, so every socket must reconnect. */
  restart(reason: string): void
  close(): Promise<void>
}

/** The push channel `/realtime?v=2` (VENUE-33..45). */
export async function createPushServer(options: PushServerOptions): Promise<PushServer> {
  const { exchange } = options
  const registry = await createTopicRegistry(exchange)
  const faults = createPushFaults()
  const connections = new Set<Connection>()
  /** Upgrades left unanswered by a fault. */
  const hanging = new Set<Duplex>()
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  })
  // Replaces the library's refusal of a handshake, which has no policy headers.
  wss.on('wsClientError', (_error, socket) => endWith(socket, 400, { 'sec-websocket-version': '13, 8' }))
  let lastConnectionId = 0
  let logins = 0
  let flushedAt = 0
  let flushTimer: NodeJS.Timeout | null = null
  let closed = false

  const subscriptions = createSubscriptions(registry, () => exchange.now(), flush)
  const fanOut = createFanOut(
    () => subscriptions.topics(),
    (connection) => subscriptions.resync(connection),
    faults,
    (connection) => {
      connection.ws.close(1013, 'too slow: unsent data piled up')
      setTimeout(() => connection.ws.terminate(), 1000).unref()
    },
  )
  const demand = createDemand(exchange, connections)
  subscriptions.onRegroup((connection) => {
    fanOut.regroup(connection)
    demand.changed()
  })
  const channel = createPrivateChannel(exchange, registry, faults)
  const announcements = createAnnouncements({ exchange, registry, subscriptions, connections })

  function flush(): void {
    if (flushTimer !== null) clearTimeout(flushTimer)
    flushTimer = null
    if (faults.state.stallPush) return
    flushedAt = performance.now()
    registry.beforeFlush(flushedAt)
    fanOut.flush(exchange.now(), (pushed) => faults.isMuted(pushed.name))
  }

  /** Schedules a flush: immediately if the last frame is old enough, else at the next cut. */
  function scheduleFlush(): void {
    if (flushTimer !== null || closed) return
    const due = flushedAt + FRAME_CUT_MS - 1 - performance.now()
    if (due <= 0) flush()
    else flushTimer = setTimeout(flush, due)
  }

  exchange.onMarket((batch) => {
    if (connections.size === 0 && batch.tickers.length === 0) return
    registry.onBatch(batch)
    const { resets } = batch
    if (resets !== undefined) subscriptions.reread((one) => registry.isOf(one, resets))
    scheduleFlush()
  })
  exchange.onPrivate((events) => channel.take(events))
  exchange.onInstruments?.((symbols) => void announcements.symbolsChanged(symbols))
  await registry.seed()

  const handle = createRequestHandler({
    exchange,
    subscriptions,
    registry,
    faults,
    redeemToken: (token) => options.redeemToken(token),
    onLogin(connection, granted, seq) {
      logins += 1
      channel.join(connection, granted, seq)
    },
    onJoined: (connection, names) => announcements.joined(connection, names),
  })

  function heartbeat(): void {
    flush()
    if (faults.state.stallHeartbeats) return
    const time = exchange.now()
    const health = exchange.health?.()
    for (const connection of connections) {
      const seqs: number[] = []
      if (!connection.lagging) {
        for (const [held, state] of connection.topics) {
          const isSure = state === 'live' && isConfirmed(held, health, registry)
          if (isSure && !faults.isMuted(held.name)) seqs.push(held.id, held.lastSeq())
        }
      }
      const privateSeq = health?.isPrivateLive === false ? -1 : channel.seqOf(connection)
      connection.send([FRAME_HEARTBEAT, time, privateSeq, seqs])
    }
  }
  const heartbeatTimer = setInterval(heartbeat, HEARTBEAT_MS)

  function drop(connection: Connection): void {
    connections.delete(connection)
    channel.leave(connection)
    fanOut.leave(connection)
    subscriptions.dropAll(connection)
  }

  function accept(ws: WebSocket, request: IncomingMessage): void {
    const { query } = requestTarget(request.url)
    if (query.get('v') !== PUSH_VERSION) {
      ws.close(CLOSE_BAD_VERSION, `unsupported push version; this venue speaks v=${PUSH_VERSION}`)
      return
    }
    lastConnectionId += 1
    const connection = createConnection(lastConnectionId, ws, request, query.get('format') === 'json', faults)
    connections.add(connection)
    ws.on('ping', (data) => {
      if (!faults.state.stallPongs) ws.pong(data)
    })
    ws.on('close', () => drop(connection))
    // ws closes the socket after an error (1009 for a frame above 1 MB); without a listener the process would exit.
    ws.on('error', () => undefined)
    ws.on('message', (data, binary) => {
      const bytes = Buffer.isBuffer(data)
        ? data
        : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
      handle(connection, readRequest(bytes, binary, connection.json))
    })
  }

  function cut({ code, reason, socket, accountId }: CutOrder): number {
    let count = 0
    for (const connection of connections) {
      if (socket !== undefined && connection.id !== socket) continue
      if (accountId !== undefined && connection.login?.accountId !== accountId) continue
      if (code === 1012) announcements.restarts(connection)
      // 1006 can't be sent: a reader sees it if the connection ends without a code.
      if (code === 1006) connection.ws.terminate()
      else connection.ws.close(code, reason ?? '')
      count += 1
    }
    return count
  }

  return {
    connections,
    registry,
    faults,
    flush,
    skip(name, count) {
      const found = registry.find(name)
      found?.skip(count)
      return found !== null
    },
    heldTopics() {
      const held = Array.from(subscriptions.topics(), (one) => ({
        name: one.name,
        lastSeq: one.lastSeq(),
        sockets: [...connections].filter((connection) => connection.topics.has(one)).length,
      }))
      return held.sort((a, b) => b.sockets - a.sockets)
    },
    stats: () => statsOf(connections, fanOut.counters, { opened: lastConnectionId, logins }),
    upgrade(request, socket, head) {
      if (faults.state.hangUpgrades) {
        hanging.add(socket)
        return
      }
      if (performance.now() < faults.state.refuseUntil) {
        const { status, retryAfter, body } = faults.state.refusal
        const headers = {
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
          ...(body === undefined ? {} : { 'content-type': 'text/html' }),
        }
        endWith(socket, status, headers, body)
        return
      }
      wss.handleUpgrade(request, socket, head, (ws) => accept(ws, request))
    },
    countApiSockets: (accountId, count) => channel.countApiSockets(accountId, count),
    endSession(sessionId, retCode, message) {
      for (const connection of connections) {
        if (connection.loggingIn?.sessionId === sessionId) connection.loggingIn = null
        if (connection.login?.sessionId !== sessionId) continue
        channel.leave(connection)
        connection.answer(exchange.now(), {
          op: 'session',
          reqId: -1,
          event: 'session_end',
          success: false,
          retCode,
          retMsg: message,
        })
      }
    },
    cut,
    notice: (event, message) => announcements.notice(event, message),
    announce: (event, message) => announcements.announce(event, message),
    symbolsChanged: (symbols) => announcements.symbolsChanged(symbols),
    restart(reason) {
      channel.reset()
      cut({ code: 1012, reason })
      // The catalogue may have been replaced too.
      void announcements.symbolsChanged([])
    },
    async close() {
      closed = true
      clearInterval(heartbeatTimer)
      demand.stop()
      if (flushTimer !== null) clearTimeout(flushTimer)
      cut({ code: 1012, reason: 'service restart' })
      await new Promise((resolve) => setTimeout(resolve, connections.size > 0 ? 30 : 0))
      for (const connection of connections) connection.ws.terminate()
      for (const socket of hanging) socket.destroy()
      wss.close()
    },
  }
}
