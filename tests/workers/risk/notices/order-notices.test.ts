import { describe, expect, it } from 'vitest'
import {
  noticeKinds,
  noticeParams,
  sceneOfKind,
  titleKeyOf,
} from '../../../../src/workers/risk/notices/notice-keys.ts'
import {
  createOrderNotices,
  noticeKindOf,
  noticeTones,
} from '../../../../src/workers/risk/notices/order-notices.ts'
import { createRecentIds } from '../../../../src/workers/risk/notices/recent-ids.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, order, texts, view } from '../support/samples.ts'

describe('notices of orders', () => {
  it('NOTE-11: says a thing once per order; of more than 10 ids the newest 10 are kept', () => {
    const recent = createRecentIds()
    expect(recent.add('1')).toBe(true)
    expect(recent.add('1')).toBe(false)
    for (let id = 2; id <= 11; id += 1) recent.add(String(id))
    expect(recent.size).toBe(10)
    expect(recent.add('11')).toBe(false)
    expect(recent.add('1')).toBe(true)
  })

  it('NOTE-03: a partial fill says nothing, the last one does, with the average price', () => {
    const partly = order({ orderStatus: 'PartiallyFilled', cumExecQty: dec('0.1') })
    expect(noticeKindOf('filled', partly)).toBeNull()
    const filled = order({ orderStatus: 'Filled', cumExecQty: dec('0.2'), avgPrice: dec('58000.25') })
    expect(createOrderNotices().of('filled', filled, instrument(), texts)).toEqual({
      id: 'orderFilled:o-1',
      tone: 'success',
      titleKey: 'msg.title.1',
      bodyKey: 'notice.orderFilled.body',
      params: {
        side: 'Buy',
        symbol: 'BTCUSDT',
        qty: '0.200',
        filled: '0.200',
        coin: 'BTC',
        price: '58,000.3',
        reason: '',
        origin: '',
      },
      scene: 'position',
    })
  })

  it('NOTE-02: each flow event and status has its notice; a market order being taken has none', () => {
    expect(noticeKindOf('newed', order())).toBe('orderPlaced')
    expect(noticeKindOf('newed', order({ orderType: 'Market' }))).toBeNull()
    expect(noticeKindOf('newed', order({ orderType: 'Market', orderStatus: 'Untriggered' }))).toBe(
      'orderPlaced',
    )
    expect(noticeKindOf('replaced', order())).toBe('orderAmended')
    expect(noticeKindOf('canceled', order({ orderStatus: 'Cancelled' }))).toBe('orderCancelled')
    expect(noticeKindOf('canceled', order({ orderStatus: 'PartiallyFilledCanceled' }))).toBe(
      'orderPartlyCancelled',
    )
    expect(noticeKindOf('canceled', order({ orderStatus: 'Rejected' }))).toBe('orderRejected')
    expect(noticeKindOf('something new', order())).toBeNull()
  })

  it('NOTE-06: the order that takes a position away is a liquidation and a failure, with symbol, side, quantity and price', () => {
    const taken = order({
      orderType: 'Market',
      side: 'Sell',
      orderStatus: 'Filled',
      stopOrderType: 'Liquidation',
      qty: dec('0.2'),
      cumExecQty: dec('0.2'),
      avgPrice: dec('57000'),
    })
    expect(noticeKindOf('newed', { ...taken, orderStatus: 'New' })).toBeNull()
    expect(createOrderNotices().of('filled', taken, instrument(), texts)).toMatchObject({
      tone: 'failure',
      titleKey: 'msg.title.3',
      params: { symbol: 'BTCUSDT', side: 'Sell', filled: '0.200', coin: 'BTC', price: '57,000.0' },
    })
    // A stop that was filled is an order like others.
    expect(noticeKindOf('filled', { ...taken, stopOrderType: 'Stop' })).toBe('orderFilled')
  })

  it('NOTE-01: a strategy that moves its own order says nothing, however often; an edit of the trader is told once a change', () => {
    const notices = createOrderNotices()
    const chased = (price: string) =>
      notices.of(
        'replaced',
        order({ price: dec(price), specialTradeFrom: 'Chase Limit' }),
        instrument(),
        texts,
      )
    for (let at = 0; at < 50; at += 1) expect(chased(String(58000 + at))).toBeNull()
    const edited = (price: string) =>
      notices.of('replaced', order({ price: dec(price) }), instrument(), texts)
    expect(edited('58000')?.titleKey).toBe('msg.title.5')
    expect(edited('58000')).toBeNull()
    // The same place on screen: merged and counted there.
    expect(edited('58001')?.id).toBe('orderAmended:o-1')
  })

  it('NOTE-13: orders of TWAP, chase limit and iceberg name where they come from, and the slices of one are one notice', () => {
    const notices = createOrderNotices()
    for (const origin of ['TWAP', 'Chase Limit', 'Iceberg'])
      expect(
        notices.of('newed', order({ orderId: origin, specialTradeFrom: origin }), instrument(), texts)
          ?.params['origin'],
      ).toBe(origin)
    const slice = (orderId: string) =>
      notices.of(
        'newed',
        order({ orderId, parentOrderId: 'p', specialTradeFrom: 'Iceberg' }),
        instrument(),
        texts,
      )
    expect([slice('s1')?.id, slice('s2')?.id]).toEqual(['orderPlaced:p', 'orderPlaced:p'])
  })

  it('NOTE-05: titles by scene, and only a liquidation is a failure (NOTE-06)', () => {
    const titles = Object.fromEntries(noticeKinds.map((kind) => [kind, titleKeyOf(kind)]))
    expect(titles).toMatchObject({
      orderFilled: 'msg.title.1',
      positionChanged: 'msg.title.1',
      orderCancelled: 'msg.title.2',
      positionLiquidated: 'msg.title.3',
      orderPlaced: 'msg.title.4',
      orderAmended: 'msg.title.5',
    })
    const scenes = noticeKinds.filter((kind) => sceneOfKind[kind] !== undefined)
    expect(scenes.filter((kind) => noticeTones[kind] === 'failure')).toEqual(['positionLiquidated'])
  })

  it('NOTE-09: a cancel by the margin of a portfolio-margin trial has its own words', () => {
    const cancelled = order({ orderStatus: 'Cancelled', cxlRejReason: 'CancelByPmTrialMmOverEquity' })
    expect(createOrderNotices().of('canceled', cancelled, instrument(), texts)?.bodyKey).toBe(
      'msg.cancelOrder.3',
    )
    const plain = order({ orderStatus: 'Cancelled', cxlRejReason: 'EC_PerCancelRequest' })
    expect(createOrderNotices().of('canceled', plain, instrument(), texts)?.bodyKey).toBe(
      'notice.orderCancelled.body',
    )
  })

  it('every notice carries the same parameters, so that its text may use any of them', () => {
    const notices = createOrderNotices()
    const made = notices.of('newed', order({ orderId: 'x' }), undefined, null)
    expect(Object.keys(made?.params ?? {}).sort()).toEqual([...noticeParams].sort())
    expect(noticeKinds).toContain('orderPlaced')
  })

  it('NOTE-12: one notice in the tab that is looked at, none in a hidden one, not even later', async () => {
    const { clock, risk, hub, page } = await startRisk()
    const told = (): string[] => page.patches.flatMap((patch) => patch.notices ?? []).map(({ id }) => id)
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2' }) })
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2' }) })
    await clock.pass(500)
    expect(told()).toEqual(['orderPlaced:o-2'])
    risk.api.setView(view({ visible: false }))
    hub.account({ kind: 'Order', seq: 3, event: 'newed', order: order({ orderId: 'o-3' }) })
    risk.api.setView(view())
    await clock.pass(500)
    expect(told()).toEqual(['orderPlaced:o-2'])
  })

  it('NOTE-01: a hidden tab whose trader wants to hear of it by the system is told, and nothing but that', async () => {
    const { clock, risk, hub, page } = await startRisk()
    risk.api.setView(view({ visible: false, tellsHidden: true }))
    await clock.pass(500)
    const before = page.patches.length
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2' }) })
    await clock.pass(500)
    const patches = page.patches.slice(before)
    expect(patches.map(({ notices }) => notices?.map(({ id }) => id))).toEqual([['orderPlaced:o-2']])
    expect(Object.keys(patches[0] ?? {}).sort()).toEqual(['epoch', 'notices', 'seq', 'stamp'])
  })
})
