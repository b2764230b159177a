import { proxy } from 'valtio/vanilla'
import { isGroup } from './window-messages.ts'
import type { Group } from './window-messages.ts'

const KEY = 'perpdeck.group'

/** The link group of this window, stored in its session. A window it opens starts with a copy of that session. */
export const link = proxy<{ group: Group }>({ group: stored() })

function stored(): Group {
  try {
    const group = sessionStorage.getItem(KEY)
    return isGroup(group) ? group : ''
  } catch {
    return ''
  }
}

/** Opens a window that starts in a link group: it starts with a copy of this window's session. */
export function openInGroup(group: Group, open: () => boolean): boolean {
  const own = link.group
  const store = (of: Group): void => {
    try {
      sessionStorage.setItem(KEY, of)
    } catch {
      // Storage is forbidden: the window starts in no group.
    }
  }
  store(group)
  try {
    return open()
  } finally {
    store(own)
  }
}

let release: () => void = () => undefined

/** Name of the lock that the windows of a group hold. */
export const lockName = (group: string): string => `perpdeck-group:${group}`

/** Holds a shared lock that tells other windows that the group is in use, until this window leaves it or is closed. */
function hold(group: Group): void {
  release()
  if (group === '' || !('locks' in navigator)) return
  const held = new Promise<void>((resolve) => {
    release = resolve
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
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}
