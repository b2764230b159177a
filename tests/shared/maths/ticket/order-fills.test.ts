/** What an order takes from a book and what rests. The figures are derived by hand: a book of 1 at each of three prices. */
import { describe, expect, it } from 'vitest'
import { toText, ZERO } from '#shared/maths/number.ts'
import { NO_ORDERS } from '#shared/maths/open-orders.ts'
import type { SideContext } from '#shared/maths/ticket/derivative.ts'
import { orderFills } from '#shared/maths/ticket/order-fills.ts'
import type { TicketInput } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { btcTiers } from '../samples.ts'

const side = (prices: readonly string[], own: string | null = null) => ({
  levels: prices.map((price) => ({ price: new Decimal(price), qty: new Decimal(1) })),
  own: own === null ? null : new Decimal(own),
})
const book = { asks: side(['101', '102', '103']), bids: side(['99', '98', '97']) }

type Rest = Partial<Omit<SideContext, 'draft'>> & { readonly qty?: string }

/** The fills as [price, quantity, maker or taker], what is left, and what ended it. */
function run(draft: Partial<TicketInput>, rest: Rest = {}) {
  const { qty = '2', ...context } = rest
  const walk = orderFills(
    {
      instrument: {
        family: 'linear',
        tickSize: '1',
        lotSize: '1',
        minPrice: '1',
        maxPrice: '1000',
        minQty: '1',
        minNotionalValue: '1',
        maxOrderQty: '100',
        takerFeeRate: '0.001',
        tiers: btcTiers,
      },
      account: {
        mode: 'isolated',
        positionMode: 'MergedSingle',
        available: '1000',
        buyLeverage: '10',
        sellLeverage: '10',
        positions: [],
      },
      draft: { orderType: 'Limit', amountKind: 'Qty', amount: qty, price: '102', book, ...draft },
      side: 'Buy',
      price: new Decimal('102'),
      position: {
        signedSize: new Decimal(0),
        entry: null,
        value: new Decimal(0),
        extraMargin: new Decimal(0),
      },
      charges: { own: NO_ORDERS, openQty: ZERO, closes: ZERO, other: ZERO, now: ZERO, fills: false },
      ...context,
    },
    new Decimal(qty),
  )
  const fills = walk.fills.map(
    (fill) => `${toText(fill.qty) ?? '--'} at ${toText(fill.price) ?? '--'}${fill.isMaker ? ' maker' : ''}`,
  )
  return [fills, toText(walk.left), walk.ends]
}

const SELL = { side: 'Sell' } as const

describe('a limit order at the book', () => {
  it('takes the levels up to its price, and the rest waits there as a maker', () => {
    expect(run({})).toEqual([['1 at 101', '1 at 102'], '0', 'no'])
    expect(run({}, { qty: '3' })).toEqual([['1 at 101', '1 at 102', '1 at 102 maker'], '0', 'no'])
    expect(run({ price: '100' })).toEqual([['2 at 100 maker'], '0', 'no'])
    expect(run({ price: '98' }, { ...SELL, qty: '3' })).toEqual([
      ['1 at 99', '1 at 98', '1 at 98 maker'],
      '0',
      'no',
    ])
  })

  it('immediate or cancel keeps what it takes and cancels the rest', () => {
    const timeInForce = 'ImmediateOrCancel'
    expect(run({ timeInForce }, { qty: '3' })).toEqual([['1 at 101', '1 at 102'], '1', 'capped'])
    expect(run({ timeInForce, price: '100' })).toEqual([[], '2', 'capped'])
  })

  it('fill or kill takes all or nothing', () => {
    const timeInForce = 'FillOrKill'
    expect(run({ timeInForce })).toEqual([['1 at 101', '1 at 102'], '0', 'no'])
    expect(run({ timeInForce }, { qty: '3' })[0]).toEqual([])
  })

  it('post-only waits where it would not take, and is cancelled where it would', () => {
    const timeInForce = 'PostOnly'
    expect(run({ timeInForce, price: '100' })).toEqual([['2 at 100 maker'], '0', 'no'])
    expect(run({ timeInForce, price: '101' })[0]).toEqual([])
  })

  it('an own order in the way cancels the rest, and the whole of a post-only or fill-or-kill order', () => {
    const own = { ...book, asks: side(['101'], '102') }
    expect(run({ book: own })).toEqual([['1 at 101'], '1', 'own'])
    expect(run({ book: own, timeInForce: 'ImmediateOrCancel' })).toEqual([['1 at 101'], '1', 'own'])
    expect(run({ book: own, timeInForce: 'PostOnly' })).toEqual([[], '1', 'own'])
    expect(run({ book: own, timeInForce: 'FillOrKill' })).toEqual([[], '1', 'own'])
    // One step nearer, the limit price does not reach the own order.
    expect(run({ book: own, price: '101' })).toEqual([['1 at 101', '1 at 101 maker'], '0', 'no'])
  })

  it('the price band draws the limit price in, never out', () => {
    const band = { maxBuy: new Decimal('101'), minSell: new Decimal('99') }
    const wide = { maxBuy: new Decimal('105'), minSell: new Decimal('95') }
    expect(run({ band })).toEqual([['1 at 101', '1 at 101 maker'], '0', 'no'])
    expect(run({ band: wide })).toEqual([['1 at 101', '1 at 102'], '0', 'no'])
    expect(run({ band, price: '98' }, SELL)).toEqual([['1 at 99', '1 at 99 maker'], '0', 'no'])
    expect(run({ band: wide, price: '98' }, SELL)).toEqual([['1 at 99', '1 at 98'], '0', 'no'])
  })
})

