import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { closeDialog, dialogs } from './dialogs.ts'
import type { DialogLayer, OpenDialog } from './dialogs.ts'

/**
 * The open dialog of a layer, and `times`: the React key of this opening. `open` is plain data, which can be sent to a
 * worker; what `useSnapshot` returns is a proxy.
 */
export function useOpenDialog<Layer extends DialogLayer>(
  layer: Layer,
): { readonly open: OpenDialog<Layer> | null; readonly times: number } {
  const { open, times } = useSnapshot(dialogs[layer])
  // `open` is read above so that the component follows it.
  return { open: open === null ? null : (snapshot(dialogs[layer]).open as OpenDialog<Layer> | null), times }
}

/** Closes what is open on a layer when the component leaves the page. */
export function useCloseOnLeave(layer: DialogLayer): void {
  useEffect(() => () => closeDialog(layer), [layer])
}
