import type { Order, Position } from '../../../src/shared/domain/records.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'
import { toShortKeys } from '../../../src/shared/wire/short-keys.ts'
import { account, openOrder } from '../../workers/hub/fake-venue.ts'
import type { FakeVenue } from '../../workers/hub/fake-venue.ts'

/** What happens to one order-changing call on its way there and back. */
export type WayFault =
  | 'none'
  /** The connection ends before or after it was carried out. */
  | 'drop-before'
  | 'drop-after'
  | '504-before'
  | '504-after'
  /** Nothing comes back. */
  | 'hang-before'
  | 'hang-after'
  /** A gateway gives up at once; the exchange carries it out six seconds later. */
  | '504-late'
  /** The browser itself sends the call again (a kept connection that closed without an answer). */
  | 'repeat'
  | 'repeat-drop'
  /** Refused by the exchange: nothing is carried out. */
  | 'refuse'
  /** Carried out, and answered with a refusal (ERR-09: part of a split order stays). */
  | 'take-and-refuse'

export type Body = Readonly<Record<string, unknown>>
export interface BackendAnswer {
  readonly retCode: number
  readonly retMsg: string
  readonly result: unknown
}

/** An exchange that carries out calls; the faults are in front of it. */
export interface Backend {
  call(path: string, body: Body): BackendAnswer
  find(key: { readonly orderId?: string; readonly orderLinkId?: string }): Order | null
  state(): {
    readonly seq: number
    readonly orders: readonly Order[]
    readonly positions: readonly Position[]
  }
}

const text = (value: unknown): DecimalText => String(value) as DecimalText
const fine = (result: unknown): BackendAnswer => ({ retCode: 0, retMsg: 'OK', result })
const no = (retCode: number): BackendAnswer => ({ retCode, retMsg: `refused ${retCode}`, result: {} })

/** An exchange in memory that knows an orderLinkId again, fills market orders at once and keeps positions in thousandths. */
export function createModelBackend() {
  const orders: Order[] = []
  const positions = new Map<number, number>()
  const entries = new Map<number, number>()
  let seq = 0
  /** Share of a market order that finds somebody to trade with. */
  const options = { fills: 1 }
  const find: Backend['find'] = ({ orderId, orderLinkId }) =>
    orders.find((order) =>
      orderLinkId === undefined ? order.orderId === orderId : order.orderLinkId === orderLinkId,
    ) ?? null
  const put = (order: Order): Order => {
    const at = orders.findIndex(({ orderId }) => orderId === order.orderId)
    if (at < 0) orders.push(order)
    else orders[at] = order
    seq += 1
    return order
  }
  const move = (idx: number, by: number): void => void positions.set(idx, (positions.get(idx) ?? 0) + by)

  function create(body: Body): BackendAnswer {
    const linkId = String(body['orderLinkId'])
    const known = find({ orderLinkId: linkId })
    if (known !== null) return fine({ orderId: known.orderId, orderLinkId: linkId, duplicate: true })
    const idx = Number(body['positionIdx'] ?? 0)
    const sign = body['side'] === 'Buy' ? 1 : -1
    const asked = Math.round(Number(body['qty'] ?? Number(body['qtyX']) / 1e8) * 1000)
    const held = positions.get(idx) ?? 0
    const room = body['reduceOnly'] === true ? Math.max(0, -sign * held) : asked
    if (room === 0) return no(30063)
    const isMarket = body['orderType'] === 'Market'
    const filled = isMarket ? Math.round(Math.min(asked, room) * options.fills) : 0
    const order = put({
      ...openOrder(`o-${orders.length + 1}`, linkId),
      side: sign > 0 ? 'Buy' : 'Sell',
      orderType: isMarket ? 'Market' : 'Limit',
      orderStatus: !isMarket
        ? 'New'
        : filled === asked
          ? 'Filled'
          : filled > 0
            ? 'PartiallyFilledCanceled'
            : 'Cancelled',
      qty: text(asked / 1000),
      cumExecQty: text(filled / 1000),
      leavesQty: text(isMarket ? 0 : asked / 1000),
    })
    move(idx, sign * filled)
    return fine({ orderId: order.orderId, orderLinkId: linkId, price: '100' })
  }
  function call(path: string, body: Body): BackendAnswer {
    switch (path) {
      case '/contract/v5/order/create':
      case '/fapi/beehive/private/v1/common/order/create':
        return create(body)
      case '/fapi/beehive/private/v1/common/order/close-all':
      case '/contract/v5/position/close-all': {
        positions.set(Number(body['positionIdx'] ?? 0), 0)
        seq += 1
        return fine({ count: 1 })
      }
      case '/contract/v5/order/cancel': {
        const order = find({ orderId: String(body['orderId']) })
        if (order === null || order.orderStatus !== 'New') return no(30032)
        put({ ...order, orderStatus: 'Cancelled', leavesQty: text(0) })
        return fine({ orderId: order.orderId })
      }
      case '/contract/v5/order/cancel-totally':
      case '/contract/v5/order/cancel-all': {
        const open = orders.filter(({ orderStatus }) => orderStatus === 'New')
        for (const order of open) put({ ...order, orderStatus: 'Cancelled', leavesQty: text(0) })
        return fine({ count: open.length })
      }
      case '/contract/v5/position/set-tp-sl-ts': {
        put({
          ...openOrder(`o-${orders.length + 1}`),
          side: 'Sell',
          stopOrderType: 'PartialTakeProfit',
          triggerPrice: text(body['takeProfit'] ?? 0),
          positionIdx: Number(body['positionIdx'] ?? 0) as 0 | 1 | 2,
        })
        return fine({})
      }
      default:
        return no(10404)
    }
  }
  return {
    call,
    find,
    options,
    orders,
    net: (idx = 0): number => (positions.get(idx) ?? 0) / 1000,
    hold: (idx: number, size: number): void => {
      positions.set(idx, Math.round(size * 1000))
      entries.set(idx, 100)
    },
    state: (): ReturnType<Backend['state']> => ({
      seq,
      orders: orders.filter(({ orderStatus }) => orderStatus === 'New'),
      positions: [...positions]
        .filter(([, size]) => size !== 0)
        .map(([idx, size]) => ({
          symbol: 'BTCUSDT',
          positionIdx: idx as 0 | 1 | 2,
          side: size > 0 ? 'Buy' : 'Sell',
          size: text(Math.abs(size) / 1000),
          entryPrice: text(100),
          positionValue: text((Math.abs(size) / 1000) * 100),
          leverage: text(10),
          isIsolated: false,
          mode: 'MergedSingle',
          isAutoAddMargin: false,
          createdAt: 1,
          updatedAt: 1,
        })),
    }),
  }
}

