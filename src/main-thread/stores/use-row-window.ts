import { useCallback, useId } from 'react'

/** Receives the rows that a table shows, from a table that does not know who else shows rows. */
export function useRowWindow(
  set: (window: readonly [number, number] | null, owner: string) => void,
): (window: readonly [number, number] | null) => void {
  const owner = useId()
  return useCallback((window) => set(window, owner), [set, owner])
}
