import { proxy, ref } from 'valtio/vanilla'
import { chartStatesOf } from '../../features/chart/chart-states.ts'
import { readLayouts, unreadIn } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { onWindowMessage, postToWindows } from '../windows/window-messages.ts'

/** Key in the hub's database, next to the user's chart layouts. */
export const LAYOUTS_NAME = 'workspace-layouts'
const LOCK = 'perpdeck-layouts'

/** The saved layouts of a user ('' = visitor), as last read, and the entries that cannot be read. */
export const savedLayouts = proxy<{ list: readonly SavedLayout[]; unread: readonly unknown[] }>({
  list: [],
  unread: [],
})

/** Reads what is stored; false if the hub could not be reached. */
async function read(user: string): Promise<boolean> {
  const found = await chartStatesOf(user).read(LAYOUTS_NAME)
  if (found === null) return false
  savedLayouts.list = readLayouts(found.text)
  savedLayouts.unread = ref(unreadIn(found.text))
  return true
}

/** Reads a user's layouts, now and when another window changed them. Returns a function that stops it. */
export function followLayouts(user: string): () => void {
  // Those of another user must not be shown meanwhile.
  savedLayouts.list = []
  savedLayouts.unread = []
  void read(user)
  return onWindowMessage((message) => void (message.type === 'layouts' && read(user)))
}

/** Removes the entries that cannot be read. */
export const discardUnread = (user: string): Promise<boolean> =>
  changeLayouts(
    user,
    (list) => list,
    () => [],
  )
/** Brings back entries that cannot be read. */
export const restoreUnread = (user: string, unread: readonly unknown[]): Promise<boolean> =>
  changeLayouts(
    user,
    (list) => list,
    (now) => [...now, ...unread],
  )

/**
 * Changes the saved layouts; a lock serialises all windows. `change` receives the newest list. Returns false if the result
 * was not saved, or only until the hub ends. Entries that cannot be read are written back as `keep` returns them.
 */
export async function changeLayouts(
  user: string,
  change: (list: readonly SavedLayout[]) => readonly SavedLayout[],
  keep: (unread: readonly unknown[]) => readonly unknown[] = (unread) => unread,
): Promise<boolean> {
  const write = async (): Promise<boolean> => {
    if (!(await read(user))) return false
    savedLayouts.list = change(savedLayouts.list)
    savedLayouts.unread = ref(keep(savedLayouts.unread))
    const text = JSON.stringify([...savedLayouts.list, ...savedLayouts.unread])
    if (await chartStatesOf(user).write(LAYOUTS_NAME, text)) return true
    // The list is what the hub has, in its memory or as it was before.
    await read(user)
    return false
  }
  const isSaved = 'locks' in navigator ? await navigator.locks.request(LOCK, write) : await write()
  postToWindows({ type: 'layouts' })
  return isSaved
}
