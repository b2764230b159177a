import { createTrace } from '../../runtime/trace.ts'
import type { Trace } from '../../runtime/trace.ts'
import { createHubClock } from './hub-clock.ts'
import type { HubClock } from './hub-clock.ts'
import type { HubEnvironment } from './hub-environment.ts'

/** What all parts of one hub share. */
export interface HubContext {
  /** The given environment, with the hub's own clock. */
  readonly env: HubEnvironment
  readonly clock: HubClock
  readonly epoch: string
  readonly trace: Trace
  /** Adds a line to the trace. */
  readonly note: (name: string, detail: string) => void
}

export function createHubContext(given: HubEnvironment): HubContext {
  const clock = createHubClock(given.clock)
  const trace = createTrace(clock)
  return {
    env: { ...given, clock },
    clock,
    epoch: given.newId(),
    trace,
    note: (name, detail) => trace.note(name, detail),
  }
}
