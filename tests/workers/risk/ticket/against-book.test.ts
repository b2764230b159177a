import { describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { dec, instrument, order, position, privateState } from '../support/samples.ts'
import { keysOf, ticket } from '../support/ticket-bench.ts'

describe('market orders against the book', () => {
  const level = (price: number, qty: number): [number, number] => [price, qty]
  async function withBook(asks: [number, number][], bids: [number, number][]) {
    const bench = await ticket()
    bench.hub.batch({
      book: {
        topic: topic.book20('BTCUSDT'),
        symbol: 'BTCUSDT',
        seq: 1,
        asks: Float64Array.from(asks.flat()),
        bids: Float64Array.from(bids.flat()),
      },
    })
    return bench
  }
  const market = { kind: 'Market', priceText: '' } as const

  it('SLIP-12: average and worst price are those of the levels it would take, the cap is inward on the tick', async () => {
    const { ask } = await withBook(
      [level(600_001, 100), level(600_101, 100), level(601_001, 800)],
      [level(600_000, 50), level(599_000, 1000)],
    )
    const buy = ask({ ...market, qtyText: '0.2' }).buy
    expect(buy).toMatchObject({
      averagePrice: '60,005.1',
      worstPrice: '60,010.1',
      capPrice: '--',
      bookEnds: 'no',
    })
    const capped = ask({ ...market, qtyText: '0.5', slippage: { type: 'Percent', value: '0.02' } })
    expect(capped.buy).toMatchObject({ capPrice: '60,012.1', worstPrice: '60,010.1', bookEnds: 'capped' })
    expect(capped.sell).toMatchObject({ capPrice: '59,988.0', worstPrice: '60,000.0', bookEnds: 'capped' })
    expect(ask({ ...market, qtyText: '0.5', slippage: { type: 'TickSize', value: '10' } }).buy.capPrice).toBe(
      '60,001.1',
    )
    expect(ask({ ...market, qtyText: '2' }).buy.bookEnds).toBe('thin')
  })

  it('FORM-36: entry, cost, fee and value are those of the levels taken, not of the best price', async () => {
    const { ask } = await withBook([level(600_001, 100), level(601_001, 900)], [level(600_000, 1000)])
    const { buy, sell } = ask({ ...market, qtyText: '0.2' })
    // Each side at its own prices: 0.2 at 60,050.1 and at 60,000.0.
    expect([buy.value, sell.value]).toEqual(['12,010.02', '12,000.00'])
    // Half at 60,000.1, half at 60,100.1.
    expect(buy).toMatchObject({
      averagePrice: '60,050.1',
      entryAfter: '60,050.1',
      positionAfter: '+0.200',
      fee: '6.60',
      cost: '1,213.55',
    })
    expect(ask({ kind: 'Limit', priceText: '60100.1', qtyText: '0.2' }).buy.entryAfter).toBe('60,050.1')
    expect(
      ask({ kind: 'Limit', priceText: '60050', qtyText: '0.2', timeInForce: 'ImmediateOrCancel' }).buy,
    ).toMatchObject({ positionAfter: '+0.100', entryAfter: '60,000.1' })
  })

  it('SLIP-12: the position after a capped order is the quantity within the cap', async () => {
    const { ask } = await withBook([level(600_001, 100), level(601_001, 900)], [level(600_000, 1000)])
    const { buy } = ask({ ...market, qtyText: '0.5', slippage: { type: 'TickSize', value: '10' } })
    expect(buy).toMatchObject({ positionAfter: '+0.100', entryAfter: '60,000.1', bookEnds: 'capped' })
  })

  it('an own order of the other side ends it, since the exchange prevents self-trading', async () => {
    const { hub, ask } = await withBook([level(600_001, 100), level(601_001, 900)], [level(600_000, 1000)])
    const own = order({ side: 'Sell', price: dec('60100.1'), qty: dec('0.4'), leavesQty: dec('0.4') })
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: own })
    expect(ask({ ...market, qtyText: '0.8' }).buy).toMatchObject({ positionAfter: '+0.600', bookEnds: 'own' })
  })

  it('a hedge preserves its other side: the account rate counts both', async () => {
    const sides = [
      position({ positionIdx: 1, side: 'Buy', mode: 'BothSide' }),
      position({
        positionIdx: 2,
        side: 'Sell',
        size: dec('0.4'),
        positionValue: dec('23600'),
        mode: 'BothSide',
      }),
    ]
    const account = { ...privateState().account, positionMode: 'BothSide' as const }
    const { ask } = await ticket({ account, orders: [], positions: sides })
    // 0.5 and 0.4 at ten times are 5,400 and their closing fees: 0.001 more moves it by a hair.
    const rate = Number(ask({ ...market, qtyText: '0.001' }).buy.imRateAfter.replace('%', ''))
    expect(rate).toBeGreaterThan(45)
    expect(rate).toBeLessThan(60)
  })

  it('in a symbol with its own hedge mode it is sent to its side; options and spot have one side in any account', async () => {
    const setting = { symbol: 'BTCUSDT', buyLeverage: dec('10'), sellLeverage: dec('10'), isIsolated: false }
    const own = await ticket({
      orders: [],
      positions: [],
      settings: [{ ...setting, positionMode: 'BothSide' }],
    })
    expect(own.ask()).toMatchObject({ buy: { positionIdx: 1 }, sell: { positionIdx: 2 } })
    const account = { ...privateState().account, positionMode: 'BothSide' as const }
    const { ask, hub } = await ticket({ account, orders: [], positions: [] })
    hub.catalogue([instrument({ contractType: 'UsdtOption', strikePrice: dec('60000'), optionType: 'Call' })])
    expect(ask()).toMatchObject({ buy: { positionIdx: 0 }, sell: { positionIdx: 0 } })
  })

  it('a book that is empty or one-sided gives no estimate; a maximum out of its range is refused', async () => {
    const { ask } = await withBook([], [level(600_000, 50)])
    expect(ask({ ...market, qtyText: '0.2' }).buy).toMatchObject({ averagePrice: '--', worstPrice: '--' })
    for (const value of ['0', '11', '0.001', 'abc', '']) {
      const preview = ask({ ...market, slippage: { type: 'Percent', value } })
      expect(keysOf(preview), value).toContain('form.badSlippage')
    }
    expect(keysOf(ask({ ...market, slippage: { type: 'TickSize', value: '1.5' } }))).toContain(
      'form.badSlippage',
    )
  })
})
