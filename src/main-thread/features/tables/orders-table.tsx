import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { orders } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { useRowWindow } from '../../stores/use-row-window.ts'
import { setOrdersWindow } from '../../stores/view.ts'
import { columnKey } from '../../trading/table/column-state.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportButtons } from './export-menu.tsx'
import { leadsWithTrigger, orderColumns } from './order-columns.ts'
import { OrderRow } from './order-row.tsx'
import { useUser } from '../../stores/use-user.ts'
import { sortOrders } from './sort-by-head.ts'
import { TableFilter } from './table-filter.tsx'
import { filterOrders, useOrdersAsked } from '../../stores/table-questions.ts'
import styles from '../../trading/table/table-tools.module.css'
import { useRoom } from '../../trading/table/tight-columns.ts'
import { useColumns } from '../../trading/table/use-columns.ts'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'

const sorting = { keys: orders.keys, onSort: sortOrders }

/** Table of the open orders. */
export function OrdersTable() {
  const user = useUser()
  const triggerFirst = leadsWithTrigger(useOrdersAsked('kind'))
  // An arrangement of its own: that of the other kinds may have put the trigger last.
  const place = columnKey(triggerFirst ? 'waitingOrders' : 'orders', user)
  return <Table key={place} place={place} triggerFirst={triggerFirst} />
}

function Table({ place, triggerFirst }: { readonly place: string; readonly triggerFirst: boolean }) {
  const { t } = useTranslation('tables')
  const keys = useKeys(orders)
  const columns = useMemo(() => orderColumns(t, triggerFirst), [t, triggerFirst])
  const foot = useRef<HTMLDivElement>(null)
  const model = useColumns(place, columns, useRoom(foot))
  const text = useOrdersAsked('text')
  const family = useOrdersAsked('family')
  const onWindow = useRowWindow(setOrdersWindow)
  return (
    <>
      <VirtualTable
        name={t('tab.orders')}
        columns={model.columns}
        model={model}
        sorting={sorting}
        keys={keys}
        place={place}
        onWindow={onWindow}
        renderRow={(key, at) => <OrderRow rowKey={key} columns={model.columns} place={at} />}
      />
      <div ref={foot} className={styles.foot}>
        <span className={styles.footTools}>
          <TableFilter text={text} family={family} onChange={filterOrders} />
          <ExportButtons of="orders" columns={model.columns} />
          <ColumnsMenu model={model} />
        </span>
      </div>
    </>
  )
}
