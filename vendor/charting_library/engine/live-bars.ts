import { ROW, TIME, cell, joinRows, rowCount } from '../feed/bar-rows.ts'
import type { SeriesReason } from '../protocol.ts'
import type { Scene } from './scene/scene.ts'

/** Combines live bars from another thread with bars from the page. The page's bars are always the older ones. */
export interface LiveBars {
  /** The page requests this series. Live bars that arrive before the answer are stored for it. */
  expect: (symbol: string, resolution: string) => void
  wants: (symbol: string, resolution: string) => boolean
  take: (symbol: string, resolution: string, rows: Float64Array) => void
  /** Sets the page's bars without losing newer live bars. */
  set: (
    rows: Float64Array,
    reason: SeriesReason,
    format: Parameters<Scene['setBars']>[2],
    resolution: string,
  ) => void
}

/** Number of stored live bars: the running one, and one that ended before the answer arrived. */
const HELD = 2

export function createLiveBars(
  scene: Pick<Scene, 'bars' | 'format' | 'resolution' | 'setBars' | 'tick'>,
): LiveBars {
  let expected = { symbol: '', resolution: '' }
  let held: Float64Array[] = []

  const isExpected = (symbol: string, resolution: string): boolean =>
    expected.symbol === symbol && expected.resolution === resolution
  const isShown = (symbol: string, resolution: string): boolean =>
    scene.format().name === symbol && scene.resolution() === resolution

  const hold = (rows: Float64Array): void => {
    for (let row = 0; row < rowCount(rows); row++) {
      const time = cell(rows, row, TIME)
      held = [...held.filter((kept) => kept[TIME] !== time), rows.slice(row * ROW, (row + 1) * ROW)].slice(
        -HELD,
      )
    }
  }

  return {
    expect: (symbol, resolution) => {
      expected = { symbol, resolution }
      held = []
    },
    wants: (symbol, resolution) => isExpected(symbol, resolution) || isShown(symbol, resolution),
    take: (symbol, resolution, rows) => {
      if (isExpected(symbol, resolution)) hold(rows)
      if (isShown(symbol, resolution)) scene.tick(rows)
    },
    set: (rows, reason, format, resolution) => {
      const last = cell(rows, rowCount(rows) - 1, TIME)
      // With older bars the page also sends its copy of the newer ones. That copy lacks the port's live bars, so the
      // engine's bars replace its end.
      const bars = reason === 'history' ? joinRows(rows, scene.bars.since(last)) : rows
      scene.setBars(bars, reason, format, resolution)
      if (isExpected(format.name, resolution)) for (const row of held) scene.tick(row)
    },
  }
}
