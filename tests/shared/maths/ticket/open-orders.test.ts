import { describe, expect, it } from 'vitest'
import type { TicketAccount, TicketInput, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { sampleTicket } from './sample-ticket.ts'

// At 50,000 and 10x a coin bought costs 5,052.25, one sold 5,057.75.
const preview = (
  account: Partial<TicketAccount>,
  draft: Partial<TicketInput> = {},
  instrument: Partial<TicketInstrument> = {},
) => sampleTicket({ account: { mode: 'cross', ...account }, draft: { amount: '0.5', ...draft }, instrument })

const rests = (side: 'Buy' | 'Sell', qty: string, price = '50000') => ({ side, qty, price })
const bought = [rests('Buy', '1')]

describe('open orders of one-way mode: the larger side is charged (FORM-36)', () => {
  it('an order behind a larger side costs nothing, and one beyond it the difference', () => {
    expect(preview({ openOrders: bought }).short).toMatchObject({ cost: '0', isSendable: true })
    expect(preview({ openOrders: bought }, { amount: '1.2' }).short.cost).toBe('1017.05')
    // The same side adds its whole cost.
    expect(preview({ openOrders: bought }).long.cost).toBe('2526.125')
  })

  it('the maximum is what the other side’s charge and the free balance pay together', () => {
    expect(preview({ openOrders: bought })).toMatchObject({
      long: { maxQty: '1.979' },
      short: { maxQty: '2.976' },
    })
    const poor = { openOrders: bought, available: '0' }
    expect(preview(poor)).toMatchObject({
      long: { maxQty: '0', isSendable: false },
      short: { maxQty: '0.998', isSendable: true },
    })
    // What is charged already may be more than the account has: orders behind it still cost nothing.
    expect(preview({ ...poor, available: '-50' }).short).toMatchObject({ maxQty: '0.998', isSendable: true })
  })

  it('a market order fills immediately and is charged in full', () => {
    const { short } = preview({ openOrders: bought }, { orderType: 'Market' })
    expect(short).toMatchObject({ cost: '2528.369225', maxQty: '1.977' })
  })

  it('orders within an opposite position cost nothing; beyond it each pays its share', () => {
    const long = { positions: [{ side: 'Buy', size: '1', entry: '50000' }] } as const
    const full = { ...long, openOrders: [rests('Sell', '1')] }
    expect(preview(full, { amount: '0.5' }).short.cost).toBe('2528.875')
    expect(preview({ ...long, openOrders: [rests('Sell', '0.4')] }, { amount: '0.5' }).short.cost).toBe('0')
    // 1.5 sold beyond a position of 1: a third of both orders' costs.
    const dearer = { ...long, openOrders: [rests('Sell', '1', '60000')] }
    expect(preview(dearer, { amount: '0.5' }).short.cost).toBe('2866.05833334')
  })

  it('a reduce-only order costs nothing and hides nothing', () => {
    const positions = [{ side: 'Buy', size: '1', entry: '50000' }] as const
    expect(preview({ positions, openOrders: bought }, { reduceOnly: true }).short.cost).toBe('0')
  })

  it('the sides of a hedge have orders of their own', () => {
    const { long, short } = preview({ openOrders: bought, positionMode: 'BothSide' })
    expect([long.cost, short.cost, short.maxQty]).toEqual(['2526.125', '2528.875', '1.977'])
  })

  it('inverse contracts are charged in their coin', () => {
    const inverse = { family: 'inverse', lotSize: '1', minQty: '1', maxOrderQty: '1000000' } as const
    const account = { available: '1', openOrders: [rests('Buy', '10000')] }
    const { long, short } = preview(account, { amount: '5000' }, inverse)
    expect([long.cost, short.cost]).toEqual(['0.0101155', '0'])
    expect([long.maxQty, short.maxQty]).toEqual(['494290', '504839'])
  })

  it('LEV-10: open orders use up the risk limit at the mark, less what they close', () => {
    const tiers = [{ limit: '100000', mmr: '0.005', maxLeverage: '100' }]
    const rich = { available: '1000000' }
    const max = (account: Partial<TicketAccount>) => {
      const { long, short } = preview({ ...rich, ...account }, {}, { tiers })
      return [long.maxQty, short.maxQty]
    }
    expect(max({ openOrders: [rests('Buy', '0.5', '40000')] })).toEqual(['1.5', '2'])
    const positions = [{ side: 'Buy', size: '1', entry: '50000' }] as const
    expect(max({ positions, openOrders: [rests('Sell', '0.6', '60000')] })).toEqual(['1', '2.4'])
    expect(max({ positions, openOrders: [rests('Sell', '1.6', '60000')] })).toEqual(['1', '1.4'])
  })

  it('an exchange with its own sums is not assumed to have the rule', () => {
    const { short } = preview({ openOrders: bought, chargesEach: true })
    expect([short.cost, short.maxQty]).toEqual(['2528.875', '1.977'])
  })

  it('spot orders have no margin, and no leverage', () => {
    const account = { openOrders: bought, buyLeverage: '', sellLeverage: '', availableBase: '2' }
    const { long, short } = preview(account, {}, { family: 'spot' })
    expect([long.maxQty, long.cost, short.maxQty, short.cost]).toEqual(['0.2', '25000', '2', '0.5'])
  })

  it('options: sold ones behind bought ones cost nothing', () => {
    const option = {
      type: 'Call',
      strike: '52000',
      index: '50000',
      mark: '800',
      maxFactor: '0.15',
      minFactor: '0.1',
      mmFactor: '0.03',
      liqFeeRate: '0.002',
    } as const
    const instrument = {
      family: 'option',
      option,
      lotSize: '0.01',
      minQty: '0.01',
      takerFeeRate: '0.0003',
    } as const
    const draft = { price: '1000', ask1: '1010', bid1: '990', mark: '800', amount: '0.1' }
    const alone = preview({}, draft, instrument)
    const openOrders = [rests('Buy', '20', '1000')]
    const beside = preview({ openOrders }, draft, instrument)
    expect(beside.long.cost).toBe(alone.long.cost)
    expect(beside.short.cost).toBe('0')
    expect(Number(beside.short.maxQty)).toBeGreaterThan(Number(alone.short.maxQty))
  })
})
