import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'
import { linkFaults } from './link-faults.ts'
import type { LinkFault } from './link-faults.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

/** The gateway has the truth again this long after the end of a fault. */
const SETTLED = { timeout: 20_000, interval: 50 }

const SYMBOL = 'BTCUSDT'
type Levels = readonly (readonly [price: string, size: string])[]

let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'CancelAll' })
  await stage.settled()
})
afterAll(() => stage.close())

const isLive = (): boolean | undefined => stage.exchange.health?.().isPrivateLive

/** The book of the gateway equals that of the exchange, while the market stands still. */
async function hasBookOfTheExchange(): Promise<void> {
  stage.exchange.follow?.({ books: [SYMBOL], trades: [], candles: [], tickers: [SYMBOL], allTickers: false })
  await stage.control.post('/freeze', { frozen: true })
  const query = `category=linear&symbol=${SYMBOL}&limit=200`
  const answer = await fetch(`${stage.upstream.api?.url ?? ''}/v5/market/orderbook?${query}`)
  const { result } = (await answer.json()) as { readonly result: Readonly<Record<'b' | 'a', Levels>> }
  const instrument = (await stage.exchange.instruments()).find(({ symbol }) => symbol === SYMBOL)
  if (instrument === undefined) throw new Error('no instrument')
  const { priceFraction, lotFraction } = instrument
  const textOf = (levels: ArrayLike<number>): Levels =>
    Array.from({ length: levels.length / 2 }, (_none, at) => [
      fromUnits(BigInt(levels[2 * at] ?? 0), priceFraction),
      fromUnits(BigInt(levels[2 * at + 1] ?? 0), lotFraction),
    ])
  const cut = (levels: Levels): Levels =>
    levels.slice(0, 50).map(([price, size]) => [new Decimal(price).toFixed(), new Decimal(size).toFixed()])
  await vi.waitFor(async () => {
    const book = await stage.exchange.book(SYMBOL)
    expect(cut(textOf(book?.bids ?? []))).toEqual(cut(result.b))
    expect(cut(textOf(book?.asks ?? []))).toEqual(cut(result.a))
  }, SETTLED)
  await stage.control.post('/freeze', { frozen: false })
}

/** Waits for messages, so that a fault that is counted in messages is over. */
async function waitForBooks(calls: LinkFault['calls']): Promise<void> {
  const names = calls.flatMap(([, body]) => Object.keys(body)).filter((name) => name.endsWith('BookMessages'))
  await vi.waitFor(async () => {
    const { state } = (await stage.control.get('/api/faults')) as { readonly state: Record<string, unknown> }
    expect(names.map((name) => state[name])).toEqual(names.map(() => 0))
  }, SETTLED)
}

describe('a fault of sockets, lists or clock', () => {
  it.each(linkFaults)('$fault: the account is the truth 20 s after it', async (one) => {
    const linkId = one.fault.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 30)
    const order = press({ qty: '0.001', price: '50000' })
    for (const [path, body] of one.calls) await stage.control.post(path, body)
    if (one.isUnconfirmed === true) await vi.waitFor(() => expect(isLive()).toBe(false), SETTLED)
    // Another program trades meanwhile, and so does the terminal: its order is sent at most once.
    if (one.isUnseen !== true) {
      await stage.elsewhere({ ...order, orderLinkId: `${linkId}-other` })
      const market = { orderType: 'Market', timeInForce: 'ImmediateOrCancel' } as const
      await stage.elsewhere({ ...order, ...market, orderLinkId: `${linkId}-fill` })
    }
    const answer = await stage.command({ ...order, orderLinkId: `${linkId}-own` })
    if (!answer.ok) expect([10_016, 10_098]).toContain(answer.code)
    await waitForBooks(one.calls)
    await stage.control.post('/faults/clear')
    const again = await stage.command({ ...order, orderLinkId: `${linkId}-own` })
    if (!again.ok) expect([10_016, 10_098]).toContain(again.code)
    await vi.waitFor(() => expect(isLive()).toBe(true), SETTLED)
    await vi.waitFor(() => stage.settled(), SETTLED)
    const own = (await stage.truth()).orders.filter(({ orderLinkId }) => orderLinkId === `${linkId}-own`)
    expect(own.length).toBeLessThanOrEqual(1)
    await hasBookOfTheExchange()
    await stage.elsewhere({ type: 'CancelAll' })
    await vi.waitFor(() => stage.settled(), SETTLED)
  })

  it.each(linkFaults)('$fault: a restart of the gateway under it loses and doubles no order', async (one) => {
    const name = one.fault.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 24)
    const order = press({ qty: '0.001', price: '50000' })
    await stage.accepted({ ...order, orderLinkId: `${name}-open` })
    await stage.elsewhere({ ...order, orderLinkId: `${name}-theirs` })
    for (const [path, body] of one.calls) await stage.control.post(path, body)
    // The exchange has this order, and the answer is lost.
    await stage.control.post('/api/faults', { path: '/v5/order/create', method: 'POST', lost: 'after' })
    const lost = await stage.command({ ...order, orderLinkId: `${name}-lost` })
    if (!lost.ok) expect([10_016, 10_098]).toContain(lost.code)
    await stage.restart()
    await stage.control.post('/faults/clear')
    await vi.waitFor(() => expect(isLive()).toBe(true), SETTLED)
    const again = await stage.command({ ...order, orderLinkId: `${name}-lost` })
    if (!again.ok) expect([10_016, 10_098]).toContain(again.code)
    await vi.waitFor(() => stage.settled(), SETTLED)
    const { orders } = await stage.snapshot()
    const count = (end: string): number =>
      orders.filter(({ orderLinkId }) => orderLinkId === `${name}-${end}`).length
    expect([count('open'), count('theirs')]).toEqual([1, 1])
    expect(count('lost')).toBeLessThanOrEqual(1)
    // The journal outlives the restart: only the order of the other program is one.
    const elsewhere = orders.filter(({ isElsewhere }) => isElsewhere === true)
    expect(elsewhere.map(({ orderLinkId }) => orderLinkId)).toEqual([`${name}-theirs`])
    await stage.elsewhere({ type: 'CancelAll' })
    await vi.waitFor(() => stage.settled(), SETTLED)
  })
})
