import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { accountDialog } from '../../stores/account-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog)
const ResetDialog = lazyPart(async () => (await import('./reset-dialog.tsx')).ResetDialog)

function close(): void {
  accountDialog.open = ''
}

/** Renders the dialog that the account menu or the display menu opened; closes it when the page is left. */
export function AccountDialogs() {
  const { open } = useSnapshot(accountDialog)
  useEffect(() => close, [])
  if (open === 'settings') return <SettingsDialog onClose={close} />
  if (open === 'reset') return <ResetDialog isOpen onClose={close} />
  return null
}
