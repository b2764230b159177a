import { pushNotice } from '../stores/notices.ts'
import { loadOrNotify } from './late-code.ts'

/** Says why a dialog closed: it was about another account than the one that is logged in now. It stays: the tab may be hidden. */
export async function notifyDialogClosed(): Promise<void> {
  const texts = await loadOrNotify(() => import('../i18n/english/workspace.ts'))
  if (texts === null) return
  pushNotice(
    { id: 'dialog-closed', tone: 'info', titleKey: 'workspace:switched.closed', bodyKey: '', params: {} },
    0,
  )
}
