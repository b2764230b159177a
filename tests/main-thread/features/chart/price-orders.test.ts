import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordersAt } from '../../../../src/main-thread/features/chart/price-orders.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'

const dec = (text: string): DecimalText => text as DecimalText
const kinds = (price: string, now: string | null) =>
  ordersAt(dec(price), now === null ? null : dec(now), 'LastPrice').map(({ side, kind }) => `${side} ${kind}`)

describe('orders that the chart offers at a price', () => {
  it('below the market a buy waits as a limit order and a sell as a stop', () => {
    expect(kinds('59999.9', '60000')).toEqual(['Buy Limit', 'Sell ConditionalMarket'])
  })

  it('above the market a buy is a stop and a sell waits as a limit order', () => {
    expect(kinds('60000.1', '60000')).toEqual(['Buy ConditionalMarket', 'Sell Limit'])
  })

  it('at the market itself, or without a known price, both are limit orders', () => {
    expect(kinds('60000', '60000')).toEqual(['Buy Limit', 'Sell Limit'])
    expect(kinds('60000', null)).toEqual(['Buy Limit', 'Sell Limit'])
  })

  it('for any two prices there is one order of each side at exactly that price, and no stop that has triggered already', () => {
    const price = integer({ min: 1, max: 10_000_000 }).map((ticks) => (ticks / 10).toFixed(1))
    assert(
      property(price, price, (at, now) => {
        const [buy, sell] = ordersAt(dec(at), dec(now), 'MarkPrice')
        expect([buy?.side, sell?.side, buy?.price, sell?.price]).toEqual(['Buy', 'Sell', at, at])
        if (buy?.kind === 'ConditionalMarket') expect(Number(at)).toBeGreaterThan(Number(now))
        if (sell?.kind === 'ConditionalMarket') expect(Number(at)).toBeLessThan(Number(now))
        if (buy?.kind === 'Limit') expect(Number(at)).toBeLessThanOrEqual(Number(now))
      }),
    )
  })
})
