import { proxy } from 'valtio/vanilla'

/** The open dialog of keys and commands: the command palette, the sheet of keys, the tour, or '' for none. */
export const commandDialog = proxy<{ open: '' | 'palette' | 'sheet' | 'tour' }>({ open: '' })

/** What was typed into the palette before its field had the focus. */
export interface TypedAhead {
  readonly text: string
  /** Enter was pressed at the end. */
  readonly entered: boolean
}

const nothing: TypedAhead = { text: '', entered: false }
let typed = nothing
/** Whether the palette's field takes keys itself, or will not come. */
let isSettled = false

/** Whether keys belong to a palette that is opening: its code may still be loading. */
export const isTypingAhead = (): boolean => commandDialog.open === 'palette' && !isSettled

/** Stores a key for the palette that is opening. Returns whether it was one that a text field would take. */
export function typeAhead({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  if (key === 'Escape') {
    typed = nothing
    commandDialog.open = ''
  } else if (ctrlKey || metaKey) return false
  else if (key === 'Enter') typed = { ...typed, entered: true }
  else if (key === 'Backspace') typed = { text: Array.from(typed.text).slice(0, -1).join(''), entered: false }
  else if (Array.from(key).length === 1) typed = { text: typed.text + key, entered: false }
  else return false
  return true
}

/** The palette's field has the focus now: returns what was typed before. */
export function takeTypedAhead(): TypedAhead {
  const taken = typed
  typed = nothing
  isSettled = true
  return taken
}

/** The palette is gone, or its code could not be loaded (`settled`): then keys are not stored for it. */
export function endTypingAhead(settled = false): void {
  typed = nothing
  isSettled = settled
}
