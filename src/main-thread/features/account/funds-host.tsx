import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { closeDialog, dialogs } from '../../stores/dialogs.ts'
import { FundsDialog } from './funds-dialog.tsx'

const close = (): void => closeDialog('account')

/** Shows the dialog that adds demo funds while it is open and the account is a demo account. */
export function FundsHost() {
  const { times } = useSnapshot(dialogs.account)
  const isOpen = useSnapshot(dialogs.account).open !== null
  const { view } = useSnapshot(session)
  const isDemo = view.kind !== 'visitor' && view.account.isDemo
  return isOpen && isDemo ? <FundsDialog key={times} isOpen onClose={close} /> : null
}
