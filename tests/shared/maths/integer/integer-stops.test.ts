import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slippagePrice } from '#shared/maths/integer/slippage.ts'
import { betterPrice, isActivated, trailPrice } from '#shared/maths/integer/trailing.ts'
import { slippageBound } from '#shared/maths/slippage.ts'
import { TRAILING_START, trailingStep, trailingTrigger } from '#shared/maths/trailing.ts'
import type { TrailingState } from '#shared/maths/trailing.ts'
import { runs } from '../samples.ts'
import { scaled } from './scene.ts'

const numRuns = runs(1000, 50_000)

describe('slippage and trailing stops in integers equal the Decimal rules', () => {
  it('SLIP-12: the worst price of a market order, inward on the tick and within the prices of the symbol', () => {
    const tolerance = fc.oneof(
      fc.record({ kind: fc.constant('TickSize' as const), amount: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant('Percent' as const), amount: fc.integer({ min: 1, max: 1000 }) }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 5, 10, 25),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 0, max: 5 }),
        tolerance,
        (tick, steps, fraction, slip) => {
          const terms = { tick, minPrice: tick, maxPrice: tick * 1_999_999 }
          const best = Math.min(steps, 1_999_999) * tick
          const asked = slippageBound({
            type: slip.kind,
            tolerance: scaled(slip.amount, slip.kind === 'Percent' ? 2 : 0),
            tickSize: scaled(tick, fraction),
            tick: scaled(tick, fraction),
            ask1: scaled(best, fraction),
            bid1: scaled(best, fraction),
            minPrice: scaled(terms.minPrice, fraction),
            maxPrice: scaled(terms.maxPrice, fraction),
          })
          const own = (isBuy: boolean) => scaled(slippagePrice(terms, isBuy, best, slip), fraction).toFixed()
          expect(own(true)).toBe(asked.buyLimit?.toFixed())
          // Where nothing is left below, the Decimal rule says the lowest price as well.
          expect(own(false)).toBe(asked.sellLimit?.toFixed() ?? scaled(terms.minPrice, fraction).toFixed())
        },
      ),
      { numRuns },
    )
  })

  it('POS-06: a trailing stop over a path of prices starts, follows and fires at the same prices', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom('distance', 'rate'),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 90_000, max: 110_000 }), { minLength: 1, maxLength: 30 }),
        (isLong, form, amount, activation, path) => {
          const trail = form === 'rate' ? { distance: 0, rateE4: amount } : { distance: amount, rateE4: 0 }
          const rule = {
            side: isLong ? ('Buy' as const) : ('Sell' as const),
            ...(form === 'rate' ? { ratePct: scaled(amount, 2) } : { distance: String(amount) }),
            ...(activation === 0 ? {} : { activation: String(activation) }),
          }
          let state: TrailingState = TRAILING_START
          let active = activation === 0
          let best = 0
          for (const price of path) {
            const next = trailingStep(rule, state, String(price))
            if (next === null) throw new Error('the Decimal rule knows no state')
            state = next
            active ||= isActivated(isLong, price, activation)
            if (active) best = best === 0 ? price : betterPrice(isLong, best, price)
            const theirs = trailingTrigger(rule, state)
            expect(active).toBe(state.isActive)
            if (theirs === null) continue
            const ours = trailPrice(isLong, best, trail)
            for (const at of [price, ours, ours - 1, ours + 1]) {
              expect(isLong ? at <= ours : at >= ours).toBe(
                isLong ? theirs.greaterThanOrEqualTo(at) : theirs.lessThanOrEqualTo(at),
              )
            }
          }
        },
      ),
      { numRuns },
    )
  })
})
