import { snapshot } from 'valtio/vanilla'
import '../../i18n/english/workspace.ts'
import { notifyNotRestored, offerUndo } from '../../trading/undo/offer-undo.ts'
import { MOST_LAYOUTS, withoutLayout, withRestored } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { changeLayouts, discardUnread, restoreUnread, savedLayouts } from './store-layouts.ts'

type Change = (how: (before: readonly SavedLayout[]) => readonly SavedLayout[]) => Promise<boolean>

/** Deletes a saved layout, as another window may have saved it since, and offers to bring it back. */
export async function deleteLayout(user: string, name: string, change: Change): Promise<void> {
  const found: { layout?: SavedLayout; at: number } = { at: -1 }
  await change((before) => {
    found.at = before.findIndex((layout) => layout.name === name)
    const layout = before[found.at]
    if (layout !== undefined) found.layout = layout
    return withoutLayout(before, name)
  })
  const { layout, at } = found
  if (layout === undefined || savedLayouts.list.some((one) => one.name === name)) return
  offerUndo({ titleKey: 'workspace:undo.layout', params: { name } }, () => void restore(user, layout, at))
}

async function restore(user: string, layout: SavedLayout, at: number): Promise<void> {
  let isFull = false
  const isSaved = await changeLayouts(user, (before) => {
    const after = withRestored(before, layout, at)
    isFull = after === before
    return after
  })
  const fault = isFull ? 'full' : isSaved ? null : 'failed'
  if (fault !== null) notifyNotRestored(`workspace:saved.fault.${fault}`, { most: String(MOST_LAYOUTS) })
}

/** Discards the entries that cannot be read, and offers to bring them back. */
export async function discardAll(user: string): Promise<void> {
  const { unread } = snapshot(savedLayouts)
  if (!(await discardUnread(user))) return
  offerUndo({ titleKey: 'workspace:undo.unread' }, () => void restoreUnread(user, unread))
}
