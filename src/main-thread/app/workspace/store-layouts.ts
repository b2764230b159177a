import { proxy } from 'valtio/vanilla'
import { chartStatesOf } from '../../features/chart/chart-states.ts'
import { readLayouts } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { postToWindows } from './window-messages.ts'

/** Beside the user's chart layouts, in the hub's database. */
const NAME = 'workspace-layouts'
const LOCK = 'perpdeck-layouts'

/** The saved layouts of a user ('' = visitor), as last read. */
export const kept = proxy<{ list: readonly SavedLayout[] }>({ list: [] })

/** null: nobody could be asked. */
async function read(user: string): Promise<readonly SavedLayout[] | null> {
  const found = await chartStatesOf(user).read(NAME)
  return found === null ? null : readLayouts(found.text)
}

export async function loadLayouts(user: string): Promise<void> {
  const list = await read(user)
  if (list !== null) kept.list = list
}

/**
 * Changes what is kept, one window after the other: `change` gets the newest list. False: it wasn't kept, or only for as
 * long as the hub lives.
 */
export async function changeLayouts(
  user: string,
  change: (list: readonly SavedLayout[]) => readonly SavedLayout[],
): Promise<boolean> {
  const write = async (): Promise<boolean> => {
    const before = await read(user)
    if (before === null) return false
    kept.list = change(before)
    return chartStatesOf(user).write(NAME, JSON.stringify(kept.list))
  }
  const isKept = 'locks' in navigator ? await navigator.locks.request(LOCK, write) : await write()
  postToWindows({ type: 'layouts' })
  return isKept
}
