import { describe, expect, it } from 'vitest'
import type { GuardQuestion } from '#shared/contracts/order-guard.ts'
import { topic } from '#shared/wire/topics.ts'
import { clockText } from '../../../../src/workers/risk/state/clock-text.ts'
import { createFakeHub, startRisk } from '../support/fake-hub.ts'
import { dec, instrument, order, position, privateState, tickerRow } from '../support/samples.ts'

const question = (over: Partial<GuardQuestion> = {}): GuardQuestion => ({
  symbol: 'BTCUSDT',
  orderId: '',
  side: 'Buy',
  orderType: 'Limit',
  price: dec('60000'),
  triggerPrice: null,
  qty: dec('0.1'),
  isQuoteQty: false,
  closes: false,
  positionIdx: 0,
  share: '5',
  largest: '',
  ...over,
})

/** Best bid 59,999.9, best ask 60,000.1. */
async function judged(over: Parameters<typeof privateState>[0] = { positions: [], orders: [] }) {
  const bench = await startRisk()
  bench.hub.account({ kind: 'State', state: privateState(over) })
  bench.hub.batch({ tickers: tickerRow(1) })
  return { ...bench, judge: (more: Partial<GuardQuestion> = {}) => bench.risk.api.judgeOrder(question(more)) }
}

