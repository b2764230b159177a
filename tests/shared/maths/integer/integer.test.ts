/**
 * The integer forms the exchange's core keeps its books with are the Decimal rules the app previews with: the same number,
 * rounded once (money up to 1e-8 against the payer, prices to the tick), for any contract and position.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankruptcyWithMargin } from '#shared/maths/bankruptcy.ts'
import { breakeven } from '#shared/maths/breakeven.ts'
import {
  breakevenPrice,
  crossBustPrice,
  crossLiqPrice,
  isBeyondLiq,
  isolatedBustPrice,
  isolatedLiq,
  isolatedLiqPrice,
} from '#shared/maths/integer/liquidation.ts'
import {
  costOfOrder,
  costPerValue,
  initialMargin,
  lockedMargin,
  maintenanceMargin,
  openOrderMargin,
  orderCostParts,
  pnlAt,
} from '#shared/maths/integer/margin.ts'
import { bandPrice } from '#shared/maths/integer/price-band.ts'
import { tierOf, valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import type { Terms } from '#shared/maths/integer/terms.ts'
import { liqCross, liqCrossWithTiers, shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { isolatedMargin, positionIM, positionMMFromTiers } from '#shared/maths/margin.ts'
import { orderCost } from '#shared/maths/order-cost.ts'
import { uplFromValue, uplInverseFromValue } from '#shared/maths/pnl.ts'
import { priceBandFutures2025 } from '#shared/maths/price-band.ts'
import {
  maintenanceMargin as marginOfValue,
  maxValueForLeverage,
  mmDeductions,
} from '#shared/maths/risk-tiers.ts'
import { roundStep } from '#shared/maths/rounding.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { runs } from '../samples.ts'
import { contract, down8, money, scaled, scene, up8 } from './scene.ts'
import type { Scene } from './scene.ts'
import { countJudged } from '../../../support/judged.ts'

const numRuns = runs(1000, 50_000)

/** An inverse contract of whole prices and lots, without fees. */
const inverseTerms: Terms = {
  kind: 'inverse',
  option: null,
  tick: 1,
  minPrice: 1,
  maxPrice: 199_999_998,
  valueFactor: 100_000_000n,
  takerFeeE8: 0n,
  makerFeeE8: 0n,
  tiers: [],
}

/** A price of the integer forms, and a Decimal one as the screen shows it: none outside the symbol's prices. */
const priceText = ({ of }: Scene, price: number): string | null =>
  price === 0 ? null : scaled(price, of.priceFraction).toFixed()
const shownText = ({ of }: Scene, price: Decimal | null | undefined): string | null =>
  shownLiqPrice({
    liqPrice: price,
    minPrice: scaled(of.terms.minPrice, of.priceFraction),
    maxPrice: scaled(of.terms.maxPrice, of.priceFraction),
  })?.toFixed() ?? null

const every = (check: (at: Scene) => void): void => fc.assert(fc.property(scene, check), { numRuns })

