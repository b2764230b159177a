import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useMarket } from '../../stores/market-context.tsx'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRegionName } from '../../ui/region-name.ts'
import { TabList, TabPanel, useTabs } from '../../ui/tabs.tsx'
import { TickerFigure } from '../../trading/ticker/ticker-figure.tsx'
import { choices, chooseStyle } from '../../stores/book-choices.ts'
import { BookMenu } from './book-menu.tsx'
import { BookA11yTable } from './book-a11y-table.tsx'
import { GroupingSelect } from './grouping-select.tsx'
import { ownOrders } from './own-orders.ts'
import { PaintedBook } from './painted-book.tsx'
import { canPaint } from '../../trading/canvas/painted-canvas.tsx'
import styles from '../../trading/canvas/panel.module.css'

const EndedMarket = lazyPart(async () => (await import('./ended-market.tsx')).EndedMarket)
const OwnOrdersDialog = lazyPart(
  async () => (await import('./own-orders-dialog.tsx')).OwnOrdersDialog,
  comingDialog(() => (ownOrders.list = [])),
)

/** The order book: painted by the risk worker, with an accessible table of the same rows. A press on a price sets the ticket's price. */
export function OrderBookPanel() {
  const { t } = useTranslation('book')
  const label = useRegionName(t('title'))
  const { style } = useSnapshot(choices)
  const tabs = useTabs(style.shape)
  const market = useMarket()
  const own = useSnapshot(ownOrders)
  const editing = own.market === market.id && own.list.length > 0
  const open = useSnapshot(market.instrument).v
  // The market has no book any more, or not yet: show its end or its start instead.
  if (
    open?.tradability === 'delisted' ||
    open?.tradability === 'soon' ||
    (open?.tradability === 'closed' && open.settleTradingTime > 0)
  )
    return (
      <EndedMarket
        open={open}
        last={<TickerFigure field="lastPrice" />}
        index={<TickerFigure field="indexPrice" />}
      />
    )
  return (
    <section className={styles['panel']} aria-label={label} data-testid="order-book">
      <div className={styles['bar']}>
        <TabList
          of={tabs}
          label={t('views')}
          tabs={[
            ['levels', t('title')],
            ['depth', t('depth')],
          ]}
          className={styles['tabs']}
          onSelect={(shape) => chooseStyle({ shape })}
        />
        <span className={styles['tools']}>
          <GroupingSelect />
          <BookMenu />
        </span>
      </div>
      <TabPanel of={tabs} className={styles['body']}>
        {canPaint() ? <PaintedBook /> : null}
        <BookA11yTable />
      </TabPanel>
      {editing && <OwnOrdersDialog />}
    </section>
  )
}
