import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { liqIsolatedMark, liqIsolatedWithTiers } from '#shared/maths/liquidation-isolated.ts'
import { positionIM, positionMM } from '#shared/maths/margin.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { maintenanceMargin } from '#shared/maths/risk-tiers.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { close } from './close.ts'
import { countJudged } from '../../support/judged.ts'
import { amount, family, leverage, mmr, positiveAmount, price, runs, side, size, tiers } from './samples.ts'

const numRuns = runs(300, 50_000)
describe('properties of margin and liquidation', () => {
  const judged = countJudged()
  afterAll(() => judged.expectShare(0.3))

  it('MARGIN-16: maintenance margin is continuous over every tier limit, and rises with the value', () => {
    fc.assert(
      fc.property(tiers, amount(8, 2), positiveAmount(3, 6), (table, value, step) => {
        const mm = (at: Decimal | string | number) =>
          maintenanceMargin({ tiers: table, value: new Decimal(at) })?.mm ?? new Decimal(-1)
        const steepest = Decimal.max(...table.map((tier) => tier.mmr ?? '0'))
        for (const from of [value, ...table.map((tier) => tier.limit ?? '0')]) {
          const rise = mm(new Decimal(from).plus(step)).minus(mm(from))
          expect(rise.greaterThanOrEqualTo(0)).toBe(true)
          expect(rise.lessThanOrEqualTo(steepest.times(step))).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  it('at the mark-based liquidation price the remaining margin equals the maintenance margin', () => {
    fc.assert(
      fc.property(
        family,
        side,
        size,
        price,
        leverage,
        mmr,
        amount(6, 4),
        (of, way, q, entry, lev, rate, deduction) => {
          const position = { family: of, side: way, size: q, entry, leverage: lev }
          const at = liqIsolatedMark({ ...position, mmr: rate, mmDeduction: deduction })
          if (!judged.note(at !== null, 'mark-based liquidation') || at === null) return
          const margin = positionIM({ ...position, takerFee: '0' })?.im
          const left = margin?.plus(unrealisedPnl({ ...position, price: at }) ?? 0) ?? null
          const needed =
            positionMM({ ...position, takerFee: '0', mark: at, mmr: rate, mmDeduction: deduction })?.mm ??
            null
          const scale = positionValue({ family: of, size: q, price: Decimal.min(entry, at) }) ?? 1
          close(left, needed, Decimal.max(scale, deduction).times(1000))
        },
      ),
      { numRuns },
    )
  })

  it('the tier of a liquidation price is the tier of the value at that price', () => {
    fc.assert(
      fc.property(family, side, size, price, leverage, tiers, (of, way, q, entry, lev, table) => {
        const position = { family: of, side: way, size: q, entry, leverage: lev }
        const found = liqIsolatedWithTiers({ ...position, tiers: table })
        if (!judged.note(found !== null, 'tiers') || found === null) return
        const value = positionValue({ family: of, size: q, price: found.liqPrice })
        const own = maintenanceMargin({ tiers: table, value })?.tier ?? 0
        // On a limit either neighbour gives the same money.
        expect(Math.abs(own - found.tier)).toBeLessThanOrEqual(1)
        const again = liqIsolatedWithTiers({ ...position, tiers: [...table].reverse() })
        expect(again?.liqPrice.equals(found.liqPrice)).toBe(true)
      }),
      { numRuns },
    )
  })
})
