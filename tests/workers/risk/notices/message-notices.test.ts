import { describe, expect, it } from 'vitest'
import type { PrivateFeedEvent, TradeMessage } from '#shared/contracts/feed-port.ts'
import { topic } from '#shared/wire/topics.ts'
import { readTradeMessage } from '../../../../src/workers/hub/feeds/trade-message.ts'
import { createNoticePart } from '../../../../src/workers/risk/notices/notice-part.ts'
import { createRiskStores } from '../../../../src/workers/risk/risk-stores.ts'
import { dec, instrument, order, view } from '../support/samples.ts'

const option = 'BTC-26DEC25-100000-C-USDT'

function setUp() {
  const stores = createRiskStores()
  stores.view = { ...view(), visible: true }
  stores.catalogue.replace(
    [instrument(), instrument({ id: 2, symbol: option, contractType: 'UsdtOption' })],
    'network',
  )
  const part = createNoticePart(stores)
  const said = (...events: readonly PrivateFeedEvent[]): readonly string[] => {
    for (const event of events) part.event(event, false)
    return (part.take() ?? []).map(({ id }) => id)
  }
  return { stores, part, said }
}

const message = (scene: string, more: Partial<TradeMessage> = {}): PrivateFeedEvent => ({
  kind: 'Message',
  seq: 1,
  message: {
    scene,
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderId: 'o-9',
    qty: dec('0.2'),
    price: dec('58000'),
    reason: '',
    ...more,
  },
})
const ordered = (event: string, more: Parameters<typeof order>[0] = {}): PrivateFeedEvent => ({
  kind: 'Order',
  seq: 1,
  event,
  order: order({ orderId: 'o-9', ...more }),
})

