import { useTranslation } from 'react-i18next'
import { HeaderAccount } from '../../features/account/header-account.tsx'
import { useCloseOnLeave } from '../../stores/use-open-dialog.ts'
import { StatusChip } from '../../features/connection/status-chip.tsx'
import { MarketMenu } from '../../features/market-menu/market-menu.tsx'
import { NoticeBell } from '../../features/notification-centre/notice-bell.tsx'
import { NetworkBadge } from '../../features/header/network-badge.tsx'
import { DisplayMenu, LanguageMenu } from '../../features/header/late-menus.tsx'
import styles from '../../features/header/header.module.css'

/** The header on a phone: market menu, connection, settings, account. */
export function PhoneHeader() {
  const { t } = useTranslation('header')
  useCloseOnLeave('account')
  return (
    <>
      <div className={styles['phoneNetwork']}>
        <NetworkBadge />
      </div>
      <header className={styles['phoneTop']} aria-label={t('name')}>
        <MarketMenu />
        <span style={{ flex: 1 }} />
        <StatusChip />
        <LanguageMenu />
        <DisplayMenu />
        <NoticeBell />
        <HeaderAccount />
      </header>
    </>
  )
}
