import { describe, expect, it } from 'vitest'
import { ratioInterval } from '../../bench/report/bootstrap.ts'
import { compareRuns } from '../../bench/report/compare.ts'
import { flameChart } from '../../bench/report/flame.ts'
import { groupRuns, reportPage } from '../../bench/report/page.ts'
import { readRun } from '../../bench/report/read-runs.ts'
import { seeded } from '../../bench/seeded.ts'
import type { BenchReport, BenchRow } from '../../bench/suite.ts'
import { row, run } from './sample-runs.ts'

describe('the interval of a ratio', () => {
  it('includes 1 for runs of one distribution, and excludes it for a shift well above the spread', () => {
    const random = seeded(7)
    const draw = (centre: number): number[][] =>
      [0, 0, 0].map(() => Array.from({ length: 5 }, () => centre + random() - 0.5))
    const same = ratioInterval(draw(10), draw(10))
    expect(same?.low).toBeLessThanOrEqual(1)
    expect(same?.high).toBeGreaterThanOrEqual(1)
    const shifted = ratioInterval(draw(10), draw(13))
    expect(shifted?.low).toBeGreaterThan(1.15)
    expect(shifted?.high).toBeLessThan(1.45)
  })

  it('counts runs that differ more than their windows as noise', () => {
    const before = [
      [10, 10, 10],
      [13, 13, 13],
      [10, 10, 10],
    ]
    const after = [
      [13, 13, 13],
      [10, 10, 10],
      [13, 13, 13],
    ]
    const interval = ratioInterval(before, after)
    expect(interval?.low).toBeLessThanOrEqual(1)
    expect(interval?.high).toBeGreaterThanOrEqual(1)
  })

  it('is of the quantile that the row reports', () => {
    const calm = [1, 2, 3].map(() => Array.from({ length: 100 }, () => 1))
    const tail = calm.map((run) => run.map((value, at) => (at < 5 ? 9 : value)))
    expect(ratioInterval(calm, tail)).toEqual({ low: 1, high: 1 })
    expect(ratioInterval(calm, tail, 0.99)?.high).toBe(9)
  })

  it('is absent for fewer than three runs with samples, and for a quantile of zero', () => {
    expect(ratioInterval([[1], [2]], [[1], [2], [3]])).toBeNull()
    expect(ratioInterval([[1], [2], []], [[1], [2], [3]])).toBeNull()
    expect(ratioInterval([[0], [0], [0]], [[1], [2], [3]])).toBeNull()
  })
})

describe('two commits compared', () => {
  const thrice = (one: BenchRow): BenchReport[] => [run([one]), run([one]), run([one])]
  const verdict = (before: BenchRow, after: BenchRow) =>
    compareRuns(thrice(before), thrice(after))[0]?.verdict

  it('says better and worse by the direction of the row', () => {
    const [low, high] = [row([1, 1.1, 1.2]), row([2, 2.1, 2.2])]
    expect(verdict(low, high)).toBe('worse')
    expect(verdict(high, low)).toBe('better')
    expect(verdict({ ...low, better: 'higher' }, { ...high, better: 'higher' })).toBe('better')
  })

  it('calls a difference noise that the spread explains, and unknown without samples', () => {
    expect(verdict(row([1, 2, 3, 4, 5]), row([1.5, 2, 3.2, 4, 5]))).toBe('noise')
    const bare = row([1], { samples: { own: [] } })
    expect(verdict(bare, bare)).toBe('unknown')
  })

  it('says nothing of one run against another', () => {
    expect(compareRuns([run([row([1, 1, 1])])], [run([row([2, 2, 2])])])[0]?.verdict).toBe('unknown')
  })

  it('takes the samples of all runs and leaves out rows that only one side has', () => {
    const after = [run([row([9, 9])]), run([row([8, 9]), row([1, 1, 1], { name: 'new' })]), run([row([7])])]
    const changes = compareRuns(thrice(row([1, 1, 1])), after)
    expect(changes.map(({ row: { name }, before, now }) => [name, before, now])).toEqual([['busy', 1, 9]])
    expect(changes[0]?.verdict).toBe('worse')
  })
})

describe('reading runs', () => {
  const written = JSON.stringify(run([row([1, 2, 3])]))

  it('reads what a bench wrote', () => {
    expect(readRun(written)).toEqual(run([row([1, 2, 3])]))
  })

  it.each([
    ['a file that is cut off', written.slice(0, -20), /cut off/],
    ['another file', '[]', /no run of a bench/],
    ['another version', written.replace('"version":1', '"version":2'), /has version 2/],
    ['a run of before versions', written.replace('"version":1,', ''), /has version none/],
    ['a damaged row', written.replace('"lower"', '"left"'), /row 1 is damaged/],
    ['samples that are no numbers', written.replace('[1,2,3]', '["1"]'), /row 1 is damaged/],
    ['no machine', written.replace('"machine"', '"other"'), /on which machine/],
  ])('refuses %s with the reason', (_name, text, reason) => {
    expect(() => readRun(text)).toThrow(reason)
  })
})

