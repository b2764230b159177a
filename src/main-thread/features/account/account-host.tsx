import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { FundsDialog } from './funds-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const close = (): void => closeDialog('account')

/** Shows the open dialog about the account. Only a demo account can be given funds. */
export function AccountHost() {
  const { open, times } = useOpenDialog('account')
  const { view } = useSnapshot(session)
  const isDemo = view.kind !== 'visitor' && view.account.isDemo
  switch (open?.name) {
    case 'funds':
      return isDemo ? <FundsDialog key={times} isOpen onClose={close} /> : null
    case 'accountSettings':
      return <SettingsDialog key={times} onClose={close} />
    case 'resetAccount':
      return <ResetDialog key={times} isOpen onClose={close} />
    case undefined:
    default:
      return null
  }
}
