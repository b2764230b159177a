import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import '../../i18n/english/workspace.ts'
import { addressOf, defaultSymbol, isSymbolName, panelPath, windowPanels } from '#shared/domain/routes.ts'
import type { PanelPageName } from '#shared/domain/routes.ts'
import { instrument } from '../../stores/market.ts'
import { setSymbol, view } from '../../stores/view.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { StaleBanner } from '../../features/connection/stale-banner.tsx'
import { StatusChip } from '../../features/connection/status-chip.tsx'
import { UnknownSymbol } from '../../features/errors/unknown.ts'
import { TickerStrip } from '../../features/header/ticker-strip.tsx'
import { AccountLabel } from '../../trading/account/account-label.tsx'
import { loadOrNotify } from '../../trading/late-code.ts'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import { MarketMenu } from '../../features/market-menu/market-menu.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { OrderBookPanel } from '../../features/order-book/order-book-panel.tsx'
import { useAddressedSymbol } from './symbol-address.ts'
import { ActionsRoot } from '../../features/position-actions/actions-root.tsx'
import { TablesPanel } from '../tables/tables-panel.tsx'
import { sendPicksTo } from '../../trading/ticket/pick-price.ts'
import { TradesPanel } from '../../features/trades/trades-panel.tsx'
import { GroupMenu } from '../workspace/group-menu.tsx'
import { postPick } from '../windows/post-pick.ts'
import { isDeskWindow, reportPanel } from '../windows/pop-out.ts'
import { usePanelNames } from '../windows/use-panel-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWindowLinks } from '../windows/use-window-links.ts'
import styles from './panel-page.module.css'

/** Continues what was typed and chosen in the panel before it had this window. */
async function continuePanel(): Promise<void> {
  const { takeOver } = await import('../windows/hand-over.ts')
  takeOver(location.pathname.split('/').at(-1) ?? '')
}

/** Panels that only a desk opens. */
const OwnWindow = lazyPart(async () => {
  const [{ OwnWindow: Own }] = await Promise.all([import('../desk/own-window.tsx'), continuePanel()])
  return Own
})

const ChartWindowPicker = lazyPart(async () => (await import('../desk/chart-window.tsx')).ChartWindowPicker)

/** One panel in a separate window. It shares hub, socket and login with the other windows, and has its own risk worker. */
export function PanelPage({ panel }: { readonly panel: PanelPageName }) {
  const names = usePanelNames()
  const { t } = useTranslation('workspace')
  const impossible = usePanelSymbol(panel)
  const symbol = useSnapshot(view).symbol
  const missing = useSnapshot(instrument).unknownSymbol === symbol ? symbol : null
  const unknown = impossible ?? missing
  // The fixed grid's window of the book shows the trades too; a desk has a window for each.
  const ofDesk = isDeskWindow()
    ? panel !== 'chart' && panel !== 'tables'
    : !windowPanels.some((own) => own === panel)
  const name = ofDesk
    ? t('name')
    : panel === 'book'
      ? names.bookAndTrades
      : names[panel === 'chart' ? 'chart' : 'tables']
  const takesPicks = panel === 'ticket'
  // What it shows or does is of one account.
  const isTrading = takesPicks || panel === 'tables' || panel === 'account' || panel === 'chart'
  useWindowLinks(true, takesPicks)
  useEffect(() => reportPanel(panel), [panel])
  useEffect(() => {
    if (takesPicks) return undefined
    sendPicksTo(postPick)
    return () => sendPicksTo(null)
  }, [takesPicks])
  useEffect(() => {
    if (panel === 'tables') void loadOrNotify(continuePanel)
  }, [panel])
  return (
    <main className={styles['page']} data-testid="panel-page">
      <ActionsRoot />
      <header className={styles['head']} aria-label={name} data-figures={panel === 'chart' ? '' : undefined}>
        <MarketMenu />
        {panel === 'chart' && <TickerStrip />}
        <span className={styles['tools']}>
          {panel === 'chart' && isDeskWindow() && <ChartWindowPicker />}
          {isTrading && <AccountLabel />}
          <StatusChip />
          <GroupMenu />
        </span>
      </header>
      <StaleBanner />
      {unknown !== null && (
        <Panel name={name} className={styles['body']}>
          <UnknownSymbol symbol={unknown} />
        </Panel>
      )}
      {unknown === null && panel === 'chart' && (
        <PanelErrorBoundary name={names.chart} className={styles['body']}>
          {isDeskWindow() ? <OwnWindow kind="chart" /> : <ChartPanel />}
        </PanelErrorBoundary>
      )}
      {unknown === null && ofDesk && (
        <div className={styles['own']}>
          <OwnWindow kind={panel} />
        </div>
      )}
      {unknown === null && !ofDesk && panel === 'book' && (
        <>
          <PanelErrorBoundary name={names.book} className={styles['body']}>
            <OrderBookPanel />
          </PanelErrorBoundary>
          <PanelErrorBoundary name={names.trades} className={styles['trades']}>
            <TradesPanel />
          </PanelErrorBoundary>
        </>
      )}
      {unknown === null && panel === 'tables' && (
        <Panel name={names.tables} className={styles['body']}>
          <TablesPanel isAlone />
        </Panel>
      )}
      <NoticeStack over />
    </main>
  )
}

/** Opens the symbol of the window's address. Returns the address's name if it cannot be a symbol, otherwise null. */
function usePanelSymbol(panel: PanelPageName): string | null {
  const pathname = usePathname()
  const search = useSearch()
  const address = addressOf(pathname)
  const named = new URLSearchParams(search).get('symbol') ?? defaultSymbol
  const symbol = useAddressedSymbol(
    address.to === 'symbol' || address.to === 'dated' ? address : { to: 'symbol', symbol: named },
  )
  const possible = symbol !== null && isSymbolName(symbol)
  useEffect(() => {
    if (symbol === null) return
    if (possible) setSymbol(symbol)
    const own = panelPath(panel, symbol)
    if (own !== pathname + search) navigate(own, { replace: true })
  }, [panel, symbol, possible, pathname, search])
  return possible ? null : symbol
}
