import { positionColumns as described } from '#shared/contracts/positions.ts'
import type { PositionColumn } from '#shared/contracts/positions.ts'
import { columnSpecs } from '../../trading/table/column-specs.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

const widths: Readonly<Record<PositionColumn, number>> = {
  contract: 216,
  size: 112,
  entry: 96,
  mark: 96,
  liq: 100,
  pnl: 260,
  tpsl: 264,
  breakeven: 96,
  im: 148,
  mm: 140,
  value: 160,
  realised: 148,
  trailing: 168,
  autoMargin: 92,
  session: 112,
  funding: 148,
  greeks: 280,
}

/** The columns with translated heads. `t`: of namespace `tables`. */
export const positionColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...columnSpecs(described, widths, (key) => t(`positions.${key}`)),
  { key: 'close', head: t('positions.close'), width: 216, fixed: 'end' },
]
