import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { ApiKeyReader } from '../../api-keys/api-key.ts'
import type { CatchUp } from '../terms/catch-up.ts'
import { isLoopbackHost } from '../../transport/origin-check.ts'
import { endWith } from '../../transport/raw-answers.ts'
import { isOfPage } from '../http/api-server.ts'
import type { SocketControl } from '../terms/api-state.ts'
import type { ApiContext } from '../terms/endpoint.ts'
import { checkAuth, invalidKey } from './auth.ts'
import type { CheckAuth } from './auth.ts'
import { closeCode, createApiSocket } from './api-socket.ts'
import type { ApiSocket } from './api-socket.ts'
import { readActiveTime } from './active-time.ts'
import { createPrivateFeed } from './private-feed.ts'
import type { OnSockets } from './private-feed.ts'
import { servePrivate } from './private.ts'
import { createPublicFeeds } from './public-feeds.ts'
import { servePublic } from './public.ts'
import type { PublicPath } from './public.ts'
import type { SocketHandler } from './socket-handler.ts'
import { serveTrade } from './trade.ts'
import type { MakeCall } from './trade.ts'

/** Larger messages close the socket with 1009. The largest useful one has 21,000 characters of topics or 20 orders. */
const MAX_MESSAGE_BYTES = 256 * 1024
/** Sockets of all clients together. */
const MAX_SOCKETS = 1000
/** How often idle sockets and keys whose time is over are looked for, while there are sockets. */
export const SWEEP_MS = 1000

export interface PushOptions {
  readonly context: ApiContext
  readonly keys: ApiKeyReader
  /** Makes REST calls for keys that are authenticated already: orders by socket are the calls of REST. */
  readonly call: MakeCall
  /** Lets the exchange's clock catch up before a message is judged by it. Absent: the clock has a time of its own. */
  readonly catchUp?: CatchUp
  /** Gets the number of an account's private sockets. Absent: nobody counts them. */
  readonly onSockets?: OnSockets
}

/** The websockets of the API. */
export interface ApiPush extends SocketControl {
  /** For the http server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Number of open sockets. */
  size(): number
  /** Closes all sockets. Resolves when none is open. */
  close(): Promise<void>
}

/** How long the clients have to read the close frame when the API ends, ms. */
const FAREWELL_MS = 30

/** An open socket, and the key it belongs to after auth. */
interface Held {
  readonly ws: WebSocket
  /** What the frames are written to. */
  readonly stream: Duplex
  readonly path: string
  readonly socket: ApiSocket
  readonly handler: SocketHandler
  readonly idleMs: number
  key: string | null
}

const publicPaths: ReadonlyMap<string, PublicPath> = new Map([
  ['/v5/public/spot', 'spot'],
  ['/v5/public/linear', 'linear'],
  ['/v5/public/inverse', 'inverse'],
  ['/v5/public/option', 'option'],
  ['/v5/public/misc/status', 'misc'],
])

/** A message that the handler fails at ends its own socket and no other. */
function handle(handler: SocketHandler, socket: ApiSocket, text: string): void {
  try {
    handler.message(text)
  } catch {
    socket.close(closeCode.failed, 'internal error')
  }
}

/** Sends the head of a text frame of 100 bytes and one of them, and ends the connection. */
const cutFrame = ({ stream }: Held): void =>
  void stream.write(Buffer.from([0x81, 100, 0x7b]), () => stream.destroy())

