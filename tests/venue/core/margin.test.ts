import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakEven as breakEvenOf } from '#shared/maths/break-even.ts'
import { liqCrossWithTiers } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { positionIM, positionMMFromTiers } from '#shared/maths/margin.ts'
import { orderCost as orderCostOf } from '#shared/maths/order-cost.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { createSpecs } from '../../../venue/core/instruments.ts'
import {
  breakEven,
  crossLiqPrice,
  initialMargin,
  isolatedLiqPrice,
  maintenanceMargin,
  orderCost,
} from '../../../venue/core/margin.ts'
import { moneyText, priceText, qtyText, valueOf } from '../../../venue/core/money.ts'
import type { Spec } from '../../../venue/core/spec.ts'
import type { Account, Holding } from '../../../venue/core/state.ts'

const specs = createSpecs(60)
const runs = process.env.DEEP === '1' ? 20_000 : 400
const family = 'linear' as const

const scene = fc.record({
  spec: fc.constantFrom(...specs),
  away: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  lots: fc.integer({ min: 1, max: 20_000 }),
  leverage: fc.integer({ min: 100, max: 10_000 }),
  isLong: fc.boolean(),
  markAway: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
})

const priceOf = (spec: Spec, share: number): number =>
  Math.max(Math.round((spec.startPrice * (1 + share)) / spec.tick), 2) * spec.tick

const tiersOf = (spec: Spec) =>
  spec.instrument.riskTiers.map((tier) => ({
    limit: tier.limit,
    mmr: tier.maintainMargin,
    maxLeverage: tier.maxLeverage,
  }))

function holding(spec: Spec, size: number, value: bigint, leverageE2: number, isIsolated: boolean): Holding {
  return {
    account: {} as Account,
    spec,
    size,
    value,
    realised: -12_345_678n,
    cumRealised: 0n,
    extra: 0n,
    leverageE2,
    isIsolated,
    createdAt: 0,
    updatedAt: 0,
    orders: new Set(),
    buyQty: 0,
    sellQty: 0,
    buyCost: 0n,
    sellCost: 0n,
    orderMargin: 0n,
    isolatedMargin: 0n,
  }
}

const up8 = (value: Decimal | null | undefined): string =>
  (value ?? new Decimal(-1)).toDecimalPlaces(8, Decimal.ROUND_UP).toFixed()

describe('margin in integers', () => {
  it('VENUE-56: order cost is the shared rule rounded up to the last unit', () => {
    fc.assert(
      fc.property(scene, ({ spec, away, lots, leverage, isLong }) => {
        const price = priceOf(spec, away)
        const qty = lots * spec.lot
        const leverageE2 = Math.min(leverage, spec.maxLeverageE2)
        const side = isLong ? 'Buy' : 'Sell'
        const shared = orderCostOf({
          family,
          side,
          qty: qtyText(spec, qty),
          price: priceText(spec, price),
          leverage: new Decimal(leverageE2).dividedBy(100),
          takerFee: spec.instrument.takerFeeRate,
        })
        expect(moneyText(orderCost(spec, isLong, valueOf(spec, price, qty), leverageE2))).toBe(
          up8(shared?.orderCost),
        )
      }),
      { numRuns: runs },
    )
  })

  it('VENUE-56: position margins, liquidation and break-even prices are those of the shared rules', () => {
    fc.assert(
      fc.property(scene, ({ spec, away, lots, leverage, isLong, markAway }) => {
        const entry = priceOf(spec, away)
        const mark = priceOf(spec, away + markAway)
        const qty = lots * spec.lot
        const leverageE2 = Math.min(leverage, spec.maxLeverageE2)
        const value = valueOf(spec, entry, qty)
        const h = holding(spec, isLong ? qty : -qty, value, leverageE2, true)
        const base = {
          family,
          side: isLong ? ('Buy' as const) : ('Sell' as const),
          size: qtyText(spec, qty),
          entry: priceText(spec, entry),
          leverage: new Decimal(leverageE2).dividedBy(100),
          takerFee: spec.instrument.takerFeeRate,
        }
        const im = positionIM(base)
        const units = new Decimal(moneyText(initialMargin(h, value, value)))
        expect(
          units
            .minus(im?.positionIM ?? 0)
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(2e-8)
        const mm = positionMMFromTiers({ ...base, mark: priceText(spec, mark), tiers: tiersOf(spec) })
        const own = new Decimal(moneyText(maintenanceMargin(h, mark)))
        expect(
          own
            .minus(mm?.positionMM ?? 0)
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(2e-8)

        const tick = spec.instrument.tickSize
        const liq = liqIsolatedWithTiers({ ...base, tiers: tiersOf(spec), tick })
        const liqPrice = isolatedLiqPrice(h)
        if (liqPrice > 0) expect(priceText(spec, liqPrice)).toBe(liq?.liqPrice.toFixed())
        else expect(outside(spec, liq?.liqPrice ?? null)).toBe(true)

        const even = breakEvenOf({
          family,
          side: base.side,
          size: base.size,
          entry: base.entry,
          realisedPnl: moneyText(h.realised),
          takerFee: spec.instrument.takerFeeRate,
          tick,
        })
        const evenPrice = breakEven(h)
        if (evenPrice > 0) expect(priceText(spec, evenPrice)).toBe(even?.toFixed())
      }),
      { numRuns: runs },
    )
  })

  it('VENUE-56: the cross liquidation price is that of the shared rule', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 1, max: 50_000 }), (from, money) => {
        const { spec, away, lots, isLong, markAway } = from
        const entry = priceOf(spec, away)
        const mark = priceOf(spec, away + markAway)
        const qty = lots * spec.lot
        const leverageE2 = Math.min(1000, spec.maxLeverageE2)
        const value = valueOf(spec, entry, qty)
        const h = holding(spec, isLong ? qty : -qty, value, leverageE2, false)
        const balance = BigInt(money) * 100_000_000n
        const own = crossLiqPrice(h, mark, { balance, initial: 0n, maintenance: maintenanceMargin(h, mark) })
        const side = isLong ? ('Buy' as const) : ('Sell' as const)
        const closeFee = positionIM({
          family,
          side,
          size: qtyText(spec, qty),
          entry: priceText(spec, entry),
          leverage: new Decimal(leverageE2).dividedBy(100),
          takerFee: spec.instrument.takerFeeRate,
        })
        const shared = liqCrossWithTiers({
          family,
          side,
          size: qtyText(spec, qty),
          mark: priceText(spec, mark),
          marginBalance: moneyText(balance),
          closeFee: closeFee?.closeFee ?? null,
          tiers: tiersOf(spec),
          tick: spec.instrument.tickSize,
        })
        if (own > 0) {
          const gap = new Decimal(priceText(spec, own)).minus(shared?.liqPrice ?? 0).abs()
          expect(gap.lessThanOrEqualTo(spec.instrument.tickSize)).toBe(true)
        } else expect(outside(spec, shared?.liqPrice ?? null)).toBe(true)
      }),
      { numRuns: runs },
    )
  })
})

const outside = (spec: Spec, price: Decimal | null): boolean =>
  price === null ||
  price.lessThanOrEqualTo(spec.instrument.minPrice) ||
  price.greaterThanOrEqualTo(spec.instrument.maxPrice)
