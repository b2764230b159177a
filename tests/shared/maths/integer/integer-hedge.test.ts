import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hedgeLiqPrice } from '#shared/maths/integer/hedge.ts'
import { crossLiqPrice } from '#shared/maths/integer/liquidation.ts'
import { maintenanceMargin, pnlAt, reserveOf } from '#shared/maths/integer/margin.ts'
import type { IntegerPosition } from '#shared/maths/integer/terms.ts'
import { liqHedge, shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { roundToTick } from '#shared/maths/rounding.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { runs } from '../samples.ts'
import { linearScene, money, scaled, scene } from './scene.ts'

const numRuns = runs(1000, 50_000)

const more = fc.record({
  qty: fc.integer({ min: 1, max: 1_000_000 }),
  share: fc.integer({ min: 900, max: 1100 }),
  wallet: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  other: fc.bigInt({ min: 0n, max: 10n ** 12n }),
})

/** The other side of a hedge: another size at an entry not far away. */
function otherSide(position: IntegerPosition, qty: number, share: number): IntegerPosition {
  const size = position.size > 0 ? -qty : qty
  const value = (position.value * BigInt(qty) * BigInt(share)) / (BigInt(Math.abs(position.size)) * 1000n)
  return { ...position, size, value: value > 0n ? value : 1n }
}

describe('a cross hedge', () => {
  it('POS-32: has the price of liqHedge if both sides are in one tier', () => {
    fc.assert(
      fc.property(linearScene, more, (at, { qty, share, wallet, other }) => {
        const { of, mark, tick } = at
        const [only] = of.terms.tiers
        if (only === undefined || qty === Math.abs(at.position.size)) return
        const terms = { ...of.terms, tiers: [{ ...only, limit: 10n ** 40n }] }
        const one: IntegerPosition = { ...at.position, spec: terms }
        const two = otherSide(one, qty, share)
        const balance = wallet + pnlAt(one, mark) + pnlAt(two, mark)
        const maintenance = other + maintenanceMargin(one, mark) + maintenanceMargin(two, mark)
        const own = hedgeLiqPrice([one, two], mark, { balance, initial: 0n, maintenance })
        const fees = [one, two].map(reserveOf)
        const fee = (index: 0 | 1): Decimal =>
          new Decimal(String(fees[index]?.top)).dividedBy(String(fees[index]?.bottom)).dividedBy(1e8)
        const leg = (position: IntegerPosition) => {
          const size = scaled(Math.abs(position.size), of.lotFraction)
          return { size, entry: scaled(position.value, 8).dividedBy(size), mmr: scaled(only.mmE8, 8) }
        }
        const [long, short] = one.size > 0 ? [one, two] : [two, one]
        const rule = liqHedge({
          walletBalance: new Decimal(money(wallet)).minus(fee(0)).minus(fee(1)),
          long: leg(long),
          short: leg(short),
          otherMM: money(other),
        })
        const net = one.size + two.size
        const shown = shownLiqPrice({
          liqPrice: roundToTick(rule?.toSignificantDigits(44) ?? null, net > 0 ? 'Buy' : 'Sell', tick),
          minPrice: scaled(terms.minPrice, of.priceFraction),
          maxPrice: scaled(terms.maxPrice, of.priceFraction),
        })
        expect(own === 0 ? null : scaled(own, of.priceFraction).toFixed()).toBe(shown?.toFixed() ?? null)
      }),
      { numRuns },
    )
  })

  it('POS-32: with almost nothing on the other side it has the price of one side alone; fully hedged it has none', () => {
    fc.assert(
      fc.property(scene, more, (at, { wallet, other }) => {
        const { position, mark } = at
        const cross = { balance: wallet, initial: 0n, maintenance: other + maintenanceMargin(position, mark) }
        const nothing: IntegerPosition = { ...position, size: position.size > 0 ? -0 : 0, value: 0n }
        const alone = crossLiqPrice(position, mark, cross)
        const together = hedgeLiqPrice([position, nothing], mark, cross)
        expect(together).toBe(alone)
        const opposite = { ...position, size: -position.size }
        expect(hedgeLiqPrice([position, opposite], mark, cross)).toBe(0)
      }),
      { numRuns },
    )
  })
})