describe('confirmations before an order is sent', () => {
  it('X6, 24A5: a limit price far through the market, with the distance from the best price', async () => {
    const { judge } = await judged()
    expect(judge({ price: dec('300000') })).toMatchObject({
      through: '400.00',
      best: '60,000.1',
      price: '300,000.0',
    })
    expect(judge({ side: 'Sell', price: dec('9000') })).toMatchObject({ through: '85.00', best: '59,999.9' })
    // A buy order far below the market only rests; within the share there is no warning.
    expect(judge({ price: dec('9000') })?.through).toBe('')
    expect(judge({ price: dec('63000') })?.through).toBe('')
    expect(judge({ price: dec('63000.2') })?.through).toBe('5.00')
    expect(judge({ price: dec('300000'), share: '' })?.through).toBe('')
  })

  it('SLIP-12: a price beyond the exchange’s price limit, with the price that it is placed at and its value there', async () => {
    const { judge, hub } = await judged()
    hub.batch({
      newest: [{ topic: topic.priceLimit('BTCUSDT'), symbol: 'BTCUSDT', row: [630_000, 570_000] }],
    })
    expect(judge({ price: dec('300000') })).toMatchObject({
      price: '63,000.0',
      typed: '300,000.0',
      value: '6,300.00',
      // Of the price that it is placed at, above the best ask.
      through: '5.00',
    })
    expect(judge({ side: 'Sell', price: dec('9000') })).toMatchObject({ price: '57,000.0', typed: '9,000.0' })
    expect(judge({ price: dec('63000') })).toMatchObject({ price: '63,000.0', typed: '' })
    expect(judge({ price: dec('9000') })).toMatchObject({ price: '9,000.0', typed: '' })
    expect(judge({ price: dec('120000'), triggerPrice: dec('89000') })).toMatchObject({
      price: '120,000.0',
      typed: '',
    })
  })

  it('a market order is compared with its worst price from the book', async () => {
    const { judge, hub } = await judged()
    const market = { orderType: 'Market', price: null } as const
    expect(judge(market)?.through).toBe('')
    hub.batch({
      book: {
        topic: topic.book20('BTCUSDT'),
        symbol: 'BTCUSDT',
        seq: 1,
        asks: Float64Array.of(600_001, 50, 720_001, 500),
        bids: Float64Array.of(599_999, 500),
      },
    })
    expect(judge({ ...market, qty: dec('0.05') })?.through).toBe('')
    expect(judge(market)).toMatchObject({ through: '20.00', price: '', value: '7,200.01' })
  })

  it('a conditional order is compared with its trigger price', async () => {
    const { judge } = await judged()
    expect(judge({ price: dec('90000'), triggerPrice: dec('89000') })?.through).toBe('')
    expect(judge({ price: dec('120000'), triggerPrice: dec('89000') })?.through).toBe('34.83')
  })

  it('an order above the largest value: in dollars of an inverse contract, of the whole quantity of a close, of an amount of quote coin', async () => {
    const { judge, hub } = await judged({ orders: [], positions: [position()] })
    expect(judge({ largest: '5000' })).toMatchObject({
      tooLarge: '6,000.00',
      value: '6,000.00',
      coin: 'USDT',
    })
    expect(judge({ largest: '6000' })?.tooLarge).toBe('')
    const close = { orderType: 'Market', price: null, side: 'Sell', qty: dec('0'), closes: true } as const
    expect(judge({ ...close, largest: '20000' })).toMatchObject({ tooLarge: '29,999.95', qty: '0.500' })
    expect(judge({ qty: dec('700'), isQuoteQty: true, largest: '500' })?.tooLarge).toBe('700.00')
    hub.catalogue([instrument({ contractType: 'InversePerpetual', lotFraction: 0, lotSize: dec('1') })])
    expect(judge({ qty: dec('9000'), largest: '5000' })?.tooLarge).toBe('9,000.00')
  })

  it('a change of an order is checked with its unchanged fields', async () => {
    const resting = order({ side: 'Sell', price: dec('61000'), qty: dec('0.4'), leavesQty: dec('0.4') })
    const { judge } = await judged({ orders: [resting], positions: [] })
    const change = { orderId: resting.orderId, price: null, qty: null }
    expect(judge({ ...change, price: dec('30000') })).toMatchObject({
      side: 'Sell',
      through: '50.00',
      qty: '0.400',
    })
    expect(judge({ ...change, qty: dec('2'), largest: '100000' })).toMatchObject({
      through: '',
      tooLarge: '122,000.00',
    })
    expect(judge({ ...change, orderId: 'gone' })).toBeNull()
    expect(judge({ symbol: 'NOSUCH' })).toBeNull()
  })

  const AT = 1_700_000_000_000
  const market = { orderType: 'Market', price: null } as const

  it.each(['stale', 'invalid'] as const)(
    '24A9: prices that are %s are reported with the time of their last confirmation, for every kind of order',
    async (state) => {
      const resting = order({ side: 'Sell', price: dec('61000') })
      const { judge, hub } = await judged({ orders: [resting], positions: [] })
      const asks = [
        {},
        market,
        { triggerPrice: dec('61000') },
        { closes: true },
        { orderId: resting.orderId },
      ]
      for (const ask of asks) expect(judge(ask)?.old).toBe('')
      hub.batch({ freshness: [{ topic: topic.tickerAll, state, since: AT }] })
      for (const ask of asks) expect(judge(ask)?.old).toBe(clockText(AT, { texts: null }))
      hub.batch({ freshness: [{ topic: topic.tickerAll, state: 'fresh', since: AT + 9000 }] })
      for (const ask of asks) expect(judge(ask)?.old).toBe('')
    },
  )

  it('24A9: an old book counts for orders it fills; of two old prices the older one is shown', async () => {
    const { judge, hub } = await judged()
    const name = topic.book20('BTCUSDT')
    const levels = { asks: Float64Array.of(600_001, 50), bids: Float64Array.of(599_999, 50) }
    hub.batch({
      book: { topic: name, symbol: 'BTCUSDT', seq: 1, ...levels },
      freshness: [{ topic: name, state: 'fresh', since: AT }],
    })
    expect(judge(market)?.old).toBe('')
    hub.batch({ freshness: [{ topic: name, state: 'stale', since: AT }] })
    expect(judge(market)?.old).toBe(clockText(AT, { texts: null }))
    expect(judge()?.old).toBe('')
    expect(judge({ ...market, triggerPrice: dec('61000') })?.old).toBe('')
    hub.batch({ freshness: [{ topic: topic.tickerAll, state: 'stale', since: AT + 60_000 }] })
    expect(judge(market)?.old).toBe(clockText(AT, { texts: null }))
    expect(judge()?.old).toBe(clockText(AT + 60_000, { texts: null }))
  })

  it('24A9: before the first data, and after a change of hub, there is no time to show', async () => {
    const { judge, hub, risk } = await judged()
    hub.batch({ freshness: [{ topic: topic.tickerAll, state: 'fresh', since: AT }] })
    const next = createFakeHub('e-2')
    risk.link(next.port)
    // When it was confirmed last is not known: that it became fresh is long ago.
    expect(judge()?.old).toBe('--')
    next.batch({ tickers: tickerRow(1) })
    expect(judge()?.old).toBe('')
    const bench = await startRisk()
    expect(bench.risk.api.judgeOrder(question())?.old).toBe('--')
  })
})
