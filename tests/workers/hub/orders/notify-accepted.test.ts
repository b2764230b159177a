import { describe, expect, it } from 'vitest'
import type { IntentListener } from '../../../../src/workers/hub/orders/intent-listener.ts'
import type { IntentRecord } from '../../../../src/workers/hub/orders/journal.ts'
import { notifyAccepted } from '../../../../src/workers/hub/orders/notify-accepted.ts'

const record = (kind: IntentRecord['kind'], orderId = ''): IntentRecord => ({
  id: 'x',
  accountId: 'A',
  kind,
  symbol: 'BTCUSDT',
  orderId,
  price: '',
  qty: '',
  want: null,
  content: '',
  state: 'open',
  outcome: '',
  code: 0,
  message: '',
  at: 7,
})
type Accepted = Parameters<IntentListener['onAccepted']>[0]

function notified(of: IntentRecord, body: object | undefined, value: unknown) {
  const one: Accepted[] = []
  let many = 0
  const listener = {
    onAccepted: (what: Accepted) => one.push(what),
    onManyAccepted: () => {
      many += 1
    },
  } as unknown as IntentListener
  notifyAccepted(listener, of, body, value)
  return { one, many }
}
const limit = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '2',
  price: '100',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
}

describe('the change by an accepted call', () => {
  it('a limit order rests as it was sent', () => {
    const { one } = notified(record('create'), limit, { orderId: 'o-1' })
    expect(one).toMatchObject([
      {
        symbol: 'BTCUSDT',
        orderId: 'o-1',
        sketch: {
          orderId: 'o-1',
          orderLinkId: 'x',
          orderStatus: 'New',
          qty: '2',
          leavesQty: '2',
          cumExecQty: '0',
          price: '100',
          createdAt: 7,
          updatedAt: 7,
        },
      },
    ])
  })

  it('a conditional order waits, even if it will be a market order', () => {
    const waits = { ...limit, orderType: 'Market', triggerPrice: '120' }
    expect(notified(record('create'), waits, { orderId: 'o-1' }).one).toMatchObject([
      { sketch: { orderStatus: 'Untriggered', triggerPrice: '120' } },
    ])
  })

  it('a market order, a cancel and a replace have no sketch', () => {
    const market = { ...limit, orderType: 'Market' }
    expect(notified(record('create'), market, { orderId: 'o-1' }).one).toEqual([
      { symbol: 'BTCUSDT', orderId: 'o-1', sketch: null },
    ])
    expect(notified(record('create'), undefined, { orderId: 'o-1' }).one).toEqual([
      { symbol: 'BTCUSDT', orderId: 'o-1', sketch: null },
    ])
    for (const kind of ['cancel', 'replace'] as const)
      expect(notified(record(kind, 'o-2'), limit, { orderId: 'o-9' }).one).toEqual([
        { symbol: 'BTCUSDT', orderId: 'o-2', sketch: null },
      ])
  })

  it('an answer without an order id changes no known order', () => {
    for (const value of [null, true, {}, { orderId: '' }, { orderId: 5 }])
      expect([value, notified(record('create'), limit, value)]).toEqual([value, { one: [], many: 0 }])
    expect(notified(record('cancel'), limit, true).one).toEqual([])
  })

  it('only an answer that counts canceled orders changed several', () => {
    expect(notified(record('account'), {}, { canceled: 0 })).toEqual({ one: [], many: 1 })
    for (const value of [true, {}, { canceled: '1' }, null])
      expect(notified(record('account'), {}, value)).toEqual({ one: [], many: 0 })
  })

  it('needs no listener', () => {
    expect(() => notifyAccepted(undefined, record('account'), {}, { canceled: 1 })).not.toThrow()
  })
})
