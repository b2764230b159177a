import { expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import type { CreateOrder } from '../../../venue/exchange/commands.ts'
import { waitUntil } from '../support/push-client.ts'
import type { ContractStage } from './contract-stage.ts'

const EVERYTHING = { before: Number.MAX_SAFE_INTEGER, limit: 100 }

/** What the server relies on in accounts, orders and private events. `hasOneAccount`: of every profile. */
export function tradingContract(stage: () => ContractStage, hasOneAccount: boolean): void {
  const others = hasOneAccount ? 'to every profile' : 'and none of another profile'
  it(`returns the same accounts for a profile each time, ${others}`, async () => {
    const { exchange } = stage()
    const ids = async (profile: string): Promise<readonly string[]> =>
      (await exchange.accountsOf(profile)).map((one) => one.accountId)
    const mine = await ids('contract')
    expect(mine).toEqual(await ids('contract'))
    expect((await ids('another')).filter((id) => mine.includes(id))).toEqual(hasOneAccount ? mine : [])
  })

  it('shows an accepted order in the snapshot, finds it by both ids, and lists it once cancelled', async () => {
    const { exchange, symbol, accountId, place, accepted } = stage()
    const { order, orderId } = await place({})
    const open = await exchange.privateSnapshot(accountId)
    expect(open.account.accountId).toBe(accountId)
    expect(open.orders.find((one) => one.orderId === orderId)).toMatchObject({
      orderLinkId: order.orderLinkId,
      orderStatus: 'New',
    })
    for (const key of [{ orderId }, { orderLinkId: order.orderLinkId ?? '' }]) {
      expect((await exchange.findOrder(accountId, key))?.orderId).toBe(orderId)
    }
    accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
    const after = await exchange.privateSnapshot(accountId)
    expect(after.orders.some((one) => one.orderId === orderId)).toBe(false)
    expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Cancelled')
    expect((await exchange.orderHistory(accountId, EVERYTHING))[0]?.orderId).toBe(orderId)
    expect(await exchange.orderHistory(accountId, { ...EVERYTHING, limit: 0 })).toEqual([])
    expect(await exchange.findOrder(accountId, { orderLinkId: 'never-sent' })).toBeNull()
  })

  it('accepts link ids of 36 characters, the maximum that every exchange accepts', async () => {
    const { exchange, symbol, accountId, place, accepted } = stage()
    const orderLinkId = `${'aZ9-_'.repeat(7)}9`
    const { orderId } = await place({ orderLinkId })
    expect((await exchange.findOrder(accountId, { orderLinkId }))?.orderId).toBe(orderId)
    accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
  })

  it('places a conditional order with the requested direction, or refuses it and stores nothing', async () => {
    const { exchange, symbol, instrument, accountId, orderOf, place, accepted } = stage()
    const below = new Decimal((await orderOf({})).price ?? 0).times('0.9').dividedBy(instrument.tickSize)
    const triggerPrice = below.floor().times(instrument.tickSize).toFixed()
    const stop = { triggerPrice, triggerBy: 'LastPrice' } as const
    const derived = await place(stop)
    const said = await place({ ...stop, triggerDirection: 2 })
    for (const { orderId } of [derived, said]) {
      expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({
        orderStatus: 'Untriggered',
        triggerDirection: 2,
      })
      accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
    }
    const before = await exchange.privateSnapshot(accountId)
    const passed = await exchange.command(accountId, await orderOf({ ...stop, triggerDirection: 1 }))
    expect(passed).toMatchObject({ ok: false, code: 30_074 })
    expect((await exchange.privateSnapshot(accountId)).orders).toEqual(before.orders)
  })

  it('amends a resting order, and cancels all orders of a symbol', async () => {
    const { exchange, symbol, instrument, accountId, place, accepted } = stage()
    const { orderId, order } = await place({})
    const price = new Decimal(order.price ?? 0).minus(instrument.tickSize).toFixed()
    accepted(await exchange.command(accountId, { type: 'ReplaceOrder', orderId, symbol, price }))
    expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({ orderStatus: 'New', price })
    accepted(await exchange.command(accountId, { type: 'CancelAll', symbol }))
    const { orders: open } = await exchange.privateSnapshot(accountId)
    expect(open.filter((one) => one.symbol === symbol)).toEqual([])
    expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Cancelled')
  })

  it('returns ended orders and executions in pages by time, newest first, without loss', async () => {
    const { exchange, accountId } = stage()
    const ended = await exchange.orderHistory(accountId, EVERYTHING)
    expect(ended.length).toBeGreaterThan(1)
    const before = ended.at(-1)?.updatedAt ?? 0
    expect(await exchange.orderHistory(accountId, { ...EVERYTHING, before })).toEqual([])
    expect(await exchange.orderHistory(accountId, { ...EVERYTHING, limit: 1 })).toEqual(ended.slice(0, 1))
    expect(await exchange.executions(accountId, { ...EVERYTHING, symbol: 'NO-SUCH' })).toEqual([])
  })

  it('never creates a second order for one orderLinkId', async () => {
    const { exchange, accountId, place } = stage()
    const { order, orderId } = await place({})
    await exchange.command(accountId, order)
    const { orders: open } = await exchange.privateSnapshot(accountId)
    const same = open.filter((one) => one.orderLinkId === order.orderLinkId)
    expect(same.map((one) => one.orderId)).toEqual([orderId])
  })

  it('refuses an invalid command with a code and a text, and changes nothing', async () => {
    const { exchange, symbol, accountId, orderOf } = stage()
    const before = await exchange.privateSnapshot(accountId)
    const good = await orderOf({})
    const bad = [
      { ...good, symbol: 'NO-SUCH' },
      { ...good, qty: '0' },
      { ...good, price: 'cheap' },
      { type: 'CancelOrder', orderId: 'no-such', symbol },
      { type: 'NoSuchCommand' },
    ]
    for (const command of bad) {
      const answer = await exchange.command(accountId, command as CreateOrder)
      expect([answer.ok, !answer.ok && answer.code > 0, !answer.ok && answer.message !== '']).toEqual([
        false,
        true,
        true,
      ])
    }
    const query = await exchange.query(accountId, { type: 'NoSuchQuery' } as never)
    expect(query.ok).toBe(false)
    expect((await exchange.privateSnapshot(accountId)).orders).toEqual(before.orders)
  })

  it('fills a market order: executions, a position, and a changed balance', async () => {
    const { exchange, symbol, accountId, place } = stage()
    const before = await exchange.privateSnapshot(accountId)
    const { orderId, order } = await place({ orderType: 'Market' })
    const after = await exchange.privateSnapshot(accountId)
    const filled = await exchange.executions(accountId, { ...EVERYTHING, symbol })
    const mine = filled.filter((one) => one.orderId === orderId)
    const total = mine.reduce((sum, { execQty }) => sum.plus(execQty), new Decimal(0))
    expect(total.toFixed()).toBe(order.qty)
    expect(after.positions.filter((one) => one.symbol === symbol)).toHaveLength(1)
    expect(after.wallet).not.toEqual(before.wallet)
    expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Filled')
    const times = filled.map(({ execTime }) => execTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('closes a position: an event with the size 0, and nothing in the snapshot', async () => {
    const { exchange, symbol, accountId, place, own } = stage()
    await exchange.command(accountId, { type: 'CancelAll', symbol })
    const held = (await exchange.privateSnapshot(accountId)).positions.find((one) => one.symbol === symbol)
    if (held === undefined) throw new Error('no position')
    const side = held.side === 'Buy' ? 'Sell' : 'Buy'
    await place({ orderType: 'Market', side, qty: held.size, reduceOnly: true })
    const after = await exchange.privateSnapshot(accountId)
    expect(after.positions.filter((one) => one.symbol === symbol)).toEqual([])
    await waitUntil(() => (own().at(-1)?.seq ?? 0) >= after.seq, 'the private events')
    const last = own().findLast((event) => event.kind === 'position' && event.position.symbol === symbol)
    expect(last).toMatchObject({ position: { size: '0' } })
  })

  it('sends every private change in an unbroken sequence that continues a snapshot', async () => {
    const { exchange, accountId, place, own } = stage()
    const before = await exchange.privateSnapshot(accountId)
    const { orderId } = await place({})
    const after = await exchange.privateSnapshot(accountId)
    expect(after.seq).toBeGreaterThan(before.seq)
    await waitUntil(() => (own().at(-1)?.seq ?? 0) >= after.seq, 'the private events')
    const seqs = own().map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at))
    const fresh = own().filter(({ seq }) => seq > before.seq && seq <= after.seq)
    expect(
      fresh.some((one) => one.kind === 'order' && one.event === 'newed' && one.order.orderId === orderId),
    ).toBe(true)
  })

  it('separates accounts', async () => {
    const { exchange, place } = stage()
    const { orderId, order } = await place({})
    const [another] = hasOneAccount ? [] : await exchange.accountsOf('another')
    if (another !== undefined) {
      const theirs = await exchange.privateSnapshot(another.accountId)
      expect(theirs.orders.some((one) => one.orderId === orderId)).toBe(false)
    }
    const none = 'no-such-account'
    const refused = (): null => null
    expect(await exchange.findOrder(another?.accountId ?? none, { orderId }).catch(refused)).toBeNull()
    await expect(exchange.privateSnapshot(none)).rejects.toThrow()
    expect((await exchange.command(none, order)).ok).toBe(false)
    expect((await exchange.query(none, { type: 'AccountTotals' }).catch(refused))?.ok ?? false).toBe(false)
  })
}
