import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { SPAN_WIDTH, span, TOTAL_WIDTH } from '../../../src/shared/units/span-kinds.ts'
import { endSpan, setSpanSink, startSpan } from '../../../src/shared/units/span-probe.ts'
import { createSpanRecorder, LEASE_MS, MOST_SPANS } from '../../../src/shared/units/span-recorder.ts'

function thread() {
  let at = 1
  const recorder = createSpanRecorder({ timeOrigin: 1000, now: () => at })
  return {
    read: recorder.read,
    wait: (ms: number): void => {
      at += ms
    },
    work: (kind: number, ms: number, a = 0, b = 0): void => {
      const from = startSpan()
      at += ms
      endSpan(kind, from, a, b)
    },
  }
}

afterEach(() => setSpanSink(null))

describe('the spans of a thread', () => {
  it('are not measured before the first reading', () => {
    const { work, read } = thread()
    work(span.hubFrame, 5)
    expect(startSpan()).toBe(0)
    expect(read(-1).busyMs).toBe(0)
  })

  it('are counted by kind, with their time and the sum of their second number', () => {
    const { work, read } = thread()
    read(-1)
    work(span.riskBatch, 2, 1, 30)
    work(span.riskBatch, 3, 2, 12)
    const at = span.riskBatch * TOTAL_WIDTH
    expect(Array.from(read(-1).totals.slice(at, at + TOTAL_WIDTH))).toEqual([2, 5, 42])
  })

  it('are busy time once, however they are nested', () => {
    interface Work {
      readonly ms: number
      readonly within: readonly Work[]
    }
    const leaf: fc.Arbitrary<Work> = fc.record({
      ms: fc.integer({ min: 1, max: 9 }),
      within: fc.constant([]),
    })
    const around = (inner: fc.Arbitrary<Work>): fc.Arbitrary<Work> =>
      fc.record({ ms: fc.integer({ min: 1, max: 9 }), within: fc.array(inner, { maxLength: 3 }) })
    const tree = around(around(around(leaf)))
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 8 }), (list) => {
        const { read, wait } = thread()
        read(-1)
        let busy = 0
        const run = (work: Work): void => {
          const from = startSpan()
          wait(work.ms)
          busy += work.ms
          for (const inner of work.within) run(inner)
          endSpan(span.riskPatch, from)
        }
        for (const work of list) {
          run(work)
          wait(1)
        }
        expect(read(-1).busyMs).toBe(busy)
      }),
    )
  })

  it('of a patch last until the end of its task, and two that end together are busy time once', () => {
    let at = 1
    const ends: (() => void)[] = []
    const recorder = createSpanRecorder({
      timeOrigin: 1000,
      now: () => at,
      afterTask: (done) => ends.push(done),
    })
    recorder.read(0)
    const patch = (ms: number): void => {
      const from = startSpan()
      at += ms
      endSpan(span.pagePatch, from)
    }
    patch(2)
    at += 3
    patch(1)
    expect(recorder.read(-1).busyMs).toBe(0)
    at += 4
    for (const end of ends) end()
    expect(recorder.read(0)).toMatchObject({ busyMs: 10 })
    const { spans } = recorder.read(0)
    expect(Array.from(spans.slice(0, SPAN_WIDTH))).toEqual([span.pagePatch, 1, 10, 0, 0])
    expect(Array.from(spans.slice(SPAN_WIDTH))).toEqual([span.pagePatch, 6, 5, 0, 0])
  })

  it('are stored for a recording, from cursor to cursor, oldest first', () => {
    const { work, read } = thread()
    const { next } = read(0)
    work(span.hubFrame, 2, 7, 99)
    const first = read(next)
    expect(Array.from(first.spans)).toEqual([span.hubFrame, 1, 2, 7, 99])
    work(span.hubBatch, 1, 8)
    expect(Array.from(read(first.next).spans)).toEqual([span.hubBatch, 3, 1, 8, 0])
    expect(read(read(first.next).next).spans).toHaveLength(0)
  })

  it('are bounded: the oldest are overwritten, and their number is known', () => {
    const { work, read } = thread()
    read(0)
    for (let count = 0; count < MOST_SPANS + 10; count += 1) work(span.hubFrame, 0.1, count)
    const { spans, lost } = read(0)
    expect(spans).toHaveLength(MOST_SPANS * SPAN_WIDTH)
    expect(spans[3]).toBe(10)
    expect(lost).toBe(10)
  })

  it('end a lease after the last reading', () => {
    const { wait, read } = thread()
    read(0)
    wait(LEASE_MS + 1)
    expect(startSpan()).toBe(0)
    read(0)
    expect(startSpan()).not.toBe(0)
  })

  it('of a cursor that another recorder gave begin here', () => {
    const { work, read } = thread()
    read(0)
    work(span.hubFrame, 1)
    expect(read(5000)).toMatchObject({ next: 1, lost: 0 })
  })
})
