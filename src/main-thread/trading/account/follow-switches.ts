import { subscribe } from 'valtio/vanilla'
import type { AccountInfo } from '#shared/domain/records.ts'
import '../../i18n/english/alerts.ts'
import '../../i18n/english/workspace.ts'
import { waitingAlerts } from '../../bridge/alert-calls.ts'
import { i18n } from '../../i18n/instance.ts'
import { loginHere, session } from '../../stores/account.ts'
import { pushNotice } from '../../stores/notices.ts'
import { owner } from '../ticket/draft-owner.ts'
import { accountName } from './account-name.ts'

const nameOf = (account: AccountInfo): string => accountName(i18n.getFixedT(null, 'header'), account)

const accountNow = (): AccountInfo | null => (session.view.kind === 'visitor' ? null : session.view.account)

/** Says how many alerts of an account nothing watches from now on. Only in a tab that is seen: it says nothing of the tab. */
async function sayWaiting(account: AccountInfo): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const found = (await waitingAlerts()).find(({ accountId }) => accountId === account.accountId)
  if (found === undefined) return
  pushNotice({
    id: 'alerts-wait',
    tone: 'info',
    titleKey: 'alerts:waiting',
    bodyKey: '',
    params: { account: nameOf(account), n: String(found.count) },
  })
}

/**
 * Says which account is logged in now, after another tab changed it, or if typed amounts were emptied for it. The notice
 * stays: the tab may be hidden.
 */
export function followSwitches(): void {
  let { accountId } = owner
  // Amounts may have been emptied before this code was loaded.
  let emptied = 0
  let last = accountNow()
  const changed = (): void => {
    const before = last
    const account = accountNow()
    const isSwitched = accountId !== '' && accountId !== owner.accountId
    const isEmptied = emptied !== owner.emptied
    ;({ accountId, emptied } = owner)
    if (account === null) return
    last = account
    if (isSwitched && before !== null) void sayWaiting(before)
    if (!isEmptied && (!isSwitched || loginHere.accountId === accountId)) return
    pushNotice(
      {
        id: 'account-switched',
        tone: 'info',
        titleKey: 'workspace:switched.title',
        bodyKey: isEmptied ? 'workspace:switched.emptied' : '',
        params: { account: nameOf(account) },
      },
      0,
    )
  }
  changed()
  subscribe(owner, changed)
}
