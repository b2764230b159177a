import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { dec, order, position, walletCoin } from '../support/samples.ts'
import { keysOf, ticket } from '../support/ticket-bench.ts'

const rests = (over: Parameters<typeof order>[0]) => {
  const qty = over?.qty ?? dec('1')
  return order({ price: dec('60000'), qty, leavesQty: qty, ...over })
}
// At 60,000 and 10x a coin bought costs 6,062.70, one sold 6,069.30: what the resting buy of 1 is charged.
const wallet = [walletCoin({ walletBalance: dec('7000'), orderMargin: dec('6062.7') })]
const hedge = {
  symbol: 'BTCUSDT',
  buyLeverage: dec('10'),
  sellLeverage: dec('10'),
  isIsolated: false,
  positionMode: 'BothSide',
} as const
const bought = { positions: [], orders: [rests({ side: 'Buy' })], wallet }

describe('the ticket beside open orders of one-way mode (FORM-36)', () => {
  it('an order behind the larger side costs nothing and is not refused', async () => {
    const { ask } = await ticket(bought)
    const { buy, sell } = ask({ qtyText: '0.5' })
    expect(sell).toMatchObject({ cost: '0.00', errors: [], max: '1.153' })
    expect(keysOf(buy)).toEqual(['qty.aboveBalance'])
    expect(keysOf(ask({ qtyText: '1.153' }).sell)).toEqual([])
    expect(keysOf(ask({ qtyText: '1.154' }).sell)).toEqual(['qty.aboveBalance'])
  })

  it('100 % of the slider is what the exchange takes of each side', async () => {
    const { ask } = await ticket(bought)
    expect(ask({ percent: 1 }).fromPercent).toEqual({ buy: '0.154', sell: '1.153' })
  })

  it('a market order is charged in full', async () => {
    const { ask } = await ticket(bought)
    expect(ask({ kind: 'Market', priceText: '', qtyText: '0.5' }).sell).toMatchObject({
      cost: '3,034.64',
      errors: [{ key: 'aboveBalance' }],
    })
  })

  it('a market order closes only what open orders of its side leave, and pure closing is free', async () => {
    const held = position({
      size: dec('2'),
      side: 'Buy',
      entryPrice: dec('60000'),
      positionValue: dec('120000'),
    })
    const state = { positions: [held], orders: [rests({ side: 'Sell', price: dec('61000'), qty: dec('2') })] }
    const rich = [walletCoin({ walletBalance: dec('30000') })]
    const { ask } = await ticket({ ...state, wallet: rich })
    const alone = await ticket({ ...state, orders: [], wallet: rich })
    const sale = (qtyText: string) => ({ kind: 'Market', priceText: '', qtyText }) as const
    const sell = (qtyText: string) => ask(sale(qtyText)).sell
    expect(sell('2')).toMatchObject({ cost: '0.00', errors: [] })
    // Of 2.5 more to sell than the resting 2, all opens.
    expect(Number(sell('2.5').cost.replace(',', ''))).toBeGreaterThan(2.4 * 6000)
    const most = Number(alone.ask(sale('1')).sell.max)
    expect(Number(sell('1').max)).toBeLessThan(most - 1.9)
    // The open orders open a short once the long is closed.
    const rate = (qtyText: string) => Number(sell(qtyText).imRateAfter.replace('%', ''))
    expect(rate('2')).toBeGreaterThan(35)
  })

  it('orders that wait, only reduce or run as a strategy between its orders hide nothing', async () => {
    for (const over of [
      { orderStatus: 'Untriggered', triggerPrice: dec('70000') },
      { reduceOnly: true },
      { orderType: 'Market', specialTradeFrom: 'TWAP', price: dec('0') },
    ] as const) {
      const { ask } = await ticket({ ...bought, orders: [rests({ side: 'Buy', ...over })] })
      expect(ask({ qtyText: '0.1' }).sell.cost, JSON.stringify(over)).toBe('606.93')
    }
  })

  it('each side of a hedge has orders of its own', async () => {
    const { ask } = await ticket({
      ...bought,
      orders: [rests({ side: 'Buy', positionIdx: 1 })],
      settings: [hedge],
    })
    expect(ask({ qtyText: '0.1' }).sell).toMatchObject({ cost: '606.93', max: '0.154' })
  })

  it('an exchange that states its own sums is not assumed to have the rule', async () => {
    const { hub, ask } = await ticket(bought)
    const capabilities = { ...ableExchange.capabilities, totals: 'exchange' } as const
    hub.exchange({ ...ableExchange, name: 'Bybit', capabilities })
    expect(ask({ qtyText: '0.1' }).sell).toMatchObject({ cost: '606.93', max: '0.154' })
  })

  it('a refusal names what makes the maximum: the balance, the risk limit or the largest order', async () => {
    const long = { size: dec('100'), positionValue: dec('6000000'), entryPrice: dec('60000') }
    const { ask } = await ticket({
      positions: [position(long)],
      orders: [],
      wallet: [walletCoin({ walletBalance: dec('1100000') })],
    })
    // Closing 100 releases 600,000: the balance pays for 180 beyond it, and 10,000,000 at 10x is the limit.
    const { sell } = ask({ qtyText: '280' })
    expect(sell).toMatchObject({ max: '266.666', errors: [{ key: 'aboveRiskLimit' }] })
    const poor = await ticket(bought)
    expect(keysOf(poor.ask({ qtyText: '2' }).sell)).toEqual(['qty.aboveBalance'])
    const rich = await ticket({ ...bought, wallet: [walletCoin({ walletBalance: dec('1000000000') })] })
    const over = rich.ask({ priceText: '1000', qtyText: '5000' })
    expect([keysOf(over), keysOf(over.buy)]).toEqual([['qty.aboveMax'], []])
  })

  it('orders beyond an opposite position share its closing', async () => {
    const { ask } = await ticket({
      positions: [position({ size: dec('1'), positionValue: dec('60000'), entryPrice: dec('60000') })],
      orders: [rests({ side: 'Sell' })],
      wallet: [walletCoin({ walletBalance: dec('20000') })],
    })
    expect(ask({ qtyText: '0.5' }).sell.cost).toBe('3,034.65')
    expect(ask({ qtyText: '0.5' }).buy.cost).toBe('3,031.35')
  })
})
