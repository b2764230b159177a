/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a meter element's bar can't be styled alike everywhere; a group of figures is no fieldset */
import { memo } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { account } from '../../stores/account.ts'
import { useField } from '../../stores/use-field.ts'
import { useIsStale } from '../../stores/use-stale.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { AccountLoading } from './account-loading.tsx'
import styles from './account.module.css'

/** Share of margin from which the gauges turn amber. */
const NEAR = 0.8
const HIDDEN = '••••'

/** Equity, balances and margin rates of the account. A component of its own, so that the panel's buttons do not re-render with every figure. */
export function AccountFigures(props: { readonly hidden: boolean }) {
  const t = useWords('account')
  const figures = useField(account, 'v')
  const stale = useIsStale()
  if (figures === null) return <AccountLoading />
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
          <dd className={cx(text.n, props.hidden ? '' : toneClass(figures.pnlTone))} data-field="unrealised">
            {amount(figures.unrealisedPnl)} {coin}
          </dd>
        </div>
      </dl>
      <Gauge name={t('im')} tip={t('imTip')} rate={figures.imRate} fill={figures.imFill} />
      <Gauge name={t('mm')} tip={t('mmTip')} rate={figures.mmRate} fill={figures.mmFill} />
      {figures.loans !== null && <Gauge name={t('loans')} tip={t('loansTip')} {...figures.loans} />}
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
