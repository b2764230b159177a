import { proxy, subscribe } from 'valtio/vanilla'
import { session } from '../../stores/account.ts'
import { readStored, STORED_PREFIX, writeStored } from '../../stores/storage.ts'
import { isCombo, isReserved } from './combos.ts'
import { actions, objection } from './registry.ts'
import type { Action, ActionId, Bindings } from './registry.ts'

/** The keys that whoever uses this browser chose: each account's own, and a visitor's. */
const nameNow = (): string =>
  `hotkeys.${session.view.kind === 'visitor' ? 'visitor' : session.view.account.accountId}`

/** Chosen keys from stored text; what can't be one, or is the browser's, is left out. */
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

function keep(bindings: Bindings): void {
  hotkeys.bindings = bindings
  writeStored(name, JSON.stringify(bindings))
}

/** Gives an action a key, '' none. What speaks against it is returned and nothing changed. */
export function bind(id: ActionId, combo: string): 'reserved' | Action | null {
  const against = objection(id, combo, hotkeys.bindings, isReserved)
  if (against === null) keep({ ...hotkeys.bindings, [id]: combo })
  return against
}
/** The action's first key again, unless another one has it by now. */
export function resetKey(action: Action): Action | null {
  const other = objection(action.id, action.key, hotkeys.bindings, () => false)
  if (other !== null && other !== 'reserved') return other
  const { [action.id]: _, ...rest } = hotkeys.bindings
  keep(rest)
  return null
}
export const resetAllKeys = (): void => keep({})