describe('integer forms equal the Decimal rules', () => {
  it('VENUE-56: position_value, unrealised PnL and tier, also exactly on a tier limit', () => {
    every(({ of, position, decimal, mark }) => {
      const qty = Math.abs(position.size)
      const value = valueAt(of.terms, mark, qty)
      expect(money(value)).toBe(down8(positionValue({ ...decimal, price: decimal.mark })))
      const input = { ...decimal, price: decimal.mark, positionValue: money(position.value) }
      const upl = decimal.family === 'linear' ? uplFromValue(input) : uplInverseFromValue(input)
      expect(money(pnlAt(position, mark))).toBe(upl?.toFixed())
      expect(tierOf(of.terms, value).riskId).toBe(
        marginOfValue({ tiers: of.tiers, value: money(value) })?.tier,
      )
    })
  })

  it('VENUE-56: order_cost, rounded up to 1e-8', () => {
    every(({ of, position, decimal, mark }) => {
      const qty = Math.abs(position.size)
      const cost = orderCost({ ...decimal, qty: decimal.size, price: decimal.mark })
      const own = costOfOrder(of.terms, position.size > 0, mark, qty, position.leverageE2)
      expect(money(own)).toBe(up8(cost?.orderCost))
    })
  })

  it('POS-26: the cost of 1 of value times the value of an order is its cost within either’s rounding', () => {
    every(({ of, position, mark }) => {
      const qty = Math.abs(position.size)
      for (const isBuy of [true, false]) {
        const cost = costOfOrder(of.terms, isBuy, mark, qty, position.leverageE2)
        const rate = costPerValue(of.terms, isBuy, position.leverageE2)
        const value = valueAt(of.terms, mark, qty)
        // The value is cut, the rate rounded up by less than 1e-8: 1 of the value, and 1e-8 of each 1 in it.
        const most = (value + 1n) * rate
        expect(cost * 10n ** 8n).toBeLessThanOrEqual(most + 10n ** 8n)
        expect(cost * 10n ** 8n).toBeGreaterThanOrEqual(value * (rate - 1n))
      }
    })
  })

  it('VENUE-56: open orders of both sides: the larger side beyond the opposite position, rounded once', () => {
    const order = fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 900_000 }))
    const orders = fc.array(order, { maxLength: 4 })
    fc.assert(
      fc.property(scene, orders, orders, (at, buys, sells) => {
        const { of, position, decimal } = at
        const { size, leverageE2 } = position
        const sum = (list: typeof buys, isBuy: boolean) => {
          let qty = 0
          let parts = 0n
          let cost = new Decimal(0)
          for (const [price, lots] of list) {
            qty += lots
            parts += orderCostParts(of.terms, isBuy, price, lots, leverageE2)
            const one = orderCost({
              ...decimal,
              side: isBuy ? 'Buy' : 'Sell',
              qty: scaled(lots, of.lotFraction),
              price: scaled(price, of.priceFraction),
            })
            cost = cost.plus(one?.orderCost ?? Number.NaN)
          }
          const free = size > 0 === isBuy ? 0 : Math.abs(size)
          const share = qty > free ? cost.times(qty - free).dividedBy(qty) : new Decimal(0)
          return { sum: { qty, parts }, share: share.toSignificantDigits(44) }
        }
        const [buy, sell] = [sum(buys, true), sum(sells, false)]
        const own = openOrderMargin(of.terms, size, leverageE2, buy.sum, sell.sum)
        expect(money(own)).toBe(up8(Decimal.max(buy.share, sell.share)))
      }),
      { numRuns },
    )
  })

  it.each([
    ['one order beyond a position', 1, [[6, 595_315]], '99219'],
    [
      'thirds that add up to a whole',
      0,
      [
        [3, 1],
        [3, 2],
      ],
      '1',
    ],
    [
      'the least amount above a whole',
      0,
      [
        [1, 1],
        [99_999_999, 1],
      ],
      '1.00000002',
    ],
  ] as const)(
    'VENUE-56: inverse orders are charged no unit for their own roundings: %s',
    (_, size, list, wanted) => {
      const spec = inverseTerms
      const parts = list.reduce(
        (sum, [price, lots]) => sum + orderCostParts(spec, false, price, lots, 100),
        0n,
      )
      const qty = list.reduce((sum, [, lots]) => sum + lots, 0)
      const none = { qty: 0, parts: 0n }
      expect(money(openOrderMargin(spec, size, 100, none, { qty, parts }))).toBe(wanted)
    },
  )

  it('VENUE-56: position_im isolated and cross, locked margin with extra margin', () => {
    every(({ position, decimal, mark }) => {
      const entry = positionIM({ ...decimal, mark: null })
      expect(money(initialMargin(position, null))).toBe(up8(entry?.positionIM))
      expect(money(initialMargin(position, mark))).toBe(up8(positionIM(decimal)?.positionIM))
      const locked = position.isIsolated ? up8(isolatedMargin(decimal)) : '0'
      expect(money(lockedMargin(position))).toBe(locked)
    })
  })

  it('VENUE-56: position_mm with its tier and deduction', () => {
    every(({ of, position, decimal, mark }) => {
      const kept = positionMMFromTiers({ ...decimal, tiers: of.tiers })
      expect(money(maintenanceMargin(position, mark))).toBe(up8(kept?.positionMM))
    })
  })

  it('VENUE-56: mm_deductions and max_value_for_leverage', () => {
    fc.assert(
      fc.property(contract, fc.integer({ min: 1, max: 12_500 }), ({ terms, tiers }, leverageE2) => {
        expect(terms.tiers.map((tier) => money(tier.deduction))).toEqual(
          mmDeductions(tiers)?.map((each) => each.toFixed()),
        )
        const limit = maxValueForLeverage({ tiers, leverage: scaled(leverageE2, 2) })
        expect(money(valueLimit(terms, leverageE2))).toBe(limit?.toFixed())
      }),
      { numRuns },
    )
  })

  it('VENUE-56: liq_isolated_mark with extra margin: price and tier, chosen by the unrounded price in both', () => {
    every((at) => {
      const { of, position, decimal, tick } = at
      const found = liqIsolatedWithTiers({ ...decimal, tiers: of.tiers, tick })
      const own = isolatedLiq(position)
      expect(priceText(at, own.liqPrice)).toBe(shownText(at, found?.liqPrice))
      if (own.tier !== null) expect(own.tier.riskId).toBe(found?.tier)
      else expect(found).toBeNull()
    })
  })

  it('VENUE-44: a mark at the liquidation price liquidates, one tick before it does not', () => {
    const judged = countJudged()
    every(({ position }) => {
      const liq = isolatedLiqPrice(position)
      if (!judged.note(liq !== 0)) return
      const before = position.size > 0 ? position.spec.tick : -position.spec.tick
      expect(isBeyondLiq(position, liq)).toBe(true)
      expect(isBeyondLiq(position, liq + before)).toBe(false)
    })
    judged.expectShare(0.3)
  })

  it('VENUE-56: bankruptcy price with extra margin', () => {
    every((at) => {
      const { position, decimal, tick } = at
      const price = bankruptcyWithMargin({ ...decimal, tick })
      // A short's price below one tick rounds down to none.
      const text = price === null || price.isZero() ? null : price.toFixed()
      expect(priceText(at, isolatedBustPrice(position))).toBe(text)
    })
  })

  it('VENUE-56: liq_cross with tiers, and the cross bankruptcy price as its case without maintenance', () => {
    const state = fc.record({
      money: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 15n }),
      other: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    })
    fc.assert(
      fc.property(scene, state, (at, { money: balance, other }) => {
        const { of, position, decimal, mark, tick } = at
        const cross = { balance, initial: 0n, maintenance: other + maintenanceMargin(position, mark) }
        const base = { ...decimal, marginBalance: money(balance), tick }
        const found = liqCrossWithTiers({
          ...base,
          otherMM: money(other),
          closeFee: positionIM(decimal)?.closeFee ?? null,
          tiers: of.tiers,
        })
        expect(priceText(at, crossLiqPrice(position, mark, cross))).toBe(shownText(at, found?.liqPrice))
        const bust = liqCross({ ...base, mmr: '0' })
        expect(priceText(at, crossBustPrice(position, mark, cross))).toBe(shownText(at, bust))
      }),
      { numRuns },
    )
  })

  it('VENUE-56: breakeven', () => {
    every((at) => {
      const { position, decimal, tick } = at
      const price = breakeven({ ...decimal, realisedPnl: money(position.realised), tick })
      expect(priceText(at, breakevenPrice(position))).toBe(shownText(at, price))
    })
  })

  it('SLIP-12: price_band_futures_2025, inward on the tick', () => {
    const share = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(scene, share, share, share, (at, x, y, away) => {
        const { of, mark, decimal, tick } = at
        const index = Math.max(Math.round((mark * (9000 + away)) / 10_000), 1)
        const [min, max] = [of.terms.minPrice, of.terms.maxPrice].map((each) =>
          scaled(each, of.priceFraction),
        )
        const band = priceBandFutures2025({
          index: scaled(index, of.priceFraction),
          mark: decimal.mark,
          x: scaled(x, 4),
          y: scaled(y, 4),
        })
        const held = (price: Decimal | null) =>
          price === null ? null : Decimal.min(Decimal.max(price, min ?? 0), max ?? 0).toFixed()
        const own = (isBuy: boolean) =>
          priceText(at, bandPrice(of.terms, isBuy, { mark, index, xE4: x, yE4: y }))
        expect(own(true)).toBe(held(roundStep(band?.maxBuy ?? null, tick, 'down')))
        expect(own(false)).toBe(held(roundStep(band?.minSell ?? null, tick, 'up')))
      }),
      { numRuns },
    )
  })
})
