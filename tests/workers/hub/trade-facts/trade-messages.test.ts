import { describe, expect, it } from 'vitest'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import { topic } from '#shared/wire/topics.ts'
import { readTradeMessage } from '../../../../src/workers/hub/feeds/trade-message.ts'
import { dec, filled, message, option, ordered, position, setUp } from './ledger-world.ts'

describe('messages of trades', () => {
  it('FEED-27: each scene is one; an unknown scene and a partial fill are none', () => {
    const one = (...events: readonly PrivateFeedEvent[]) => setUp().told(...events)
    expect(one(message('make'))).toEqual(['orderPlaced:o-9'])
    expect(one(message('edit'))).toEqual(['orderAmended:o-9'])
    expect(setUp().frame(message('cancel', { reason: 'CancelByPmTrialMmOverEquity' }))).toMatchObject([
      { kind: 'orderCancelled', reason: 'portfolio' },
    ])
    expect(one(message('position', { leavesQty: dec('0') }))).toEqual(['positionChanged:o-9'])
    expect(one(message('liquidation'))).toEqual(['positionLiquidated:o-9'])
    expect(one(message('position', { leavesQty: dec('1') }))).toEqual([])
    expect(one(message('dance'), message('constructor'))).toEqual([])
  })

  it.each([
    ['make', ordered('newed')],
    ['cancel', ordered('canceled', { orderStatus: 'Cancelled' })],
    ['position', filled()],
  ] as const)(
    'FEED-27: %s: the order and its message are one, in one frame or two, in either order',
    (scene, own) => {
      const words = message(scene, { leavesQty: dec('0') })
      for (const both of [
        [own, words],
        [words, own],
      ] as const) {
        expect(setUp().told(...both)).toHaveLength(1)
        const apart = setUp()
        expect([...apart.told(both[0]), ...apart.told(both[1])]).toHaveLength(1)
      }
    },
  )

  it('FEED-27: the nth edit and its message are one, in either order; edits by a strategy are not reported', () => {
    for (const messageFirst of [false, true]) {
      const { told } = setUp()
      told(ordered('newed'))
      const all = ['101', '102', '103'].flatMap((price, at) => {
        const both = [
          ordered('replaced', { price: dec(price), updatedAt: at + 2 }),
          message('edit', { price: dec(price) }),
        ]
        return (messageFirst ? both.toReversed() : both).flatMap((event) => told(event))
      })
      expect(all).toHaveLength(3)
    }
    const { told } = setUp()
    told(ordered('newed', { specialTradeFrom: 'Chase Limit' }))
    expect(told(message('edit'))).toEqual([])
  })

  it.each(['Liquidation', 'MmRateClose'])(
    'FEED-28, ENTITY-04: a liquidation is reported once, by its order (%s) or else by one of its two messages',
    (kind) => {
      const { told, frame, state } = setUp()
      frame(state([], [position()], 5))
      const taken = filled({ side: 'Sell', stopOrderType: kind })
      const words = message('liquidation', { orderId: '', size: dec('0.1') })
      expect(frame(taken, message('position', { leavesQty: dec('0') }), words, words)).toMatchObject([
        { kind: 'positionLiquidated', key: 'o-9', left: '0.1' },
      ])
      expect(told(words, words)).toEqual(['positionLiquidated:BTCUSDT'])
    },
  )

  it('VENUE-54: each called loan is one, also a second one in the same coin', () => {
    const { frame } = setUp()
    const called = message('loan', { symbol: 'USDT', orderId: '', qty: dec('1234.5') })
    const fact = { kind: 'loanCalled', key: 'USDT', symbol: 'USDT', filled: '1234.5' }
    expect(frame(called)).toMatchObject([fact])
    expect(frame(called)).toMatchObject([fact])
  })

  it('FEED-26: each fill of an option is one, and its order adds none', () => {
    const { told } = setUp()
    const execution = {
      execId: 'e1',
      orderId: 'o-9',
      symbol: option,
      side: 'Buy',
      execPrice: dec('120'),
      execQty: dec('1'),
      execValue: dec('120'),
      execFee: dec('0'),
      isMaker: false,
      leavesQty: dec('0'),
      execTime: 1,
    } as const
    const fill: PrivateFeedEvent = { kind: 'Execution', seq: 1, execution }
    expect(told(fill, filled({ symbol: option }), fill)).toEqual(['optionTraded:e1'])
    expect(told({ ...fill, execution: { ...execution, execId: 'e2', symbol: 'BTCUSDT' } })).toEqual([])
  })
})

describe('reading messages', () => {
  const read = (name: string, raw: Readonly<Record<string, unknown>>) => readTradeMessage([1, name, raw])

  it('FEED-27, FEED-28: full names, of three topics', () => {
    const raw = {
      scene: 'cancel',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderId: 'o1',
      qty: '2',
      size: '1',
      reason: 'X',
    }
    expect(read(topic.userTradeMsg, raw)).toMatchObject({
      scene: 'cancel',
      orderId: 'o1',
      qty: '2',
      reason: 'X',
    })
    const taken = { symbol: 'BTCUSDT', side: 'Sell', qty: '1', price: '90.5', size: '2', isPartial: true }
    for (const name of [topic.userLiquidation, topic.userOptionLiquidation])
      expect(read(name, taken)).toMatchObject({ scene: 'liquidation', orderId: '', price: '90.5' })
  })

  it('P5: an unreadable message is ignored; an invalid amount is left out', () => {
    for (const raw of [
      {},
      { scene: 'make' },
      { scene: 'make', symbol: 'X', side: 'Both' },
      { symbol: 'X', side: 'Buy' },
    ])
      expect(read(topic.userTradeMsg, raw)).toBeNull()
    expect(
      read(topic.userTradeMsg, { scene: 'make', symbol: 'X', side: 'Buy', qty: 'NaN' }),
    ).not.toHaveProperty('qty')
  })
})
