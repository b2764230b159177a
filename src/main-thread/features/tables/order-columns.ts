import { orderColumns as described } from '#shared/contracts/orders.ts'
import type { OrderColumn } from '#shared/contracts/orders.ts'
import { columnSpecs } from '../../trading/table/column-specs.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

const widths: Readonly<Record<OrderColumn, number>> = {
  contract: 160,
  type: 104,
  price: 104,
  qty: 96,
  filled: 140,
  value: 144,
  terms: 120,
  time: 124,
  trigger: 92,
  tpsl: 168,
}

/** The columns with translated heads. `t`: of namespace `tables`. */
export const orderColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...columnSpecs(described, widths, (key) => t(`orders.${key}`)),
  { key: 'actions', head: t('orders.actions'), width: 120, fixed: 'end' },
]
