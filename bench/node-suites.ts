import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.ts'
import type { BenchRow, NodeSuite } from './suite.ts'

/** Runs the suites of `bench/<name>/<any>.node.ts` in sequence. An empty list runs them all. */
export async function runNodeSuites(names: readonly string[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const file of globSync('bench/*/*.node.ts', { cwd: root }).sort()) {
    const { suite } = (await import(join(root, file))) as { suite: NodeSuite }
    if (names.length > 0 && !names.includes(suite.name)) continue
    await suite.measure((name, unit, value, against) => {
      const baseline = against?.baseline ?? null
      const ratio = baseline === null ? null : against?.lower === true ? baseline / value : value / baseline
      rows.push({ suite: suite.name, name, unit, value, baseline, ratio })
    })
  }
  return rows
}
