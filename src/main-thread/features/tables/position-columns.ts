import type { Column } from './virtual-table.tsx'

const widths = {
  contract: '168px',
  size: '104px',
  entry: '96px',
  mark: '96px',
  liq: '100px',
  pnl: '188px',
  breakeven: '96px',
  im: '100px',
  mm: '92px',
  value: '112px',
  realised: '104px',
  close: 'minmax(96px, 1fr)',
} as const

/** Columns of the positions table, most watched first; heads through `t` of namespace `tables`. */
export const positionColumns = (t: (key: string) => string): readonly Column[] =>
  (Object.keys(widths) as (keyof typeof widths)[]).map((key) => ({
    key,
    head: t(`positions.${key}`),
    width: widths[key],
  }))
