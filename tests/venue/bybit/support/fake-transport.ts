import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { GetPath, PostPath } from '../../../../venue/bybit/terms/endpoints.ts'
import type {
  Answer,
  Body,
  BybitSocket,
  BybitTransport,
  Params,
  Reply,
  SocketState,
  TopicMessage,
} from '../../../../venue/bybit/terms/transport.ts'
import { walletRow } from './rows.ts'

/** A successful answer. */
export const answered = (result: unknown, time: number): Answer => ({
  ok: true,
  status: 200,
  retCode: 0,
  retMsg: 'OK',
  result,
  retExtInfo: {},
  time,
})
/** A refusal of Bybit. */
export const refused = (retCode: number, retMsg = ''): Answer => ({ ...answered({}, 0), retCode, retMsg })
/** No answer; the bytes may have left. */
export const silent = (sent = true): Reply => ({
  ok: false,
  sent,
  status: null,
  cause: sent ? 'timeout' : 'connect',
  text: 'no answer',
})

type GetHandler = (params: Params) => unknown
type PostHandler = (body: Body) => Reply | Promise<Reply>

export interface FakeTransport extends BybitTransport {
  /** All calls in order: path and parameters or body. */
  readonly calls: { readonly path: string; readonly params: Params | Body }[]
  /** Result of a GET by path: an object, a list of rows, or a whole reply. Without one the list is empty. */
  readonly gets: Map<GetPath, GetHandler>
  readonly posts: Map<PostPath, PostHandler>
  /** Ms that each GET takes; 0: at once. */
  delayMs: number
  /** How often the private socket was asked to open without a wait. */
  openings: number
  /** Exchange time, Unix ms. */
  clock: () => number
  open(): void
  drop(): void
  push(topic: string, rows: readonly Row[], ts?: number): void
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'ok' in value

/** A transport that a test scripts. Its private socket is closed until `open`. */
export function createFakeTransport(start = 1_700_000_100_000): FakeTransport {
  const messages: ((message: TopicMessage) => void)[] = []
  const states: ((state: SocketState) => void)[] = []
  let state: SocketState = { isOpen: false, openings: 0, trouble: 'not opened yet' }

  function set(next: SocketState): void {
    state = next
    for (const listener of states) listener(state)
  }

  const socket: BybitSocket = {
    kind: 'private',
    state: () => state,
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    openNow: () => void (fake.openings += 1),
    renew: () => undefined,
    onMessage: (listener) => void messages.push(listener),
    onState: (listener) => void states.push(listener),
    onRefused: () => undefined,
  }

  const fake: FakeTransport = {
    openings: 0,
    calls: [],
    gets: new Map<GetPath, GetHandler>([
      ['/v5/account/info', () => ({ marginMode: 'REGULAR_MARGIN', unifiedMarginStatus: 6 })],
      ['/v5/account/wallet-balance', () => [walletRow()]],
    ]),
    posts: new Map(),
    delayMs: 0,
    clock: () => start,
    async get(path, params) {
      fake.calls.push({ path, params })
      if (fake.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fake.delayMs))
      const result = fake.gets.get(path)?.(params) ?? []
      if (isReply(result)) return result
      return answered(Array.isArray(result) ? { list: result, nextPageCursor: '' } : result, fake.clock())
    },
    async post(path, body, options) {
      const isStored = await (options?.after ?? Promise.resolve()).then(
        () => true,
        () => false,
      )
      if (!isStored) return silent(false)
      fake.calls.push({ path, params: body })
      return fake.posts.get(path)?.(body) ?? refused(10404)
    },
    socket: () => socket,
    now: () => fake.clock(),
    troubles: () => [],
    clockTrouble: () => null,
    onTrouble: () => undefined,
    close: () => Promise.resolve(),
    open: () => set({ isOpen: true, openings: state.openings + 1, trouble: null }),
    drop: () => set({ ...state, isOpen: false, trouble: 'closed' }),
    push(topic, rows, ts = fake.clock()) {
      for (const listener of messages) listener({ topic, type: '', ts, data: rows })
    },
  }
  return fake
}
