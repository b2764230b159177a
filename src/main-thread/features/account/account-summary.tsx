import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { account, isTrader, session } from '../../stores/account.ts'
import { useField } from '../../stores/use-field.ts'
import { useIsStale } from '../../stores/use-stale.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './account.module.css'

/** The account's main figures in one line, for phones; nothing for visitors. */
export function AccountSummary() {
  const { t } = useTranslation('account')
  const who = useSnapshot(session).view
  const figures = useField(account, 'v')
  const stale = useIsStale()
  if (!isTrader(who) || figures === null) return null
  const { total } = figures
  return (
    <dl
      className={cx(styles.summary, stale && text.stale)}
      data-testid="account-figures"
      data-stale={stale ? '' : undefined}
    >
      <div>
        <dt>{total === null ? `${t('equity')} (${figures.coin})` : `${t('totalEquity')} (USD)`}</dt>
        <dd>
          <span className={text.n} data-field={total === null ? 'equity' : 'total-equity'}>
            {total === null ? figures.equity : total.equity}
          </span>
        </dd>
        {total !== null && total.unpriced !== '' && (
          <dd className={text.mut}>{`${t('unpriced')}: ${total.unpriced}`}</dd>
        )}
      </div>
      <div>
        <dt>{t('im')}</dt>
        <dd>
          <span className={text.n}>{figures.imRate}</span>
        </dd>
      </div>
      <div>
        <dt>{t('mm')}</dt>
        <dd>
          <span className={text.n}>{figures.mmRate}</span>
        </dd>
      </div>
    </dl>
  )
}
