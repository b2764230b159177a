import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { answered, createFakeTransport, refused, silent } from './fake-transport.ts'
import type { FakeTransport } from './fake-transport.ts'
import type { Body, Reply } from '../../../../venue/bybit/terms/transport.ts'
import { orderRow } from './rows.ts'

/** What happens to one create call. Times are ms. */
export type Fate =
  | { readonly kind: 'answered' }
  /** Accepted; the answer never arrives. */
  | { readonly kind: 'answer lost' }
  /** The call is lost on its way. */
  | { readonly kind: 'call lost' }
  /** An error arrives at once; the call itself arrives later. */
  | { readonly kind: 'overtaken'; readonly afterMs: number }
  /** Accepted, but the answer is a code that leaves the outcome open. */
  | { readonly kind: 'open code'; readonly retCode: number; readonly isAccepted: boolean }
  | { readonly kind: 'refused'; readonly retCode: number }
  | { readonly kind: 'not sent' }

/** Bybit's side of orders: what exists is counted here, and nothing of it follows from what the gateway believes. */
export interface FakeBybit {
  readonly orders: Map<string, { readonly row: Row; readonly at: number }>
  /** Orders that were made, with every repeat of a link id. */
  made: number
  fate: Fate
  /** The lists lag behind by this, ms. */
  lagMs: number
  /** Reads get no answer. */
  isSilent: boolean
  /** A transport of one process of the gateway. Its calls go to this Bybit. */
  connect(): FakeTransport
}

const TIMEOUT_MS = 6_000
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function createFakeBybit(): FakeBybit {
  const start = 1_700_000_100_000
  const startedAt = Date.now()
  const now = (): number => start + Date.now() - startedAt

  /** Accepts an order, once per link id as the real exchange does. */
  function accept(body: Body): Reply {
    const linkId = body['orderLinkId']
    if (typeof linkId !== 'string') return refused(10001, 'orderLinkId is missing')
    if (bybit.orders.has(linkId)) return refused(110072, 'OrderLinkedID is duplicate')
    bybit.made += 1
    const orderId = `id-${linkId}`
    const time = String(now())
    const row = orderRow({ orderId, orderLinkId: linkId, createdTime: time, updatedTime: time })
    bybit.orders.set(linkId, { row, at: now() })
    for (const transport of transports)
      if (transport.socket('private').state().isOpen)
        setTimeout(() => transport.push('order', [{ category: 'linear', ...row }]), bybit.lagMs)
    return answered({ orderId, orderLinkId: linkId }, now())
  }

  async function post(body: Body): Promise<Reply> {
    const { fate } = bybit
    await later(50)
    if (fate.kind === 'answered') return accept(body)
    if (fate.kind === 'refused') return refused(fate.retCode, 'refused')
    if (fate.kind === 'not sent') return silent(false)
    if (fate.kind === 'open code') {
      if (fate.isAccepted) accept(body)
      return refused(fate.retCode, 'Server Timeout')
    }
    if (fate.kind === 'overtaken') {
      setTimeout(() => void accept(body), fate.afterMs)
      return { ok: false, sent: true, status: 504, cause: 'http', text: 'Bad gateway' }
    }
    if (fate.kind === 'answer lost') accept(body)
    await later(TIMEOUT_MS)
    return silent()
  }

  const transports: FakeTransport[] = []
  const listed = (keep: (row: Row) => boolean): readonly Row[] =>
    [...bybit.orders.values()]
      .filter(({ row, at }) => at + bybit.lagMs <= now() && keep(row))
      .map(({ row }) => row)

  const bybit: FakeBybit = {
    orders: new Map(),
    made: 0,
    fate: { kind: 'answered' },
    lagMs: 0,
    isSilent: false,
    connect() {
      const fake = createFakeTransport(start)
      fake.clock = now
      fake.gets.set('/v5/order/realtime', (params) => {
        const { orderLinkId, orderId, category, settleCoin } = params
        if (category !== 'linear') return []
        if (orderLinkId !== undefined) return listed((row) => row['orderLinkId'] === orderLinkId)
        if (orderId !== undefined) return listed((row) => row['orderId'] === orderId)
        return settleCoin === 'USDT' ? listed(() => true) : []
      })
      const get = fake.get.bind(fake)
      fake.get = (path, params, options) =>
        bybit.isSilent ? later(100).then(() => silent()) : get(path, params, options)
      fake.posts.set('/v5/order/create', post)
      transports.push(fake)
      return fake
    },
  }
  return bybit
}
