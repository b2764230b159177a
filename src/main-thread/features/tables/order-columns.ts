import { orderColumns as described } from '#shared/contracts/orders.ts'
import type { OrderColumn } from '#shared/contracts/orders.ts'
import { columnSpecs } from '../../trading/table/column-specs.ts'
import type { ColumnLook } from '../../trading/table/column-specs.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

const looks: Readonly<Record<OrderColumn, ColumnLook>> = {
  contract: { width: 160, tight: 116 },
  type: { width: 104, tight: 80 },
  price: { width: 104, tight: 76 },
  distance: { width: 92, tip: true },
  qty: { width: 96, tight: 72 },
  filled: { width: 140 },
  value: { width: 144 },
  terms: { width: 120 },
  time: { width: 124 },
  trigger: { width: 92 },
  tpsl: { width: 168 },
}

/** The columns with translated heads. `t`: of namespace `tables`. */
export const orderColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...columnSpecs(described, looks, 'orders', t),
  { key: 'actions', head: t('orders.actions'), width: 120, tight: 60, fixed: 'end' },
]
