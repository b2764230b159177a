import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createPacer } from '../../../../venue/simulator/load/pacer.ts'
import { kinds, openShape } from '../../../../venue/simulator/load/shape.ts'
import type { LoadShape } from '../../../../venue/simulator/load/shape.ts'

const burst: LoadShape = { stepMs: 100, tickers: [1, 0, 9], levels: [0, 30, 0], trades: [1, 1, 0] }
const cascade = join(import.meta.dirname, '..', '..', '..', '..', 'bench', 'shapes', 'cascade.json')

/** Counts of each kind that a pacer asks for at these moments. */
function counted(shape: LoadShape, perSecond: number, moments: readonly number[]) {
  const pacer = createPacer(perSecond, 0, shape)
  return moments.map((at) => {
    const due = pacer.due(at)
    for (const kind of kinds) pacer.count(kind, due[kind])
    return due
  })
}
const sumOf = (list: readonly Record<(typeof kinds)[number], number>[]): number =>
  list.reduce((sum, due) => sum + due.tickers + due.levels + due.trades, 0)

describe('a load with a shape', () => {
  it('follows the counts of each step, and repeats them', () => {
    // 42 updates in 300 ms are 140 a second.
    const steps = counted(burst, 140, [100, 200, 300, 400, 500, 600])
    expect(steps.map(({ levels }) => levels)).toEqual([0, 30, 0, 0, 30, 0])
    expect(sumOf(steps)).toBe(84)
  })

  it('has the rate as its mean: ten times the recorded rate is ten times as many in the busiest step', () => {
    const steps = counted(burst, 1400, [100, 200, 300])
    expect(steps[1]?.levels).toBe(300)
    expect(sumOf(steps)).toBe(420)
  })

  it('property: sends rate x time over whole rounds, however irregular the calls are', () => {
    const counts = fc.array(fc.nat(50), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.tuple(counts, counts, counts),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 60 }),
        fc.integer({ min: 100, max: 100_000 }),
        ([tickers, levels, trades], pauses, rate) => {
          fc.pre([...tickers, ...levels, ...trades].some((count) => count > 0))
          let now = 0
          const moments = pauses.map((pause) => (now += pause))
          const round = 300 * Math.ceil(now / 300)
          while (now < round) moments.push((now = Math.min(now + 20, round)))
          const sum = sumOf(counted({ stepMs: 100, tickers, levels, trades }, rate, moments))
          expect(Math.abs(sum - (rate * round) / 1000)).toBeLessThanOrEqual(3)
        },
      ),
    )
  })

  it('a process that was stopped in a burst sends at most a quarter of a second of the busiest step', () => {
    const [due] = counted(burst, 1400, [60_000])
    expect(sumOf(due === undefined ? [] : [due])).toBeLessThanOrEqual((310 * 250) / 100)
  })
})

describe('a file of a shape', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-shape-'))
  const file = join(folder, 'shape.json')
  afterEach(() => rmSync(file, { force: true }))

  it('is read, as the recorded one that is committed', async () => {
    const shape = await openShape(cascade)
    expect(kinds.map((kind) => shape[kind].length)).toEqual([300, 300, 300])
    writeFileSync(file, JSON.stringify(burst))
    expect(await openShape(file)).toEqual(burst)
  })

  it('is refused with its reason if it is missing, damaged or of false counts', async () => {
    await expect(openShape(file)).rejects.toThrow('--shape')
    for (const [text, why] of [
      ['{"stepMs":100', '--shape'],
      ['null', 'stepMs'],
      [JSON.stringify({ ...burst, stepMs: 1 }), 'stepMs'],
      [JSON.stringify({ ...burst, levels: [1, -1, 0] }), 'whole numbers'],
      [JSON.stringify({ ...burst, levels: [1, 1e12, 0] }), 'whole numbers'],
      [JSON.stringify({ ...burst, levels: [1] }), 'same length'],
      [JSON.stringify({ stepMs: 100, tickers: [0], levels: [0], trades: [0] }), 'no updates'],
    ] as const) {
      writeFileSync(file, text)
      await expect(openShape(file)).rejects.toThrow(why)
    }
  })
})
