import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsIn, spansBefore, withSpan } from '../../../../venue/bybit/history/spans.ts'
import type { Span } from '../../../../venue/bybit/history/spans.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]): Span => ({ from, to: from + length }))
const covered = (spans: readonly Span[]): Set<number> =>
  new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_none, index) => from + index)),
  )
const joined = (spans: readonly Span[]): readonly Span[] => spans.reduce(withSpan, [] as readonly Span[])

describe('spans of complete history', () => {
  it('cover exactly what was added, in as few spans as possible, oldest first', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const list = joined(spans)
        expect(covered(list)).toEqual(covered(spans))
        for (const [index, { from }] of list.entries())
          if (index > 0) expect(from).toBeGreaterThan((list[index - 1]?.to ?? 0) + 1)
      }),
    )
  })

  it('and the gaps between them are together what was asked, newest first', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), span, (spans, within) => {
        const list = joined(spans)
        const gaps = gapsIn(list, within)
        const wanted = [...covered([within])].filter((time) => !covered(list).has(time))
        expect([...covered(gaps)].sort((a, b) => a - b)).toEqual(wanted)
        expect(gaps).toEqual([...gaps].sort((a, b) => b.from - a.from))
      }),
    )
  })

  it('end before a time from which on they are read again', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 0, max: 50 }), (spans, time) => {
        const list = joined(spans)
        expect(covered(spansBefore(list, time))).toEqual(
          new Set([...covered(list)].filter((one) => one < time)),
        )
      }),
    )
  })

  it('are not changed by a span that ends before it begins', () => {
    expect(withSpan([{ from: 1, to: 2 }], { from: 9, to: 8 })).toEqual([{ from: 1, to: 2 }])
  })
})
