import { describe, expect, it } from 'vitest'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'
import { account } from '../fake-venue.ts'
import { dec, filled, gone, held, order, ordered, position, setUp, stop } from './ledger-world.ts'

describe('events of orders', () => {
  it('NOTE-02: each flow event and status is its fact; the acceptance of a market order is none', () => {
    const one = (event: string, over: Partial<Order> = {}) => setUp().told(ordered(event, over))
    expect(one('newed')).toEqual(['orderPlaced:o-9'])
    expect(one('newed', { orderType: 'Market' })).toEqual([])
    expect(one('newed', { orderType: 'Market', orderStatus: 'Untriggered' })).toEqual(['orderPlaced:o-9'])
    expect(one('canceled', { orderStatus: 'Cancelled' })).toEqual(['orderCancelled:o-9'])
    expect(one('canceled', { orderStatus: 'PartiallyFilledCanceled' })).toEqual(['orderPartlyCancelled:o-9'])
    expect(one('rejected', { orderStatus: 'Rejected' })).toEqual(['orderRejected:o-9'])
    expect(one('something new')).toEqual([])
  })

  it('NOTE-03: a partial fill is none, the last one is, with the average price; an order placed and filled at once is one', () => {
    const { told, frame } = setUp()
    told(ordered('newed'))
    const partly = { orderStatus: 'PartiallyFilled', cumExecQty: dec('1') } as const
    for (let part = 0; part < 100; part += 1) expect(told(ordered('filled', partly))).toEqual([])
    expect(frame(filled())).toMatchObject([{ kind: 'orderFilled', filled: '2', qty: '2', price: '101.5' }])
    expect(setUp().told(ordered('newed'), filled())).toEqual(['orderFilled:o-9'])
    expect(setUp().frame(ordered('newed'), ordered('filled', partly))).toMatchObject([
      { kind: 'orderPlaced', filled: '1', qty: '2' },
    ])
  })

  it('NOTE-11: repeated and late events are reported once, in any order', () => {
    const { told } = setUp()
    expect(told(ordered('newed'), ordered('newed'))).toHaveLength(1)
    expect(told(ordered('newed'))).toEqual([])
    expect(told(filled())).toEqual(['orderFilled:o-9'])
    expect(told(ordered('newed'))).toEqual([])
    expect(told(filled())).toEqual([])
  })

  it('NOTE-01: a change is reported once, not without a difference and not by a strategy', () => {
    const { told } = setUp()
    told(ordered('newed'))
    expect(told(ordered('replaced', { ocoOrderId: 'x' }))).toEqual([])
    expect(told(ordered('replaced', { price: dec('101') }))).toEqual(['orderAmended:o-9'])
    expect(told(ordered('replaced', { price: dec('101') }))).toEqual([])
    expect(told(ordered('replaced', { price: dec('100'), updatedAt: 2 }))).toEqual(['orderAmended:o-9'])
    const chase = { orderId: 'c', specialTradeFrom: 'Chase Limit' }
    told(ordered('newed', chase))
    for (let at = 0; at < 50; at += 1)
      expect(told(ordered('replaced', { ...chase, price: dec(String(at + 1)) }))).toEqual([])
  })

  it('an order that only closes says so where longs and shorts are held apart', () => {
    const closes = (over: Partial<Order>) =>
      setUp()
        .frame(ordered('newed', over))
        .map((fact) => 'closes' in fact && fact.closes)
    expect(closes({ reduceOnly: true, positionIdx: 1 })).toEqual([true])
    expect(closes({ reduceOnly: true, positionIdx: 0 })).toEqual([false])
    expect(closes({ reduceOnly: false, positionIdx: 2 })).toEqual([false])
  })

  it('NOTE-13: the slices of a strategy are one series', () => {
    const { frame } = setUp()
    const slice = (orderId: string) =>
      frame(ordered('newed', { orderId, parentOrderId: 'p', specialTradeFrom: 'Iceberg' }))
    expect([...slice('s1'), ...slice('s2')]).toMatchObject([
      { key: 'p', origin: 'Iceberg', isSeries: true },
      { key: 'p', isSeries: true },
    ])
  })

  it.each([
    [
      'orderPartlyCancelled',
      { orderStatus: 'PartiallyFilledCanceled', cancelType: 'CancelByUser' },
      'canceled',
    ],
    ['orderFilled', { orderStatus: 'Filled' }, 'filled'],
    ['orderCancelled', { orderStatus: 'Cancelled', cancelType: 'CancelByUser' }, 'canceled'],
  ] as const)(
    'NOTE-13: %s of a strategy that ends with its slice names the whole order once, whichever event is first',
    (kind, end, event) => {
      const filledOf = (all: string) => dec(kind === 'orderCancelled' ? '0' : all)
      const whole = {
        orderId: 'p',
        specialTradeFrom: 'Iceberg',
        qty: dec('60'),
        cumExecQty: filledOf('10.62'),
      }
      const slice = {
        ...whole,
        orderId: 's4',
        parentOrderId: 'p',
        qty: dec('3'),
        cumExecQty: filledOf('1.62'),
      }
      for (const isSliceFirst of [false, true]) {
        const { frame } = setUp()
        frame(ordered('newed', whole), ordered('newed', slice))
        const ends = [ordered(event, { ...whole, ...end }), ordered(event, { ...slice, ...end })]
        const facts = frame(...(isSliceFirst ? ends.toReversed() : ends))
        expect(facts).toMatchObject([{ kind, key: 'p', qty: '60', filled: whole.cumExecQty }])
        expect(facts).not.toMatchObject([{ isSeries: true }])
      }
    },
  )

  it('NOTE-13: a slice that ends while its strategy goes on has a fact of its own', () => {
    const { frame } = setUp()
    const whole = { orderId: 'p', specialTradeFrom: 'TWAP', qty: dec('60') }
    const slice = { orderId: 's', parentOrderId: 'p', specialTradeFrom: 'TWAP' }
    frame(ordered('newed', whole))
    const going = ordered('partiallyFilled', {
      ...whole,
      orderStatus: 'PartiallyFilled',
      cumExecQty: dec('2'),
    })
    expect(frame(going, filled(slice))).toMatchObject([
      { kind: 'orderFilled', key: 'p', filled: '2', isSeries: true },
    ])
  })

  it('each event of an order made with an API key says so; its cancel is not counted with those of the trader', () => {
    const { told, frame } = setUp()
    const bot = { orderId: 'bot', apiKeyName: 'maker' }
    expect(frame(ordered('newed', bot))).toMatchObject([{ kind: 'orderPlaced', isByApi: true }])
    expect(frame(ordered('replaced', { ...bot, price: dec('101') }))).toMatchObject([{ isByApi: true }])
    told(ordered('newed', { orderId: 'own' }))
    const gone = { orderStatus: 'Cancelled', cancelType: 'CancelByUser' } as const
    const facts = frame(
      ordered('canceled', { ...bot, ...gone }),
      ordered('canceled', { orderId: 'own', ...gone }),
    )
    expect(facts.map(({ key, isByApi }) => [key, isByApi])).toEqual([
      ['bot', true],
      ['own', undefined],
    ])
  })

  it('orders canceled at once for one reason are one; each of several reasons is separate (24A8, S3)', () => {
    const { told, frame } = setUp()
    const ids = ['a', 'b', 'c']
    for (const orderId of ids) told(ordered('newed', { orderId }))
    const all = ids.map((orderId) =>
      ordered('canceled', {
        orderId,
        orderStatus: 'Cancelled',
        cancelType: 'CancelByDelisting',
        cxlRejReason: 'EC_SymbolEnded',
      }),
    )
    expect(frame(...all)).toMatchObject([
      { kind: 'ordersCancelled', count: 3, symbol: 'BTCUSDT', reason: 'ended' },
    ])
    expect(told(...all)).toEqual([])
  })
})

