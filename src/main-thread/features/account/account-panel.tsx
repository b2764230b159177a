import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { isTrader, session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useKept } from '../../stores/kept.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { started } from '../../ui/after-start.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import panel from '../../ui/panel.module.css'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { AccountLoading } from './account-loading.tsx'
import styles from './account.module.css'
import { LoggedOut } from './logged-out.tsx'

/** Only a trader has figures. */
const Figures = lazyPart(
  async () => (await import('./account-figures.tsx')).AccountFigures,
  AccountLoading,
  started,
)

/** Equity, available balance and margin use of the account. */
export function AccountPanel() {
  const { t } = useTranslation('account')
  const { t: header } = useTranslation('header')
  const who = useSnapshot(session).view
  const [hidden, setHidden] = useKept<boolean>('hidden', false)
  const isDemo = who.kind !== 'visitor' && isTrader(who) && who.account.isDemo
  const mayAdd = useCapability('addFunds')
  const title = who.kind === 'visitor' ? t('name') : header(`account.kind.${who.account.kind}`)
  return (
    <>
      <div className={cx(panel.bar, styles.head)}>
        <h2 className={styles.title}>{title}</h2>
        {isDemo && mayAdd && (
          <Button variant="icon" aria-label={t('funds.title')} onPress={() => openDialog('funds', {})}>
            <Icon name="plus" />
          </Button>
        )}
        {isTrader(who) && (
          <Button
            variant="icon"
            aria-label={t(hidden ? 'show' : 'hide')}
            aria-pressed={hidden}
            onPress={() => setHidden(!hidden)}
          >
            <Icon name="eye" />
          </Button>
        )}
      </div>
      {!isTrader(who) && <LoggedOut isSide />}
      {isTrader(who) && <Figures hidden={hidden} />}
      {who.kind === 'private-unavailable' && (
        <p className={cx(styles.body, text.warn)} role="alert">
          {header('account.privateUnavailable', { code: who.code })}
        </p>
      )}
    </>
  )
}
