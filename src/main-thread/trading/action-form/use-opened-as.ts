import { useEffect } from 'react'
import type { Side } from '#shared/domain/enums.ts'

/**
 * Holds a dialog to the position it was opened for: what is there later on the other side, or was closed and opened anew
 * meanwhile, is another one.
 */
export function useOpenedAs(
  head: { readonly side: Side; readonly openedAt: number } | null,
  openedAs: Side | '',
  edit: (change: { readonly openedAs: Side; readonly openedAt: number }) => void,
): void {
  const side = head?.side
  const openedAt = head?.openedAt ?? 0
  useEffect(() => {
    if (side !== undefined && openedAs === '') edit({ openedAs: side, openedAt })
  }, [side, openedAt, openedAs, edit])
}
