import { orderColumns as described } from '#shared/contracts/orders.ts'
import type { OrderColumn, OrderKind } from '#shared/contracts/orders.ts'
import { columnSpecs } from '../../trading/table/column-specs.ts'
import type { ColumnLook } from '../../trading/table/column-specs.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

const looks: Readonly<Record<OrderColumn, ColumnLook>> = {
  contract: { width: 164, tight: 116 },
  type: { width: 104, tight: 80 },
  price: { width: 104, tight: 76 },
  distance: { width: 92, tip: true },
  qty: { width: 96, tight: 72 },
  filled: { width: 148 },
  value: { width: 144 },
  terms: { width: 120 },
  time: { width: 124 },
  trigger: { width: 148, tight: 128 },
  tpsl: { width: 168 },
}

/** Kinds of orders that wait for a trigger: it is their first figure. */
const waiting: readonly (OrderKind | 'all')[] = ['conditional', 'tpsl', 'trailing', 'oco']
export const leadsWithTrigger = (kind: OrderKind | 'all'): boolean => waiting.includes(kind)

/** The columns with translated heads. `t`: of namespace `tables`. */
export function orderColumns(t: (key: string) => string, triggerFirst = false): readonly ColumnSpec[] {
  // A last column is not seen without scrolling.
  const trigger = triggerFirst ? looks.trigger : { width: looks.trigger.width }
  const specs = columnSpecs(described, { ...looks, trigger }, 'orders', t)
  const place = ({ key }: ColumnSpec): number =>
    key === 'contract' || key === 'type' ? 0 : key === 'trigger' && triggerFirst ? 1 : 2
  return [
    ...specs.toSorted((a, b) => place(a) - place(b)),
    { key: 'actions', head: t('orders.actions'), width: 120, tight: 60, fixed: 'end' },
  ]
}
