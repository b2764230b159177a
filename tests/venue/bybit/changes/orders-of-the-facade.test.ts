import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import type { CommandAnswer, CreateOrder } from '../../../../venue/exchange/commands.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stage: GatewayStage
let count = 0
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
})
afterAll(() => stage.close())

/** Places an order and waits until the gateway shows it. */
async function placed(fields: Partial<CreateOrder> = {}): Promise<string> {
  count += 1
  const order = press({ price: '50000', qty: '0.01', orderLinkId: `order-${count}`, ...fields })
  const { orderId } = await stage.accepted(order)
  await vi.waitFor(async () => expect(await idsNow()).toContain(orderId), { timeout: 20_000 })
  return String(orderId)
}
const idsNow = async (): Promise<readonly string[]> =>
  (await stage.snapshot()).orders.map(({ orderId }) => orderId)

describe('orders of an account over real sockets', () => {
  it('are amended: price, quantity and legs are those of the exchange', async () => {
    const orderId = await placed()
    await stage.accepted({
      type: 'ReplaceOrder',
      orderId,
      symbol: 'BTCUSDT',
      price: '49000.5',
      qty: '0.02',
      takeProfit: '200000',
    })
    await vi.waitFor(
      async () => {
        const order = (await stage.snapshot()).orders.find((one) => one.orderId === orderId)
        expect(order).toMatchObject({ price: '49000.5', qty: '0.02', takeProfit: '200000' })
      },
      { timeout: 20_000 },
    )
    await stage.accepted({ type: 'ReplaceOrder', orderId, symbol: 'BTCUSDT', takeProfit: '0' })
    await vi.waitFor(
      async () => {
        const order = (await stage.snapshot()).orders.find((one) => one.orderId === orderId)
        expect(order?.takeProfit).toBeUndefined()
      },
      { timeout: 20_000 },
    )
    const truth = (await stage.truth()).orders.find((one) => one.orderId === orderId)
    expect(truth).toMatchObject({ price: '49000.5', qty: '0.02' })
    expect(truth?.takeProfit).toBeUndefined()
  })

  it('are cancelled once: a second cancel is 30023', async () => {
    const orderId = await placed()
    await stage.accepted({ type: 'CancelOrder', orderId, symbol: 'BTCUSDT' })
    await vi.waitFor(async () => expect(await idsNow()).not.toContain(orderId), { timeout: 20_000 })
    expect(await stage.command({ type: 'CancelOrder', orderId, symbol: 'BTCUSDT' })).toMatchObject({
      ok: false,
      code: 30023,
    })
  })

  it('that another program cancelled are refused by what they became', async () => {
    const orderId = await placed()
    const [gone] = await Promise.all([
      stage.elsewhere({ type: 'CancelOrder', orderId, symbol: 'BTCUSDT' }),
      vi.waitFor(async () => expect(await idsNow()).not.toContain(orderId), { timeout: 20_000 }),
    ])
    expect(gone).toMatchObject({ answer: { ok: true } })
    expect(
      await stage.command({ type: 'ReplaceOrder', orderId, symbol: 'BTCUSDT', price: '1' }),
    ).toMatchObject({
      ok: false,
      code: 30023,
    })
  })

  it('are all cancelled, of a symbol and of all categories', async () => {
    await stage.accepted({ type: 'CancelAll' })
    await vi.waitFor(async () => expect(await idsNow()).toEqual([]), { timeout: 20_000 })
    const orderIds = [
      await placed(),
      await placed({ symbol: 'ETHUSDT', price: '1000', qty: '0.1' }),
      await placed({ symbol: 'BTCUSD', price: '50000', qty: '10' }),
      await placed({ symbol: 'BTC_USDT', price: '50000', qty: '0.01' }),
      await placed({ symbol: 'BTC_USDT', price: '50000', qty: '0.01', triggerPrice: '55000' }),
      await placed({ triggerPrice: '55000', triggerDirection: 2 }),
    ]
    const first = await stage.accepted({ type: 'CancelAll', symbol: 'BTCUSDT' })
    const ofSymbol = [orderIds[0], orderIds[5]]
    expect(new Set(first['orderIds'] as string[])).toEqual(new Set(ofSymbol))
    const rest = await stage.accepted({ type: 'CancelAll' })
    expect(rest['count']).toBe(4)
    expect(new Set(rest['orderIds'] as string[])).toEqual(new Set(orderIds.slice(1, 5)))
    await vi.waitFor(async () => expect(await idsNow()).toEqual([]), { timeout: 20_000 })
    // Bybit has no spreads in its four categories.
    expect((await stage.truth()).orders.filter(({ legs }) => legs === undefined)).toEqual([])
  })

  it('made elsewhere as an OCO pair are counted as the exchange counts them', async () => {
    const pair = press({
      symbol: 'BTC_USDT',
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
      price: '',
      qty: '0.01',
      marketUnit: 'baseCoin',
      orderLinkId: 'pair',
      oco: { tpTriggerPrice: '50000', slTriggerPrice: '200000' },
    })
    const { answer } = (await stage.elsewhere(pair)) as { readonly answer: CommandAnswer }
    if (!answer.ok) throw new Error(answer.message)
    const legs = [answer.result['orderId'], answer.result['ocoOrderId']]
    await vi.waitFor(async () => expect(await idsNow()).toEqual(expect.arrayContaining(legs)), {
      timeout: 20_000,
    })
    const cancelled = await stage.accepted({ type: 'CancelAll' })
    expect(cancelled['count']).toBe(2)
    expect(new Set(cancelled['orderIds'] as string[])).toEqual(new Set(legs))
  })

  it('E26: of coins bought on spot sell what is left after the fee, and not what was bought', async () => {
    const symbol = 'BTC_USDT'
    const market = { symbol, orderType: 'Market', timeInForce: 'ImmediateOrCancel', price: '' } as const
    const coins = async () =>
      (await stage.snapshot()).wallet.find(({ coin }) => coin === 'BTC')?.walletBalance
    const before = new Decimal((await coins()) ?? '0')
    await stage.accepted(press({ ...market, qty: '3000', marketUnit: 'quoteCoin', orderLinkId: 'fee-buy' }))
    await vi.waitFor(async () => expect(new Decimal((await coins()) ?? '0').gt(before)).toBe(true), {
      timeout: 20_000,
    })
    await vi.waitFor(() => stage.settled(), { timeout: 20_000 })
    const fills = await stage.exchange.executions(stage.accountId, {
      symbol,
      before: Date.now() * 2,
      limit: 50,
    })
    const bought = fills.reduce((sum, { execQty }) => sum.plus(execQty), new Decimal(0))
    const held = new Decimal((await coins()) ?? '0')
    expect(fills.every(({ feeCoin }) => feeCoin === 'BTC')).toBe(true)
    expect(held.lt(before.plus(bought))).toBe(true)
    const sell = (qty: Decimal, orderLinkId: string) =>
      stage.command(
        press({ ...market, side: 'Sell', qty: qty.toFixed(), marketUnit: 'baseCoin', orderLinkId }),
      )
    const lot = (await stage.exchange.instruments()).find((one) => one.symbol === symbol)?.lotSize ?? '1'
    const cut = (qty: Decimal): Decimal => qty.dividedBy(lot).floor().times(lot)
    expect(await sell(cut(held).plus(lot), 'fee-sell-1')).toMatchObject({ ok: false, code: 30031 })
    const gained = cut(held.minus(before))
    expect(gained.lt(cut(bought.plus(lot)))).toBe(true)
    expect(await sell(gained, 'fee-sell-2')).toMatchObject({ ok: true })
    await vi.waitFor(
      async () => expect(new Decimal((await coins()) ?? '0').lt(before.plus(lot))).toBe(true),
      { timeout: 20_000 },
    )
  })
})
