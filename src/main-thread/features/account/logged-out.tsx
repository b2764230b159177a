import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { Message } from '../../ui/message.tsx'
import { AccountMenu } from '../../trading/account/account-menu.tsx'

/** Content of an account's panel for a visitor, and while the login is pending. */
export function LoggedOut() {
  const { t } = useTranslation('account')
  const { t: header } = useTranslation('header')
  const { view, known } = useSnapshot(session)
  const mayTrade = useMayTrade()
  if (!known) return <Message live="status" title={t('loading')} />
  if (view.kind === 'logging-in')
    return <Message live="status" title={t('loggingIn')} text={view.account.name} />
  return (
    <Message title={t('loggedOut')} text={t('loggedOutText')}>
      {mayTrade && <AccountMenu variant="plain">{header('account.choose')}</AccountMenu>}
    </Message>
  )
}
