import { proxy } from 'valtio/vanilla'
import { killCharts, killHub, killRisk } from '../../bridge/control-calls.ts'
import { control, send } from './control-session.ts'
import type { FaultId, FaultRow } from './fault-table.ts'
import { observe } from './observe.ts'
import type { Seen } from './observe.ts'

/** What became of an expectation. `skipped`: the one before it did not come. */
export type Result =
  | { readonly state: 'waiting' | 'missed' | 'skipped' }
  | { readonly state: 'came'; readonly afterMs: number }

export interface FaultRun {
  /** `refused`: the exchange did not do it; `nothing`: there is nothing to kill. */
  readonly state: 'running' | 'done' | 'refused' | 'nothing'
  readonly results: readonly Result[]
}

/** The last run of each fault in this page, and the fault that runs. */
export const runs = proxy<{ now: FaultId | null; byFault: { [Id in FaultId]?: FaultRun } }>({
  now: null,
  byFault: {},
})

const LOOK_EVERY_MS = 50
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const kills = { killHub, killRisk, killChart: killCharts } as const

/** Does it. Resolves to false if the exchange refused. */
async function start({ id }: FaultRow): Promise<boolean> {
  if (id === 'killHub' || id === 'killRisk' || id === 'killChart') {
    kills[id]()
    return true
  }
  return (await send({ act: 'begin', fault: id })) !== null
}

/** Runs a fault and looks for what must follow. Does nothing while another one runs. */
export async function runFault(row: FaultRow): Promise<void> {
  if (runs.now !== null) return
  runs.now = row.id
  const show = (state: FaultRun['state'], results: readonly Result[]): void => {
    runs.byFault[row.id] = {
      state,
      results: row.expects.map((_, index) => results[index] ?? { state: 'waiting' }),
    }
  }
  try {
    show('running', [])
    const before = await observe(null, null)
    if (row.id === 'killChart' && before.charts.length === 0) show('nothing', [])
    else {
      const from = performance.now()
      if (await start(row))
        show('done', await follow(row, { from, before }, (found) => show('running', found)))
      else show('refused', [])
    }
  } finally {
    runs.now = null
    // The panel was closed meanwhile: nothing was looked for to its end.
    if (control.status !== 'open') delete runs.byFault[row.id]
  }
}

async function follow(
  { expects }: FaultRow,
  press: { readonly from: number; readonly before: Seen },
  show: (results: readonly Result[]) => void,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let last = press.before
  for (const { withinMs, holds } of expects) {
    const found = await lookFor((seen) => holds(seen, press.before, last), press, withinMs)
    if (found === null) {
      results.push({ state: 'missed' })
      return expects.map((_, index) => results[index] ?? { state: 'skipped' })
    }
    last = found
    results.push({ state: 'came', afterMs: Math.max(0, Math.round(found.at - press.from)) })
    show(results)
  }
  return results
}

/** What was seen when it held; null if it did not within the time, or the panel was closed. */
async function lookFor(
  holds: (seen: Seen) => boolean,
  { from, before }: { readonly from: number; readonly before: Seen },
  withinMs: number,
): Promise<Seen | null> {
  let seen = before
  for (;;) {
    seen = await observe(before, seen)
    // Later than the limit is not within it, even if it holds.
    if (seen.at - from > withinMs || control.status !== 'open') return null
    if (holds(seen)) return seen
    await wait(LOOK_EVERY_MS)
  }
}
