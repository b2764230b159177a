import { useEffect } from 'react'
import type { Side } from '#shared/domain/enums.ts'

/**
 * Binds a dialog to the position it was opened for. A position on the other side, or one that was closed and opened
 * again meanwhile, is another position.
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