describe('events of positions', () => {
  it('closing a position with stops is one: sold at a price, with the profit (24A8)', () => {
    const { frame, state, told } = setUp()
    const stops = ['t', 's'].map((orderId) => order({ ...stop, orderId, orderStatus: 'Untriggered' }))
    frame(state(stops, [position()], 5))
    const sold = { orderId: 'c', side: 'Sell', orderType: 'Market', reduceOnly: true } as const
    expect(
      frame(
        ordered('newed', sold),
        filled(sold),
        ...stops.map(({ orderId }) => ordered('canceled', { ...stop, ...gone, orderId })),
        held({ size: dec('0'), positionRPL: dec('2.75') }),
      ),
    ).toMatchObject([
      { kind: 'positionClosed', key: 'c', price: '101.5', filled: '2', pnl: '2.75', left: '0' },
    ])
    expect(told(held({ size: dec('0') }))).toEqual([])
  })

  it('a partial close is reported as such, with its realised profit; over several frames it is summed', () => {
    const { frame, state } = setUp()
    frame(state([], [position()], 5))
    const sold = { orderId: 'c', side: 'Sell', qty: dec('1') } as const
    expect(frame(ordered('newed', sold))).toHaveLength(1)
    const partly = { ...sold, orderStatus: 'PartiallyFilled', cumExecQty: dec('0.5') } as const
    expect(frame(ordered('filled', partly), held({ size: dec('1.5'), positionRPL: dec('0.4') }))).toEqual([])
    expect(
      frame(filled({ ...sold, cumExecQty: dec('1') }), held({ size: dec('1'), positionRPL: dec('0.9') })),
    ).toMatchObject([{ kind: 'positionReduced', pnl: '1', left: '1' }])
  })

  it('of two simultaneous orders on one position neither claims the profit of both', () => {
    const { frame, state } = setUp()
    frame(state([], [position()], 5))
    const sold = (orderId: string) => filled({ orderId, side: 'Sell', cumExecQty: dec('1') })
    const facts = frame(sold('a'), sold('b'), held({ size: dec('0'), positionRPL: dec('1') }))
    expect(facts.map(({ kind, pnl }) => [kind, pnl])).toEqual([
      ['positionClosed', undefined],
      ['positionClosed', undefined],
    ])
  })

  it('a fired take profit is one: the cancelled other leg is none', () => {
    const { frame, state } = setUp()
    const legs = ['t', 's'].map((orderId) => order({ ...stop, orderId, orderStatus: 'Untriggered' }))
    frame(state(legs, [position()], 5))
    const fires = { ...stop, orderId: 't', orderType: 'Market' } as const
    expect(
      frame(
        ordered('replaced', { ...fires, orderStatus: 'Triggered' }),
        ordered('canceled', { ...stop, orderId: 's', orderStatus: 'Deactivated', cancelType: 'CancelByOco' }),
        filled(fires),
        held({ size: dec('0'), positionRPL: dec('5') }),
      ),
    ).toMatchObject([{ kind: 'positionClosed', stop: 'TakeProfit', pnl: '5' }])
  })

  it('stops that follow the position, arrive with an order, or trail are none; a new level is one', () => {
    const { told } = setUp()
    const waits = { ...stop, orderStatus: 'Untriggered', triggerPrice: dec('110') } as const
    expect(told(ordered('newed', { ...waits, parentOrderId: 'p' }))).toEqual([])
    expect(told(ordered('replaced', { ...waits, parentOrderId: 'p', qty: dec('3') }))).toEqual([])
    expect(told(ordered('replaced', { ...waits, qty: dec('3'), triggerPrice: dec('111') }))).toEqual([
      'orderAmended:o-9',
    ])
    const trail = { ...waits, orderId: 'x', stopOrderType: 'TrailingStop', trailValue: dec('5') }
    expect(told(ordered('newed', trail))).toEqual(['orderPlaced:x'])
    expect(told(ordered('replaced', { ...trail, triggerPrice: dec('112') }))).toEqual([])
  })

  it('a call of ours that sets stops is reported by its tab; one of another program here', () => {
    const { told, ledger } = setUp()
    const waits = { ...stop, orderStatus: 'Untriggered' } as const
    const end = ledger.beginStopChange('BTCUSDT')
    expect(told(ordered('newed', waits))).toEqual([])
    end()
    expect(told(ordered('newed', { ...waits, orderId: 'y' }))).toEqual(['orderPlaced:y'])
  })

  it('a fired conditional limit order is reported as such once', () => {
    const { told } = setUp()
    told(ordered('newed', { orderStatus: 'Untriggered' }))
    expect(told(ordered('replaced', { orderStatus: 'Triggered' }), ordered('replaced'))).toEqual([
      'orderTriggered:o-9',
    ])
    expect(told(ordered('replaced'))).toEqual([])
  })

  it('S3: a delivery is reported as such', () => {
    expect(
      setUp().told(
        ordered('newed', { orderType: 'Market', stopOrderType: 'Delivery' }),
        filled({ stopOrderType: 'Delivery' }),
      ),
    ).toEqual(['positionDelivered:o-9'])
  })
})

