import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { OutcomePending } from '../../../../venue/bybit/orders/resolve.ts'
import { createOrderStage, press } from '../support/order-stage.ts'
import type { OrderStage, Process } from '../support/order-stage.ts'

let stage: OrderStage
let gateway: Process
beforeEach(async () => {
  vi.useFakeTimers()
  stage = createOrderStage()
  gateway = stage.start()
  await vi.advanceTimersByTimeAsync(100)
})
afterEach(() => {
  gateway.kill()
  vi.useRealTimers()
})

async function find(key: {
  readonly orderId?: string
  readonly orderLinkId?: string
}): Promise<Order | null | 'pending'> {
  const found = gateway.resolver.find(key).catch((error: unknown) => {
    if (error instanceof OutcomePending) return 'pending' as const
    throw error
  })
  const [result] = await Promise.all([found, vi.advanceTimersByTimeAsync(0)])
  return result
}
const pressed = { orderLinkId: 'press-1' }
const state = () => stage.journal.get('press-1')?.outcome.state

async function doPress(ms: number): Promise<void> {
  void gateway.send(press())
  await vi.advanceTimersByTimeAsync(ms)
}

describe('an order looked up', () => {
  it('E1: that the lists lack right after its acceptance is pending, then found', async () => {
    stage.bybit.lagMs = 4_000
    await doPress(200)
    expect(state()).toBe('accepted')
    expect(await find(pressed)).toBe('pending')
    expect(await find({ orderId: 'id-press-1' })).toBe('pending')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await find(pressed)).toMatchObject({ orderId: 'id-press-1' })
    expect(await find({ orderId: 'id-press-1' })).toMatchObject({ orderLinkId: 'press-1' })
  })

  it('E1: that was lost is pending until three late answers without it, then certainly none', async () => {
    stage.bybit.fate = { kind: 'call lost' }
    await doPress(6_100)
    expect(state()).toBe('unknown')
    await vi.advanceTimersByTimeAsync(4_500)
    // The first answer counts 5 s after the deadline, the next ones 1.5 s later each.
    for (let n = 0; n < 29; n += 1) {
      expect(await find(pressed)).toBe('pending')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(state()).toBe('unknown')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(state()).toBe('absent')
    expect(await find(pressed)).toBeNull()
  })

  it('is pending while its call is awaited, however often it is requested', async () => {
    stage.bybit.fate = { kind: 'call lost' }
    await doPress(1_000)
    for (let n = 0; n < 5; n += 1) expect(await find(pressed)).toBe('pending')
    expect(state()).toBe('sending')
  })

  it('is pending while Bybit does not answer or the private side is not confirmed', async () => {
    stage.bybit.fate = { kind: 'call lost' }
    await doPress(6_100)
    gateway.transport.drop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('unknown')
    expect(await find(pressed)).toBe('pending')
    gateway.transport.open()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(state()).toBe('absent')
  })

  it('E2: that ended is found in the history if the open list lacks it', async () => {
    gateway.transport.gets.set('/v5/order/history', ({ orderLinkId, category }) =>
      category === 'inverse' && orderLinkId === 'old'
        ? [
            {
              orderId: 'o-9',
              orderLinkId: 'old',
              symbol: 'BTCUSD',
              side: 'Buy',
              qty: '1',
              orderStatus: 'Filled',
            },
          ]
        : [],
    )
    expect(await find({ orderLinkId: 'old' })).toMatchObject({ orderId: 'o-9', orderStatus: 'Filled' })
  })

  it('that was never made is none, but pending while Bybit is silent', async () => {
    expect(await find({ orderLinkId: 'other' })).toBeNull()
    expect(await find({})).toBeNull()
    stage.bybit.isSilent = true
    const found = gateway.resolver.find({ orderLinkId: 'other' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await found).toBeInstanceOf(OutcomePending)
  })

  it('that was refused is none', async () => {
    stage.bybit.fate = { kind: 'refused', retCode: 110007 }
    await doPress(100)
    expect(await find(pressed)).toBeNull()
  })

  it('that Bybit has forgotten after a day is the order of the journal, canceled without a fill', async () => {
    stage.bybit.lagMs = 10 * 86_400_000
    await doPress(200)
    expect(await find(pressed)).toBe('pending')
    await vi.advanceTimersByTimeAsync(86_500_000)
    expect(await find(pressed)).toMatchObject({
      orderId: 'id-press-1',
      orderLinkId: 'press-1',
      orderStatus: 'Cancelled',
      cumExecQty: '0',
      leavesQty: '0',
      qty: '0.3',
    })
  })
})

describe('after a restart', () => {
  it.each([
    ['answer lost', 'accepted'],
    ['call lost', 'absent'],
  ] as const)('an open order whose fate was "%s" is looked up and is %s', async (kind, ends) => {
    stage.bybit.fate = { kind }
    await doPress(1_000)
    gateway.kill()
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(state()).toBe(ends)
    expect(stage.troubles).toEqual([])
  })

  it('an order that is there is in the first snapshot with its link id', async () => {
    stage.bybit.fate = { kind: 'answer lost' }
    await doPress(1_000)
    gateway.kill()
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(gateway.state.snapshot().orders).toMatchObject([{ orderLinkId: 'press-1' }])
    expect(state()).toBe('accepted')
  })
})