describe('the page', () => {
  const page = (...runs: readonly BenchReport[]): string => reportPage(groupRuns(runs), [])

  it('needs no other file, and holds every raw figure', () => {
    const html = page(run([row([1.25, 2.5, 3.75])]))
    expect(html).not.toMatch(/(?:src|href)=/)
    const raw = /<pre>([^<]*)<\/pre>/.exec(html)?.[1]?.replaceAll('&quot;', '"')
    expect(JSON.parse(raw ?? '')).toEqual([run([row([1.25, 2.5, 3.75])])])
  })

  it('compares the first commit with the last one, and counts what is noise', () => {
    const of = (figures: readonly number[], commit: string) =>
      [1, 2, 3].map(() => run([row(figures)], commit))
    const html = page(...of([1, 1, 1], 'before1'), ...of([2, 2, 2], 'after22'))
    expect(html).toContain('From before1 on Test x2, chromium to after22 on Test x2, chromium')
    expect(html).toContain('0 better, 1 worse, 0 within noise')
  })

  it('shows names and commits of a hostile file as text', () => {
    const html = page(run([row([1, 2, 3], { name: '<img src=x onerror=alert(1)>' })], '"><script>'))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
  })

  it('shows the median of several runs, and the lowest and highest', () => {
    const html = page(
      ...[4, 2, 9].map((value) => run([row([value], { value, baseline: 8, ratio: 8 / value })])),
    )
    expect(html).toContain(
      '<td>busy</td><td class="number">4</td><td class="number">2 to 9</td><td>%</td><td class="number">8</td><td class="number">2 ×</td>',
    )
  })

  it('says of each goal whether it is met, and which goals these runs do not measure', () => {
    const html = page(
      run([
        row([4], { name: 'desk-busy charts=9 rate=100000' }),
        row([54.9], { name: 'desk-drag-frames charts=9 rate=100000, least', unit: '1/s', better: 'higher' }),
        row([-1], { name: 'hud-cost rate=100000' }),
      ]),
    )
    const met = [...html.matchAll(/<td class="(?:better|worse)">(met|not met)<\/td>/g)].map(([, is]) => is)
    expect(met).toEqual(['met', 'not met', 'not met'])
    expect(html).toContain('<td>at most 5</td>')
    expect(html).toContain('<td>at least 55</td>')
    expect(html).toMatch(/Not measured in these runs: [^.]*64 tabs: sockets/)
  })

  it('has no list of goals for runs that measure none', () => {
    expect(page(run([row([1])]))).not.toContain('What must hold')
  })

  it('names the rivals and who is ahead', () => {
    const rival = (name: string, value: number, baseline: number) =>
      row([value], { suite: 'rivals', name, value, baseline, ratio: baseline / value })
    const html = page(
      run([rival('table-busy rate=10000 ag-grid', 2, 8), rival('table-cpu rate=10000 ag-grid', 8, 2)]),
    )
    expect(html).toContain('<td class="better">ours</td>')
    expect(html).toContain('<td class="worse">ag-grid</td>')
  })

  it('shows no ratio to a baseline that has no figure', () => {
    expect(page(run([row([0], { baseline: -1, ratio: -1 })]))).not.toContain('-1 ×')
  })

  it('shows -- for a figure that could not be measured', () => {
    expect(page(run([row([], { value: Number.NaN })]))).toContain('>--<')
  })
})

describe('the flame chart', () => {
  const frame = (id: number, functionName: string, children: readonly number[] = []) => ({
    id,
    callFrame: { functionName, url: 'http://x/a.js' },
    children,
  })
  const profile = {
    nodes: [frame(1, '(root)', [2, 4]), frame(2, 'work', [3]), frame(3, 'inner'), frame(4, '(idle)')],
    samples: [2, 3, 3, 4],
    timeDeltas: [1000, 1000, 2000, 9000],
  }

  it('gives each stack the time of its samples, without idle time', () => {
    const svg = flameChart(profile)
    expect(svg).toContain('work a.js: 4.0 ms, 100.0 %')
    expect(svg).toContain('inner a.js: 3.0 ms, 75.0 %')
    expect(svg).not.toContain('idle')
  })

  it('refuses another file', () => {
    expect(() => flameChart({} as never)).toThrow('is no CPU profile')
  })
})
