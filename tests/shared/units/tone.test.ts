import { assert, bigInt, boolean, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAbbreviated, formatPercent, formatPnl } from '#shared/units/display.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { toneOfText } from '#shared/units/tone.ts'

describe('the colour of a figure', () => {
  it('follows the displayed text: zeros and missing figures have no colour', () => {
    const neutral = ['0.00', '0', '--', '', '0.0000 USDT', '0.00%', '(0.00%)', '-0.00', '+0.00']
    expect(neutral.map(toneOfText)).toEqual(neutral.map(() => 0))
    expect(['+0.01', '1,000.00', '+1.2K', '0.05 BTC', '(+0.01%)'].map(toneOfText)).toEqual([1, 1, 1, 1, 1])
    expect(['-0.01', '-1,000.00 USDT', '−3%', '(-0.01%)', '-13.22K'].map(toneOfText)).toEqual([
      -1, -1, -1, -1, -1,
    ])
  })

  it('POS-31: exists exactly if the text has a sign, for every amount and every number of decimals', () => {
    const units = bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
    const decimals = integer({ min: 0, max: 8 })
    assert(
      property(units, decimals, decimals, boolean(), (value, scale, shown, inverse) => {
        const raw = fromUnits(value, scale)
        const text = formatPnl(raw, shown, inverse)
        const sign = text.startsWith('+') ? 1 : text.startsWith('-') ? -1 : 0
        expect(toneOfText(text)).toBe(sign)
        const percent = formatPercent(raw, { sign: true })
        expect(toneOfText(percent)).toBe(percent.startsWith('+') ? 1 : percent.startsWith('-') ? -1 : 0)
        expect(formatAbbreviated(raw)).not.toMatch(/^-[0.]*[KMB]?$/)
      }),
    )
  })
})
