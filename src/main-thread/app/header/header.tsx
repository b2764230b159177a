import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { isTrader, session } from '../../stores/account.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useCloseOnLeave } from '../../stores/use-open-dialog.ts'
import { HeaderAccount } from '../../features/account/header-account.tsx'
import { StatusChip } from '../../features/connection/status-chip.tsx'
import { MarketMenu } from '../../features/market-menu/market-menu.tsx'
import { NoticeBell } from '../../features/notification-centre/notice-bell.tsx'
import { started } from '../../ui/after-start.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, Logo } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { commandDialog } from '../../stores/command-dialog.ts'
import { DisplayMenu, LanguageMenu } from '../../features/header/late-menus.tsx'
import styles from '../../features/header/header.module.css'
import { NetworkBadge } from '../../features/header/network-badge.tsx'
import { TickerStrip } from '../../features/header/ticker-strip.tsx'

const ArmSwitch = lazyPart(
  async () => (await import('../../features/commands/arm-switch.tsx')).ArmSwitch,
  undefined,
  started,
)
const ToolsPlace = () => <span className={styles['later']} />
const WorkspaceTools = lazyPart(
  async () => (await import('../workspace/workspace-tools.tsx')).WorkspaceTools,
  ToolsPlace,
  started,
)

/** The header: market menu, ticker, connection, settings, account. */
export function Header() {
  const { t } = useTranslation('header')
  useCloseOnLeave('account')
  const mayTrade = useMayTrade()
  const trades = isTrader(useSnapshot(session).view) && mayTrade
  return (
    <header className={styles['head']} aria-label={t('name')}>
      <Link className={styles['brand'] ?? ''} to="/" aria-label={t('home')}>
        <Logo />
        <span className={styles['name']}>Perpdeck</span>
      </Link>
      <MarketMenu />
      <TickerStrip />
      <NetworkBadge />
      <StatusChip />
      <div className={styles['tools']}>
        {trades && <ArmSwitch />}
        <Button
          variant="icon"
          aria-label={t('commands')}
          data-tour="commands"
          data-action="palette"
          onPress={() => {
            commandDialog.open = 'palette'
          }}
        >
          <Icon name="search" />
        </Button>
        <WorkspaceTools />
        <LanguageMenu />
        <DisplayMenu />
        <NoticeBell />
        <HeaderAccount />
      </div>
    </header>
  )
}
