import { useTranslation } from 'react-i18next'
import { useIsStale } from '../../stores/use-stale.ts'
import text from '../../ui/text.module.css'
import styles from './header.module.css'
import { MoreFigures } from './late-figures.ts'
import { LastPrice, TickerChange } from './ticker-fields.tsx'
import { HoldingStat } from './ticker-stats.tsx'
import { TickerFigure } from '../../trading/ticker/ticker-figure.tsx'

/** Last price and main figures on a phone, at the top of the scrolling column. */
export function PhonePrice() {
  const { t } = useTranslation('header')
  const stale = useIsStale() ? '' : undefined
  return (
    <div className={styles['phonePrice']} data-stale={stale}>
      <div className={stale === undefined ? '' : text['stale']}>
        <LastPrice />
        <TickerChange />
      </div>
      <dl className={styles['phoneStats']}>
        <div>
          <dt>{t('mark')}</dt>
          <dd>
            <TickerFigure field="markPrice" />
          </dd>
        </div>
        <div>
          <dt>{t('high24h')}</dt>
          <dd>
            <TickerFigure field="highPrice24h" />
          </dd>
        </div>
        <div>
          <dt>{t('low24h')}</dt>
          <dd>
            <TickerFigure field="lowPrice24h" />
          </dd>
        </div>
      </dl>
      <div className={styles['phoneMore']}>
        <dl className={styles['phoneStats']}>
          <HoldingStat />
        </dl>
        <MoreFigures />
      </div>
    </div>
  )
}
