import { assert, bigInt, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotientInHundredths, toText, toTruncatedText } from '#shared/maths/number.ts'
import { tpslFromPrice } from '#shared/maths/tpsl.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { family, leverage, price, runs, side, size } from '../samples.ts'

const numRuns = runs(300, 50_000)

describe('what a trigger gives', () => {
  it('TPSL-07: its ROI is its PnL over the margin, in every family and up to the last kept digits', () => {
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

describe('a quotient for the screen', () => {
  it('is the whole quotient cut to two decimals, whatever its signs', () => {
    const units = bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(
      (value) => new Decimal(value.toString()),
    )
    assert(
      property(units, units, (dividend, divisor) => {
        const wanted = divisor.isZero() ? null : toTruncatedText(dividend.dividedBy(divisor), 2)
        expect(toText(quotientInHundredths(dividend, divisor))).toBe(wanted)
      }),
      { numRuns },
    )
  })
})
