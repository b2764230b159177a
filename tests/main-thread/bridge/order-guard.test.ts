import { describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '#shared/contracts/hub-api.ts'
import type { GuardVerdict } from '#shared/contracts/order-guard.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import { createOrderGuard } from '../../../src/main-thread/bridge/order-guard.ts'
import type { GuardAsked, GuardChoices } from '../../../src/main-thread/stores/order-guard.ts'

const order = {
  orderLinkId: 'l-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '1',
  price: '300000',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
} as unknown as NewOrder
const fine: GuardVerdict = {
  through: '',
  best: '60,000.1',
  tooLarge: '',
  name: 'BTCUSDT',
  side: 'Buy',
  qty: '1.000',
  unit: 'BTC',
  price: '300,000.0',
  value: '300,000.00',
  coin: 'USDT',
}

function guarded(verdict: GuardVerdict | null, choices: Partial<GuardChoices> = {}) {
  const asked: GuardAsked[] = []
  const judge = vi.fn(() => Promise.resolve(verdict))
  const send = vi.fn(() => Promise.resolve(accepted('sent')))
  const guard = createOrderGuard({
    choices: () => ({ share: '5', largest: '', kinds: [], ...choices }),
    judge,
    show: (one) => {
      if (one !== null) asked.push(one)
    },
  })
  return { guard, asked, judge, send }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the guard before every order', () => {
  it('A5: what is far through the market leaves when the trader says so, once; taken back it never left and nothing is told', async () => {
    const { guard, asked, send } = guarded({ ...fine, through: '400.00' })
    const first = guard.place(order, send)
    await settled()
    expect(send).not.toHaveBeenCalled()
    asked[0]?.answer(false)
    expect(await first).toMatchObject({ kind: 'rejected', told: true })
    expect(send).not.toHaveBeenCalled()
    const second = guard.place(order, send)
    await settled()
    asked[1]?.answer(true)
    asked[1]?.answer(true)
    expect(await second).toEqual(accepted('sent'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('an ordinary order is not held up, nor one that nobody could judge, nor any when nothing is to be asked', async () => {
    const ordinary = guarded(fine)
    await ordinary.guard.place(order, ordinary.send)
    const unjudged = guarded(null)
    await unjudged.guard.place(order, unjudged.send)
    const off = guarded({ ...fine, through: '400.00' }, { share: '' })
    await off.guard.place(order, off.send)
    expect(off.judge).not.toHaveBeenCalled()
    for (const { asked, send } of [ordinary, unjudged, off]) {
      expect(asked).toEqual([])
      expect(send).toHaveBeenCalledTimes(1)
    }
  })

  it.each([
    ['Limit', {}],
    ['Market', { orderType: 'Market' }],
    ['Conditional', { triggerPrice: '70000' }],
    ['close', { reduceOnly: true }],
    ['close', { closeOnTrigger: true, orderType: 'Market' }],
  ] as const)('a kind to be confirmed is always asked about: %s %j', async (kind, over) => {
    const asks = guarded(fine, { kinds: [kind] })
    void asks.guard.place({ ...order, ...over } as NewOrder, asks.send)
    await settled()
    expect(asks.asked).toHaveLength(1)
    const others = guarded(fine, { kinds: ['amend'] })
    await others.guard.place({ ...order, ...over } as NewOrder, others.send)
    expect(others.asked).toEqual([])
  })

  it('asks about one order at a time, a change too', async () => {
    const { guard, asked, send } = guarded({ ...fine, tooLarge: '300,000.00' })
    const first = guard.place(order, send)
    const second = guard.change({ orderId: 'o-1', symbol: 'BTCUSDT', price: '300000' as never }, send)
    await settled()
    expect(asked).toHaveLength(1)
    asked[0]?.answer(true)
    await first
    await settled()
    expect(asked[1]?.isChange).toBe(true)
    asked[1]?.answer(true)
    expect(await second).toEqual(accepted('sent'))
    expect(send).toHaveBeenCalledTimes(2)
  })
})
