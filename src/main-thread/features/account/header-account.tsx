import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Icon } from '../../ui/icon.tsx'
import { accountName } from '../../trading/account/account-name.ts'
import { AccountMenu } from '../../trading/account/account-menu.tsx'
import { LoginButton } from '../../trading/account/login-button.tsx'
import styles from './account.module.css'

/** Account menu at the end of the header, with the account's name. */
export function HeaderAccount() {
  const { t } = useTranslation('header')
  const view = useSnapshot(session).view
  const login = useCapability('login')
  if (view.kind === 'visitor')
    return (
      <LoginButton variant="primary" label={t('account.choose')} name={t('account.login')}>
        <Icon name="person" small />
        <span className={styles['name']}>{t(login === 'choose' ? 'account.choose' : 'account.login')}</span>
      </LoginButton>
    )
  const name = accountName(t, view.account)
  const label =
    view.kind === 'logging-in' ? t('account.loggingIn', { name }) : t('account.loggedInAs', { name })
  return (
    <AccountMenu label={label}>
      <Icon name="person" />
      <span className={styles['name']} dir="auto" data-testid="account-name">
        {name}
      </span>
      {view.kind === 'private-unavailable' && <Icon name="warning" small />}
    </AccountMenu>
  )
}
