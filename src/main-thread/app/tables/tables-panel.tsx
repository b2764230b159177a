import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useKept } from '../../stores/kept.ts'
import { offerAction } from '../../stores/page-actions.ts'
import type { SlotTable } from '../../stores/slot-table.ts'
import { orders, positions } from '../../stores/tables.ts'
import { useIsKnown } from '../../stores/use-is-known.ts'
import { setHideOtherSymbols, view } from '../../stores/view.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import panel from '../../ui/panel.module.css'
import { focusTab, TabList, TabPanel, useTabs } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { useIsPhone, useIsSlimWindow } from '../../ui/use-media.ts'
import { LoggedOut } from '../../features/account/logged-out.tsx'
import { started } from '../../ui/after-start.ts'
import { NoRows } from '../../features/tables/no-rows.tsx'
import { tableTabs } from './table-tabs.ts'
import type { TableTab } from './table-tabs.ts'
import styles from './tables-panel.module.css'

const counted = { positions, orders, tpsl: null, history: null, balances: null } as const
// A visitor has no tables: they are loaded after a login.
const PositionsTable = lazyPart(
  async () => (await import('../../features/tables/positions-table.tsx')).PositionsTable,
)
const PositionCards = lazyPart(
  async () => (await import('../../features/tables/position-cards.tsx')).PositionCards,
)
const OrdersPanel = lazyPart(async () => (await import('./orders-panel.tsx')).OrdersPanel)
const BalancesTable = lazyPart(
  async () => (await import('../../features/tables/balances-table.tsx')).BalancesTable,
)
const PositionTools = lazyPart(
  async () => (await import('../../features/position-actions/position-tools.tsx')).PositionTools,
  undefined,
  started,
)
const CancelAll = lazyPart(async () => (await import('../../features/tables/cancel-all.tsx')).CancelAll)
const TpSlTab = lazyPart(async () => (await import('../../features/tpsl/tpsl-tab.tsx')).TpSlTab)
const HistoryTab = lazyPart(async () => (await import('../../features/history/history-tab.tsx')).HistoryTab)
/** What shows a tab in each of these panels: keys go to the newest one. */
const shown = new Set<(index: number) => void>()

/**
 * Tables of the account: positions, orders, TP/SL, history, balances. `isAlone`: in a window of its own. `tab` and `onTab`: who
 * renders it remembers the shown one.
 */
export function TablesPanel(props: {
  readonly isAlone?: boolean
  readonly tab?: TableTab | undefined
  readonly onTab?: ((tab: TableTab) => void) | undefined
}) {
  const { t } = useTranslation('tables')
  const [own, setOwn] = useKept<TableTab>('tables', 'positions', tableTabs)
  const { tab = own, onTab: setTab = setOwn } = props
  const { hideOtherSymbols } = useSnapshot(view)
  const visitor = useSnapshot(session).view.kind === 'visitor'
  const mayTrade = useMayTrade()
  const isPhone = useIsPhone()
  const isSlim = useIsSlimWindow()
  const phone = props.isAlone === true ? isSlim : isPhone
  const joined = useTabs(tab)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (index: number): void => {
      const id = tableTabs[index]
      if (id === undefined) return
      setTab(id)
      focusTab(box.current, id)
    }
    shown.add(show)
    offerAction('showTable', show)
    return () => {
      shown.delete(show)
      offerAction('showTable', [...shown].at(-1))
    }
  }, [setTab])
  return (
    <div ref={box} className={cx(panel.panel, panel.grow)} data-testid="account-tables">
      <div className={styles.bar}>
        <TabList
          of={joined}
          label={t('name')}
          tabs={tableTabs.map((id) => {
            const table = counted[id]
            return [
              id,
              <>
                {t(`tab.${id}`)} {table !== null && !visitor && <Count table={table} />}
              </>,
            ]
          })}
          className={styles.tabs}
          onSelect={setTab}
        />
        {!visitor && (tab === 'positions' || tab === 'orders') && (
          <div className={styles.tools}>
            {!phone && (
              <Checkbox isSelected={hideOtherSymbols} onChange={setHideOtherSymbols}>
                {t('hideOthers')}
              </Checkbox>
            )}
            {mayTrade && (tab === 'positions' ? <PositionTools /> : <CancelAll />)}
          </div>
        )}
      </div>
      <TabPanel of={joined} className={cx(panel.panel, panel.grow)}>
        {visitor ? <LoggedOut /> : <Content id={tab} phone={phone} />}
      </TabPanel>
    </div>
  )
}

function Content(props: { readonly id: TableTab; readonly phone: boolean }) {
  if (props.id === 'balances') return <BalancesTable />
  if (props.id === 'tpsl') return <TpSlTab />
  if (props.id === 'history') return <HistoryTab />
  if (props.id === 'orders') return <OrdersPanel phone={props.phone} />
  return <NoRows of="positions">{props.phone ? <PositionCards /> : <PositionsTable />}</NoRows>
}

function Count(props: { readonly table: SlotTable<object> }) {
  const { all } = useSnapshot(props.table.keys)
  return <span className={cx(controls.count, text.n)}>{useIsKnown(props.table) ? all : ''}</span>
}
