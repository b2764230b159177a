import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { positionColumns as described } from '#shared/contracts/positions.ts'
import type { PositionColumn, PositionRowView } from '#shared/contracts/positions.ts'
import { columnSpecs } from '../../trading/table/column-specs.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

type ExplainedNumber = Extract<ExplainTarget, { of: 'position' }>['number']
type TextField = {
  [Key in keyof PositionRowView]: PositionRowView[Key] extends string ? Key : never
}[keyof PositionRowView]

/** How the page shows a column in the table, on cards and in the details. */
interface PositionLook {
  /** In px. */
  readonly width: number
  /** As in `ColumnSpec`. */
  readonly tight?: number
  /** Its place in the list of a card; null: elsewhere on the card, or only in the details. */
  readonly card: number | null
  /** The figure is this field of the row. Absent: `explained` names it, or the column needs a component of its own. */
  readonly shows?: TextField
  /** The figure is this field of the row, and pressing it explains how it is calculated. */
  readonly explained?: ExplainedNumber
  /** Its head and the details explain what it means: `positionsTip.<key>`. */
  readonly tip?: true
  /** It is highlighted while the mark price is near the liquidation price. */
  readonly warns?: true
}

/** Looks of the columns. */
export const positionLooks = {
  contract: { width: 174, tight: 134, card: null },
  size: { width: 100, tight: 72, card: 1, shows: 'size' },
  entry: { width: 88, card: 2, shows: 'entryPrice' },
  mark: { width: 88, card: 3, shows: 'markPrice' },
  liq: { width: 88, card: 9, explained: 'liqPrice', warns: true },
  pnl: { width: 198, tight: 128, card: null },
  tpsl: { width: 180, card: null },
  liqDistance: { width: 112, card: 10, shows: 'liqDistance', tip: true, warns: true },
  breakeven: { width: 96, card: 7, explained: 'breakevenPrice' },
  im: { width: 148, card: 4, explained: 'positionIM' },
  mm: { width: 140, card: 5, explained: 'positionMM' },
  value: { width: 160, card: 6, shows: 'positionValue', tip: true },
  realised: { width: 148, card: 8, shows: 'realisedPnl' },
  adl: { width: 92, card: null, shows: 'adlRank', tip: true },
  trailing: { width: 168, card: null },
  autoMargin: { width: 92, card: null },
  session: { width: 112, card: null, shows: 'sessionAvgPrice' },
  funding: { width: 148, card: null, shows: 'fundingFee' },
  greeks: { width: 420, card: null },
} as const satisfies Readonly<Record<PositionColumn, PositionLook>>

type Looks = typeof positionLooks
/** A column whose look is described: the compiler names one without a look above, and nowhere else. */
export type ShownColumn = keyof Looks
/** Columns with a figure, which need no component of their own. */
export type FigureColumn = {
  [Key in ShownColumn]: Looks[Key] extends { readonly shows: string } | { readonly explained: string }
    ? Key
    : never
}[ShownColumn]

export const lookOf = (column: ShownColumn): PositionLook => positionLooks[column]

const all = Object.keys(positionLooks) as ShownColumn[]

/** The list of a card, in its order. */
export const cardColumns: readonly ShownColumn[] = all
  .filter((column) => lookOf(column).card !== null)
  .toSorted((a, b) => (lookOf(a).card ?? 0) - (lookOf(b).card ?? 0))

/** Figures of the details, in this order. Others with a field of the row follow as described. */
const detailsFirst: readonly ShownColumn[] = ['size', 'entry', 'mark', 'value', 'realised', 'funding']
export const detailColumns: readonly ShownColumn[] = [
  ...detailsFirst,
  ...all.filter((column) => lookOf(column).shows !== undefined && !detailsFirst.includes(column)),
]
/** Numbers of the columns that are explained when pressed. */
export const explainedNumbers: readonly ExplainedNumber[] = all.flatMap(
  (column) => lookOf(column).explained ?? [],
)

/** The columns with translated heads. `t`: of namespace `tables`. */
export const positionColumns = (t: (key: string) => string): readonly ColumnSpec[] => [
  ...columnSpecs(described, positionLooks, 'positions', t),
  { key: 'close', head: t('positions.close'), width: 216, tight: 72, fixed: 'end' },
]
