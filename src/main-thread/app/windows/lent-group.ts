import { subscribe } from 'valtio/vanilla'
import { popped } from '../../stores/popped.ts'
import { link, lockName, openInGroup, setGroup } from './link-group.ts'
import { DESK, windows } from './pop-out.ts'
import type { Group } from './window-messages.ts'

/**
 * A window without a link group gets one when it opens a panel's window, so that the two show the same market. It leaves the group
 * again when no other window is in it.
 */

const KEY = 'perpdeck.lent'

/** The group that nobody chose for this window; '' if there is none. A panel's window has a copy, but opens no windows. */
function lent(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function remember(group: Group): void {
  try {
    sessionStorage.setItem(KEY, group)
  } catch {
    // Storage is forbidden: the window stays in the group.
  }
}

/** Opens a window in this window's link group, and if there is none, both join `free`. Returns what `open` does: false if it failed. */
export function openLinked(free: Group, open: () => boolean): boolean {
  if (link.group !== '' || free === '') return open()
  if (!openInGroup(free, open)) return false
  setGroup(free)
  remember(free)
  return true
}

/** Whether a window is open that has not reported yet. It is not in its group either. */
const isOpening = (): boolean =>
  [...windows].some(
    ([key, { closed }]) =>
      !closed && ![...popped.panels, ...popped.desk.map((id) => DESK + id)].some((known) => known === key),
  )

/** Leaves a lent group that no other window is in. */
async function leave(): Promise<void> {
  const group = lent()
  if (group === '' || group !== link.group || isOpening()) return
  const { held = [] } = await navigator.locks.query()
  const isAlone = held.filter(({ name }) => name === lockName(group)).length <= 1
  if (isAlone && link.group === group) setGroup('')
}

/** Leaves a lent group when its last other window ends. Returns a function that stops it. */
export function followLentGroup(): () => void {
  const stops = [
    subscribe(popped, () => void leave().catch(reportError)),
    // Another group was chosen: that one stays.
    subscribe(link, () => {
      if (lent() !== link.group) remember('')
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
