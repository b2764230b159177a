import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

/** Whether a media query matches; re-renders when that changes. */
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

/** Whether the page is one scrolling column: on phones, and if zoom makes the window too low for a grid of panels. */
const PHONE = '(max-width: 640px), (max-width: 1024px) and (max-height: 560px)'
export const isPhone = (): boolean => matchMedia(PHONE).matches
export const useIsPhone = (): boolean => useMedia(PHONE)
/** Whether trades are beside the book: below it both would have too few rows. */
export const useIsBeside = (): boolean => useMedia('(min-width: 1360px)')
/** As `useIsPhone`, for a panel that has a window of its own: a low window has one panel, so it needs no column. */
export const useIsSlimWindow = (): boolean => useMedia('(max-width: 640px)')
export const useIsNarrow = (): boolean => useMedia('(max-width: 1024px)')
