/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a meter element's bar can't be styled alike everywhere; a group of figures is no fieldset */
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useWords } from '../../i18n/use-words.ts'
import { account, isTrader, session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useField } from '../../stores/use-field.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import panel from '../../ui/panel.module.css'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useIsStale } from '../../stores/use-stale.ts'
import styles from './account.module.css'
import { LoggedOut } from './logged-out.tsx'

/** Share of margin from which the gauges turn amber. */
const NEAR = 0.8
const HIDDEN = '••••'

/** Equity, available balance and margin use of the account. */
export function AccountPanel() {
  const { t } = useTranslation('account')
  const { t: header } = useTranslation('header')
  const who = useSnapshot(session).view
  const [hidden, setHidden] = useState(false)
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

/** A component of its own, so that the panel's buttons do not re-render with every figure. */
function Figures(props: { readonly hidden: boolean }) {
  const t = useWords('account')
  const figures = useField(account, 'v')
  const stale = useIsStale()
  if (figures === null) return <Message live="status" title={t('loading')} />
  const coin = <span className={text.mut}>{figures.coin}</span>
  const amount = (value: string): string => (props.hidden ? HIDDEN : value)
  return (
    // The ticket may leave room for the first figures only: a list that scrolls must be reached by keyboard.
    <div
      role="group"
      aria-label={t('name')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={cx(styles.body, stale && text.stale)}
      data-testid="account-figures"
      data-stale={stale ? '' : undefined}
    >
      <dl>
        {figures.total !== null && (
          <>
            <div className={styles.fact} title={t('totalTip')}>
              <dt>{t('totalEquity')}</dt>
              <dd className={text.n} data-field="total-equity">
                {amount(figures.total.equity)} <span className={text.mut}>USD</span>
              </dd>
            </div>
            {figures.total.unpriced !== '' && (
              <div className={styles.fact}>
                <dt>{t('unpriced')}</dt>
                <dd className={text.mut}>{figures.total.unpriced}</dd>
              </div>
            )}
          </>
        )}
        <div className={styles.fact}>
          <dt>{t('equity')}</dt>
          <dd className={cx(text.n, styles.main)} data-field="equity">
            {amount(figures.equity)} {coin}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('marginBalance')}</dt>
          <dd className={text.n}>
            {amount(figures.marginBalance)} {coin}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('available')}</dt>
          <dd className={text.n} data-field="available">
            {amount(figures.availableBalance)} {coin}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('unrealisedPnl')}</dt>
          <dd className={cx(text.n, props.hidden ? '' : toneClass(figures.pnlTone))}>
            {amount(figures.unrealisedPnl)} {coin}
          </dd>
        </div>
      </dl>
      <Gauge name={t('im')} tip={t('imTip')} rate={figures.imRate} fill={figures.imFill} />
      <Gauge name={t('mm')} tip={t('mmTip')} rate={figures.mmRate} fill={figures.mmFill} />
    </div>
  )
}

const Gauge = memo(function Gauge(props: {
  readonly name: string
  readonly tip: string
  readonly rate: string
  readonly fill: number
}) {
  const share = Math.min(1, Math.max(0, props.fill))
  return (
    <div className={styles.gauge} title={props.tip}>
      <span>{props.name}</span>
      <span className={cx(text.n, text.medium)}>{props.rate}</span>
      <div
        className={styles.track}
        role="meter"
        aria-label={props.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={props.rate}
      >
        <i
          className={styles.fill}
          data-near={share >= NEAR ? '' : undefined}
          style={{ width: `${share * 100}%` }}
        />
        <i className={styles.mark} />
      </div>
    </div>
  )
})

/** The same in one line, for phones; nothing for visitors. */
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
