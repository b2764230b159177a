import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSequenceGuard } from '../../../../src/workers/hub/state/sequence-guard.ts'

/** The exchange's stream: rows 1..n cut into entries, as a fault injector changes them. */
const faults = fc.record({
  cuts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 }),
  drop: fc.nat(40),
  duplicate: fc.nat(40),
  swap: fc.nat(40),
})

interface Entry {
  readonly first: number
  readonly last: number
}

function cut(cuts: readonly number[]): Entry[] {
  const entries: Entry[] = []
  let next = 1
  for (const size of cuts) {
    entries.push({ first: next, last: next + size - 1 })
    next += size
  }
  return entries
}

describe('sequence guard', () => {
  it('FEED-06, N6: every row is accepted exactly once and in order, or a gap is reported', () => {
    fc.assert(
      fc.property(faults, ({ cuts, drop, duplicate, swap }) => {
        const original = cut(cuts)
        const stream = [...original]
        if (duplicate < stream.length) stream.splice(duplicate, 0, stream[duplicate] as Entry)
        if (swap + 1 < stream.length) {
          const [one, two] = [stream[swap] as Entry, stream[swap + 1] as Entry]
          stream.splice(swap, 2, two, one)
        }
        if (drop < stream.length) stream.splice(drop, 1)
        const guard = createSequenceGuard()
        expect(guard.judge(0, 0, 0).take).toBe('snapshot')
        const rows: number[] = []
        let gap = false
        for (const entry of stream) {
          const verdict = guard.judge(1, entry.first, entry.last)
          if (verdict.take === 'delta') {
            for (let row = entry.first + verdict.skip; row <= entry.last; row += 1) rows.push(row)
          }
          if (verdict.take === 'gap') {
            gap = true
            expect(guard.isLive()).toBe(false)
          } else if (gap) expect(verdict.take).toBe('nothing')
        }
        expect(rows).toEqual(rows.map((_row, index) => index + 1))
        const total = original[original.length - 1]?.last ?? 0
        if (!gap && rows.length < total) {
          // Only the end can be missing unnoticed; heartbeats reveal it.
          guard.confirm(total)
          expect(guard.confirm(total)).toBe('gap')
        } else if (!gap) expect(guard.confirm(total)).toBe('confirmed')
      }),
      { numRuns: 1000 },
    )
  })
  it('P9: a delta before the snapshot is ignored, a snapshot after a gap starts again', () => {
    const guard = createSequenceGuard()
    expect(guard.judge(1, 5, 6).take).toBe('nothing')
    expect(guard.judge(0, 6, 6).take).toBe('snapshot')
    expect(guard.judge(1, 8, 8).take).toBe('gap')
    expect(guard.judge(1, 9, 9).take).toBe('nothing')
    expect(guard.judge(0, 9, 9).take).toBe('snapshot')
    expect(guard.judge(1, 10, 10)).toEqual({ take: 'delta', skip: 0 })
  })
  it('an entry that overlaps the known ones gives only its new rows', () => {
    const guard = createSequenceGuard()
    guard.judge(0, 10, 10)
    expect(guard.judge(1, 9, 13)).toEqual({ take: 'delta', skip: 2 })
    expect(guard.sequence()).toBe(13)
  })
  it('data in transit at a heartbeat is no gap', () => {
    const guard = createSequenceGuard()
    guard.judge(0, 10, 10)
    expect(guard.confirm(12)).toBe('wait')
    guard.judge(1, 11, 12)
    expect(guard.confirm(14)).toBe('wait')
    guard.judge(1, 13, 14)
    expect(guard.confirm(14)).toBe('confirmed')
  })
  it('a venue that restarts its count on the same socket is detected by the second heartbeat', () => {
    const guard = createSequenceGuard()
    guard.judge(0, 1000, 1000)
    expect(guard.judge(0, 3, 3).take).toBe('nothing')
    expect(guard.confirm(3)).toBe('wait')
    expect(guard.confirm(4)).toBe('gap')
  })
})
