import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { AccountInfo } from '#shared/domain/records.ts'
import { login, logout } from '../../bridge/send-commands.ts'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { openDialog } from '../../stores/dialogs.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import type { InMenu } from '../popup/late-popup.ts'
import { accountName } from './account-name.ts'
import styles from './account-menu.module.css'
import type { DemoAccounts } from './use-demo-accounts.ts'

async function act(command: string): Promise<void> {
  if (command === 'logout') reportOutcome(await logout(), { id: 'logout', titleKey: 'logoutFailed' })
  else reportOutcome(await login(command), { id: 'login', titleKey: 'loginFailed' })
}

/** The demo accounts, and what can be done with the one that is logged in. */
export function AccountMenuPopup(props: InMenu & { readonly accounts: DemoAccounts }) {
  const { t } = useTranslation('header')
  const view = useSnapshot(session).view
  const { popover, menu } = props
  const { list, state, load } = props.accounts
  const account = view.kind === 'visitor' ? null : view.account
  const hasKeys = useCapability('apiKeys')
  const mayReset = useCapability('resetAccount')
  const item = controls['item'] ?? ''
  return (
    <Popover {...popover} className={cx(controls['popover'], styles['menu'])} placement="bottom end">
      <Menu
        {...menu}
        className={controls['menu'] ?? ''}
        aria-label={t('account.name')}
        onAction={(key) => {
          const command = String(key)
          if (command === 'settings') openDialog('accountSettings', {})
          else if (command === 'api-keys') openDialog('apiKeys', {})
          else if (command === 'reset') openDialog('resetAccount', {})
          else if (command === 'again') load()
          else void act(command)
        }}
      >
        {account !== null && (
          <MenuItem id="settings" className={item}>
            {t('allSettings')}
          </MenuItem>
        )}
        {account !== null && hasKeys && (
          <MenuItem id="api-keys" className={item}>
            {t('account.apiKeys')}
          </MenuItem>
        )}
        {account !== null && mayReset && (
          <MenuItem id="reset" className={item}>
            {t('account.reset')}
          </MenuItem>
        )}
        {account !== null && (
          <MenuItem id="logout" className={item}>
            {t('account.logout')}
          </MenuItem>
        )}
        {account !== null && <Separator className={controls['separator'] ?? ''} />}
        {/* Last, because they grow when the accounts arrive: nothing below may move. */}
        <Accounts
          list={list.filter(({ isDemo }) => isDemo)}
          heading={t(account === null ? 'account.choose' : 'account.switch')}
          chosen={account?.accountId}
        />
        <Accounts
          list={list.filter(({ isDemo }) => !isDemo)}
          heading={t('account.prepared')}
          chosen={account?.accountId}
        />
        {list.length === 0 && (
          <MenuItem id="again" className={item} isDisabled={state !== 'failed'} shouldCloseOnSelect={false}>
            {state === 'failed'
              ? `${t('account.failed')} · ${t('account.retry')}`
              : t(state === 'loading' ? 'account.loading' : 'account.none')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  )
}

/** Accounts to choose from, under a heading; nothing for none. */
function Accounts(props: {
  readonly list: readonly AccountInfo[]
  readonly heading: string
  readonly chosen: string | undefined
}) {
  const { t } = useTranslation('header')
  const { list, heading, chosen } = props
  if (list.length === 0) return null
  return (
    <MenuSection
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      aria-label={heading}
    >
      <Header className={controls['heading'] ?? ''}>{heading}</Header>
      {list.map((info) => (
        <MenuItem
          key={info.accountId}
          id={info.accountId}
          data-name={info.name}
          className={controls['item'] ?? ''}
          textValue={accountName(t, info)}
        >
          <Icon name={info.accountId === chosen ? 'check' : 'person'} />
          <span>{accountName(t, info)}</span>
          <span className={text['label']}>{t(`account.kind.${info.kind}`)}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
