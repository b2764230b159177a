import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const list = queries.get(query) ?? matchMedia(query)
  queries.set(query, list)
  return useSyncExternalStore(
    (notify) => {
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => list.matches,
  )
}

export const useIsPhone = (): boolean => useMedia('(max-width: 640px)')
export const useIsNarrow = (): boolean => useMedia('(max-width: 1024px)')
