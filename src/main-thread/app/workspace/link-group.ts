import { proxy } from 'valtio/vanilla'
import { groups, isGroup } from './window-messages.ts'
import type { Group } from './window-messages.ts'

const KEY = 'perpdeck.group'

/** The link group of this window, kept as long as the window; one that it opens begins with a copy of it. */
export const link = proxy<{ group: Group }>({ group: stored() })

function stored(): Group {
  try {
    const group = sessionStorage.getItem(KEY)
    return isGroup(group) ? group : ''
  } catch {
    return ''
  }
}

let letGo: () => void = () => undefined

const lockName = (group: string): string => `perpdeck-group:${group}`

/** Says to other windows that the group is in use, for as long as this one lives and is in it. */
function hold(group: Group): void {
  letGo()
  if (group === '' || !('locks' in navigator)) return
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks.request(lockName(group), { mode: 'shared' }, () => held).catch(reportError)
}
hold(link.group)

export function setGroup(group: Group): void {
  link.group = group
  hold(group)
  try {
    sessionStorage.setItem(KEY, group)
  } catch {
    // Forbidden: the choice lasts as long as this page.
  }
}

/** A group that no window is in; '' where all are taken. */
export async function freeGroup(): Promise<Group> {
  if (!('locks' in navigator)) return 'A'
  const { held = [] } = await navigator.locks.query()
  const taken = new Set(held.map(({ name }) => name))
  return groups.find((group) => !taken.has(lockName(group))) ?? ''
}
