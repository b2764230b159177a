import type { Desk } from './desk.ts'
import { readDesk } from './read-desk.ts'
import { fieldsOf } from './read-fields.ts'

/** Version of a stored desk; others are refused. */
export const DESK_VERSION = 1

/** What a window shows: a desk, and the saved layout that it was opened from. */
export interface Shown {
  readonly desk: Desk
  /** Name of the saved layout; '' for a template. */
  readonly name: string
  /** Revision of the saved layout when it was opened or saved here. */
  readonly revision: number
}

export const shownText = (shown: Shown): string => JSON.stringify({ version: DESK_VERSION, ...shown })

/** What was stored; null if it is damaged or of another version. */
export function readShown(text: string): Shown | null {
  try {
    const of = fieldsOf(JSON.parse(text), ['version', 'desk', 'name', 'revision'])
    const desk = of?.['version'] === DESK_VERSION ? readDesk(of['desk']) : 'damaged'
    const name = of?.['name']
    const revision = of?.['revision']
    if (typeof desk === 'string' || typeof name !== 'string') return null
    return typeof revision === 'number' && Number.isSafeInteger(revision) ? { desk, name, revision } : null
  } catch {
    return null
  }
}
