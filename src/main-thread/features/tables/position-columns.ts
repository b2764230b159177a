import type { ColumnSpec } from '../../trading/table/column.ts'

/** Columns of the positions table (POS-01), the most important first, with the sort key of sortable ones. */
const specs = [
  ['contract', 216, 'contract'],
  ['size', 112, 'size'],
  ['entry', 96, 'entry'],
  ['mark', 96, 'mark'],
  ['liq', 100, 'liq'],
  ['pnl', 260, 'pnl'],
  ['tpsl', 264, ''],
  ['breakeven', 96, 'breakeven'],
  ['im', 148, 'im'],
  ['mm', 140, 'mm'],
  ['value', 160, 'value'],
  ['realised', 148, 'realised'],
  ['trailing', 168, ''],
  ['autoMargin', 92, ''],
  ['session', 112, 'session'],
  ['funding', 148, 'funding'],
  ['greeks', 280, ''],
] as const

/** Columns whose figures move with prices. */
const moving: ReadonlySet<string> = new Set(['mark', 'liq', 'pnl', 'im', 'mm', 'value'])

/** The columns with translated heads. `t`: of namespace `tables`. */
export const positionColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...specs.map(([key, width, sort], index): ColumnSpec => ({
    key,
    head: t(`positions.${key}`),
    width,
    ...(sort === '' ? {} : { sort }),
    ...(moving.has(key) ? { moves: true as const } : {}),
    ...(index === 0 ? { fixed: 'start' as const } : {}),
  })),
  { key: 'close', head: t('positions.close'), width: 216, fixed: 'end' },
]
