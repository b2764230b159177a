import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKill } from '../../../../venue/bybit/safety/kill.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { Body, Reply } from '../../../../venue/bybit/terms/transport.ts'
import { answered, createFakeTransport, refused, silent } from '../support/fake-transport.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Held {
  readonly category: string
  readonly row: Row
}

/** An account at Bybit: cancels and closes take effect at once unless `reply` has another answer. */
function stageOf() {
  const transport = createFakeTransport()
  const stage = {
    orders: [] as Held[],
    positions: [] as Held[],
    sending: 0,
    open: 0,
    reply: (_path: string, _body: Body): Reply | Promise<Reply> | null => null,
  }
  const fits = ({ category, row }: Held, params: Readonly<Record<string, unknown>>): boolean =>
    category === params['category'] &&
    (params['settleCoin'] ?? row['settleCoin']) === row['settleCoin'] &&
    (params['symbol'] ?? row['symbol']) === row['symbol'] &&
    (category !== 'spot' || (params['orderFilter'] ?? 'Order') === (row['orderFilter'] ?? 'Order'))
  transport.gets.set('/v5/order/realtime', (params) =>
    stage.orders.filter((one) => fits(one, params)).map(({ row }) => row),
  )
  transport.gets.set('/v5/position/list', (params) =>
    stage.positions.filter((one) => fits(one, params)).map(({ row }) => row),
  )
  transport.posts.set('/v5/order/cancel-all', async (body) => {
    const other = await stage.reply('cancel', body)
    if (other !== null) return other
    stage.orders = stage.orders.filter((one) => !fits(one, body))
    return answered({ list: [] }, 0)
  })
  transport.posts.set('/v5/order/create', async (body) => {
    const other = await stage.reply('create', body)
    if (other !== null) return other
    stage.positions = stage.positions.filter((one) => !fits(one, body))
    return answered({ orderId: 'x' }, 0)
  })
  const kill = createKill({ transport, sending: () => stage.sending, open: () => stage.open })
  const posts = (path: string): readonly Body[] =>
    transport.calls.filter((call) => call.path === path).map(({ params }) => params)
  /** Runs virtual time until the report. */
  async function press(closes: boolean) {
    const call = kill({ closes })
    await vi.advanceTimersByTimeAsync(20_000)
    return await call
  }
  return { stage, transport, kill, press, posts }
}
const order = (category: string, fields: Row = {}): Held => ({
  category,
  row: { orderId: `${category}-${JSON.stringify(fields)}`, symbol: 'BTCUSDT', orderStatus: 'New', ...fields },
})
const position = (category: string, fields: Row = {}): Held => ({
  category,
  row: { symbol: 'BTCUSDT', side: 'Buy', size: '2', positionIdx: 0, ...fields },
})
const everyKind = (): Held[] => [
  order('linear', { settleCoin: 'USDT' }),
  order('linear', { settleCoin: 'USDC' }),
  order('inverse', { symbol: 'BTCUSD' }),
  order('inverse', { symbol: 'ETHUSD' }),
  order('option'),
  order('spot'),
  order('spot', { orderFilter: 'StopOrder' }),
  order('spot', { orderFilter: 'OcoOrder' }),
]

