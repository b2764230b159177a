import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import type { SlotTable } from '../../stores/slot-table.ts'
import { balances, orders, positions } from '../../stores/tables.ts'
import { setHideOtherSymbols, view } from '../../stores/view.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import panel from '../../ui/panel.module.css'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { LoggedOut } from '../account/logged-out.tsx'
import { BalancesTable } from './balances-table.tsx'
import { CancelAll } from './cancel-all.tsx'
import { NoRows } from './no-rows.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrdersTable } from './orders-table.tsx'
import { PositionCards } from './position-cards.tsx'
import { PositionsTable } from './positions-table.tsx'
import styles from './tables.module.css'

const tabs = [
  { id: 'positions', table: positions },
  { id: 'orders', table: orders },
  { id: 'balances', table: balances },
] as const
type TabId = (typeof tabs)[number]['id']

/** Positions, orders and balances of the account. */
export function TablesPanel() {
  const { t } = useTranslation('tables')
  const [tab, setTab] = useState<TabId>('positions')
  const { hideOtherSymbols } = useSnapshot(view)
  const visitor = useSnapshot(session).view.kind === 'visitor'
  const phone = useIsPhone()
  return (
    <Tabs
      className={cx(panel.panel, panel.grow)}
      selectedKey={tab}
      onSelectionChange={(key) => setTab(tabs.find(({ id }) => id === key)?.id ?? 'positions')}
    >
      <div className={panel.bar}>
        <TabList className={controls.tabs ?? ''} aria-label={t('name')}>
          {tabs.map(({ id, table }) => (
            <Tab key={id} id={id} className={controls.tab ?? ''}>
              {t(`tab.${id}`)} {id !== 'balances' && !visitor && <Count table={table} />}
            </Tab>
          ))}
        </TabList>
        <span className={panel.grow} />
        {!visitor && tab !== 'balances' && (
          <div className={styles.tools}>
            {!phone && (
              <Checkbox isSelected={hideOtherSymbols} onChange={setHideOtherSymbols}>
                {t('hideOthers')}
              </Checkbox>
            )}
            {tab === 'orders' && <CancelAll />}
          </div>
        )}
      </div>
      {tabs.map(({ id }) => (
        <TabPanel key={id} id={id} className={cx(panel.panel, panel.grow)}>
          {visitor ? <LoggedOut /> : <Content id={id} phone={phone} />}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Content(props: { readonly id: TabId; readonly phone: boolean }) {
  if (props.id === 'balances') return <BalancesTable />
  if (props.id === 'orders')
    return <NoRows of="orders">{props.phone ? <OrderCards /> : <OrdersTable />}</NoRows>
  return <NoRows of="positions">{props.phone ? <PositionCards /> : <PositionsTable />}</NoRows>
}

function Count(props: { readonly table: SlotTable<object> }) {
  const { total, loaded } = useSnapshot(props.table.keys)
  return <span className={cx(controls.count, text.n)}>{loaded ? total : ''}</span>
}