describe('a market order at the book', () => {
  const market = { orderType: 'Market', price: null } as const

  it('takes level after level until the known levels end', () => {
    expect(run(market, { qty: '3' })).toEqual([['1 at 101', '1 at 102', '1 at 103'], '0', 'no'])
    expect(run(market, { qty: '4' })).toEqual([['1 at 101', '1 at 102', '1 at 103'], '1', 'thin'])
    expect(run(market, SELL)).toEqual([['1 at 99', '1 at 98'], '0', 'no'])
  })

  it('stops at the slippage cap, counted from the best level', () => {
    const slippage = { type: 'TickSize', tolerance: '1' } as const
    expect(run({ ...market, slippage }, { qty: '3' })).toEqual([['1 at 101', '1 at 102'], '1', 'capped'])
    expect(run({ ...market, slippage }, { ...SELL, qty: '3' })).toEqual([
      ['1 at 99', '1 at 98'],
      '1',
      'capped',
    ])
  })

  it('stops at the price band, and the nearer of cap and band is named', () => {
    const band = { maxBuy: new Decimal('101'), minSell: new Decimal('99') }
    const slippage = { type: 'TickSize', tolerance: '1' } as const
    const wide = { maxBuy: new Decimal('103'), minSell: new Decimal('97') }
    expect(run({ ...market, band })).toEqual([['1 at 101'], '1', 'band'])
    expect(run({ ...market, band }, SELL)).toEqual([['1 at 99'], '1', 'band'])
    expect(run({ ...market, band }, { qty: '1' })).toEqual([['1 at 101'], '0', 'no'])
    expect(run({ ...market, band, slippage })).toEqual([['1 at 101'], '1', 'band'])
    expect(run({ ...market, band: wide, slippage }, { qty: '3' })[2]).toBe('capped')
    expect(run({ ...market, band: wide, slippage }, { ...SELL, qty: '3' })[2]).toBe('capped')
  })
})

describe('an order without a book', () => {
  const touch = { book: null, ask1: '102', bid1: '98' } as const

  it.each([
    ['Buy', '101', ' maker'],
    ['Buy', '102', ''],
    ['Buy', '103', ''],
    ['Sell', '99', ' maker'],
    ['Sell', '98', ''],
    ['Sell', '97', ''],
  ] as const)('%s at %s: one fill at the costed price%s', (of, price, maker) => {
    expect(run({ ...touch, price }, { side: of })).toEqual([[`2 at 102${maker}`], '0', 'no'])
  })

  it('an unknown price or best price, or a market order, pays the taker rate', () => {
    expect(run({ ...touch, price: null })).toEqual([['2 at 102'], '0', 'no'])
    expect(run({ book: null, price: '1' })).toEqual([['2 at 102'], '0', 'no'])
    expect(run({ ...touch, orderType: 'Market', price: '101' })).toEqual([['2 at 102'], '0', 'no'])
  })
})

describe('a reduce-only order', () => {
  const holding = (signedSize: string) => ({
    position: {
      signedSize: new Decimal(signedSize),
      entry: new Decimal(100),
      value: new Decimal(100),
      extraMargin: new Decimal(0),
    },
  })
  const draft = { book: null, reduceOnly: true } as const

  it('is cut to the position it reduces', () => {
    expect(run(draft, holding('-1'))).toEqual([['1 at 102'], '0', 'no'])
    expect(run(draft, holding('-2'))).toEqual([['2 at 102'], '0', 'no'])
    expect(run(draft, holding('-3'))).toEqual([['2 at 102'], '0', 'no'])
    expect(run(draft, { ...SELL, ...holding('1') })).toEqual([['1 at 102'], '0', 'no'])
  })

  it('fills nothing where it has nothing to reduce', () => {
    expect(run(draft, holding('0'))).toEqual([[], '0', 'no'])
    expect(run(draft, holding('1'))).toEqual([[], '0', 'no'])
    expect(run(draft, { ...SELL, ...holding('-1') })).toEqual([[], '0', 'no'])
  })
})
