import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { useCloseForOthers } from '../../trading/account/close-with-account.ts'
import { ApiKeysDialog } from './api-keys-dialog.tsx'
import { FundsDialog } from './funds-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const close = (): void => closeDialog('account')

/** Shows the open dialog about the account. Only a demo account can be given funds. */
export function AccountHost() {
  const { open, times } = useOpenDialog('account')
  useCloseForOthers('account', close)
  const { view } = useSnapshot(session)
  const account = view.kind === 'visitor' ? null : view.account
  switch (open?.name) {
    case 'funds':
      return account?.isDemo === true ? <FundsDialog key={times} isOpen onClose={close} /> : null
    case 'accountSettings':
      return <SettingsDialog key={times} onClose={close} />
    case 'resetAccount':
      return <ResetDialog key={times} isOpen onClose={close} />
    case 'apiKeys':
      return account === null ? null : <ApiKeysDialog key={times} account={account} onClose={close} />
    case 'pairBrowser':
      return <PairDialog key={times} onClose={close} />
    case undefined:
    default:
      return null
  }
}
