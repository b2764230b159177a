import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Message } from '../../ui/message.tsx'
import { LoginButton } from '../../trading/account/login-button.tsx'

/** Content of an account's panel for a visitor, and while the login is pending. */
export function LoggedOut() {
  const { t } = useTranslation('account')
  const { t: header } = useTranslation('header')
  const { view, known } = useSnapshot(session)
  const login = useCapability('login')
  if (!known) return <Message live="status" title={t('loading')} />
  if (view.kind === 'logging-in')
    return <Message live="status" title={t('loggingIn')} text={view.account.name} />
  return (
    <Message title={t('loggedOut')} text={t('loggedOutText')}>
      <LoginButton variant="plain">
        {header(login === 'choose' ? 'account.choose' : 'account.login')}
      </LoginButton>
    </Message>
  )
}