describe('the kill switch', () => {
  it('cancels the orders of all categories and leaves positions alone', async () => {
    const { stage, press, posts } = stageOf()
    stage.orders = everyKind()
    stage.positions = [position('linear', { settleCoin: 'USDT' })]
    expect(await press(false)).toEqual({ orders: 0, positions: 1, open: 0, closes: false, troubles: [] })
    expect(stage.orders).toEqual([])
    expect(posts('/v5/order/create')).toEqual([])
  })

  it('closes each side of each position by an order that only reduces', async () => {
    const { stage, press, posts } = stageOf()
    stage.positions = [
      position('linear', { settleCoin: 'USDT', positionIdx: 1 }),
      position('linear', { settleCoin: 'USDT', positionIdx: 2, side: 'Sell', symbol: 'ETHUSDT' }),
      position('option', { symbol: 'BTC-1', size: '0.5' }),
      position('linear', { settleCoin: 'USDT', size: '0', side: '', symbol: 'FLAT' }),
    ]
    expect(await press(true)).toMatchObject({ orders: 0, positions: 0, closes: true, troubles: [] })
    const sent = posts('/v5/order/create')
    expect(sent).toHaveLength(3)
    for (const body of sent)
      expect(body).toMatchObject({ orderType: 'Market', reduceOnly: true, closeOnTrigger: true })
    expect(sent.map(({ symbol, side, qty, positionIdx }) => [symbol, side, qty, positionIdx])).toEqual([
      ['BTCUSDT', 'Sell', '0', 1],
      ['ETHUSDT', 'Buy', '0', 2],
      ['BTC-1', 'Sell', '0.5', 0],
    ])
    expect(new Set(sent.map(({ orderLinkId }) => orderLinkId)).size).toBe(3)
  })

  it('waits for an order that is on its way, and cancels it when it arrives', async () => {
    const { stage, press } = stageOf()
    stage.sending = 1
    setTimeout(() => {
      stage.orders = [order('linear', { settleCoin: 'USDT' })]
      stage.sending = 0
    }, 2000)
    expect(await press(false)).toMatchObject({ orders: 0, open: 0 })
    expect(stage.orders).toEqual([])
  })

  it('states what is not known while Bybit does not answer, within the deadline of a browser', async () => {
    const { stage, transport, kill } = stageOf()
    stage.reply = () => new Promise(() => undefined)
    transport.delayMs = 1_000_000
    stage.open = 2
    const started = Date.now()
    let took = 0
    const call = kill({ closes: true }).finally(() => (took = Date.now() - started))
    await vi.advanceTimersByTimeAsync(60_000)
    const report = await call
    expect(report).toMatchObject({ orders: null, positions: null, open: 2, closes: true })
    expect(report.troubles.length).toBeGreaterThan(0)
    expect(took).toBeLessThan(10_000)
  })

  it('names what Bybit refuses and counts what is left', async () => {
    const { stage, press } = stageOf()
    stage.orders = [order('linear', { settleCoin: 'USDT' })]
    stage.reply = (path) => (path === 'cancel' ? refused(10016, 'server error') : null)
    const report = await press(false)
    expect(report).toMatchObject({ orders: 1, positions: 0 })
    expect(report.troubles).toContain('linear USDT: 10016 server error')
  })

  it('tries again after a lost answer: a cancel of all may be repeated', async () => {
    const { stage, press } = stageOf()
    stage.orders = everyKind()
    let lost = 3
    stage.reply = () => {
      lost -= 1
      return lost >= 0 ? silent() : null
    }
    expect(await press(false)).toMatchObject({ orders: 0, troubles: [] })
  })

  it('reads a category that the account may not use as empty', async () => {
    const { stage, transport, press } = stageOf()
    const orders = transport.gets.get('/v5/order/realtime')
    transport.gets.set('/v5/order/realtime', (params) =>
      params['category'] === 'option' ? refused(10028, 'no options') : orders?.(params),
    )
    stage.reply = (_path, body) => (body['category'] === 'option' ? refused(10028, 'no options') : null)
    expect(await press(false)).toEqual({ orders: 0, positions: 0, open: 0, closes: false, troubles: [] })
  })

  it('two presses at once share one run, which closes if one of them wants it', async () => {
    const { stage, kill, posts } = stageOf()
    stage.orders = everyKind()
    stage.positions = [position('linear', { settleCoin: 'USDT' })]
    const first = kill({ closes: false })
    const second = kill({ closes: true })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await first).toBe(await second)
    expect(await first).toMatchObject({ orders: 0, positions: 0, closes: true })
    expect(posts('/v5/order/create')).toHaveLength(1)
  })

  it('sends nothing after its report', async () => {
    const { stage, transport, press } = stageOf()
    stage.positions = [position('linear', { settleCoin: 'USDT' })]
    stage.reply = (path) => (path === 'create' ? refused(10006, 'too many') : null)
    expect(await press(true)).toMatchObject({ positions: 1 })
    const { length } = transport.calls
    await vi.advanceTimersByTimeAsync(60_000)
    expect(transport.calls).toHaveLength(length)
  })
})
