import { assert, bigInt, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hundredthsText, percentText, toTruncatedText } from '#shared/maths/number.ts'
import { isMultiple } from '#shared/maths/rounding.ts'
import { shownOutcome, shownRoiOfPnl, tpslFromPrice, tpslToPrice } from '#shared/maths/tpsl.ts'
import type { Family, Side } from '#shared/maths/family.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { positionRow } from '#shared/maths/position-row.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { countJudged } from '../../../support/judged.ts'
import { family, feeRate, leverage, price, runs, side, size } from '../samples.ts'

const numRuns = runs(300, 50_000)

describe('the result of a trigger', () => {
  it('TPSL-07: its ROI is its PnL over the margin, in every family and to the last stored digit', () => {
    assert(
      property(family, side, size, price, price, leverage, (of, way, q, entry, trigger, lev) => {
        const found = tpslFromPrice({ family: of, side: way, size: q, entry, trigger, leverage: lev })
        const margin = positionValue({ family: of, size: q, price: entry })?.dividedBy(lev)
        if (found === null || margin === undefined) throw new Error('nothing came out')
        const roi = found.pnl.times(100).dividedBy(margin)
        const bound = Decimal.max(roi.abs(), 1).times('1e-40')
        expect(found.roiPct.minus(roi).abs().lessThanOrEqualTo(bound)).toBe(true)
      }),
      { numRuns },
    )
  })
})

describe('the ROI is the same everywhere', () => {
  const roiOfRow = (
    of: Family,
    way: Side,
    q: string,
    entry: string,
    mark: string,
    lev: string,
    fee: string,
  ) => {
    const value = positionValue({ family: of, size: q, price: entry })?.toDecimalPlaces(8, Decimal.ROUND_DOWN)
    const symbol = {
      family: of,
      coin: 'USDT',
      priceFraction: 8,
      takerFee: fee,
      tiers: null,
      balanceFraction: 8,
      pnlFraction: 8,
    }
    const held = { side: way, size: q, positionValue: value ?? null, leverage: lev, isCross: true }
    return positionRow(symbol, held, mark)?.roiPct ?? null
  }

  it('POS-29, TPSL-07: a trigger at the mark price gives the ROI of the positions table', () => {
    // 100x, 1 % in favour: the margin holds a reserve for the closing fee, so it is less than 100 %.
    const sample = { size: '1', entry: '100000', leverage: '100', feeRate: '0.00055' } as const
    for (const [family, side, roi] of [
      ['linear', 'Buy', '47.41'],
      ['linear', 'Sell', '47.36'],
      ['inverse', 'Buy', '47.13'],
    ] as const) {
      const trigger = side === 'Buy' ? '100500' : '99500'
      const size = family === 'inverse' ? '10000000000' : '1'
      const shown = shownOutcome({ ...sample, size, family, side, trigger })?.roi
      expect(shown).toBe(roi)
      const row = roiOfRow(family, side, size, '100000', trigger, '100', '0.00055')
      expect(toTruncatedText(row, 2)).toBe(shown)
    }
  })

  it('POS-29, TPSL-07: the same is true for every family, side, leverage and fee', () => {
    const judged = countJudged()
    assert(
      property(family, side, size, price, price, leverage, feeRate, (of, way, q, entry, mark, lev, fee) => {
        const row = roiOfRow(of, way, q, entry, mark, lev, fee)
        const found = tpslFromPrice({
          family: of,
          side: way,
          size: q,
          entry,
          trigger: mark,
          leverage: lev,
          feeRate: fee,
        })
        const margin = positionIM({ family: of, side: way, size: q, entry, leverage: lev, takerFee: fee })
        judged.note(row !== null && found !== null && margin !== null)
        if (row === null || found === null || margin === null) return
        // The row keeps values of 8 decimals: what they lost is all that may lie between.
        const lost = new Decimal('3e-8').times(100).dividedBy(margin.positionIM)
        const near = lost.times(Decimal.max(1, row.abs().dividedBy(100)))
        expect(found.roiPct.minus(row).abs().lessThanOrEqualTo(near)).toBe(true)
      }),
      { numRuns },
    )
    judged.expectShare(0.5)
  })

  it('TPSL-07: the price computed from a ROI gives that ROI, also in a USDC session', () => {
    const judged = countJudged()
    const percent = integer({ min: -9000, max: 9000 })
    assert(
      property(
        family,
        side,
        price,
        price,
        leverage,
        feeRate,
        percent,
        (of, way, entry, own, lev, fee, pct) => {
          const roiPct = new Decimal(pct).dividedBy(100)
          const margin = { leverage: lev, feeRate: fee, ...(of === 'usdc' ? { marginEntry: own } : {}) }
          const aim = { kind: 'roi', roiPct, ...margin } as const
          const found = tpslToPrice({ family: of, side: way, entry, aim })
          if (!judged.note(found !== null) || found === null) return
          const back = tpslFromPrice({
            family: of,
            side: way,
            size: '1',
            entry,
            trigger: found.rawTrigger,
            ...margin,
          })
          const apart = back?.roiPct.minus(roiPct).abs() ?? new Decimal(1)
          // A price has 48 digits: where entry and margin lie far apart few of them are the gain's.
          expect(apart.lessThanOrEqualTo('1e-9')).toBe(true)
        },
      ),
      { numRuns },
    )
    judged.expectShare(0.5)
  })
})

