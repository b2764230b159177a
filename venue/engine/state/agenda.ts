import type { World } from './world.ts'

/** Schedules a run of `runDue` (triggers/due.ts) at an exchange time. */
export function schedule(world: World, at: number): void {
  if (at < world.agendaAt) world.agendaAt = at
}