describe('after an outage', () => {
  it('new or changed orders and positions are reported with their time; an end is requested', () => {
    const { ledger, frame, state } = setUp()
    frame(ordered('newed', { orderId: 'a' }))
    frame(ordered('newed', { orderId: 'b' }))
    expect(
      frame(
        state(
          [order({ orderId: 'b', price: dec('99'), updatedAt: 7 }), order({ orderId: 'c', updatedAt: 8 })],
          [],
          9,
        ),
      ),
    ).toMatchObject([
      { kind: 'orderAmended', key: 'b', lateAt: 7 },
      { kind: 'orderPlaced', key: 'c', lateAt: 8 },
    ])
    expect([ledger.isOpen('a'), ledger.knowsEnd('a')]).toEqual([true, false])
    ledger.take(filled({ orderId: 'a', updatedAt: 6 }))
    ledger.settle(true)
    expect(ledger.knowsEnd('a')).toBe(true)
  })

  it('a state read again without a gap, or after a change of the account itself, reports nothing', () => {
    const { told, state } = setUp()
    told(ordered('newed'))
    expect(told(state([], [], 1))).toEqual([])
    expect(told({ ...state([], [], 9), continues: true } as PrivateFeedEvent)).toEqual([])
    const other = state([order({ orderId: 'z' })], [], 3)
    if (other.kind !== 'State') throw new Error(other.kind)
    expect(told({ ...other, state: { ...other.state, account: account('B') } })).toEqual([])
  })
})
