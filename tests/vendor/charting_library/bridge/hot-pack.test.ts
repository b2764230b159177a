import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHot, packText, unpack } from '../../../../vendor/charting_library/bridge/hot-pack.ts'
import type { HotMessage } from '../../../../vendor/charting_library/bridge/hot-pack.ts'

const numbers = fc
  .array(fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN)), { maxLength: 60 })
  .map((values) => Float64Array.from(values))
/** Any UTF-16 text, halves of surrogate pairs included. */
const text = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes))
const message: fc.Arbitrary<HotMessage> = fc.oneof(
  fc.record({ type: fc.constant('ticks' as const), series: fc.nat(), bars: numbers }),
  fc.record({
    type: fc.constant('lines' as const),
    flush: fc.record({
      data: numbers,
      texts: fc.array(text, { maxLength: 20 }),
      palette: fc.array(text, { maxLength: 4 }),
    }),
  }),
)

describe('bars and line changes as one string', () => {
  it('are read back as they were written, every number and every text, in order', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
        expect(unpack(packText(messages))).toEqual(messages)
      }),
    )
  })

  it('may contain thousands of lines', () => {
    const flush = {
      data: Float64Array.from({ length: 40_000 }, (_, at) => at / 7),
      texts: Array.from({ length: 9000 }, (_, at) => `${at}`),
      palette: ['#123456'],
    }
    expect(unpack(packText([{ type: 'lines', flush }]))).toEqual([{ type: 'lines', flush }])
  })

  it('are the only messages that are packed', () => {
    expect(isHot({ type: 'ticks', series: 1, bars: new Float64Array(6) })).toBe(true)
    expect(isHot({ type: 'ping' })).toBe(false)
  })
})
