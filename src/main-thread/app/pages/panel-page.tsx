import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import '../../i18n/english/workspace.ts'
import { addressOf, defaultSymbol, isSymbolName, panelPath } from '#shared/domain/routes.ts'
import type { WindowPanel } from '#shared/domain/routes.ts'
import { instrument } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'
import { setSymbol, view } from '../../stores/view.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { StaleBanner } from '../../features/connection/stale-banner.tsx'
import { StatusChip } from '../../features/connection/status-chip.tsx'
import { UnknownSymbol } from '../../features/errors/unknown-symbol.tsx'
import { TickerStrip } from '../../features/header/ticker-strip.tsx'
import { PanelErrorBoundary } from '../layout/panel-error-boundary.tsx'
import { MarketMenu } from '../../features/market-menu/market-menu.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { OrderBookPanel } from '../../features/order-book/order-book-panel.tsx'
import { useAddressedSymbol } from './symbol-address.ts'
import { ActionsRoot } from '../../features/position-actions/actions-root.tsx'
import { TablesPanel } from '../tables/tables-panel.tsx'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'
import { sendPicksTo } from '../../trading/ticket/pick-price.ts'
import { TradesPanel } from '../../features/trades/trades-panel.tsx'
import { GroupMenu } from '../workspace/group-menu.tsx'
import { link } from '../workspace/link-group.ts'
import { reportPanel } from '../workspace/pop-out.ts'
import { usePanelNames } from '../workspace/use-panel-names.ts'
import { useWindowLinks } from '../workspace/use-window-links.ts'
import { onWindowMessage, postToWindows } from '../workspace/window-messages.ts'
import styles from './panel-page.module.css'

/** One panel in a separate window. It shares hub, socket and login with the other windows, and has its own risk worker. */
export function PanelPage({ panel }: { readonly panel: WindowPanel }) {
  const names = usePanelNames()
  const impossible = usePanelSymbol(panel)
  const symbol = useSnapshot(view).symbol
  const missing = useSnapshot(instrument).unknownSymbol === symbol ? symbol : null
  const unknown = impossible ?? missing
  const name = panel === 'book' ? names.bookAndTrades : names[panel]
  useWindowLinks(true, false)
  useEffect(() => {
    const report = reportPanel(panel)
    return onWindowMessage((message) => void (message.type === 'who' && report()))
  }, [panel])
  useEffect(() => {
    sendPicksTo(postPick)
    return () => sendPicksTo(null)
  }, [])
  return (
    <main className={styles['page']} data-testid="panel-page">
      <ActionsRoot />
      <header className={styles['head']} aria-label={name}>
        <MarketMenu />
        {panel === 'chart' && <TickerStrip />}
        <span className={styles['tools']}>
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
          <ChartPanel />
        </PanelErrorBoundary>
      )}
      {unknown === null && panel === 'book' && (
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
          <TablesPanel />
        </Panel>
      )}
      <NoticeStack over />
    </main>
  )
}

/** Opens the symbol of the window's address. Returns the address's name if it cannot be a symbol, otherwise null. */
function usePanelSymbol(panel: WindowPanel): string | null {
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

/** Sends a picked price to the tickets of the window's link group; shows a notice if the window is in none. */
function postPick(price: string, sum: string, order?: PickedOrder): void {
  if (link.group !== '')
    return postToWindows({
      type: 'pick',
      group: link.group,
      symbol: view.symbol,
      price,
      sum,
      ...(order === undefined ? {} : { order }),
    })
  pushNotice({
    id: 'unlinked',
    tone: 'info',
    titleKey: 'workspace:unlinked.title',
    bodyKey: 'workspace:unlinked.text',
    params: {},
  })
}