describe('the figures in a form', () => {
  it('TPSL-07: are the rule cut to two decimals, and the ROI of the PnL equals the ROI', () => {
    assert(
      property(family, side, size, price, price, leverage, (of, way, q, entry, trigger, lev) => {
        const input = { family: of, side: way, size: q, entry, trigger, leverage: lev }
        const [rule, shown] = [tpslFromPrice(input), shownOutcome(input)]
        if (rule === null || shown === null) throw new Error('nothing came out')
        const roi = toTruncatedText(rule.roiPct, 2)
        expect(shown).toEqual({ pnl: rule.pnl, change: toTruncatedText(rule.changePct, 2), roi })
        const again = shownRoiOfPnl({ family: of, side: way, size: q, entry, leverage: lev, pnl: rule.pnl })
        // An inverse PnL was itself rounded, in its 48th digit: at a whole hundredth that may fall one short.
        const apart = new Decimal(again ?? 'NaN').minus(roi ?? 'NaN').abs()
        expect(apart.lessThanOrEqualTo(of === 'inverse' ? '0.01' : 0)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('are empty if the rule has no result', () => {
    const input = {
      family: 'linear',
      side: 'Buy',
      size: '1',
      entry: '10',
      trigger: '11',
      leverage: '5',
    } as const
    for (const gone of ['size', 'entry', 'trigger', 'leverage'] as const) {
      expect(shownOutcome({ ...input, [gone]: '0' })).toBe(null)
      expect(tpslFromPrice({ ...input, [gone]: '0' })).toBe(null)
    }
    expect(shownRoiOfPnl({ ...input, leverage: null, pnl: '1' })).toBe(null)
    expect(shownRoiOfPnl({ ...input, pnl: null })).toBe(null)
  })
})

describe('a value on a step', () => {
  it('leaves no remainder, for steps of any digits', () => {
    const steps = constantFrom(
      '1',
      '0.1',
      '0.01',
      '0.00000001',
      '0.0000000001',
      '0.5',
      '0.25',
      '5',
      '10',
      '100',
      '0.3',
      '20',
    )
    const units = integer({ min: -1_000_000, max: 1_000_000 })
    assert(
      property(steps, units, constantFrom('1', '0.1', '0.00000001', '0.5', '7'), (stepText, count, scale) => {
        const [step, value] = [new Decimal(stepText), new Decimal(count).times(scale)]
        expect(isMultiple(value, step)).toBe(value.modulo(step).isZero())
        expect(isMultiple(step.times(count), step)).toBe(true)
      }),
      { numRuns },
    )
  })
})

describe('a displayed quotient', () => {
  it('is the whole quotient cut to two decimals, for any signs', () => {
    const units = tuple(bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), integer({ min: -8, max: 8 })).map(
      ([value, power]) => new Decimal(`${value}e${power}`),
    )
    assert(
      property(units, units, (dividend, divisor) => {
        const wanted = divisor.isZero() ? null : toTruncatedText(dividend.dividedBy(divisor), 2)
        expect(hundredthsText(dividend, divisor)).toBe(wanted)
        expect(percentText(dividend.dividedBy(100), divisor)).toBe(wanted)
      }),
      { numRuns },
    )
  })
})
