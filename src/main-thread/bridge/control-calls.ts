import type { ConnectionReport } from '#shared/contracts/connection.ts'
import type { ControlBody } from '#shared/contracts/fault-control.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { askHub, hubValue } from './ask-hub.ts'
import { readChartStats } from './page-stats.ts'
import { workers } from './start-workers.ts'
import { trace } from './trace.ts'

/** Calls of the panel of faults. None of them rejects. */

const DEADLINE_MS = 5000
/** A question while a fault is observed: a dead thread does not answer it. */
const QUICK_MS = 500

export const controlExchange = (body: ControlBody): Promise<Outcome<unknown>> =>
  askHub((hub) => hub.controlExchange(body), DEADLINE_MS)

/** The hub's report; null if it does not answer at once. */
export const quickReport = (): Promise<ConnectionReport | null> =>
  workers().hub.current() === null
    ? Promise.resolve(null)
    : hubValue((hub) => hub.connectionReport(), QUICK_MS, null)

/** The threads of the charts by their time origin; null if one does not answer at once. */
export async function chartThreads(): Promise<readonly number[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), QUICK_MS))
  const stats = await Promise.race([readChartStats().catch(() => null), late])
  return stats?.map(({ timeOrigin }) => timeOrigin) ?? null
}

/** A thread that was ended answers nothing: its call stays open until the thread is known to be lost. */
const forget = (call: Promise<unknown> | undefined): void =>
  void call?.catch((error: unknown) => trace('faults', String(error)))

export const killHub = (): void => forget(workers().hub.current()?.api.endThread())
export const killRisk = (): void => forget(workers().risk().api.endThread())
export const killCharts = (): void => forget(workers().risk().api.endCharts())
