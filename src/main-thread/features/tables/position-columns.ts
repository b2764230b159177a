import type { Column } from './virtual-table.tsx'

const widths = {
  contract: '208px',
  size: '124px',
  entry: '92px',
  mark: '92px',
  liq: '92px',
  pnl: '184px',
  breakeven: '92px',
  value: '104px',
  im: '88px',
  mm: '84px',
  realised: '96px',
  close: 'minmax(96px, 1fr)',
} as const

/** Columns of the positions table, most watched first; heads through `t` of namespace `tables`. */
export const positionColumns = (t: (key: string) => string): readonly Column[] =>
  (Object.keys(widths) as (keyof typeof widths)[]).map((key) => ({
    key,
    head: t(`positions.${key}`),
    width: widths[key],
  }))