/** Opens the sockets below /v5/public, /v5/private and /v5/trade. Nothing runs while there is no socket. */
export function openPush(options: PushOptions): ApiPush {
  const { context, keys, call, catchUp = () => null, onSockets = () => undefined } = options
  const { exchange, faults } = context
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const sockets = new Set<Held>()
  const now = (): number => exchange.now()
  const isSilent = (): boolean => faults?.areSocketsSilent === true
  const isRefused = (name: string): boolean => name === faults?.refusedTopic
  const auth: CheckAuth = (args) => {
    if (faults === undefined || faults.failedAuths === 0) return checkAuth(keys, args, now())
    faults.failedAuths -= 1
    return invalidKey
  }
  const topics = createPublicFeeds(context)
  const feed = createPrivateFeed(
    context,
    (socket) => socket.close(closeCode.failed, 'the exchange does not answer'),
    onSockets,
  )
  exchange.onPrivate((events) => feed.onPrivate(events))
  const stopListening = keys.onWithdrawn((key) => {
    for (const held of sockets) {
      if (held.key === key) held.socket.close(closeCode.refused, 'the API key was withdrawn')
    }
  })
  let sweeping: NodeJS.Timeout | null = null

  function sweep(): void {
    void catchUp()
    const at = performance.now()
    for (const { key, socket, idleMs } of sockets) {
      const known = key === null ? null : keys.find(key)
      if (known !== null && known.apiKey.expiresAt <= now())
        socket.close(closeCode.refused, 'the API key has expired')
      else if (at - socket.activeAt() >= idleMs) socket.close(closeCode.goingAway, 'idle for too long')
    }
  }

  function handlerOf(path: string, socket: ApiSocket, onAuth: (key: string) => void): SocketHandler | null {
    const category = publicPaths.get(path)
    if (category !== undefined)
      return servePublic({ markets: context.markets, topics, isRefused, now }, category, socket)
    if (path === '/v5/private') return servePrivate({ checkAuth: auth, feed, isRefused, now, onAuth }, socket)
    if (path === '/v5/trade') return serveTrade({ checkAuth: auth, call, now, onAuth }, socket)
    return null
  }

  function accept(ws: WebSocket, stream: Duplex, path: string, query: URLSearchParams): void {
    const socket = createApiSocket(ws, isSilent)
    const handler = handlerOf(path, socket, (key) => {
      held.key = key
    })
    if (handler === null) return
    const held: Held = {
      ws,
      stream,
      path,
      socket,
      handler,
      idleMs: readActiveTime(query.get('max_active_time')),
      key: null,
    }
    /** Messages that wait for the clock keep their order: they wait for the same promise. */
    const receive = (text: string): void => {
      const late = catchUp()
      if (late === null) handle(handler, socket, text)
      else void late.then(() => ws.readyState === ws.OPEN && handle(handler, socket, text))
    }

    sockets.add(held)
    sweeping ??= setInterval(sweep, SWEEP_MS)
    ws.on('ping', () => socket.touch())
    // ws closes the socket after an error (1009 for a message that is too large); without a listener the process would exit.
    ws.on('error', () => undefined)
    ws.on('message', (data, isBinary) => {
      // Until a client answers the close frame its messages still arrive, also those of a withdrawn key.
      if (ws.readyState !== ws.OPEN || isSilent()) return
      socket.touch()
      if (isBinary) socket.close(closeCode.noText, 'messages are text')
      else receive((data as Buffer).toString('utf8'))
    })
    ws.on('close', () => {
      handler.closed()
      sockets.delete(held)
      if (sockets.size > 0 || sweeping === null) return
      clearInterval(sweeping)
      sweeping = null
    })
  }

  return {
    size: () => sockets.size,
    list: () =>
      Array.from(sockets, ({ path, key, handler }) => ({
        path,
        account: key === null ? null : (keys.find(key)?.apiKey.accountId ?? null),
        topics: handler.topics(),
      })),
    cut(isAbrupt) {
      const { size } = sockets
      for (const held of sockets) {
        if (isAbrupt) cutFrame(held)
        else held.socket.close(closeCode.restart, 'service restart')
      }
      return size
    },
    upgrade(request, socket, head) {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const isKnown = publicPaths.has(path) || path === '/v5/private' || path === '/v5/trade'
      if (!isLoopbackHost(request.headers.host)) endWith(socket, 421)
      else if (isOfPage(request.headers)) endWith(socket, 403)
      else if (performance.now() < (faults?.bannedUntil ?? 0)) endWith(socket, 403)
      else if (!isKnown) endWith(socket, 404)
      else if (sockets.size >= MAX_SOCKETS) endWith(socket, 403)
      else
        server.handleUpgrade(request, socket, head, (ws) =>
          accept(ws, socket, path, new URLSearchParams(query)),
        )
    },
    async close() {
      stopListening()
      for (const { socket } of sockets) socket.close(closeCode.restart, 'service restart')
      if (sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
      for (const { ws } of sockets) ws.terminate()
      server.close()
    },
  }
}
