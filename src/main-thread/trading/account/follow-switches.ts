import { subscribe } from 'valtio/vanilla'
import '../../i18n/english/workspace.ts'
import { i18n } from '../../i18n/instance.ts'
import { loginHere, session } from '../../stores/account.ts'
import { pushNotice } from '../../stores/notices.ts'
import { owner } from '../ticket/draft-owner.ts'
import { accountName } from './account-name.ts'

/**
 * Says which account is logged in now, after another tab changed it, or if typed amounts were emptied for it. The notice
 * stays: the tab may be hidden.
 */
export function followSwitches(): void {
  let { accountId, emptied } = owner
  subscribe(owner, () => {
    const { view } = session
    const isOther =
      accountId !== '' && accountId !== owner.accountId && loginHere.accountId !== owner.accountId
    const isEmptied = emptied !== owner.emptied
    ;({ accountId, emptied } = owner)
    if (view.kind === 'visitor' || (!isOther && !isEmptied)) return
    pushNotice(
      {
        id: 'account-switched',
        tone: 'info',
        titleKey: 'workspace:switched.title',
        bodyKey: isEmptied ? 'workspace:switched.emptied' : '',
        params: { account: accountName(i18n.getFixedT(null, 'header'), view.account) },
      },
      0,
    )
  })
}
