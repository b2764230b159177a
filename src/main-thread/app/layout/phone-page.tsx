import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { UnknownSymbol } from '../../features/errors/unknown.ts'
import { PhonePrice } from '../../features/header/phone-price.tsx'
import { PhoneHeader } from '../header/phone-header.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { TradeBar } from '../../features/ticket/trade-bar.tsx'
import { TablesPanel } from '../tables/tables-panel.tsx'
import { session } from '../../stores/account.ts'
import { offerPhoneLayouts } from '../workspace/phone-commands.ts'
import { Panel } from '../../ui/panel.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import styles from './layout.module.css'
import { MarketTabs } from './market-tabs.tsx'
import { PageHead } from './page-head.tsx'

/** The tabs of this page: the chart is shown above them. */
const bookAndTrades = { chart: false, book: true, trades: true }

/** The trade page in one column: price, chart, book or trades, tables; the bar at the bottom opens the ticket as a sheet. */
export function PhonePage(props: { readonly unknown: string | null }) {
  const { t } = useTranslation('tables')
  const { t: header } = useTranslation('header')
  const { t: account } = useTranslation('account')
  const { t: common } = useTranslation()
  useEffect(offerPhoneLayouts, [])
  const { known, view } = useSnapshot(session)
  const isVisitor = known && view.kind === 'visitor'
  const book = props.unknown === null && (
    <MarketTabs key="book" className={styles.phoneBook ?? ''} shown={bookAndTrades} />
  )
  const tables = (
    <Fragment key="tables">
      <PanelErrorBoundary name={account('name')}>
        <AccountSummary />
      </PanelErrorBoundary>
      <Panel name={t('name')} className={styles.phoneTables}>
        <TablesPanel />
      </Panel>
    </Fragment>
  )
  return (
    <main className={styles.phone}>
      <PageHead header={<PhoneHeader />} />
      <div className={styles.column}>
        {props.unknown !== null && <UnknownSymbol symbol={props.unknown} />}
        {props.unknown === null && (
          <>
            <PanelErrorBoundary name={header('last')}>
              <PhonePrice />
            </PanelErrorBoundary>
            <PanelErrorBoundary name={common('tab.chart')} className={styles.phoneChart}>
              <ChartPanel />
            </PanelErrorBoundary>
          </>
        )}
        {/* A visitor sees the button that starts without scrolling. */}
        {isVisitor ? [tables, book] : [book, tables]}
      </div>
      {props.unknown === null && (
        <PanelErrorBoundary name={common('tab.ticket')}>
          <TradeBar />
        </PanelErrorBoundary>
      )}
      <NoticeStack />
    </main>
  )
}
