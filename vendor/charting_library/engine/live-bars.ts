import { ROW, TIME, cell, joinRows, rowCount } from '../feed/bar-rows.ts'
import type { SeriesReason } from '../protocol.ts'
import type { Scene } from './scene/scene.ts'

/** Live bars of another thread beside the page's bars, which are always the older ones of the two. */
export interface LiveBars {
  /** The page asks for this series: live bars that come meanwhile are kept for it. */
  expect: (symbol: string, resolution: string) => void
  wants: (symbol: string, resolution: string) => boolean
  take: (symbol: string, resolution: string, rows: Float64Array) => void
  /** Sets the page's bars without losing what is newer than them. */
  set: (
    rows: Float64Array,
    reason: SeriesReason,
    format: Parameters<Scene['setBars']>[2],
    resolution: string,
  ) => void
}

/** The running bar and the one that ended while the answer was on its way. */
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
      // Older bars in front come with the page's copy of the rest, which no live bar has ever reached.
      const bars = reason === 'history' ? joinRows(rows, scene.bars.since(last)) : rows
      scene.setBars(bars, reason, format, resolution)
      if (isExpected(format.name, resolution)) for (const row of held) scene.tick(row)
    },
  }
}
