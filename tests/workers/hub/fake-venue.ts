import type { AccountInfo, Order } from '../../../src/shared/domain/records.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'
import { CONFIG_PATH } from '../../../src/shared/wire/http-constants.ts'
import { toShortKeys } from '../../../src/shared/wire/short-keys.ts'
import type { PushRequest } from '../../../src/shared/wire/frames.ts'
import { hasEnded } from '../../../src/workers/hub/state/private-book.ts'
import { builtInInstruments } from '../../../src/workers/hub/symbols/built-in.ts'
import type { OpenDatabase } from '../../../src/workers/runtime/storage.ts'
import { createFakeSocket } from './fake-socket.ts'
import type { FakeSocket } from './fake-socket.ts'

const text = (value: string): DecimalText => value as DecimalText

export const account = (accountId: string): AccountInfo => ({
  accountId,
  name: `Demo ${accountId}`,
  kind: 'UTA',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
})

export const openOrder = (orderId: string, orderLinkId = ''): Order => ({
  orderId,
  ...(orderLinkId === '' ? {} : { orderLinkId }),
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'New',
  price: text('100'),
  qty: text('1'),
  leavesQty: text('1'),
  cumExecQty: text('0'),
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  createdAt: 1,
  updatedAt: 1,
})

/** What a call does instead of getting a plain answer. */
export type HttpFault = 'drop' | 'hang' | 'accept-then-drop' | 'accept-then-hang' | 'accept-then-504' | '502'

