import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { closeDialog, dialogs } from '../../stores/dialogs.ts'
import { PosterDialog } from './poster-dialog.tsx'

const close = (): void => closeDialog('poster')

/** Shows the poster that is open; each opening starts with its own choices. */
export function PosterHost() {
  const { times } = useSnapshot(dialogs.poster)
  const isOpen = useSnapshot(dialogs.poster).open !== null
  // Plain data, which can be sent to a worker: what `useSnapshot` returns is a proxy.
  const { open } = snapshot(dialogs.poster)
  return isOpen && open !== null ? <PosterDialog key={times} of={open.props.of} onClose={close} /> : null
}
