import type { ColumnSpec } from '../../trading/table/column.ts'

/** Columns of the open orders, with the sort key of sortable ones. */
const specs = [
  ['contract', 160, 'contract'],
  ['type', 104, 'type'],
  ['price', 104, 'price'],
  ['qty', 96, 'qty'],
  ['filled', 140, 'filled'],
  ['value', 144, 'value'],
  ['terms', 120, ''],
  ['time', 124, 'time'],
  ['trigger', 92, 'trigger'],
  ['tpsl', 168, ''],
] as const

/** The columns with translated heads. `t`: of namespace `tables`. */
export const orderColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...specs.map(([key, width, sort], index): ColumnSpec => ({
    key,
    head: t(`orders.${key}`),
    width,
    ...(sort === '' ? {} : { sort }),
    ...(index === 0 ? { fixed: 'start' as const } : {}),
  })),
  { key: 'actions', head: t('orders.actions'), width: 120, fixed: 'end' },
]
