import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { FRAME_CUT_MS, FRAME_HEARTBEAT, FRAME_MAX_BYTES, HEARTBEAT_MS } from '#shared/wire/frames.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Exchange } from '../exchange.ts'
import { createConnection } from './connection.ts'
import type { Connection, PushLogin } from './connection.ts'
import { createFanOut } from './fan-out.ts'
import { privateEntry, sendPrivate } from './private-frames.ts'
import { readRequest } from './push-request.ts'
import { createPushFaults } from './push-faults.ts'
import type { PushFaults } from './push-faults.ts'
import { createRequestHandler } from './request-handler.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTopicRegistry } from './topic-registry.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Close codes of our own (4000..4999 are free for applications). */
export const CLOSE_BAD_VERSION = 4400
export const PUSH_VERSION = '2'

export interface PushServerOptions {
  readonly exchange: Exchange
  /** Redeems a one-time token; null where it is unknown, used or too old. */
  redeemToken(token: string): PushLogin | null
}

export interface PushStats {
  /** Open sockets, and those of them that are logged in. */
  readonly sockets: number
  readonly logins: number
  /** Sockets ever opened, logins ever made. */
  readonly opened: number
  readonly loginsEver: number
  /** Unsent bytes of all sockets. */
  readonly bufferedBytes: number
  /** Rows withheld from sockets that lagged, since the start. */
  readonly droppedUpdates: number
  readonly frames: number
  readonly bytes: number
  /** Rows put into topics since the start, and the bytes they were encoded to: once, for however many sockets. */
  readonly rows: number
  readonly encodedBytes: number
}

export interface PushServer {
  readonly connections: ReadonlySet<Connection>
  readonly registry: TopicRegistry
  readonly faults: PushFaults
  stats(): PushStats
  /** Sends what is pending now. */
  flush(): void
  /** Jumps over sequences of a topic, as a lost frame would (control port). */
  skip(topicName: string, count: number): boolean
  /** Topics somebody holds, most subscribers first. */
  heldTopics(): readonly { readonly name: string; readonly lastSeq: number; readonly sockets: number }[]
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells every socket of a session that it ended and takes its private topics away. */
  endSession(sessionId: string, retCode: number, message: string): void
  /** Sends a text to the sockets that hold public.notice. */
  notice(event: string, message: string): void
  /** Sends a notice to every socket: the service itself is concerned. */
  announce(event: string, message: string): void
  /** The whole state was replaced: sequences may have gone back, so every socket begins again. */
  restart(reason: string): void
  close(): Promise<void>
}

