import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeLimits } from '#shared/contracts/exchange.ts'
import '../../i18n/english/exchange.ts'
import text from '../../ui/text.module.css'
import styles from './safety.module.css'

/** How each limit is shown: its unit behind the number. */
const units = {
  orderValue: ' USDT',
  priceDistance: ' %',
  ordersPerMinute: '',
  openOrders: '',
  positionValue: ' USDT',
  dailyLoss: ' USDT',
} as const satisfies Partial<Record<keyof ExchangeLimits, string>>
const names = Object.keys(units) as readonly (keyof typeof units)[]

/** The limits of the gateway. They hold there: the page shows them only. */
export function Limits({ limits }: { readonly limits: ExchangeLimits }) {
  const { t } = useTranslation('exchange')
  return (
    <>
      <p className={text['mut']}>{t('limits.title')}</p>
      <dl className={styles['limits']} data-testid="limits">
        {names.map((name) => {
          const value = limits[name]
          return (
            <Fragment key={name}>
              <dt>{t(`limits.${name}`)}</dt>
              <dd className={text['n']}>
                {value === null ? t('limits.none') : <bdi>{`${String(value)}${units[name]}`}</bdi>}
              </dd>
            </Fragment>
          )
        })}
        <dt>{t('limits.symbols')}</dt>
        <dd>{limits.symbols === null ? t('limits.all') : <bdi>{limits.symbols.join(', ')}</bdi>}</dd>
      </dl>
    </>
  )
}
