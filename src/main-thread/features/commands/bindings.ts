import { proxy, subscribe } from 'valtio/vanilla'
import { session } from '../../stores/account.ts'
import { readStored, STORED_PREFIX, writeStored } from '../../stores/storage.ts'
import { isCombo, isReserved } from './combos.ts'
import { actions, objection } from './registry.ts'
import type { Action, ActionId, Bindings } from './registry.ts'

/** Storage name of the chosen keys: one per account, and one for visitors. */
const nameNow = (): string =>
  `hotkeys.${session.view.kind === 'visitor' ? 'visitor' : session.view.account.accountId}`

/** Reads chosen keys from stored text. Invalid and reserved combinations are dropped. */
export function readBindings(text: string | null): Bindings {
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return {}
  }
  if (typeof stored !== 'object' || stored === null) return {}
  const found: Partial<Record<ActionId, string>> = {}
  for (const { id } of actions) {
    const combo: unknown = Object.hasOwn(stored, id) ? Reflect.get(stored, id) : undefined
    if (typeof combo === 'string' && (combo === '' || (isCombo(combo) && !isReserved(combo))))
      found[id] = combo
  }
  return found
}

export const hotkeys = proxy<{ bindings: Bindings }>({ bindings: readBindings(readStored(nameNow())) })

let name = nameNow()
function read(): void {
  name = nameNow()
  hotkeys.bindings = readBindings(readStored(name))
}
subscribe(session, () => {
  if (nameNow() !== name) read()
})
// Another tab changed them.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === null || event.key === STORED_PREFIX + name) read()
})

function storeBindings(bindings: Bindings): void {
  hotkeys.bindings = bindings
  writeStored(name, JSON.stringify(bindings))
}

/**
 * Assigns a key to an action; '' for none.
 *
 * @returns why it can't be assigned (nothing is changed then), or null
 */
export function bind(id: ActionId, combo: string): 'reserved' | Action | null {
  const against = objection(id, combo, hotkeys.bindings, isReserved)
  if (against === null) storeBindings({ ...hotkeys.bindings, [id]: combo })
  return against
}
/**
 * Restores the default key of an action.
 *
 * @returns the action that has that key now (nothing is changed then), or null
 */
export function resetKey(action: Action): Action | null {
  const other = objection(action.id, action.key, hotkeys.bindings, () => false)
  if (other !== null && other !== 'reserved') return other
  const { [action.id]: _, ...rest } = hotkeys.bindings
  storeBindings(rest)
  return null
}
export const resetAllKeys = (): void => storeBindings({})
/** Brings back keys that were reset. */
export const restoreKeys = (bindings: Bindings): void => storeBindings(bindings)
