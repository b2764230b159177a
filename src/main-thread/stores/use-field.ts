import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'

/**
 * One field of a store; re-renders only when this field changes. For fields that hold a text, a number, a flag or a `ref`:
 * a component that shows one of them needs no snapshot of the whole store, which costs more than its own render (bench
 * `script`).
 */
export function useField<Store extends object, Key extends keyof Store>(store: Store, key: Key): Store[Key] {
  const follow = useCallback((changed: () => void) => subscribe(store, changed), [store])
  return useSyncExternalStore(follow, () => store[key])
}
