import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { toText } from '#shared/maths/number.ts'
import { orderCost } from '#shared/maths/order-cost.ts'
import { charged } from '#shared/maths/rounding.ts'
import type { TicketAccount, TicketInput, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { amount, btcTiers, leverage, positiveAmount, runs, scaledText } from '../samples.ts'
import { sampleTicket } from './sample-ticket.ts'

const preview = (
  draft: Partial<TicketInput> = {},
  account: Partial<TicketAccount> = {},
  instrument: Partial<TicketInstrument> = {},
) => sampleTicket({ draft, account, instrument })

describe('the ticket preview', () => {
  it('FORM-36: shows the published cost of both sides', () => {
    const { long, short } = preview()
    expect(long).toMatchObject({
      cost: '5052.25',
      fee: '27.5',
      marginAfter: '5024.75',
      liqPriceAfter: '45226.2',
      maxQty: '1.979',
      isSendable: true,
    })
    expect(short).toMatchObject({
      cost: '5057.75',
      positionAfter: { side: 'Sell', size: '1', entry: '50000' },
      tierAfter: 1,
    })
  })

  it('FORM-01: reads the amount as quantity, cost or value, floored to the lot', () => {
    expect(preview({ amountKind: 'Cost', amount: '5052.25' })).toMatchObject({
      long: { qty: '1' },
      short: { qty: '0.998' },
    })
    expect(preview({ amountKind: 'Value', amount: '1000' })).toMatchObject({
      long: { qty: '0.02', value: '1000' },
    })
    expect(preview({ amount: '0.0019' }).long.qty).toBe('0.001')
  })

  it('FORM-37: an unknown fee rate counts as 0.00055; an invalid one remains unknown', () => {
    for (const takerFeeRate of [undefined, null]) {
      const unknown = preview({}, {}, { takerFeeRate })
      expect(unknown.long).toMatchObject({ cost: preview().long.cost, fee: '27.5' })
      expect(unknown.short.cost).toBe(preview().short.cost)
    }
    expect(preview({}, {}, { takerFeeRate: '0.001' }).long.fee).toBe('50')
    expect(preview({}, {}, { takerFeeRate: 'abc' }).long).toMatchObject({ cost: null, fee: null })
  })

  it('an opposite one-way order closes first: this part is free and realised, and only the rest has a cost', () => {
    const positions = [{ side: 'Sell', size: '0.1', entry: '51000' }] as const
    const { long, short } = preview({ amount: '0.15' }, { positions })
    expect(long).toMatchObject({
      cost: '252.6125',
      realised: '100',
      positionAfter: { side: 'Buy', size: '0.05', entry: '50000' },
    })
    expect(short).toMatchObject({
      cost: '758.6625',
      realised: '0',
      positionAfter: { side: 'Sell', size: '0.25', entry: '50400' },
    })
    const close = preview({ amount: '0.1' }, { positions }).long
    expect(close).toMatchObject({
      cost: '0',
      positionAfter: { side: '', size: '0', entry: null },
      liqPriceAfter: null,
      marginAfter: '0',
    })
  })

  it('reduce-only never opens, and hedge mode reduces the other index only', () => {
    const positions = [{ side: 'Sell', size: '0.1', entry: '51000' }] as const
    expect(preview({ amount: '0.2', reduceOnly: true }, { positions }).long).toMatchObject({
      fault: 'over-max-qty',
      maxQty: '0.1',
      cost: '0',
    })
    expect(preview({ amount: '0.05', reduceOnly: true }, { positions }).short).toMatchObject({
      fault: 'nothing-to-reduce',
      isSendable: false,
    })
    const hedged = preview({ amount: '0.2' }, { positions, positionMode: 'BothSide' })
    expect(hedged.long.positionAfter).toEqual({ side: 'Buy', size: '0.2', entry: '50000' })
    expect(hedged.short.positionAfter?.size).toBe('0.3')
    const closing = preview({ amount: '0.04', reduceOnly: true }, { positions, positionMode: 'BothSide' })
    expect(closing.long).toMatchObject({ positionAfter: { side: 'Sell', size: '0.06' }, maxQty: '0.1' })
    expect(closing.short.fault).toBe('nothing-to-reduce')
  })

  it('returns the errors that prevent an order', () => {
    expect(preview({ amount: '0.0005' }).long).toMatchObject({
      fault: 'below-min-qty',
      isSendable: false,
      qty: '0',
    })
    expect(preview({ amount: '' }).long).toMatchObject({ fault: 'amount-missing', cost: null })
    expect(preview({ price: '0' }).long).toMatchObject({ fault: 'price-missing', price: null })
    expect(preview({ amount: '3' }).long.fault).toBe('over-max-qty')
    expect(preview({ amount: '0.001', price: '4000' }).long.fault).toBe('below-min-notional')
    expect(preview({}, { positions: [{ side: 'Buy', size: '1', entry: '' }] }).long.fault).toBe(
      'amount-missing',
    )
    expect(preview({}, {}, { tiers: [] }).long).toMatchObject({
      maxQty: null,
      liqPriceAfter: null,
      isSendable: false,
    })
  })

  it('the cost of a market buy uses the ask with its tolerance, that of a sell the bid', () => {
    const { long, short } = preview({ orderType: 'Market', slippage: { type: 'Percent', tolerance: '1' } })
    expect([long.price, short.price]).toEqual(['50510.1', '49990'])
  })

  it('cross: the estimate uses the margin balance after the fill and its fee', () => {
    const { long } = preview({}, { mode: 'cross', marginBalance: '10000', otherMM: '0' })
    // (10000 - 27.5 - 50000 - 24.75) / (0.005 - 1), up to the tick
    expect(long.liqPriceAfter).toBe('40253.6')
    expect(long.marginAfter).toBe('5024.75')
    expect(preview({}, { mode: 'cross' }).long.liqPriceAfter).toBeNull()
  })

  it('inverse: quantities in USD, money in the coin', () => {
    const inverse = {
      family: 'inverse',
      lotSize: '1',
      minQty: '1',
      maxOrderQty: '1000000',
      minNotionalValue: '1',
    } as const
    const { long, short } = preview({ amount: '10000' }, { available: '0.1' }, inverse)
    expect(long).toMatchObject({ value: '0.2', cost: '0.020231', liqPriceAfter: '45681.9', isSendable: true })
    expect(short.cost).toBe('0.020209')
  })

  it('options: buyers pay premium and fee, sellers post margin', () => {
    const option = {
      type: 'Call',
      strike: '48000',
      index: '42000',
      mark: '3450',
      maxFactor: '0.15',
      minFactor: '0.1',
      mmFactor: '0.03',
      liqFeeRate: '0.002',
    } as const
    const at = preview(
      { price: '3500', ask1: '3510', bid1: '3490', mark: '3450', amount: '0.3' },
      {},
      {
        family: 'option',
        takerFeeRate: '0.0003',
        option,
        minNotionalValue: '0',
        tickSize: '5',
        lotSize: '0.1',
      },
    )
    expect(at.long).toMatchObject({
      cost: '1053.78',
      fee: '3.78',
      marginAfter: '0',
      maxQty: '2.8',
      liqPriceAfter: null,
    })
    expect(at.short).toMatchObject({ cost: '1263.78', marginAfter: '2310', maintenanceAfter: '1438.2' })
    expect(preview({}, {}, { family: 'option' }).long).toMatchObject({
      maxQty: null,
      cost: null,
      isSendable: false,
    })
  })

  it('spot: buys with quote coin, sells base coin', () => {
    const spot = { family: 'spot', takerFeeRate: '0.001' } as const
    const at = preview({ amount: '0.1' }, { available: '10000', availableBase: '0.05' }, spot)
    expect(at.long).toMatchObject({
      cost: '5000',
      fee: '0.0001',
      maxQty: '0.2',
      isSendable: true,
      positionAfter: null,
    })
    expect(at.short).toMatchObject({ cost: '0.1', fee: '5', maxQty: '0.05', fault: 'over-max-qty' })
  })

  it('users 7: the preview is the state after the fill, and the maximum is affordable to the last lot', () => {
    const input = fc.record({
      available: amount(7, 2),
      price: fc.integer({ min: 1, max: 2_000_000 }).map((ticks) => scaledText(BigInt(ticks), 1)),
      buyLeverage: leverage,
      amount: positiveAmount(6, 4),
      mode: fc.constantFrom('isolated' as const, 'cross' as const),
    })
    fc.assert(
      fc.property(input, ({ available, price, buyLeverage, amount: qty, mode }) => {
        const typed = { price, ask1: price, bid1: price, mark: price }
        const account = { available, buyLeverage, sellLeverage: buyLeverage, mode }
        const { long, short } = preview({ ...typed, amount: qty }, account)
        for (const shown of [long, short]) {
          const side = shown.side
          const order = { family: 'linear', side, price, leverage: buyLeverage, takerFee: '0.00055' } as const
          expect(shown.cost).toBe(toText(charged(orderCost({ ...order, qty: shown.qty })?.orderCost ?? null)))
          const atMax = orderCost({ ...order, qty: shown.maxQty })?.orderCost
          expect(atMax?.lessThanOrEqualTo(available)).toBe(true)
          if (mode === 'cross' || shown.positionAfter?.side !== side) continue
          const after = {
            family: 'linear',
            side,
            size: shown.positionAfter.size,
            entry: shown.positionAfter.entry,
            leverage: buyLeverage,
            takerFee: '0.00055',
          } as const
          const liq = liqIsolatedWithTiers({ ...after, tiers: btcTiers, tick: '0.1' })?.liqPrice ?? null
          const isShown = liq !== null && liq.greaterThan('0.1') && liq.lessThan('1999999.8')
          expect(shown.liqPriceAfter).toBe(isShown ? toText(liq) : null)
        }
      }),
      { numRuns: runs(200, 20_000) },
    )
  })
})
