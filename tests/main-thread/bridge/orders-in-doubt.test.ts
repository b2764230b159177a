import { describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import type { GuardVerdict } from '#shared/contracts/order-guard.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { UnknownIntent } from '#shared/contracts/private-feed.ts'
import type { MarketStep } from '#shared/contracts/steps.ts'
import { createOrderGuard } from '../../../src/main-thread/bridge/order-guard.ts'
import type { GuardAsked } from '../../../src/main-thread/stores/order-guard.ts'

const order = {
  symbol: 'BTCUSDT',
  kind: 'Limit',
  reduceOnly: false,
  closeOnTrigger: false,
} as NewOrder

/** A guard of orders that nothing else is to be asked about. */
function guarded() {
  const asked: GuardAsked[] = []
  const doubts: UnknownIntent[] = []
  const send = vi.fn(() => Promise.resolve(accepted('sent')))
  const guard = createOrderGuard({
    isFirst: () => false,
    confirmed: () => undefined,
    choices: () => ({ share: '5', largest: '', kinds: [] }),
    judge: () => Promise.resolve({ old: '', through: '', tooLarge: '' } as GuardVerdict),
    account: () => 'a-1',
    isHubAway: () => false,
    inDoubt: (symbol) => doubts.filter((one) => one.symbol === symbol),
    show: (one) => {
      if (one !== null) asked.push(one)
    },
  })
  return { guard, asked, send, doubts }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('FORM-39: an order of the market may have arrived without an answer', () => {
  const doubt = { orderLinkId: 'lost', symbol: 'BTCUSDT', side: 'Buy', about: {} } as const

  it('asks for each such order until one question about it was confirmed', async () => {
    const { guard, asked, send, doubts } = guarded()
    doubts.push(doubt)
    const back = guard.place(order, send)
    await settled()
    asked[0]?.answer(false)
    await back
    expect([asked.length, send.mock.calls.length]).toEqual([1, 0])
    const go = guard.steps(
      { symbol: 'BTCUSDT', side: 'Buy', qty: '1' } as unknown as MarketStep,
      send,
      'reverse',
    )
    await settled()
    expect(asked.map(({ of }) => of)).toEqual(['order', 'reverse'])
    asked[1]?.answer(true)
    await go
    await guard.place(order, send)
    expect([asked.length, send.mock.calls.length]).toEqual([2, 2])
    doubts.push({ ...doubt, orderLinkId: 'lost later' })
    void guard.place(order, send)
    await settled()
    expect([asked.length, send.mock.calls.length]).toEqual([3, 2])
  })

  it('does not ask before an order that only closes, a change, or an order of another market', async () => {
    const { guard, asked, send, doubts } = guarded()
    doubts.push(doubt)
    await guard.place({ ...order, reduceOnly: true }, send)
    await guard.place({ ...order, closeOnTrigger: true }, send)
    await guard.change({ orderId: 'o-1', symbol: 'BTCUSDT' }, send)
    await guard.place({ ...order, symbol: 'ETHUSDT' }, send)
    expect([asked.length, send.mock.calls.length]).toEqual([0, 4])
  })
})
