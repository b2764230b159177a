import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { optionPayoff } from '#shared/maths/option-payoff.ts'
import { black76 } from '#shared/maths/option-pricing.ts'
import { Decimal } from '#shared/units/decimal.ts'

const terms = { F: '70000', K: '72000', tYears: '0.08' } as const

describe('impliedVolatility', () => {
  it('POS-34: finds the volatility that a price was made with, for calls and puts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Call', 'Put'),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        fc.double({ min: 0.8, max: 1.25, noNaN: true }),
        (type, iv, away) => {
          const at = { type, F: '70000', K: new Decimal(Math.round(70_000 * away)), tYears: '0.25' } as const
          const price = black76({ ...at, iv: new Decimal(iv) })?.price ?? null
          // Far out with little volatility a price no longer tells which.
          fc.pre(price !== null && price.greaterThan(1))
          expect(impliedVolatility({ ...at, price })?.toNumber()).toBeCloseTo(iv, 3)
        },
      ),
    )
  })

  it('POS-34: is null if no volatility gives the price, or a number is missing', () => {
    // Below what it's worth at once, above what the highest gives.
    expect(impliedVolatility({ ...terms, type: 'Put', price: '1900' })).toBeNull()
    expect(impliedVolatility({ ...terms, type: 'Call', price: '70001' })).toBeNull()
    for (const bad of [null, undefined, '', '0', '-1', 'x', 'NaN'])
      expect(impliedVolatility({ ...terms, type: 'Call', price: bad })).toBeNull()
    expect(impliedVolatility({ ...terms, type: 'Call', price: '900', tYears: '0' })).toBeNull()
    expect(impliedVolatility({ ...terms, type: 'Call', price: '900', F: null })).toBeNull()
  })
})

const call = { type: 'Call', strike: '100', signedSize: '1', premium: '10' } as const
const points = (payoff: ReturnType<typeof optionPayoff>): readonly string[] =>
  (payoff?.points ?? []).map(({ price, value }) => `${price.toFixed()}:${value.toFixed()}`)

describe('optionPayoff', () => {
  it('POS-34: a bought call loses its premium below the strike and breaks even at strike plus premium', () => {
    const payoff = optionPayoff({ legs: [call], low: '50', high: '150' })
    expect(points(payoff)).toEqual(['50:-10', '100:-10', '150:40'])
    expect(payoff?.breakevens.map(String)).toEqual(['110'])
  })

  it('POS-34: the payoff of a sold option is the mirror of a bought one', () => {
    const payoff = optionPayoff({ legs: [{ ...call, signedSize: '-2' }], low: '50', high: '150' })
    expect(points(payoff)).toEqual(['50:20', '100:20', '150:-80'])
  })

  it('POS-34: a straddle breaks even on both sides', () => {
    const put = { ...call, type: 'Put' } as const
    const payoff = optionPayoff({ legs: [call, put], low: '50', high: '150' })
    expect(points(payoff)).toEqual(['50:30', '100:-20', '150:30'])
    expect(payoff?.breakevens.map(String)).toEqual(['80', '120'])
  })

  it('is null for an unreadable leg: a payoff without it would be another one', () => {
    for (const bad of [{ strike: '0' }, { strike: null }, { signedSize: 'x' }, { premium: '-1' }])
      expect(optionPayoff({ legs: [call, { ...call, ...bad }], low: '50', high: '150' })).toBeNull()
    expect(optionPayoff({ legs: [call], low: '150', high: '50' })).toBeNull()
  })

  it('an empty position has a payoff of zero everywhere and no break-even', () => {
    const payoff = optionPayoff({ legs: [], low: '50', high: '150' })
    expect(points(payoff)).toEqual(['50:0', '150:0'])
    expect(payoff?.breakevens).toEqual([])
  })
})
