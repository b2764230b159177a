import { useTranslation } from 'react-i18next'
import { HeaderAccount } from '../../features/account/header-account.tsx'
import { StatusChip } from '../../features/connection/status-chip.tsx'
import { useIsStale } from '../../stores/use-stale.ts'
import { MarketMenu } from '../../features/market-menu/market-menu.tsx'
import { NoticeBell } from '../../features/notification-centre/notice-bell.tsx'
import text from '../../ui/text.module.css'
import { DisplayMenu, LanguageMenu } from '../../features/header/late-menus.tsx'
import styles from '../../features/header/header.module.css'
import { LastPrice, TickerChange, TickerFigure } from '../../features/header/ticker-fields.tsx'

/** The phone's top: market, state and account. */
export function PhoneHeader() {
  const { t } = useTranslation('header')
  return (
    <header className={styles['phoneTop']} aria-label={t('name')}>
      <MarketMenu />
      <span style={{ flex: 1 }} />
      <StatusChip />
      <LanguageMenu />
      <DisplayMenu />
      <NoticeBell />
      <HeaderAccount />
    </header>
  )
}

/** The phone's price block, first in the scrolling column. */
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
    </div>
  )
}
