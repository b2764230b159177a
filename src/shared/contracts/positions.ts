/** The positions table: rows, sort order, totals. Row values are display texts, '--' where missing. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'
import { sortsOf } from './tables.ts'
import type { MovingColumn, TableColumn, TableFamily } from './tables.ts'

/** Columns of the positions table (POS-01), most important first. */
export const positionColumns = {
  contract: { sorts: ['contract'] },
  size: { sorts: ['size'], unit: 'unit' },
  pnl: { sorts: ['pnl', 'roi'], moves: true, unit: 'coin' },
  entry: { sorts: ['entry'] },
  mark: { sorts: ['mark'], moves: true },
  liq: { sorts: ['liq'], moves: true },
  tpsl: { sorts: [] },
  liqDistance: { sorts: ['liqDistance'], moves: true },
  breakeven: { sorts: ['breakeven'] },
  im: { sorts: ['im'], moves: true, unit: 'coin' },
  mm: { sorts: ['mm'], moves: true, unit: 'coin' },
  value: { sorts: ['value'], moves: true, unit: 'coin' },
  realised: { sorts: ['realised'], unit: 'coin' },
  adl: { sorts: ['adl'] },
  trailing: { sorts: [] },
  autoMargin: { sorts: [] },
  session: { sorts: ['session'] },
  funding: { sorts: ['funding'], unit: 'coin' },
  greeks: { sorts: [] },
} as const satisfies Readonly<Record<string, TableColumn>>

type Columns = typeof positionColumns
export type PositionColumn = keyof Columns
/** Columns whose figures change with market prices. */
export type MovingPositionColumn = MovingColumn<Columns>

/** Sort orders of the table. `time`: when the position was opened. */
export type PositionSort = 'time' | Columns[PositionColumn]['sorts'][number]
export const positionSorts = sortsOf<PositionSort>('time', Object.values(positionColumns))

export interface PositionsQuestion {
  /** Fragment of a symbol or name, '' all. */
  readonly text: string
  readonly family: TableFamily
  readonly sort: PositionSort
  readonly descending: boolean
}

export interface PositionRowView {
  /** positionKey() */
  readonly key: string
  readonly symbol: string
  readonly displayName: string
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly isIsolated: boolean
  readonly leverage: string
  /** Signed with a leading + or −. */
  readonly size: string
  readonly sizeText: DecimalText
  readonly unit: string
  readonly entryPrice: string
  readonly markPrice: string
  readonly liqPrice: string
  /** Names of figures that differ from the exchange's at two readings, separated by spaces. Absent: none. */
  readonly differs?: string
  /** true within 5 % of the mark price */
  readonly liqNear: boolean
  /** How far the mark price may still move to the liquidation price: percent of the mark price. */
  readonly liqDistance: string
  readonly positionValue: string
  readonly unrealisedPnl: string
  readonly roi: string
  readonly pnlTone: Tone
  readonly realisedPnl: string
  readonly realisedTone: Tone
  /** Place in the queue for auto-deleveraging, '1' to '5': 5 is deleveraged first. */
  readonly adlRank: string
  readonly breakevenPrice: string
  readonly positionIM: string
  readonly positionMM: string
  readonly coin: string
  readonly stale: boolean
  readonly lastPrice: string
  /** Average price since the last session settlement, '--' for families without sessions (POS-01). */
  readonly sessionAvgPrice: string
  /** positionBalance if isolated, positionIM if cross (POS-27). */
  readonly positionMargin: string
  readonly fundingFee: string
  readonly isAutoAddMargin: boolean
  /** POS-08: isolated, with a size and an entry price. */
  readonly canAutoAdd: boolean
  /** Unix ms. */
  readonly createdAt: number
  /** Options only, per unit of the underlying (POS-34). */
  readonly greeks?: GreeksView
  /** 'TP / SL' of the whole position, '' none, and the number of partial stop orders. */
  readonly tpSl?: string
  readonly tpSlEntries?: number
  /** Distance of the trailing stop ('500.0', '1.00%'), '' none. */
  readonly trailing?: string
  /** Its present trigger price, '' none or not activated. */
  readonly trailingAt?: string
  /** Its activation price while it is not activated, else ''. */
  readonly trailingFrom?: string
}

export interface GreeksView {
  readonly delta: string
  readonly gamma: string
  readonly theta: string
  readonly vega: string
  readonly iv: string
  readonly strikePrice: string
  /** Unix ms, 0 unknown. */
  readonly deliveryTime: number
}

/** Sums over all positions of a settle coin, '--' while one of them has no mark price. */
export interface PositionTotalView {
  readonly coin: string
  readonly count: number
  readonly positionIM: string
  readonly positionMM: string
  readonly unrealisedPnl: string
  readonly tone: Tone
  readonly realisedPnl: string
  readonly realisedTone: Tone
}
