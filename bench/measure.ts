import { Bench } from 'tinybench'
import type { BenchCase, BenchRow, BenchSuite } from './suite.ts'

const WINDOWS = 5

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function throughput(one: BenchCase, windowMs: number): Promise<number> {
  const bench = new Bench({ time: windowMs, warmupTime: windowMs / 4, iterations: 4, warmupIterations: 2 })
  bench.add(one.name, () => one.run())
  const [task] = await bench.run()
  const result = task?.result
  if (result === undefined || !('throughput' in result)) throw new Error(`${one.name} could not be measured`)
  return result.throughput.mean * (one.perRun ?? 1)
}

/**
 * Measures every case of a suite in windows that alternate over the cases (A B A B …), so that a machine that slows down
 * slows both sides of a ratio. Returns the median of the windows; results are checked before and after.
 */
export async function measureSuite(suite: BenchSuite, windowMs: number): Promise<BenchRow[]> {
  const windows = new Map<string, number[]>(suite.cases.map((one) => [one.name, []]))
  for (const one of suite.cases) {
    await one.run()
    one.check()
  }
  for (let window = 0; window < WINDOWS; window++) {
    for (const one of suite.cases) windows.get(one.name)?.push(await throughput(one, windowMs))
  }
  for (const one of suite.cases) one.check()
  const valueOf = (name: string): number => median(windows.get(name) ?? [])
  return suite.cases.map((one) => {
    const value = valueOf(one.name)
    const baseline = one.rival === undefined ? null : valueOf(one.rival)
    return {
      suite: suite.name,
      name: one.name,
      unit: one.unit,
      value,
      baseline,
      ratio: baseline === null ? null : value / baseline,
    }
  })
}
