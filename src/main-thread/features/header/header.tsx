import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HeaderAccount } from '../account/header-account.tsx'
import { StatusChip } from '../connection/status-chip.tsx'
import { MarketMenu } from '../market-menu/market-menu.tsx'
import { NoticeBell } from '../notification-centre/notice-bell.tsx'
import { Logo } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DisplayMenu } from './display-menu.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { TickerStrip } from './ticker-strip.tsx'

const WorkspaceTools = lazyPart(async () => (await import('../workspace/workspace-tools.tsx')).WorkspaceTools)

/** The bar at the top: market, its figures, state of the connection, choices, account. */
export function Header() {
  const { t } = useTranslation('header')
  return (
    <header className={styles['head']} aria-label={t('name')}>
      <Link className={styles['brand'] ?? ''} to="/" aria-label={t('home')}>
        <Logo />
        Perpdeck
      </Link>
      <MarketMenu />
      <TickerStrip />
      <StatusChip />
      <div className={styles['tools']}>
        <Suspense fallback={<span className={styles['later']} />}>
          <WorkspaceTools />
        </Suspense>
        <LanguageMenu />
        <DisplayMenu />
        <NoticeBell />
        <HeaderAccount />
      </div>
    </header>
  )
}
