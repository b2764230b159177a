import { RestClientV5, WebsocketClient } from 'bybit-api'
import { publicPaths } from '../../../venue/bybit/terms/endpoints.ts'
import type {
  Body,
  BybitSocket,
  BybitTransport,
  Params,
  Reply,
  SocketKind,
  SocketState,
  TopicMessage,
} from '../../../venue/bybit/terms/transport.ts'
import type { ApiAccess } from '../../venue/bybit/support/gateway-stage.ts'

const quiet = { trace: () => {}, info: () => {}, error: () => {} }
const TIMEOUT_MS = 6_000

/** An answer, also one that bybit-api throws because of its status. */
function replyOf(value: unknown): Reply {
  const { retCode, retMsg, result, retExtInfo, time } = value as Partial<Record<string, unknown>>
  if (typeof retCode === 'number')
    return {
      ok: true,
      status: 200,
      retCode,
      retMsg: String(retMsg),
      result,
      retExtInfo,
      time: Number(time),
    }
  return { ok: false, sent: true, status: null, cause: 'closed', text: 'bybit-api has no answer' }
}
/** The error of bybit-api has the secret in `requestOptions`: only its body is read. */
const failureOf = (error: unknown): Reply =>
  replyOf((typeof error === 'object' && error !== null ? Reflect.get(error, 'body') : null) ?? {})

/** One socket of bybit-api. Its address is that of a whole client, so each kind has a client of its own. */
function socketOf(kind: SocketKind, { url, key, secret }: ApiAccess): BybitSocket & { close(): void } {
  const path = kind === 'private' ? '/v5/private' : `/v5/public/${kind}`
  const client = new WebsocketClient({ key, secret, wsUrl: `${url.replace('http', 'ws')}${path}` }, quiet)
  const category = kind === 'private' ? 'linear' : kind
  const messages: ((message: TopicMessage) => void)[] = []
  const states: ((state: SocketState) => void)[] = []
  const topics = new Set<string>()
  let state: SocketState = { isOpen: false, openings: 0, trouble: 'not opened yet' }
  const set = (isOpen: boolean): void => {
    if (isOpen === state.isOpen) return
    state = {
      isOpen,
      openings: state.openings + (isOpen ? 1 : 0),
      trouble: isOpen ? null : 'bybit-api reconnects',
    }
    for (const listener of states) listener(state)
  }
  // A private socket is of use when it is logged in.
  if (kind === 'private') client.on('authenticated', () => set(true))
  else client.on('open', () => set(true))
  client.on('reconnect', () => set(false))
  client.on('close', () => set(false))
  client.on('exception', () => undefined)
  client.on('update', (message: TopicMessage & { readonly creationTime?: number }) => {
    for (const listener of messages)
      listener({ ...message, ts: message.creationTime ?? message.ts, type: message.type ?? '' })
  })
  const ask = (names: readonly string[]): void => {
    for (const name of names) topics.add(name)
    for (const pending of client.subscribeV5([...names], category, kind === 'private'))
      pending.catch(() => undefined)
  }
  const leave = (names: readonly string[]): void => {
    for (const name of names) topics.delete(name)
    for (const pending of client.unsubscribeV5([...names], category, kind === 'private'))
      pending.catch(() => undefined)
  }
  return {
    kind,
    state: () => state,
    subscribe: (names) => ask(names.filter((name) => !topics.has(name))),
    unsubscribe: leave,
    // bybit-api opens a closed socket again by itself.
    openNow: () => undefined,
    renew(name) {
      leave([name])
      ask([name])
    },
    onMessage: (listener) => void messages.push(listener),
    onState: (listener) => void states.push(listener),
    // bybit-api does not say which topic was refused.
    onRefused: () => undefined,
    close: () => client.closeAll(true),
  }
}

/** The gateway's connection on bybit-api: other people's signer, HTTP client and sockets. */
export function createBybitApiTransport(access: ApiAccess): BybitTransport {
  const { url, key, secret } = access
  const client = new RestClientV5({ key, secret, baseUrl: url, recv_window: 5000 }, { timeout: TIMEOUT_MS })
  const sockets = new Map<SocketKind, ReturnType<typeof socketOf>>()
  let latest = 0
  let offsetMs = 0
  const call = async (asked: Promise<unknown>): Promise<Reply> => {
    const reply = await asked.then(replyOf, failureOf)
    if (reply.ok && reply.time > 0) offsetMs = reply.time - Date.now()
    return reply
  }
  void call(client.get('/v5/market/time'))
  return {
    get: (path, params: Params) =>
      call(path in publicPaths ? client.get(path, { ...params }) : client.getPrivate(path, { ...params })),
    post: (path, body: Body) => call(client.postPrivate(path, { ...body })),
    socket(kind) {
      const known = sockets.get(kind)
      if (known !== undefined) return known
      const opened = socketOf(kind, access)
      sockets.set(kind, opened)
      return opened
    },
    now() {
      // An answer that took longer moves the offset back; the clock stands still then.
      latest = Math.max(latest, Math.floor(Date.now() + offsetMs))
      return latest
    },
    troubles: () => [],
    clockTrouble: () => null,
    onTrouble: () => undefined,
    close() {
      for (const socket of sockets.values()) socket.close()
      return Promise.resolve()
    },
  }
}
