import { lockName } from './link-group.ts'
import { groups } from './window-messages.ts'
import type { Group } from './window-messages.ts'

/** A group without any window that is none of `used`; '' if all are in use. */
export async function freeGroup(used: readonly string[] = []): Promise<Group> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const taken = new Set(held.map(({ name }) => name))
  return groups.find((group) => !taken.has(lockName(group)) && !used.includes(group)) ?? ''
}
