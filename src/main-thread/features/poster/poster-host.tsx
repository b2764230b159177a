import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { PosterDialog } from './poster-dialog.tsx'

const close = (): void => closeDialog('poster')

/** Shows the poster that is open; each opening starts with its own choices. */
export function PosterHost() {
  const { open, times } = useOpenDialog('poster')
  return open !== null ? <PosterDialog key={times} of={open.props.of} onClose={close} /> : null
}
