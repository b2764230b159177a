import { proxy } from 'valtio/vanilla'
import { readStored, removeStored, writeStored } from '../../stores/storage.ts'

const KEY = 'desk-set-aside'

/** A stored desk that could not be read, until the trader discards it; null for none. */
export const unreadable = proxy<{ text: string | null }>({ text: readStored(KEY) })

/** Stores the text of a desk that could not be read apart from the desk, which the next change overwrites. One per line. */
export function setAside(text: string): void {
  const before = unreadable.text ?? ''
  if (before.split('\n').includes(text)) return
  unreadable.text = before === '' ? text : `${before}\n${text}`
  writeStored(KEY, unreadable.text)
}

export function discardUnreadable(): void {
  unreadable.text = null
  removeStored(KEY)
}
