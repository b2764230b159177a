import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { applyLineOps, diffLines } from '../../../../src/workers/risk/chart-lines/diff-lines.ts'
import { createLineSet } from '../../../../src/workers/risk/chart-lines/line-set.ts'
import { dec } from '../support/samples.ts'

const line = (id: string, over: Partial<ChartLine> = {}): ChartLine => ({
  id,
  kind: 'order',
  symbol: 'BTCUSDT',
  price: dec('60000'),
  side: 'Buy',
  text: 'Buy Limit',
  quantity: '0.1',
  tooltip: '',
  tone: 1,
  movable: true,
  cancellable: true,
  closable: false,
  ...over,
})

const lines = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }),
    price: fc.integer({ min: 1, max: 4 }),
    text: fc.constantFrom('a', 'b'),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
)
const toLines = (specs: readonly { id: number; price: number; text: string }[]): ChartLine[] =>
  specs.map(({ id, price, text }) => line(`order:${id}`, { price: dec(String(price)), text }))
const sorted = (lines: ReadonlyMap<string, ChartLine>): [string, ChartLine][] =>
  [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
const byId = (all: readonly ChartLine[]): Map<string, ChartLine> => new Map(all.map((one) => [one.id, one]))

describe('the line diff', () => {
  it('LINES-20, LINES-21: apply(diff(a, b)) = b for any two sets of lines', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const before = toLines(a)
        const after = toLines(b)
        const end = applyLineOps(byId(before), diffLines(before, after))
        expect(sorted(end)).toEqual(sorted(byId(after)))
      }),
      { numRuns: 500 },
    )
  })

  it('LINES-20: a line that is no longer there is removed, and it alone', () => {
    const [a, b, c] = [line('order:a'), line('order:b'), line('order:c')]
    expect(diffLines([a, b, c], [a, c])).toEqual([{ op: 'remove', id: 'order:b' }])
  })

  it('LINES-21: an existing line is updated in place, an unchanged one is not touched', () => {
    const moved = line('order:b', { price: dec('61000') })
    const ops = diffLines([line('order:a'), line('order:b')], [line('order:a'), moved])
    expect(ops).toEqual([{ op: 'update', line: moved }])
    expect(diffLines([line('order:a')], [{ ...line('order:a') }])).toEqual([])
  })
})

/** Lines of a line set over a randomly changed model. The page applies the operations it gets. */
describe('the line set', () => {
  it('ends with the lines of the model after any touches, drops and reads', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('put' as const),
        id: fc.integer({ min: 0, max: 9 }),
        price: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('drop' as const), id: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constantFrom('take' as const, 'forget' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new Map<string, ChartLine>()
        const set = createLineSet((id) => model.get(id))
        let page = new Map<string, ChartLine>()
        const take = (): void => {
          page = applyLineOps(page, set.take() ?? [])
        }
        for (const one of steps) {
          if (one.kind === 'take') take()
          else if (one.kind === 'forget') set.forget()
          else if (one.kind === 'put' || one.kind === 'drop') {
            const id = `order:${one.id}`
            if (one.kind === 'put') model.set(id, line(id, { price: dec(String(one.price)) }))
            else model.delete(id)
            set.touch(id)
          }
        }
        take()
        expect(sorted(page)).toEqual(sorted(model))
        expect(set.take()).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('LINES-21: page and chart end with the lines of the model in whatever order messages arrive', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('put' as const),
        id: fc.integer({ min: 0, max: 4 }),
        price: fc.integer({ min: 1, max: 3 }),
        tone: fc.constantFrom(1 as const, -1 as const),
        text: fc.constantFrom('a', 'b', 'c'),
      }),
      fc.record({ kind: fc.constant('drop' as const), id: fc.integer({ min: 0, max: 4 }) }),
      fc.record({
        kind: fc.constantFrom(
          'settle' as const,
          'take' as const,
          'late' as const,
          'page' as const,
          'direct' as const,
          'forget' as const,
          'restart' as const,
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const model = new Map<string, ChartLine>()
        let page = new Map<string, ChartLine>()
        let chart = new Map<string, ChartLine>()
        /** Messages in transit to the chart: through the page, and directly. */
        let byPage: LineOp[] = []
        let direct: ChartLine[] = []
        const set = createLineSet(
          (id) => model.get(id),
          (told) => direct.push(...told),
        )
        const take = (late: boolean): void => {
          const ops = set.take(late) ?? []
          page = applyLineOps(page, ops)
          byPage.push(...ops)
        }
        const deliverPage = (): void => {
          const ops = byPage
          byPage = []
          chart = applyLineOps(chart, ops)
          set.written(ops.flatMap((op) => (op.op === 'remove' ? [] : [op.line.id])))
        }
        const deliverDirect = (): void => {
          for (const told of direct) {
            const drawn = chart.get(told.id)
            if (drawn === undefined) continue
            const { text, quantity, tooltip } = told
            const price = told.movable ? drawn.price : told.price
            chart.set(told.id, { ...drawn, text, quantity, tooltip, price })
          }
          direct = []
        }
        for (const one of steps) {
          if (one.kind === 'put' || one.kind === 'drop') {
            const id = `position:${one.id}`
            if (one.kind === 'drop') model.delete(id)
            else {
              const { text, tone } = one
              // The kind of a line never changes.
              const movable = one.id % 2 === 0
              model.set(id, line(id, { price: dec(String(one.price)), text, tone, movable }))
            }
            set.touch(id)
          } else if (one.kind === 'settle') set.settle()
          else if (one.kind === 'take' || one.kind === 'late') take(one.kind === 'late')
          else if (one.kind === 'page') deliverPage()
          else if (one.kind === 'direct') deliverDirect()
          else if (one.kind === 'forget') set.forget()
          else {
            // The chart's worker is replaced: the page sends it its lines over a new port.
            chart = new Map(page)
            byPage = []
            direct = []
            set.unlink()
            set.written([...chart.keys()])
          }
        }
        // The page's copy may be older. The chart's must be right once all messages arrived.
        take(false)
        deliverPage()
        deliverDirect()
        expect(sorted(chart)).toEqual(sorted(model))
        take(true)
        deliverPage()
        deliverDirect()
        expect(sorted(page)).toEqual(sorted(model))
        expect(sorted(chart)).toEqual(sorted(model))
        expect(set.waits()).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('builds only marked lines: 100 changes among 10,000 lines build 100 lines', () => {
    let built = 0
    let price = 1
    const set = createLineSet((id) => {
      built += 1
      return line(id, { price: dec(String(price)) })
    })
    const ids = Array.from({ length: 10_000 }, (_, index) => `order:${index}`)
    set.touchAll(ids)
    const first = set.take() as readonly LineOp[]
    expect(first).toHaveLength(10_000)
    built = 0
    price = 2
    for (const id of ids.slice(500, 600)) set.touch(id)
    expect(set.take()).toHaveLength(100)
    expect(built).toBe(100)
  })
})
