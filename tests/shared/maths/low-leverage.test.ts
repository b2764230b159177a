import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { closeFeeReserve } from '#shared/maths/fees.ts'
import { positionIM, positionMM } from '#shared/maths/margin.ts'
import { orderCost, qtyFromCost } from '#shared/maths/order-cost.ts'
import { roiFactor } from '#shared/maths/roi.ts'
import { Decimal } from '#shared/units/decimal.ts'

const takerFee = '0.00055'

it('X24, LEV-07: at 0.01x, the minimum cross leverage, a position’s maintenance margin is 5.00, not -21.78', () => {
  const margins = positionMM({
    family: 'linear',
    side: 'Buy',
    size: '0.01',
    entry: '100000',
    leverage: '0.01',
    takerFee,
    mmr: '0.005',
  })
  expect(margins?.positionMM.toFixed()).toBe('5')
})

it('X24: no margin, reserve, cost or quantity is below zero at any leverage, family and side', () => {
  const cases = fc.record({
    family: fc.constantFrom('linear' as const, 'inverse' as const),
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    leverage: fc.integer({ min: 1, max: 300 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    size: fc.integer({ min: 1, max: 1_000_000 }).map(String),
    entry: fc.integer({ min: 1, max: 200_000 }).map(String),
  })
  fc.assert(
    fc.property(cases, (one) => {
      const { family, side, leverage, size: qty, entry: price } = one
      const order = { family, side, qty, price, leverage, takerFee }
      const reserve = closeFeeReserve({ ...one, takerFee })
      const cost = orderCost(order)?.orderCost
      const found = [
        reserve,
        positionIM({ ...one, takerFee })?.positionIM,
        positionMM({ ...one, takerFee, mmr: '0.005' })?.positionMM,
        cost,
        roiFactor({ family, side, leverage: new Decimal(leverage), feeRate: takerFee }),
      ]
      for (const amount of found) expect(amount?.greaterThanOrEqualTo(0)).toBe(true)
      // A cost buys back the quantity it was the cost of.
      const { rawQty } = qtyFromCost({ ...order, cost: cost ?? null }) ?? {}
      expect(rawQty?.minus(qty).abs().lessThan('1e-9')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
