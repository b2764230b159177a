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

/** One scrolling column: on phones, and where zoom leaves a window too low for panels beside and under each other. */
const PHONE = '(max-width: 640px), (max-width: 1024px) and (max-height: 560px)'
export const isPhone = (): boolean => matchMedia(PHONE).matches
export const useIsPhone = (): boolean => useMedia(PHONE)
export const useIsNarrow = (): boolean => useMedia('(max-width: 1024px)')
