import { describe, expect, it } from 'vitest'
import { noticeKinds, noticeParams } from '../../../../src/workers/risk/notices/notice-keys.ts'
import { createOrderNotices, noticeKindOf } from '../../../../src/workers/risk/notices/order-notices.ts'
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
      titleKey: 'notice.orderFilled.title',
      bodyKey: 'notice.orderFilled.body',
      params: {
        side: 'Buy',
        symbol: 'BTCUSDT',
        qty: '0.200',
        filled: '0.200',
        coin: 'BTC',
        price: '58,000.3',
        reason: '',
      },
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
})