/** A small exchange: cookie session, private sequence, orders by link id; it counts every create. */
export function createFakeVenue() {
  const sockets: FakeSocket[] = []
  const calls: {
    readonly method: string
    readonly path: string
    readonly url: URL
    readonly init: RequestInit
  }[] = []
  const orders = new Map<string, Order>()
  /** Creates that reached the exchange, by orderLinkId. */
  const created = new Map<string, number>()
  const topicIds = new Map<string, number>()
  const state = {
    cookie: null as string | null,
    /** What the private snapshot says of the account's modes. */
    modes: {} as Partial<Pick<AccountInfo, 'marginMode' | 'positionMode'>>,
    /** Body of /config.json; null: there is none. */
    config: null as string | null,
    seq: 0,
    /** Its clock, Unix ms. */
    now: () => 1_700_000_000_000,
    autoOpen: true,
    answerSubscribe: true,
    answerPing: true,
    /** false: logins wait. */
    answerLogin: true,
    failTokens: 0,
    failLogins: 0,
    refuseAll: null as number | null,
    catalogueDown: false,
    /** What it says of itself; null: it has no such call. */
    exchange: null as object | null,
    /** Code with which order queries are refused. */
    refuseQuery: null as number | null,
    /** Of calls about orders. */
    faults: [] as HttpFault[],
    profileFaults: [] as HttpFault[],
    /** The session's term in answers; null: none. */
    term: null as { expiresInMs: number; termMs: number } | null,
    /** Number of renewals to refuse from now on. */
    failRenewals: 0,
  }
  let tokens = 0

  function idOf(name: string): number {
    const known = topicIds.get(name)
    if (known !== undefined) return known
    topicIds.set(name, topicIds.size + 1)
    return topicIds.size
  }
  function onRequest(socket: FakeSocket, request: PushRequest): void {
    const { op, reqId, args } = request
    queueMicrotask(() => {
      if (op === 'subscribe' && state.answerSubscribe) {
        const topics = args.map((name): [string, number] => [name, idOf(name)])
        socket.answer({ op, reqId, topics, refused: [] })
      } else if (op === 'unsubscribe') socket.answer({ op, reqId })
      else if (op === 'ping' && state.answerPing) socket.answer({ op: 'pong', reqId }, state.now())
      else if (op === 'login' && state.answerLogin) {
        const isRefused = state.failLogins > 0
        state.failLogins -= 1
        if (isRefused) socket.answer({ op, reqId, event: 'login_fail', success: false, retCode: 10003 })
        else socket.answer({ op, reqId, event: 'login_success' })
      }
    })
  }

  const answer = (result: unknown): Response =>
    new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }), { status: 200 })
  const refuse = (retCode: number): Response =>
    new Response(JSON.stringify({ retCode, retMsg: `refused ${retCode}`, result: {} }), { status: 200 })

  function create(body: Record<string, unknown>): Response {
    const linkId = String(body['orderLinkId'])
    created.set(linkId, (created.get(linkId) ?? 0) + 1)
    const order = openOrder(`o-${orders.size + 1}`, linkId)
    orders.set(linkId, order)
    state.seq += 1
    return answer({ orderId: order.orderId, orderLinkId: linkId, price: '100' })
  }

  /** Carries out a replace or a cancel. */
  function change(body: Record<string, unknown>, changed: Partial<Order>): Response {
    for (const [linkId, order] of orders) {
      if (order.orderId !== body['orderId']) continue
      orders.set(linkId, { ...order, ...changed })
      state.seq += 1
      return answer({ orderId: order.orderId, orderLinkId: linkId })
    }
    return refuse(10404)
  }
  function findOrder(query: URLSearchParams): Order | null {
    const byLink = orders.get(query.get('orderLinkId') ?? '')
    return byLink ?? [...orders.values()].find((one) => one.orderId === query.get('orderId')) ?? null
  }

  function serve(path: string, url: URL, body: Record<string, unknown>): Response {
    if (state.refuseAll !== null && path !== '/user/login') return refuse(state.refuseAll)
    const isPrivate =
      path.includes('/private/') ||
      path.includes('/order/') ||
      path === '/user/private/ott' ||
      path === '/user/profile'
    if (isPrivate && state.cookie === null) return refuse(10007)
    switch (path) {
      case '/user/demo-accounts':
        return answer({ accounts: [account('A'), account('B')] })
      case '/user/login':
        state.cookie = String(body['accountId'])
        return answer({ account: account(state.cookie) })
      case '/user/logout':
        state.cookie = null
        return answer({})
      case '/user/profile':
        return answer({ account: account(state.cookie ?? '') })
      case '/user/private/ott':
        if (state.failTokens > 0) {
          state.failTokens -= 1
          return refuse(10016)
        }
        tokens += 1
        return answer({
          token: `t${tokens}`,
          expiresInMs: 30_000,
          ...(state.term === null ? {} : { session: state.term }),
        })
      case '/user/renew':
        if (state.cookie === null) return refuse(10007)
        if (state.failRenewals > 0) {
          state.failRenewals -= 1
          return refuse(10016)
        }
        if (state.term !== null) state.term = { ...state.term, expiresInMs: state.term.termMs }
        return answer({ session: state.term })
      case '/contract/v5/product/brief-symbol-list': {
        if (state.catalogueDown) return new Response('<html>', { status: 502 })
        const items = builtInInstruments().map((instrument) =>
          toShortKeys('instrument', {
            ...instrument,
            riskTiers: instrument.riskTiers.map((tier) => toShortKeys('riskTier', tier)),
          }),
        )
        return answer({ LinearPerpetual: items })
      }
      case '/contract/v5/private/snapshot':
        return answer({
          account: { ...account(state.cookie ?? ''), ...state.modes },
          seq: state.seq,
          orders: [...orders.values()]
            .filter((order) => !hasEnded(order))
            .map((order) => toShortKeys('order', order)),
          positions: [],
          wallet: [],
          settings: [],
        })
      case '/contract/v5/public/exchange':
        return state.exchange === null ? refuse(10404) : answer(state.exchange)
      case '/contract/v5/private/order/query': {
        if (state.refuseQuery !== null) return refuse(state.refuseQuery)
        const order = findOrder(url.searchParams)
        return answer({ order: order === null ? null : toShortKeys('order', order) })
      }
      case '/contract/v5/private/order/history':
        return answer({
          list: [...orders.values()].filter(hasEnded).map((order) => toShortKeys('order', order)),
          nextBefore: null,
        })
      case '/contract/v5/order/create':
        return create(body)
      case '/contract/v5/order/replace':
        return change(body, typeof body['price'] === 'string' ? { price: text(body['price']) } : {})
      case '/contract/v5/order/cancel':
        return change(body, { orderStatus: 'Cancelled' })
      default:
        return refuse(10404)
    }
  }

  const hang = (init: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })

  async function fetchLike(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address)
    if (url.pathname === CONFIG_PATH)
      return new Response(state.config, { status: state.config === null ? 404 : 200 })
    calls.push({ method: init.method ?? 'GET', path: url.pathname, url, init })
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const isProfile = url.pathname === '/user/profile'
    const fault = (
      url.pathname.includes('/order/') ? state.faults : isProfile ? state.profileFaults : []
    ).shift()
    if (fault === 'drop') throw new TypeError('network')
    if (fault === 'hang') return hang(init)
    if (fault === '502') return new Response('<html>', { status: 502 })
    const response = serve(url.pathname, url, body)
    if (fault === 'accept-then-drop') throw new TypeError('network')
    if (fault === 'accept-then-hang') return hang(init)
    if (fault === 'accept-then-504') return new Response('', { status: 504 })
    return response
  }

  return {
    sockets,
    calls,
    orders,
    created,
    state,
    idOf,
    openSocket: (url: string): FakeSocket => {
      const socket = createFakeSocket(url, onRequest)
      sockets.push(socket)
      if (state.autoOpen) queueMicrotask(() => socket.open())
      return socket
    },
    fetch: fetchLike,
    /** The newest socket. */
    socket: (): FakeSocket => {
      const last = sockets[sockets.length - 1]
      if (last === undefined) throw new Error('no socket yet')
      return last
    },
    count: (path: string): number => calls.filter((call) => call.path === path).length,
  }
}
export type FakeVenue = ReturnType<typeof createFakeVenue>

/** A database in memory that outlives a hub. */
export function createFakeDatabase(): {
  readonly open: OpenDatabase
  readonly data: Map<string, Map<string, unknown>>
} {
  const data = new Map<string, Map<string, unknown>>()
  const store = (name: string): Map<string, unknown> => {
    const known = data.get(name) ?? new Map<string, unknown>()
    data.set(name, known)
    return known
  }
  return {
    data,
    open: () =>
      Promise.resolve({
        get: (name, key) => Promise.resolve(store(name).get(key)),
        put: (name, key, value) => {
          store(name).set(key, structuredClone(value))
          return Promise.resolve()
        },
        remove: (name, key) => {
          store(name).delete(key)
          return Promise.resolve()
        },
        entries: (name) => Promise.resolve([...store(name)]),
        close: () => undefined,
      }),
  }
}
