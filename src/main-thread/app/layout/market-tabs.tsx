import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabList, TabPanel, useTabs } from '../../ui/tabs.tsx'
import { cx } from '../../ui/tone.ts'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { OrderBookPanel } from '../../features/order-book/order-book-panel.tsx'
import { TradesPanel } from '../../features/trades/trades-panel.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import styles from './layout.module.css'

const all = ['chart', 'book', 'trades'] as const
type TabId = (typeof all)[number]

/** Chart, book and trades as tabs, if the window is too narrow to show them side by side. A hidden chart stays mounted. */
export function MarketTabs(props: {
  readonly className: string
  readonly shown: Readonly<Record<TabId, boolean>>
}) {
  const { t } = useTranslation()
  const shown = all.filter((id) => props.shown[id])
  const [chosen, setTab] = useState<TabId>('chart')
  const tab = shown.find((id) => id === chosen) ?? shown[0] ?? 'book'
  const tabs = useTabs<TabId>(tab)
  return (
    <div className={cx(props.className, styles.tabbed)}>
      <TabList
        of={tabs}
        label={t('tab.panels')}
        tabs={shown.map((id) => [id, t(`tab.${id}`)])}
        className={styles.tabBar}
        onSelect={setTab}
      />
      <TabPanel of={tabs} className={styles.tabbedBody}>
        {props.shown.chart && (
          <PanelErrorBoundary
            name={t('tab.chart')}
            className={cx(styles.filling, tab !== 'chart' && styles.gone)}
          >
            <ChartPanel />
          </PanelErrorBoundary>
        )}
        {tab === 'book' && (
          <PanelErrorBoundary name={t('tab.book')} className={styles.filling}>
            <OrderBookPanel />
          </PanelErrorBoundary>
        )}
        {tab === 'trades' && (
          <PanelErrorBoundary name={t('tab.trades')} className={styles.filling}>
            <TradesPanel />
          </PanelErrorBoundary>
        )}
      </TabPanel>
    </div>
  )
}
