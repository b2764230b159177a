import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orders } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setOrdersWindow } from '../../stores/view.ts'
import { OrderRow } from './order-row.tsx'
import { VirtualTable } from './virtual-table.tsx'
import type { Column } from './virtual-table.tsx'

const widths = {
  contract: '160px',
  type: '72px',
  price: '104px',
  qty: '96px',
  filled: '140px',
  value: '104px',
  terms: '120px',
  time: '124px',
  trigger: '92px',
  actions: 'minmax(120px, 1fr)',
} as const

/** Open orders. */
export function OrdersTable() {
  const { t } = useTranslation('tables')
  const keys = useKeys(orders)
  const columns = useMemo(
    () =>
      (Object.keys(widths) as (keyof typeof widths)[]).map((key): Column => ({
        key,
        head: t(`orders.${key}`),
        width: widths[key],
      })),
    [t],
  )
  return (
    <VirtualTable
      name={t('tab.orders')}
      columns={columns}
      keys={keys}
      onWindow={setOrdersWindow}
      renderRow={(key, place) => <OrderRow key={key} rowKey={key} columns={columns} place={place} />}
    />
  )
}
