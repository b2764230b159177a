import type { Column } from './virtual-table.tsx'

const widths = {
  contract: '180px',
  size: '108px',
  entry: '92px',
  mark: '92px',
  liq: '112px',
  pnl: '188px',
  breakeven: '92px',
  im: '84px',
  mm: '76px',
  value: '104px',
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
