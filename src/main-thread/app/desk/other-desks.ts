import { readStored, removeStored, writeStored } from '../../stores/storage.ts'
import { readShown } from './desk-text.ts'
import type { Shown } from './desk-text.ts'
import { canonicalText } from './read-desk.ts'

/** Ids of the windows that changed their desk, the last one first. Each has a text of its own. */
const LIST = 'desk-windows'
const keyOf = (id: string): string => `desk-of.${id}`
/** Windows whose desks are remembered. */
export const MOST_WINDOWS = 4

const windows = (): readonly string[] =>
  (readStored(LIST) ?? '').split(' ').filter((id) => /^[\da-f]{8}$/.test(id))

/** This window's id, the same after a reload. */
function ownId(): string {
  try {
    const known = sessionStorage.getItem(LIST)
    if (known !== null && /^[\da-f]{8}$/.test(known)) return known
    const fresh = crypto.randomUUID().slice(0, 8)
    sessionStorage.setItem(LIST, fresh)
    return fresh
  } catch {
    // Storage is forbidden: nothing is remembered anyway.
    return '00000000'
  }
}
let own: string | null = null

/**
 * Remembers this window's desk apart from those of other windows. A new window starts with the desk that was changed last, so
 * the desks of the others would be lost when they are closed.
 */
export function rememberDesk(text: string): void {
  own ??= ownId()
  const before = windows()
  if (before[0] !== own) {
    const now = [own, ...before.filter((id) => id !== own)]
    for (const id of now.slice(MOST_WINDOWS)) removeStored(keyOf(id))
    writeStored(LIST, now.slice(0, MOST_WINDOWS).join(' '))
  }
  writeStored(keyOf(own), text)
}

/** What other windows showed last, without desks that equal `shown` and repetitions. */
export function otherDesks(shown: Shown): readonly Shown[] {
  own ??= ownId()
  const seen = new Set([canonicalText(shown.desk)])
  return windows().flatMap((id) => {
    const text = id === own ? null : readStored(keyOf(id))
    const found = text === null ? null : readShown(text)
    if (found === null) return []
    const desk = canonicalText(found.desk)
    if (seen.has(desk)) return []
    seen.add(desk)
    return [found]
  })
}
