import { useEffect } from 'react'
import type { Side } from '#shared/domain/enums.ts'

/** Holds a dialog to the side its position had when it opened: what is there later on the other side is another position. */
export function useOpenedAs(
  head: { readonly side: Side } | null,
  openedAs: Side | '',
  edit: (change: { readonly openedAs: Side }) => void,
): void {
  const side = head?.side
  useEffect(() => {
    if (side !== undefined && openedAs === '') edit({ openedAs: side })
  }, [side, openedAs, edit])
}
