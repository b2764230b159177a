import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.ts'
import type { BenchRow, NodeSuite } from './suite.ts'

/** Units whose lower values are better: times, shares of a core, memory. A row without a baseline names no direction. */
const lowerUnits: readonly string[] = ['ms', '%', 'MiB', 'B ']

/** Runs the suites of `bench/<name>/<any>.node.ts` in sequence. An empty list runs them all. */
export async function runNodeSuites(names: readonly string[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const file of globSync('bench/*/*.node.ts', { cwd: root }).sort()) {
    const { suite } = (await import(join(root, file))) as { suite: NodeSuite }
    if (names.length > 0 && !names.includes(suite.name)) continue
    await suite.measure((name, unit, value, against) => {
      const baseline = against?.baseline ?? null
      const isLower = against?.lower ?? lowerUnits.some((one) => unit.startsWith(one))
      const ratio = baseline === null ? null : isLower ? baseline / value : value / baseline
      const better = isLower ? 'lower' : 'higher'
      const samples = against?.samples === undefined ? {} : { samples: against.samples }
      rows.push({ suite: suite.name, name, unit, better, value, baseline, ratio, ...samples })
    })
  }
  return rows
}
