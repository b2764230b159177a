import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { createNaiveBook } from './naive-book.ts'
import type { NaiveBook } from './naive-book.ts'
import type { Recorded, Recording, RecordedCategory, RecordedPush } from './recording.ts'
import { createStreamFaults } from './stream-faults.ts'
import type { FaultShares } from './stream-faults.ts'

/** Pushes without a pause are sent in groups of so many, so that answers and snapshots come between them. */
const GROUP = 20
/** The end is without faults: a lost last push has no successor that shows it. */
const FAULTY_SHARE = 0.9

export interface PlayerOptions {
  readonly recording: Recording
  /** Times real time; Infinity: as fast as possible. */
  readonly speed: number
  /** Faults of pushes, per subscriber and topic. */
  readonly faults?: FaultShares
  readonly seed?: number
}

/** Bybit's public sockets and calls from a recording. It plays once, from `start`. */
export interface Player {
  readonly url: string
  /** Plays; resolves after the last push. */
  start(): Promise<void>
  /** Ends every connection, like a restart of Bybit's gateway. */
  cut(): void
  /** Books at the present place of the recording, by category and topic. */
  book(category: RecordedCategory, topic: string): NaiveBook
  /** Subscriptions so far, repeated ones included. */
  subscriptions(): number
  /** Connections now. */
  connections(): number
  faults(): number
  close(): Promise<void>
}

interface Client {
  readonly ws: WebSocket
  readonly category: string
  readonly topics: Map<string, ReturnType<typeof createStreamFaults<string>>>
}

const rest = (result: unknown, time: number): string =>
  JSON.stringify({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time })

/** Starts a player on a free port of this computer. */
export async function startPlayer({
  recording,
  speed,
  faults = {},
  seed = 1,
}: PlayerOptions): Promise<Player> {
  const clients = new Set<Client>()
  const books = new Map<string, NaiveBook>()
  /** Merged ticker of each topic, and the newest candle. */
  const states = new Map<string, Record<string, unknown>>()
  let subscriptions = 0
  let faultCount = 0
  let isClosed = false

  const keyOf = (category: string, topic: string): string => `${category} ${topic}`

  function book(category: string, topic: string): NaiveBook {
    const key = keyOf(category, topic)
    const known = books.get(key) ?? createNaiveBook()
    books.set(key, known)
    return known
  }

  /** The present state as a first push, null if the topic has none. */
  function snapshotOf(category: string, topic: string): Recorded | null {
    const state = states.get(keyOf(category, topic))
    if (topic.startsWith('orderbook.'))
      return state === undefined ? null : book(category, topic).snapshot(topic)
    if (state === undefined) return null
    return { ...state, type: 'snapshot' }
  }

  function remember({ category, topic, message }: RecordedPush): void {
    const key = keyOf(category, topic)
    if (topic.startsWith('orderbook.')) book(category, topic).apply(message)
    if (topic.startsWith('publicTrade.')) return
    const before = states.get(key)
    const isDelta = message['type'] === 'delta' && topic.startsWith('tickers.')
    const data = isDelta
      ? { ...(before?.['data'] as Recorded), ...(message['data'] as Recorded) }
      : message['data']
    states.set(key, { ...message, data })
  }

  function push({ category, topic, text }: RecordedPush, isFaulty: boolean): void {
    for (const client of clients) {
      const stream = client.category === category ? client.topics.get(topic) : undefined
      if (stream === undefined) continue
      const before = stream.count()
      for (const one of stream.pass(text, isFaulty)) client.ws.send(one)
      faultCount += stream.count() - before
    }
  }

  function request(client: Client, text: string): void {
    const {
      op,
      args = [],
      req_id,
    } = JSON.parse(text) as {
      readonly op: string
      readonly args?: readonly string[]
      readonly req_id?: string
    }
    if (op === 'ping') {
      client.ws.send(JSON.stringify({ success: true, ret_msg: 'pong', op: 'ping', req_id, conn_id: '1' }))
      return
    }
    client.ws.send(JSON.stringify({ success: true, ret_msg: '', op, req_id, conn_id: '1' }))
    for (const topic of args) {
      if (op === 'unsubscribe') client.topics.delete(topic)
      if (op !== 'subscribe') continue
      subscriptions += 1
      client.topics.set(topic, createStreamFaults<string>(seed + subscriptions, faults))
      const first = snapshotOf(client.category, topic)
      if (first !== null) client.ws.send(JSON.stringify(first))
    }
  }

  function answer(path: string, query: URLSearchParams): unknown {
    const category = query.get('category') === 'spot' ? 'spot' : 'linear'
    const isRecorded = query.get('category') === category
    if (path === '/v5/market/instruments-info')
      return { category, list: isRecorded ? recording.instruments[category] : [], nextPageCursor: '' }
    if (path !== '/v5/market/tickers') return { category, list: [] }
    const list = [...states]
      .filter(([key]) => isRecorded && key.startsWith(`${category} tickers.`))
      .map(([, state]) => state['data'])
    return { category, list }
  }

  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://player')
    response.setHeader('content-type', 'application/json')
    response.end(rest(answer(pathname, searchParams), Date.now()))
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (ws, { url = '' }) => {
    const client: Client = { ws, category: url.split('/').at(-1) ?? '', topics: new Map() }
    clients.add(client)
    ws.on('message', (data: Buffer) => request(client, data.toString('utf8')))
    ws.on('close', () => clients.delete(client))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  /** Waits until a push is due; without a speed only for other work. */
  async function wait(at: number, since: number, index: number): Promise<void> {
    if (speed === Infinity) {
      if (index % GROUP === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      return
    }
    const ms = at / speed - (performance.now() - since)
    if (ms > 1) await new Promise((resolve) => setTimeout(resolve, ms))
  }

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async start() {
      const since = performance.now()
      for (const [index, one] of recording.pushes.entries()) {
        await wait(one.at, since, index)
        if (isClosed) return
        remember(one)
        push(one, index < recording.pushes.length * FAULTY_SHARE)
      }
    },
    cut() {
      for (const { ws } of clients) ws.terminate()
    },
    book,
    subscriptions: () => subscriptions,
    connections: () => clients.size,
    faults: () => faultCount,
    async close() {
      isClosed = true
      for (const { ws } of clients) ws.terminate()
      sockets.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
