import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { accountName } from './account-name.ts'
import styles from './account-label.module.css'

/** The logged-in account's name, in a window without an account menu; nothing for a visitor. */
export function AccountLabel() {
  const { t } = useTranslation('header')
  const { view } = useSnapshot(session)
  if (view.kind === 'visitor') return null
  const name = accountName(t, view.account)
  return (
    <span className={styles['label']} title={name}>
      <Icon name="person" small />
      <span className={text['hidden']}>{t('account.loggedInAs', { name })}</span>
      <bdi className={styles['name']} aria-hidden data-testid="account-label">
        {name}
      </bdi>
    </span>
  )
}