/** The push channel `/realtime?v=2` (VENUE-33..38, 41, 45). */
export async function createPushServer(options: PushServerOptions): Promise<PushServer> {
  const { exchange } = options
  const registry = await createTopicRegistry(exchange)
  const faults = createPushFaults()
  const connections = new Set<Connection>()
  const privateSeqs = new Map<string, number>()
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  })
  let lastNotice: readonly [event: string, message: string] | null = null
  let lastConnectionId = 0
  let logins = 0
  let flushedAt = 0
  let flushTimer: NodeJS.Timeout | null = null
  let closed = false

  const subscriptions = createSubscriptions(registry, () => exchange.now(), flush)
  const fanOut = createFanOut(
    () => subscriptions.topics(),
    (connection) => subscriptions.resync(connection),
    (connection) => {
      connection.ws.close(1013, 'too slow: unsent data piled up')
      setTimeout(() => connection.ws.terminate(), 1000).unref()
    },
  )
  subscriptions.onRegroup((connection) => fanOut.regroup(connection))

  function flush(): void {
    if (flushTimer !== null) clearTimeout(flushTimer)
    flushTimer = null
    if (faults.state.stallPush) return
    flushedAt = performance.now()
    registry.beforeFlush(flushedAt)
    fanOut.flush(exchange.now(), (pushed) => faults.isMuted(pushed.name))
  }

  /** At once where the last frame is long enough ago, else when the cut is due. */
  function scheduleFlush(): void {
    if (flushTimer !== null || closed) return
    const due = flushedAt + FRAME_CUT_MS - 1 - performance.now()
    if (due <= 0) flush()
    else flushTimer = setTimeout(flush, due)
  }

  exchange.onMarket((batch) => {
    if (connections.size === 0 && batch.tickers.length === 0) return
    registry.onBatch(batch)
    if (batch.resets !== undefined) subscriptions.reread(batch.resets)
    scheduleFlush()
  })

  exchange.onPrivate((events) => {
    const byAccount = new Map<string, PrivateEntry[]>()
    for (const event of events) {
      const entries = byAccount.get(event.accountId)
      if (entries === undefined) byAccount.set(event.accountId, [privateEntry(event)])
      else entries.push(privateEntry(event))
      privateSeqs.set(event.accountId, event.seq)
    }
    for (const [accountId, entries] of byAccount) {
      const own = [...connections].filter((connection) => connection.login?.accountId === accountId)
      const told = entries.filter((entry) => !faults.isMuted(entry[1]))
      if (own.length > 0 && told.length > 0) sendPrivate(exchange.now(), told, own)
    }
  })
  await registry.seed()

  const handle = createRequestHandler({
    exchange,
    subscriptions,
    registry,
    faults,
    redeemToken: (token) => options.redeemToken(token),
    onLogin: (accountId, seq) => {
      logins += 1
      privateSeqs.set(accountId, Math.max(seq, privateSeqs.get(accountId) ?? 0))
    },
    onJoined(connection, names) {
      if (lastNotice !== null && names.includes(topic.notice)) tell(connection, ...lastNotice)
    },
  })

  function heartbeat(): void {
    flush()
    if (faults.state.stallHeartbeats) return
    const time = exchange.now()
    for (const connection of connections) {
      const account = connection.login?.accountId
      const seqs: number[] = []
      if (!connection.lagging) {
        for (const [held, state] of connection.topics) {
          if (state === 'live' && !faults.isMuted(held.name)) seqs.push(held.id, held.lastSeq())
        }
      }
      const privateSeq = account === undefined ? -1 : (privateSeqs.get(account) ?? 0)
      connection.send([FRAME_HEARTBEAT, time, privateSeq, seqs])
    }
  }
  const heartbeatTimer = setInterval(heartbeat, HEARTBEAT_MS)

  function drop(connection: Connection): void {
    connections.delete(connection)
    fanOut.leave(connection)
    subscriptions.dropAll(connection)
  }

  function accept(ws: WebSocket, request: IncomingMessage, url: URL): void {
    if (url.searchParams.get('v') !== PUSH_VERSION) {
      ws.close(CLOSE_BAD_VERSION, `unsupported push version; this venue speaks v=${PUSH_VERSION}`)
      return
    }
    lastConnectionId += 1
    const connection = createConnection(
      lastConnectionId,
      ws,
      request,
      url.searchParams.get('format') === 'json',
    )
    connections.add(connection)
    ws.on('ping', (data) => {
      if (!faults.state.stallPongs) ws.pong(data)
    })
    ws.on('close', () => drop(connection))
    // ws closes by itself after an error (1009 for a frame above 1 MB); without a listener the process would end.
    ws.on('error', () => undefined)
    ws.on('message', (data, binary) => {
      const bytes = Buffer.isBuffer(data)
        ? data
        : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
      handle(connection, readRequest(bytes, binary, connection.json))
    })
  }

  function tell(connection: Connection, event: string, message: string): void {
    const answer = { op: 'notice', reqId: -1, event, success: true, retCode: 0, retMsg: message } as const
    connection.answer(exchange.now(), answer)
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
    stats() {
      const { frames, bytes, rows, encodedBytes, dropped } = fanOut.counters
      let loggedIn = 0
      let bufferedBytes = 0
      for (const connection of connections) {
        if (connection.login !== null) loggedIn += 1
        bufferedBytes += connection.ws.bufferedAmount
      }
      return {
        sockets: connections.size,
        logins: loggedIn,
        opened: lastConnectionId,
        loginsEver: logins,
        bufferedBytes,
        droppedUpdates: dropped,
        frames,
        bytes,
        rows,
        encodedBytes,
      }
    },
    upgrade(request, socket, head) {
      if (performance.now() < faults.state.refuseUntil) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
        return
      }
      const url = new URL(request.url ?? '/', 'http://venue')
      wss.handleUpgrade(request, socket, head, (ws) => accept(ws, request, url))
    },
    endSession(sessionId, retCode, message) {
      for (const connection of connections) {
        if (connection.login?.sessionId !== sessionId) continue
        connection.login = null
        connection.privateTopics.clear()
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
    notice(event, message) {
      lastNotice = [event, message]
      const holds = (connection: Connection): boolean =>
        [...connection.topics.keys()].some((held) => held.parsed.kind === 'notice')
      for (const connection of connections) if (holds(connection)) tell(connection, event, message)
    },
    announce(event, message) {
      for (const connection of connections) tell(connection, event, message)
    },
    restart(reason) {
      privateSeqs.clear()
      for (const connection of connections) connection.ws.close(1012, reason)
    },
    async close() {
      closed = true
      clearInterval(heartbeatTimer)
      if (flushTimer !== null) clearTimeout(flushTimer)
      for (const connection of connections) connection.ws.close(1012, 'service restart')
      await new Promise((resolve) => setTimeout(resolve, connections.size > 0 ? 30 : 0))
      for (const connection of connections) connection.ws.terminate()
      wss.close()
    },
  }
}