describe('messages of trades', () => {
  it('FEED-27: each scene is one notice; a scene nobody knows and a part of a fill are none', () => {
    const { said } = setUp()
    expect(said(message('make'))).toEqual(['orderPlaced:o-9'])
    expect(said(message('edit'))).toEqual(['orderAmended:o-9'])
    expect(said(message('cancel', { reason: 'CancelByPmTrialMmOverEquity' }))).toEqual(['orderCancelled:o-9'])
    expect(said(message('position', { leavesQty: dec('0') }))).toEqual(['positionChanged:o-9'])
    expect(said(message('liquidation'))).toEqual(['positionLiquidated:o-9'])
    expect(said(message('position', { leavesQty: dec('1') }))).toEqual([])
    expect(said(message('dance'), message('constructor'))).toEqual([])
  })

  it('FEED-27: what the order tells itself in the same frame is not said twice, whichever comes first', () => {
    const { said } = setUp()
    expect(said(ordered('newed'), message('make'))).toEqual(['orderPlaced:o-9'])
    expect(said(message('edit'), ordered('replaced'))).toHaveLength(1)
    const filled = ordered('filled', { orderStatus: 'Filled', cumExecQty: dec('0.2') })
    expect(said(filled, message('position', { leavesQty: dec('0') }))).toEqual(['orderFilled:o-9'])
    expect(said(ordered('newed', { orderType: 'Market' }), message('make'))).toEqual([])
  })

  it.each(['Liquidation', 'MmRateClose'])(
    'FEED-28, ENTITY-04: a liquidation is said once, by its order (%s) or else by one of its two messages',
    (kind) => {
      const { said } = setUp()
      const taken = ordered('filled', { orderStatus: 'Filled', stopOrderType: kind })
      const told = message('liquidation', { orderId: '' })
      expect(said(taken, message('position', { leavesQty: dec('0') }), told, told)).toEqual([
        'positionLiquidated:o-9',
      ])
      expect(said(told, told)).toEqual(['positionLiquidated:BTCUSDT'])
    },
  )

  it('NOTE-02, NOTE-05, NOTE-06: the five scenes have their titles and tones, and a scene nobody knows has none', () => {
    const { stores } = setUp()
    const part = createNoticePart(stores)
    const of = (scene: string) => {
      part.event(message(scene, { orderId: `o-${scene}` }), false)
      return part.take()?.[0]
    }
    for (const [scene, title] of [
      ['position', 'msg.title.1'],
      ['cancel', 'msg.title.2'],
      ['liquidation', 'msg.title.3'],
      ['make', 'msg.title.4'],
      ['edit', 'msg.title.5'],
    ] as const)
      expect(of(scene)).toMatchObject({
        scene,
        titleKey: title,
        tone: scene === 'liquidation' ? 'failure' : 'success',
      })
    expect(of('dance')).toBeUndefined()
  })

  it('NOTE-08: a liquidation says whether all of the position is gone, by the size left after it', () => {
    const { part } = setUp()
    const body = (...events: readonly PrivateFeedEvent[]) => {
      for (const event of events) part.event(event, false)
      return part.take()?.[0]?.bodyKey
    }
    const taken = (orderId: string) =>
      ordered('filled', { orderId, orderStatus: 'Filled', stopOrderType: 'Liquidation' })
    expect(body(message('liquidation', { orderId: '', size: dec('0') }))).toBe('msg.position.3.zero')
    expect(body(message('liquidation', { orderId: '', size: dec('0.1') }))).toBe('msg.position.3.default')
    expect(body(taken('l-1'), message('liquidation', { orderId: '', size: dec('0.1') }))).toBe(
      'msg.position.3.default',
    )
    expect(body(taken('l-2'))).toBe('msg.position.3.zero')
  })

  it('NOTE-07: a liquidation of a portfolio margin account has its own words', () => {
    const { part, stores } = setUp()
    const account = {
      accountId: 'a',
      name: 'A',
      kind: 'UTA2',
      isDemo: false,
      positionMode: 'MergedSingle',
    } as const
    stores.account.apply({
      kind: 'State',
      state: {
        account: { ...account, marginMode: 'PORTFOLIO_MARGIN' },
        seq: 1,
        orders: [],
        positions: [],
        wallet: [],
        settings: [],
      },
    })
    part.event(message('liquidation', { orderId: '', size: dec('0.1') }), false)
    expect(part.take()?.[0]?.bodyKey).toBe('msg.position.4')
  })

  it('NOTE-01: an edit by which a strategy moves its own order is silent as a message too', () => {
    const { stores, said } = setUp()
    stores.account.apply({
      kind: 'Order',
      seq: 1,
      event: 'newed',
      order: order({ orderId: 'o-9', specialTradeFrom: 'Chase Limit' }),
    })
    expect(said(message('edit'))).toEqual([])
    expect(said(message('edit', { orderId: 'o-1' }))).toEqual(['orderAmended:o-1'])
  })

  it('FEED-26: each fill of an option is one notice, and its order says no more about it', () => {
    const { said } = setUp()
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
    const filled = ordered('filled', { symbol: option, orderStatus: 'Filled' })
    expect(said(fill, filled, fill)).toEqual(['optionTraded:e1'])
    expect(said({ ...fill, execution: { ...execution, execId: 'e2', symbol: 'BTCUSDT' } })).toEqual([])
  })

  it('FEED-27, NOTE-12: a tab that is not in front, or hidden, says nothing, then or later', () => {
    const { part, stores, said } = setUp()
    for (const event of [ordered('newed'), message('make', { orderId: 'x' })]) part.event(event, true)
    expect(part.take()).toBeUndefined()
    stores.view = { ...stores.view, visible: false }
    expect(said(message('make'), ordered('replaced'))).toEqual([])
    stores.view = { ...stores.view, visible: true }
    expect(said()).toEqual([])
  })
})

describe('reading messages', () => {
  const read = (name: string, raw: Readonly<Record<string, unknown>>) => readTradeMessage([1, name, raw])

  it('FEED-27, FEED-28: names in full, of three topics', () => {
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

  it('P5: what can not be read is nothing; an amount that is none is left out', () => {
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
