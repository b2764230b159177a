import { describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import type { GuardVerdict } from '#shared/contracts/order-guard.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import { createOrderGuard } from '../../../src/main-thread/bridge/order-guard.ts'
import type { GuardAsked, GuardChoices } from '../../../src/main-thread/stores/order-guard.ts'

const order = {
  orderLinkId: 'l-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  kind: 'Limit',
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
  old: '',
  tooLarge: '',
  name: 'BTCUSDT',
  side: 'Buy',
  closes: false,
  qty: '1.000',
  unit: 'BTC',
  price: '300,000.0',
  typed: '',
  value: '300,000.00',
  coin: 'USDT',
}

/** Who is logged in. */
const logged = { in: 'a-1' }

function guarded(verdict: GuardVerdict | null, choices: Partial<GuardChoices> = {}, isHubAway = false) {
  const asked: GuardAsked[] = []
  const judge = vi.fn(() => Promise.resolve(verdict))
  const send = vi.fn(() => Promise.resolve(accepted('sent')))
  const first = { isFirst: false, confirmed: 0 }
  const guard = createOrderGuard({
    isFirst: () => first.isFirst,
    confirmed: () => void (first.confirmed += 1),
    inDoubt: () => [],
    choices: () => ({ share: '5', largest: '', kinds: [], ...choices }),
    judge,
    account: () => logged.in,
    isHubAway: () => isHubAway,
    show: (one) => {
      if (one !== null) asked.push(one)
    },
  })
  return { guard, asked, judge, send, first }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the first order of an arming', () => {
  it('is sent after a confirmation alone, and only a confirmed one counts', async () => {
    const { guard, asked, send, first } = guarded(fine)
    first.isFirst = true
    const back = guard.place(order, send)
    await settled()
    expect(asked[0]).toMatchObject({ of: 'order', isFirst: true })
    asked[0]?.answer(false)
    expect(await back).toMatchObject({ kind: 'rejected', told: true })
    expect([send.mock.calls.length, first.confirmed]).toEqual([0, 0])
    const go = guard.place(order, send)
    await settled()
    asked[1]?.answer(true)
    await go
    expect([send.mock.calls.length, first.confirmed]).toEqual([1, 1])
  })

  it('is not one that closes, and not a change', async () => {
    const { guard, asked, send, first } = guarded(fine)
    first.isFirst = true
    await guard.place({ ...order, reduceOnly: true }, send)
    await guard.change({ orderId: 'o-1', symbol: 'BTCUSDT' }, send)
    expect([asked.length, send.mock.calls.length]).toEqual([0, 2])
  })
})

