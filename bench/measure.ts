import { Bench } from 'tinybench'
import type { BenchCase, BenchRow, BenchSuite } from './suite.ts'

const WINDOWS = 5

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Window {
  readonly perSecond: number
  readonly p99Ms: number
}

async function measureWindow(one: BenchCase, windowMs: number): Promise<Window> {
  const bench = new Bench({ time: windowMs, warmupTime: windowMs / 4, iterations: 4, warmupIterations: 2 })
  bench.add(one.name, () => one.run())
  const [task] = await bench.run()
  const result = task?.result
  if (result === undefined || !('throughput' in result)) throw new Error(`${one.name} could not be measured`)
  return { perSecond: result.throughput.mean * (one.perRun ?? 1), p99Ms: result.latency.p99 }
}

/**
 * Measures every case of a suite in windows that alternate over the cases (A B A B …). A machine that slows down then
 * slows both sides of a ratio. Returns the median of the windows. Results are checked before and after.
 */
export async function measureSuite(suite: BenchSuite, windowMs: number): Promise<BenchRow[]> {
  const windows = new Map<string, Window[]>(suite.cases.map((one) => [one.name, []]))
  for (const one of suite.cases) {
    await one.run()
    one.check()
  }
  for (let window = 0; window < WINDOWS; window++) {
    for (const one of suite.cases) windows.get(one.name)?.push(await measureWindow(one, windowMs))
  }
  for (const one of suite.cases) one.check()
  const perSecond = (name: string): number[] => (windows.get(name) ?? []).map((window) => window.perSecond)
  return suite.cases.flatMap((one) => {
    const own = perSecond(one.name)
    const rival = one.rival === undefined ? null : perSecond(one.rival)
    const value = median(own)
    const baseline = rival === null ? null : median(rival)
    const row: BenchRow = {
      suite: suite.name,
      name: one.name,
      unit: one.unit,
      better: 'higher',
      value,
      baseline,
      ratio: baseline === null ? null : value / baseline,
      samples: rival === null ? { own } : { own, baseline: rival },
    }
    if (one.reportP99 !== true) return [row]
    const times = (windows.get(one.name) ?? []).map((window) => window.p99Ms)
    const p99: BenchRow = {
      suite: suite.name,
      name: `${one.name}, p99`,
      unit: 'ms',
      better: 'lower',
      value: median(times),
      baseline: null,
      ratio: null,
      samples: { own: times },
    }
    return [row, p99]
  })
}
