/**
 * Restores each store of which an argument names the folder, with the history of each account. Prints the steps that it took:
 * calls of functions and runs of blocks, as V8 counts them. Load of the machine changes no count. Optimised code counts none,
 * so this runs in a process without compilers.
 */
import { Session } from 'node:inspector/promises'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { storedOptions } from '../../../../venue/simulator/core/restart.ts'
import { loadRows } from '../../../../venue/simulator/store/migrate-rows.ts'
import { openRowStore } from '../../../../venue/simulator/store/row-store.ts'

export interface Recovery {
  readonly steps: number
  /** Rows of orders, executions and logs that a start reads. */
  readonly atStart: number
  /** Rows of orders and executions that are back. */
  readonly restored: number
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')

for (const dir of process.argv.slice(2)) {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const store = openRowStore(dir)
  const rows = loadRows(store)
  const atStart = rows.filter(({ kind }) => kind === 'order' || kind === 'execution' || kind === 'log').length
  const options = storedOptions(rows)
  if (options === null) throw new Error('the rows hold no exchange')
  const core = createCore(options, rows, store.history)
  const restored = core.allRows().filter((row) => row.kind === 'order' || row.kind === 'execution').length
  store.close()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const steps = result
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
  console.log(JSON.stringify({ steps, atStart, restored } satisfies Recovery))
}
