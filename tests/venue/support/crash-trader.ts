/**
 * A trader whose venue is killed under him: fires random orders, remembers everything he was told (answers and pushes), and
 * checks after a restart that the venue still knows all of it.
 */
import { expect } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { createHttpClient } from './http-client.ts'
import type { HttpClient } from './http-client.ts'
import { openPush } from './push-client.ts'
import type { PushClient } from './push-client.ts'
import { fold, markets, positionsOf, units, walletOf } from './crash-ledger.ts'
import type { Fields, Origin } from './crash-ledger.ts'

/** Ended orders of an account that are asked for again after each crash. */
const CHECKED_AGAIN = 50
const ENDED = ['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated']

export interface CrashTrader {
  /** Logs in, or goes on with the cookies of before, at a (re)started venue. */
  connect(url: string): Promise<void>
  /** Fires orders until the venue is gone. */
  trade(random: () => number): Promise<void>
  /** After a restart: nothing that was answered or pushed is missing, nothing is there twice, the sums are right. */
  check(): Promise<void>
  readonly told: { readonly orders: number; readonly fills: number; readonly events: number }
  close(): void
}

export function createCrashTrader(name: string): CrashTrader {
  /** By orderLinkId: the newest thing said of an order. */
  const orders = new Map<string, { ended: boolean; status: string; filled: bigint; orderId: string }>()
  const executions = new Map<string, Fields>()
  /** Sent and not answered: either there or not, never twice. */
  const unknown = new Set<string>()
  let http: HttpClient | null = null
  let push: PushClient | null = null
  let origin: Origin | null = null
  let originAt = 0
  let seq = 0
  let checked = 0
  let lastPushed = 0
  let sent = 0
  let read = 0

  const client = (): HttpClient => {
    if (http === null) throw new Error(`${name} isn't connected`)
    return http
  }

  async function allExecutions(): Promise<readonly Fields[]> {
    const list: Fields[] = []
    let before = ''
    for (;;) {
      const { result } = await client().get(path.own.executionList, {
        limit: '200',
        ...(before === '' ? {} : { before }),
      })
      list.push(...(result['list'] as readonly Fields[]))
      const next = result['nextBefore']
      if (typeof next !== 'number') return list
      before = String(next)
    }
  }

  /** State and fills of one moment: the market goes on, and resting orders fill while they're read. */
  async function standing(): Promise<readonly [snapshot: Fields, executions: readonly Fields[]]> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const before = (await client().get(path.own.privateSnapshot)).result
      const list = await allExecutions()
      const after = (await client().get(path.own.privateSnapshot)).result
      if (before['seq'] === after['seq']) return [after, list]
    }
    throw new Error(`${name}: never stands still`)
  }

  /** Takes in what was pushed since. */
  function hear(): void {
    const heard = push?.privates ?? []
    for (; read < heard.length; read += 1) {
      const [number, topicName, fields] = heard[read] ?? [0, '', {}]
      if (lastPushed > 0) expect(number, `${name}: pushed numbers`).toBe(lastPushed + 1)
      lastPushed = number
      seq = Math.max(seq, number)
      if (topicName === topic.userExecution) executions.set(String(fields['e']), fields)
      if (topicName !== topic.userOrder || typeof fields['li'] !== 'string') continue
      const market = markets.find((one) => one.symbol === fields['s'])
      const status = String(fields['st'])
      orders.set(fields['li'], {
        ended: ENDED.includes(status),
        status,
        filled: units(fields['cq'], market?.lotFraction ?? 0),
        orderId: String(fields['i']),
      })
    }
  }

  async function place(random: () => number): Promise<void> {
    const market = markets[random() < 0.6 ? 0 : 1]
    if (market === undefined) return
    sent += 1
    const orderLinkId = `${name}-${sent}`
    const roll = random()
    const orderType = roll < 0.4 ? 'Market' : 'Limit'
    unknown.add(orderLinkId)
    const { code, result } = await client().post(path.orderCreate, {
      symbol: market.symbol,
      side: roll >= 0.7 || random() < 0.5 ? 'Buy' : 'Sell',
      orderType,
      qty: market.qtys[Math.floor(random() * market.qtys.length)],
      ...(orderType === 'Market' ? {} : { price: roll < 0.7 ? market.near(random) : market.far }),
      timeInForce: orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
      orderLinkId,
    })
    unknown.delete(orderLinkId)
    if (code !== 0 || orders.has(orderLinkId)) return
    orders.set(orderLinkId, { ended: false, status: '', filled: 0n, orderId: String(result['orderId']) })
  }

  async function change(random: () => number): Promise<void> {
    const open = [...orders].filter(([, order]) => !order.ended && order.orderId !== '')
    const [linkId, order] = open[Math.floor(random() * open.length)] ?? ['', null]
    if (order === null) return place(random)
    const { result } = await client().get(path.own.orderQuery, { orderLinkId: linkId })
    const symbol = String((result['order'] as Fields | null)?.['s'])
    const { code } = await client().post(path.orderCancel, { orderId: order.orderId, symbol })
    if (code !== 0) return
    const newest = orders.get(linkId) ?? order
    if (!newest.ended) orders.set(linkId, { ...newest, ended: true, status: '' })
  }

  async function checkOrder(linkId: string): Promise<void> {
    const { result } = await client().get(path.own.orderQuery, { orderLinkId: linkId })
    const found = result['order'] as Fields | null
    const known = orders.get(linkId)
    if (found === null && unknown.has(linkId)) return
    expect(found, `${linkId} was acknowledged and is gone`).not.toBeNull()
    if (found === null || known === undefined) return
    const market = markets.find((one) => one.symbol === found['s'])
    expect(found['i'], linkId).toBe(known.orderId)
    const filled = units(found['cq'], market?.lotFraction ?? 0)
    expect(filled >= known.filled, `${linkId} lost a fill`).toBe(true)
    const status = String(found['st'])
    if (known.ended) expect(ENDED, `${linkId} is open again`).toContain(status)
    if (known.ended && known.status !== '') expect([linkId, status]).toEqual([linkId, known.status])
  }

  async function checkSums(snapshot: Fields, list: readonly Fields[]): Promise<void> {
    if (origin === null) throw new Error('no origin')
    const { executions: before } = origin
    const held = new Map([...origin.positions].map(([symbol, kept]) => [symbol, { ...kept }]))
    let wallet = origin.wallet
    const filled = new Map<string, bigint>()
    for (const fill of list.toReversed()) {
      if (before.has(String(fill['e']))) continue
      const market = markets.find((one) => one.symbol === fill['s'])
      if (market === undefined) continue
      const kept = held.get(market.symbol) ?? { size: 0n, value: 0n }
      held.set(market.symbol, kept)
      wallet += fold(kept, fill, market.lotFraction) - units(fill['f'], 8)
      const linkId = String(fill['li'])
      filled.set(linkId, (filled.get(linkId) ?? 0n) + units(fill['q'], market.lotFraction))
    }
    const is = positionsOf(snapshot)
    for (const { symbol } of markets) {
      const [folded, kept] = [held.get(symbol), is.get(symbol)]
      expect([symbol, kept?.size ?? 0n], name).toEqual([symbol, folded?.size ?? 0n])
      if ((kept?.size ?? 0n) !== 0n) expect([symbol, kept?.value], name).toEqual([symbol, folded?.value])
    }
    for (const [linkId, order] of orders) {
      expect((filled.get(linkId) ?? 0n) >= order.filled, `${linkId}: fills of its order`).toBe(true)
    }
    // A funding settlement between the start and now is in no execution.
    const settled = Math.floor(originAt / 3_600_000) !== Math.floor(Date.now() / 3_600_000)
    if (!settled) expect(walletOf(snapshot), `${name}: wallet`).toBe(wallet)
  }

  return {
    get told() {
      return { orders: checked + orders.size, fills: executions.size, events: seq }
    },
    async connect(url) {
      const next = createHttpClient(url)
      for (const [key, value] of http?.cookies ?? []) next.cookies.set(key, value)
      http = next
      if (origin === null) await next.login()
      push = await openPush(url)
      read = 0
      lastPushed = 0
      await push.ask('login', [await next.token()])
      await push.ask('subscribe', privateTopics)
      const snapshot = (await next.get(path.own.privateSnapshot)).result
      if (origin !== null) return
      seq = Number(snapshot['seq'])
      originAt = Date.now()
      const executionIds = new Set((await allExecutions()).map((fill) => String(fill['e'])))
      origin = { wallet: walletOf(snapshot), positions: positionsOf(snapshot), executions: executionIds }
    },
    async trade(random) {
      // Three at once, as a person with a slow line and two scripts.
      const one = async (): Promise<void> => {
        for (;;) {
          try {
            await (random() < 0.75 ? place(random) : change(random))
          } catch (error) {
            if (error instanceof TypeError || error instanceof SyntaxError) return
            throw error
          }
        }
      }
      await Promise.all([one(), one(), one()])
      hear()
    },
    async check() {
      hear()
      const [snapshot, list] = await standing()
      expect(Number(snapshot['seq']), `${name}: events`).toBeGreaterThanOrEqual(seq)
      const ids = list.map((fill) => String(fill['e']))
      expect(new Set(ids).size).toBe(ids.length)
      const there = new Set(ids)
      expect(
        [...executions.keys()].filter((id) => !there.has(id)),
        `${name}: pushed fills`,
      ).toEqual([])
      const links = (snapshot['orders'] as readonly Fields[]).map((order) => String(order['i']))
      expect(new Set(links).size).toBe(links.length)
      for (const linkId of [...orders.keys(), ...unknown]) await checkOrder(linkId)
      unknown.clear()
      await checkSums(snapshot, list)
      // Of those found ended the newest are looked at again after the next crash; the others' fills still are.
      const over = [...orders.keys()]
        .filter((linkId) => orders.get(linkId)?.ended === true)
        .slice(0, -CHECKED_AGAIN)
      for (const linkId of over) orders.delete(linkId)
      checked += over.length
      seq = Number(snapshot['seq'])
    },
    close() {
      push?.ws.terminate()
    },
  }
}
