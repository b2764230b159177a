import type { ChartLine } from '#shared/contracts/chart.ts'
import { applyLineOps } from '../../../../src/workers/risk/chart-lines/diff-lines.ts'
import { startRisk } from './fake-hub.ts'

/** A risk worker, and the lines of the chart as its page has them after the next patch. */
export async function withLines() {
  const bench = await startRisk()
  let page = new Map<string, ChartLine>()
  let read = 0
  return {
    ...bench,
    lines: async (): Promise<Map<string, ChartLine>> => {
      await bench.clock.pass(200)
      for (const patch of bench.page.patches.slice(read)) page = applyLineOps(page, patch.lines ?? [])
      read = bench.page.patches.length
      return page
    },
  }
}
