import { proxy } from 'valtio/vanilla'
import { chartStatesOf } from '../../features/chart/chart-states.ts'
import { readLayouts } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { postToWindows } from '../windows/window-messages.ts'

/** Key in the hub's database, next to the user's chart layouts. */
const NAME = 'workspace-layouts'
const LOCK = 'perpdeck-layouts'

/** The saved layouts of a user ('' = visitor), as last read. */
export const savedLayouts = proxy<{ list: readonly SavedLayout[] }>({ list: [] })

/** null if the hub could not be reached. */
async function read(user: string): Promise<readonly SavedLayout[] | null> {
  const found = await chartStatesOf(user).read(NAME)
  return found === null ? null : readLayouts(found.text)
}

export async function loadLayouts(user: string): Promise<void> {
  const list = await read(user)
  if (list !== null) savedLayouts.list = list
}

/**
 * Changes the saved layouts; a lock serialises all windows. `change` receives the newest list. Returns false if the result
 * was not saved, or only until the hub ends.
 */
export async function changeLayouts(
  user: string,
  change: (list: readonly SavedLayout[]) => readonly SavedLayout[],
): Promise<boolean> {
  const write = async (): Promise<boolean> => {
    const before = await read(user)
    if (before === null) return false
    savedLayouts.list = change(before)
    return chartStatesOf(user).write(NAME, JSON.stringify(savedLayouts.list))
  }
  const isSaved = 'locks' in navigator ? await navigator.locks.request(LOCK, write) : await write()
  postToWindows({ type: 'layouts' })
  return isSaved
}
