/** The ranges of the sliders at their bounds. The figures are derived by hand from the formulas in the source. */
import { describe, expect, it } from 'vitest'
import { toText } from '#shared/maths/number.ts'
import { sliderSize, snapSliderPrice } from '#shared/maths/tpsl/sliders.ts'
import { Decimal } from '#shared/units/decimal.ts'

describe('the price of a slider', () => {
  const snap = (price: string, side: 'Buy' | 'Sell', entry: string | null, tick: string | null = '0.1') =>
    toText(snapSliderPrice(new Decimal(price), side, tick, entry))

  it.each([
    ['199', '100.2'],
    ['200', '100.2'],
    ['499', '100.2'],
    ['500', '100.5'],
    ['501', '100.5'],
    ['50', '100.2'],
  ])('an entry of %s allows the step that puts 100.13 on %s', (entry, up) => {
    expect(snap('100.13', 'Buy', entry)).toBe(up)
  })

  it('a short is rounded down', () => {
    expect(snap('100.19', 'Sell', '100')).toBe('100.1')
    expect(snap('100.19', 'Sell', '500')).toBe('100')
  })

  it('a price that rounds to zero is none', () => {
    expect(snap('0.05', 'Sell', '100')).toBeNull()
    expect(snap('0.1', 'Sell', '100')).toBe('0.1')
  })

  it.each([null, '', '0', '-1', 'abc'])('without a usable tick or entry (%s) there is no price', (bad) => {
    expect(snap('100.13', 'Buy', bad)).toBeNull()
    expect(snap('100.13', 'Buy', '100', bad)).toBeNull()
  })
})

describe('the quantity of a slider', () => {
  it.each([
    [-1, '0'],
    [0, '0'],
    [1, '0.01'],
    [50, '0.5'],
    [50.4, '0.5'],
    [100, '1'],
    [101, '1'],
  ])('%s percent of 1 is %s', (percent, size) => {
    expect(toText(sliderSize('1', percent, '0.001'))).toBe(size)
  })

  it('takes the rest where less than the smallest order would be left', () => {
    const half = (room: string, least?: string) => toText(sliderSize('0.004', 50, '0.001', room, least))
    expect(half('0.002')).toBe('0.002')
    expect(half('0.003')).toBe('0.002')
    expect(half('0.003', '0.002')).toBe('0.003')
    expect(half('0.001')).toBe('0.002')
    expect(half('0.004', '0.003')).toBe('0.002')
    expect(half('abc')).toBe('0.002')
  })

  it.each([null, '', '0', '-1', 'abc'])('without a usable size or lot (%s) there is no quantity', (bad) => {
    expect(sliderSize(bad, 50, '0.001')).toBeNull()
    expect(sliderSize('1', 50, bad)).toBeNull()
  })

  it('without a usable percent there is no quantity', () => {
    expect(sliderSize('1', Number.NaN, '0.001')).toBeNull()
    expect(sliderSize('1', Number.POSITIVE_INFINITY, '0.001')).toBeNull()
  })
})
