import { TICKER_WIDTH, tickerField } from '../../../src/shared/wire/frames.ts'
import { topic } from '../../../src/shared/wire/topics.ts'
import type { RowValues } from '../../../src/workers/hub/feeds/public-frame.ts'
import { openFeed } from './feed.ts'

/** A position of the rivals' tables: about the columns that the product's table shows, four of which move. */
export interface PositionRow {
  readonly key: string
  readonly symbol: string
  readonly side: string
  readonly size: number
  readonly entry: number
  readonly margin: number
  readonly liq: number
  mark: number
  value: number
  pnl: number
  roi: number
}

const POSITIONS = 500

/**
 * 500 positions in 200 symbols that move with their marks. `begin` gets all rows once. `change` gets the rows that one
 * frame changed, with the frame's stamp: of several updates of a symbol in a frame only the last one counts.
 */
export function followPositions(
  begin: (rows: readonly PositionRow[]) => void,
  change: (rows: readonly PositionRow[], stamp: number) => void,
): void {
  const bySymbol = new Map<number, PositionRow[]>()
  const marks = new Map<number, number>()
  let started = false

  function makeRows(rows: RowValues): readonly PositionRow[] {
    const ids: number[] = []
    for (let at = 0; at < rows.length; at += TICKER_WIDTH) ids.push(rows[at] ?? 0)
    return Array.from({ length: POSITIONS }, (_, index) => {
      const at = (index % ids.length) * TICKER_WIDTH
      const id = rows[at] ?? 0
      const mark = (rows[at + tickerField.markPrice] ?? 0) / 100
      const size = 1 + (index % 9)
      const row = {
        key: `p${index}`,
        symbol: `S${id}USDT`,
        side: index % 2 === 0 ? 'Buy' : 'Sell',
        size,
        entry: mark * (0.98 + (index % 5) / 100),
        margin: (mark * size) / 10,
        liq: mark * 0.6,
        mark,
        value: mark * size,
        pnl: 0,
        roi: 0,
      }
      bySymbol.set(id, [...(bySymbol.get(id) ?? []), row])
      return row
    })
  }

  openFeed(
    [topic.tickerAll],
    (_, rows) => {
      if (!started && rows.length > TICKER_WIDTH) {
        started = true
        begin(makeRows(rows))
      }
      for (let at = 0; at < rows.length; at += TICKER_WIDTH)
        marks.set(rows[at] ?? 0, (rows[at + tickerField.markPrice] ?? 0) / 100)
    },
    (stamp) => {
      const changed: PositionRow[] = []
      for (const [id, mark] of marks) {
        for (const row of bySymbol.get(id) ?? []) {
          if (row.mark === mark) continue
          row.mark = mark
          row.value = mark * row.size
          row.pnl = (mark - row.entry) * row.size * (row.side === 'Buy' ? 1 : -1)
          row.roi = (row.pnl / row.margin) * 100
          changed.push(row)
        }
      }
      marks.clear()
      if (changed.length > 0) change(changed, stamp)
    },
  )
}

export const columns = [
  'symbol',
  'side',
  'size',
  'value',
  'entry',
  'mark',
  'liq',
  'margin',
  'pnl',
  'roi',
] as const
/** Interval of the product's updates at its default rate. */
export const INTERVAL_MS = 100
