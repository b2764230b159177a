import type { World } from './world.ts'

/** Makes sure the exchange looks at what's due at a moment of its clock (triggers/due.ts). */
export function schedule(world: World, at: number): void {
  if (at < world.agendaAt) world.agendaAt = at
}
