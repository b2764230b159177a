import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { useCloseForOthers } from '../../trading/account/close-with-account.ts'
import { ArmingDialog } from './arming-dialog.tsx'
import { KillDialog } from './kill-dialog.tsx'

const close = (): void => closeDialog('safety')

/** Shows the open dialog about arming or the kill switch. */
export function SafetyHost() {
  const { open, times } = useOpenDialog('safety')
  useCloseForOthers('safety', close)
  if (open === null) return null
  return open.name === 'arming' ? (
    <ArmingDialog key={times} onClose={close} />
  ) : (
    <KillDialog key={times} onClose={close} />
  )
}
