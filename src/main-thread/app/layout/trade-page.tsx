import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { instrument } from '../../stores/market.ts'
import { docked } from '../../stores/docked.ts'
import { view } from '../../stores/view.ts'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { cx } from '../../ui/tone.ts'
import { useIsBeside, useIsNarrow, useIsPhone } from '../../ui/use-media.ts'
import { AccountPanel } from '../../features/account/account-panel.tsx'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { Header } from '../header/header.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { OrderBookPanel } from '../../features/order-book/order-book-panel.tsx'
import { ActionsRoot } from '../../features/position-actions/actions-root.tsx'
import { TablesPanel } from '../tables/tables-panel.tsx'
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx'
import { TradesPanel } from '../../features/trades/trades-panel.tsx'
import { UnknownSymbol } from '../../features/errors/unknown.ts'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import { gridOf, noticesAreaOf } from './grid.ts'
import styles from './layout.module.css'
import { MarketTabs } from './market-tabs.tsx'
import { PageHead } from './page-head.tsx'
import { usePanelsShown } from './panels-shown.ts'
import { PanelSplitter, usePanelSizes } from './splitters.tsx'

/** Loaded only in a phone's layout. */
const PhonePage = lazyPart(async () => (await import('./phone-page.tsx')).PhonePage)

/** Loaded only if the trader arranges panels. */
const DockPage = lazyPart(async () => (await import('./dock-page.tsx')).DockPage)

/** The trade page, in the layout that fits the window. `impossible`: the address's name, if it cannot be a symbol. */
export function TradePage(props: { readonly impossible: string | null }) {
  const phone = useIsPhone()
  const narrow = useIsNarrow()
  const { on } = useSnapshot(docked)
  const symbol = useSnapshot(view).symbol
  const missing = useSnapshot(instrument).unknownSymbol === symbol ? symbol : null
  const unknown = props.impossible ?? missing
  return (
    <>
      <ActionsRoot />
      {phone ? (
        <PhonePage unknown={unknown} />
      ) : on ? (
        <DockPage unknown={unknown} />
      ) : (
        <GridPage narrow={narrow} unknown={unknown} />
      )}
    </>
  )
}

function GridPage(props: { readonly narrow: boolean; readonly unknown: string | null }) {
  const { t } = useTranslation('tables')
  const { t: account } = useTranslation('account')
  const { t: common } = useTranslation()
  const { unknown, narrow } = props
  const sizes = usePanelSizes()
  const shown = usePanelsShown(unknown !== null)
  const isBeside = useIsBeside() && shown.book && shown.trades
  const first = shown.book ? 'book' : 'trades'
  const vars = {
    '--book-width': isBeside ? `calc(${sizes.book + sizes.trades}px + var(--gutter))` : `${sizes[first]}px`,
    '--trades-width': `${sizes.trades}px`,
    '--trades-height': `${sizes.tradesHeight}px`,
    '--ticket-width': `${sizes.ticket}px`,
    '--tables-height': `${sizes.tables}px`,
    ...(sizes.account === 0 ? {} : { '--account-height': `${sizes.account}px`, '--ticket-grow': 1 }),
    '--notices': noticesAreaOf(shown, narrow),
    gridTemplate: gridOf(shown, narrow),
  } as CSSProperties
  return (
    <main className={cx(styles.page, narrow && styles.narrow)} style={vars}>
      <div className={styles.head}>
        <PageHead header={<Header />} />
      </div>
      {unknown !== null && (
        <Panel name={common('tab.panels')} className={styles.unknown}>
          <UnknownSymbol symbol={unknown} />
        </Panel>
      )}
      {unknown === null && narrow && (shown.chart || shown.book || shown.trades) && (
        <MarketTabs className={styles.chart ?? ''} shown={shown} />
      )}
      {unknown === null && !narrow && shown.chart && (
        <PanelErrorBoundary name={common('tab.chart')} className={styles.chart}>
          <ChartPanel />
        </PanelErrorBoundary>
      )}
      {unknown === null && !narrow && (shown.book || shown.trades) && (
        <div className={cx(styles.book, isBeside && styles.beside)}>
          {shown.chart && <PanelSplitter panel={first} />}
          {isBeside && <PanelSplitter panel="trades" isBetween />}
          {shown.book && (
            <PanelErrorBoundary name={common('tab.book')} className={styles.filling}>
              <OrderBookPanel />
            </PanelErrorBoundary>
          )}
          {shown.trades && (
            <PanelErrorBoundary name={common('tab.trades')} className={styles.filling}>
              {shown.book && !isBeside && <PanelSplitter panel="tradesHeight" />}
              <TradesPanel />
            </PanelErrorBoundary>
          )}
        </div>
      )}
      {(shown.ticket || shown.account) && (
        <div className={styles.right}>
          {(shown.chart || shown.book || shown.trades || shown.tables) && <PanelSplitter panel="ticket" />}
          {unknown === null && shown.ticket && (
            <PanelErrorBoundary name={common('tab.ticket')} className={styles.ticket}>
              <TicketPanel />
            </PanelErrorBoundary>
          )}
          {shown.account && (
            <Panel name={account('name')} className={styles.account}>
              {unknown === null && shown.ticket && <PanelSplitter panel="account" />}
              <AccountPanel />
            </Panel>
          )}
        </div>
      )}
      <NoticeStack />
      {shown.tables && (
        <Panel name={t('name')} className={styles.tables}>
          {(shown.chart || shown.book || shown.trades) && <PanelSplitter panel="tables" />}
          <TablesPanel />
        </Panel>
      )}
    </main>
  )
}
