import { createContext, useCallback, useContext } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'

/** What a part of a panel can keep: data that can also be sent to another window. */
export type Kept = string | number | boolean

/** By panel and name: 'p3 search'. */
export const keptValues = proxy<Record<string, Kept>>({})

/** Id of the panel on a desk; '' for panels of the fixed page and of a window. */
export const KeptScope = createContext('')

/**
 * A choice or typed text of a panel. It survives that the panel is mounted again: behind another tab, in another place or
 * group, or in a window of its own. `known`: the values that are possible.
 */
export function useKept<T extends Kept>(
  name: string,
  first: T,
  known?: readonly T[],
): readonly [T, (next: T) => void] {
  const key = `${useContext(KeptScope)} ${name}`
  const v = useSnapshot(keptValues)[key]
  const isKnown = typeof v === typeof first && known?.includes(v as T) !== false
  return [isKnown ? (v as T) : first, useCallback((next: T) => void (keptValues[key] = next), [key])]
}
