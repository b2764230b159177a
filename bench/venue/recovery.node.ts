import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { createCore } from '../../venue/simulator/core/core.ts'
import { storedOptions } from '../../venue/simulator/core/restart.ts'
import { openRowStore } from '../../venue/simulator/store/row-store.ts'
import { root } from '../machine.ts'
import type { NodeSuite } from '../suite.ts'
import { makeJournal } from './journal.ts'

/** Measures how long a venue with many stored events takes to restart, compared with few. */
const EVENTS = 100_000
const FEW = 1000
const SYMBOLS = 60
const TIMES = 5

interface Recovery {
  /** Until the exchange accepts orders. */
  readonly coreMs: number
  /** Until every account's history is read too. */
  readonly pastsMs: number
  readonly processMs: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function recover(events: number): Promise<Recovery> {
  const journal = makeJournal(events, SYMBOLS)
  if (journal.events < events) throw new Error(`only ${journal.events} events were journaled`)
  try {
    const inCore: number[] = []
    const withPasts: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const since = performance.now()
      const store = openRowStore(journal.dir)
      const rows = store.load()
      const options = storedOptions(rows)
      if (options === null) throw new Error('the rows hold no exchange')
      const core = createCore(options, rows, store.history)
      inCore.push(performance.now() - since)
      for (const accountId of journal.accounts) core.executions(accountId, { before: Infinity, limit: 1 })
      withPasts.push(performance.now() - since)
      const kept = core.allRows().filter((row) => row.kind === 'order' || row.kind === 'execution').length
      store.close()
      if (kept !== journal.events) throw new Error(`${kept} of ${journal.events} events came back`)
    }
    const processes: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const since = performance.now()
      const args = ['--data-dir', journal.dir, '--symbols', String(SYMBOLS)]
      const venue = await startVenueProcess(args, join(root, 'public'))
      processes.push(performance.now() - since)
      // Ends the process as a crash would: it writes nothing.
      await venue.dispose()
    }
    return { coreMs: median(inCore), pastsMs: median(withPasts), processMs: median(processes) }
  } finally {
    rmSync(journal.dir, { recursive: true, force: true })
  }
}

export const suite: NodeSuite = {
  name: 'venue-recovery',
  async measure(add) {
    const few = await recover(FEW)
    const many = await recover(EVENTS)
    const against = (baseline: number) => ({ baseline, lower: true })
    add('100,000 journaled events back in the core', 'ms', many.coreMs, against(few.coreMs))
    add('100,000 journaled events, all pasts read', 'ms', many.pastsMs, against(few.pastsMs))
    add('process start to first answer, 100,000 events', 'ms', many.processMs, against(few.processMs))
  },
}