const reply = (answer: BackendAnswer): Response => new Response(JSON.stringify(answer), { status: 200 })
const isChange = (path: string, method: string): boolean =>
  method === 'POST' && (path.includes('/order/') || path.includes('/position/'))

/** Puts faults and a backend between a world's hub and its fake venue. */
export function standBefore(
  venue: FakeVenue,
  backend: Backend,
  options: {
    /** What becomes of this call. */
    readonly faultOf: (path: string, body: Body) => WayFault
    /** Runs later, in virtual time. */
    readonly after: (ms: number, run: () => void) => void
  },
) {
  const inner = venue.fetch
  const seen = {
    /** Times each order id left the hub. */
    sent: new Map<string, number>(),
    calls: [] as { readonly path: string; readonly body: Body; readonly fault: WayFault }[],
    isOffline: false,
  }
  const hang = (init: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  const lost = (): never => {
    throw new TypeError('network')
  }

  function change(path: string, body: Body, init: RequestInit): Response | Promise<Response> {
    const linkId = body['orderLinkId']
    if (typeof linkId === 'string') seen.sent.set(linkId, (seen.sent.get(linkId) ?? 0) + 1)
    const fault = options.faultOf(path, body)
    seen.calls.push({ path, body, fault })
    const carryOut = (): BackendAnswer => backend.call(path, body)
    switch (fault) {
      case 'none':
        return reply(carryOut())
      case 'repeat':
        carryOut()
        return reply(carryOut())
      case 'repeat-drop':
        carryOut()
        carryOut()
        return lost()
      case 'drop-before':
        return lost()
      case 'drop-after':
        carryOut()
        return lost()
      case '504-before':
        return new Response('<html>', { status: 504 })
      case '504-after':
        carryOut()
        return new Response('', { status: 504 })
      case '504-late':
        options.after(6000, () => void carryOut())
        return new Response('<html>', { status: 504 })
      case 'hang-before':
        return hang(init)
      case 'hang-after':
        carryOut()
        return hang(init)
      case 'refuse':
        return reply(no(30031))
      case 'take-and-refuse':
        carryOut()
        return reply(no(39303))
      default:
        return lost()
    }
  }

  venue.fetch = async (address, init) => {
    const url = new URL(address)
    if (seen.isOffline) return lost()
    const path = url.pathname
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Body) : {}
    if (venue.state.cookie !== null && isChange(path, init.method ?? 'GET')) return change(path, body, init)
    if (path.endsWith('/private/order/query') && venue.state.refuseQuery === null) {
      const orderLinkId = url.searchParams.get('orderLinkId')
      const orderId = url.searchParams.get('orderId')
      const order = backend.find(orderLinkId === null ? { orderId: orderId ?? '' } : { orderLinkId })
      return reply(fine({ order: order === null ? null : toShortKeys('order', order) }))
    }
    if (path.endsWith('/private/snapshot')) {
      const { seq, orders, positions } = backend.state()
      return reply(
        fine({
          account: account(venue.state.cookie ?? ''),
          seq,
          orders: orders.map((order) => toShortKeys('order', order)),
          positions: positions.map((position) => toShortKeys('position', position)),
          wallet: [],
          settings: [],
        }),
      )
    }
    return inner(address, init)
  }
  return seen
}

/** The push stream tells of an order, as the exchange would. */
export function pushOrder(venue: FakeVenue, seq: number, order: Order): void {
  venue.socket().privately([[seq, 'user.order', { ev: '', ...toShortKeys('order', order) }]])
}