describe('the guard before every order', () => {
  it('asks about an order of the other side than the chosen one, and sends it only when confirmed', async () => {
    const { guard, asked, send } = guarded(fine)
    const chosen = { side: 'Sell', kind: 'Limit', price: '300000.0' } as const
    const back = guard.place(order, send, chosen)
    await settled()
    expect(asked[0]).toMatchObject({ of: 'order', chosen })
    asked[0]?.answer(false)
    await back
    expect(send).not.toHaveBeenCalled()
    const go = guard.place(order, send, chosen)
    await settled()
    asked[1]?.answer(true)
    await go
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('24A5: an order far through the market is sent once after the trader’s confirmation; dismissed it is not sent and no notice is shown', async () => {
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

  it('an ordinary order is not delayed, nor is any order if confirmations are off', async () => {
    const ordinary = guarded(fine)
    await ordinary.guard.place(order, ordinary.send)
    const off = guarded(fine, { share: '' })
    await off.guard.place(order, off.send)
    for (const { asked, send } of [ordinary, off]) {
      expect(asked).toEqual([])
      expect(send).toHaveBeenCalledTimes(1)
    }
  })

  it.each([
    ['Limit', {}],
    ['Market', { kind: 'Market' }],
    ['Conditional', { kind: 'ConditionalLimit', triggerPrice: '70000' }],
    ['close', { reduceOnly: true }],
    ['close', { closeOnTrigger: true, kind: 'Market' }],
  ] as const)('a kind that requires confirmation always opens the dialog: %s %j', async (kind, over) => {
    const asks = guarded(fine, { kinds: [kind] })
    void asks.guard.place({ ...order, ...over } as NewOrder, asks.send)
    await settled()
    expect(asks.asked).toHaveLength(1)
    const others = guarded(fine, { kinds: ['amend'] })
    await others.guard.place({ ...order, ...over } as NewOrder, others.send)
    expect(others.asked).toEqual([])
  })

  it('asks about one order at a time, changes included', async () => {
    const { guard, asked, send } = guarded({ ...fine, tooLarge: '300,000.00' })
    const first = guard.place(order, send)
    const second = guard.change({ orderId: 'o-1', symbol: 'BTCUSDT', price: '300000' as never }, send)
    await settled()
    expect(asked).toHaveLength(1)
    asked[0]?.answer(true)
    await first
    await settled()
    expect(asked[1]?.of).toBe('change')
    asked[1]?.answer(true)
    expect(await second).toEqual(accepted('sent'))
    expect(send).toHaveBeenCalledTimes(2)
  })

  const never: Partial<GuardChoices> = { share: '', largest: '', kinds: [] }
  const kinds = [
    ['limit', {}],
    ['market', { kind: 'Market' }],
    ['conditional', { kind: 'ConditionalLimit', triggerPrice: '70000' }],
    ['close', { reduceOnly: true, kind: 'Market' }],
  ] as const

  it.each(kinds)(
    '24A9: asks at a stale price whatever the setting, and sends after confirmation: %s',
    async (_, over) => {
      const { guard, asked, send } = guarded({ ...fine, old: '12:34:56' }, never)
      const sent = guard.place({ ...order, ...over } as NewOrder, send)
      await settled()
      expect(send).not.toHaveBeenCalled()
      expect(asked).toMatchObject([{ old: '12:34:56' }])
      asked[0]?.answer(true)
      expect(await sent).toEqual(accepted('sent'))
      expect(send).toHaveBeenCalledTimes(1)
    },
  )

  it.each(kinds)('A9: asks if the order was not checked, whatever the setting: %s', async (_, over) => {
    const { guard, asked, send } = guarded(null, never)
    const sent = guard.place({ ...order, ...over } as NewOrder, send)
    await settled()
    expect(send).not.toHaveBeenCalled()
    expect(asked).toMatchObject([{ old: '--', name: 'BTCUSDT', side: 'Buy', qty: '1', coin: '' }])
    asked[0]?.answer(false)
    expect(await sent).toMatchObject({ kind: 'rejected', told: true })
    expect(send).not.toHaveBeenCalled()
  })

  it('24A9: a change at a stale price or without a check also requires confirmation, and is then sent', async () => {
    for (const verdict of [{ ...fine, old: '12:34:56' }, null]) {
      const { guard, asked, send } = guarded(verdict, never)
      const sent = guard.change({ orderId: 'o-1', symbol: 'BTCUSDT', price: '59000' as never }, send)
      await settled()
      expect(send).not.toHaveBeenCalled()
      expect(asked).toMatchObject([{ of: 'change', old: verdict?.old ?? '--' }])
      asked[0]?.answer(true)
      expect(await sent).toEqual(accepted('sent'))
    }
  })

  it('24A9: a reverse and its second order require confirmation at a stale price like any market order, described by the order that is sent', async () => {
    for (const verdict of [{ ...fine, old: '12:34:56' }, null]) {
      const { guard, asked, judge, send } = guarded(verdict, never)
      const sent = guard.steps({ symbol: 'BTCUSDT', side: 'Sell', qty: '0.05' as never }, send)
      await settled()
      expect(send).not.toHaveBeenCalled()
      expect(judge).toHaveBeenCalledWith(
        expect.objectContaining({ symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '0.05' }),
      )
      expect(asked).toMatchObject([{ of: 'order', old: verdict?.old ?? '--' }])
      asked[0]?.answer(false)
      expect(await sent).toMatchObject({ kind: 'rejected', told: true })
      expect(send).not.toHaveBeenCalled()
    }
    const calm = guarded(fine, never)
    expect(await calm.guard.steps({ symbol: 'BTCUSDT', side: 'Sell', qty: null }, calm.send)).toEqual(
      accepted('sent'),
    )
  })

  it('24A9: take profit and stop loss require confirmation at a stale price only, without figures of an order', async () => {
    const { guard, asked, send } = guarded({ ...fine, old: '12:34:56', through: '400.00' }, never)
    const sent = guard.stops('BTCUSDT', send)
    await settled()
    expect(send).not.toHaveBeenCalled()
    expect(asked).toMatchObject([
      { of: 'stops', old: '12:34:56', name: 'BTCUSDT', qty: '', price: '', coin: '', through: '' },
    ])
    asked[0]?.answer(true)
    expect(await sent).toEqual(accepted('sent'))
    const calm = guarded({ ...fine, through: '400.00', tooLarge: '1' }, { kinds: ['amend', 'Conditional'] })
    await calm.guard.stops('BTCUSDT', calm.send)
    expect(calm.asked).toEqual([])
    expect(calm.send).toHaveBeenCalledTimes(1)
  })

  it('24A9: while the hub is replaced no price counts as confirmed, even before the check reports it', async () => {
    const { guard, asked, send } = guarded(fine, never, true)
    void guard.place(order, send)
    await settled()
    expect(send).not.toHaveBeenCalled()
    expect(asked).toMatchObject([{ old: '--', qty: '1.000' }])
  })

  it('unknown figures of an unchecked order are left out: an amount of quote coin, a whole position', async () => {
    for (const over of [
      { marketUnit: 'quoteCoin', qty: '700' },
      { reduceOnly: true, qty: '0' },
    ]) {
      const { guard, asked, send } = guarded(null)
      void guard.place({ ...order, kind: 'Market', ...over } as NewOrder, send)
      await settled()
      expect(asked).toMatchObject([{ qty: '', price: '' }])
    }
  })
})

describe('an account that logs in meanwhile', () => {
  it('gets no order, change or stop that was checked or questioned for another one', async () => {
    for (const verdict of [fine, { ...fine, tooLarge: '300,000' }]) {
      const { guard, asked, send } = guarded(verdict)
      const change = { orderId: 'o-1', symbol: 'BTCUSDT', price: '59000' } as Parameters<
        typeof guard.change
      >[0]
      for (const press of [
        () => guard.place(order, send),
        () => guard.change(change, send),
        () => guard.steps({ symbol: 'BTCUSDT', side: 'Buy', qty: '1' } as never, send),
        () => guard.stops('BTCUSDT', send),
      ]) {
        logged.in = 'a-1'
        const outcome = press()
        logged.in = 'a-2'
        await settled()
        asked.at(-1)?.answer(true)
        expect((await outcome).kind).toBe('rejected')
      }
      expect(send).not.toHaveBeenCalled()
    }
    logged.in = 'a-1'
  })

  it('a hub that starts again, and has no account for a moment, withholds nothing', async () => {
    const { guard, send } = guarded(fine)
    const outcome = guard.place(order, send)
    logged.in = ''
    await settled()
    logged.in = 'a-1'
    expect((await outcome).kind).toBe('accepted')
  })
})
