import type { Scene } from '../scene/scene.ts'
import type { Hit } from './hit-map.ts'
import { PART } from './label-box.ts'
import { rowAt } from './line-rows.ts'
import type { LinesState } from './lines-state.ts'
import { BOX_HEIGHT } from './placement.ts'

/** Distances at which a pointer or finger still hits a label or a line's row, CSS pixels. */
export const TOUCH_SLACK = 8
const ROW_SLACK = 4
const ROW_TOUCH_SLACK = 10

export interface LinePicker {
  /** The part of a line at a point: of an opened cluster, a label, or the line's row. */
  hitAt: (x: number, y: number, touch?: boolean) => Hit | null
  /** Whether a point is within the opened cluster. */
  inCluster: (x: number, y: number) => boolean
}

/** Finds the line at a point. `isTaken`: whether something else to press is there, which goes before a line's row. */
export function createLinePicker(
  scene: Scene,
  state: LinesState,
  isTaken: (x: number, y: number, touch: boolean) => boolean,
): LinePicker {
  const hitAt = (x: number, y: number, touch = false): Hit | null => {
    const slack = touch ? TOUCH_SLACK : 0
    const onTop = state.topHits.find(x, y, slack)
    if (onTop !== null) return onTop
    if (state.cluster !== null && inCluster(x, y)) return null
    return state.baseHits.find(x, y, slack) ?? rowHit(x, y, touch)
  }

  function rowHit(x: number, y: number, touch: boolean): Hit | null {
    if (x >= scene.paneWidth() || y > scene.paneHeight()) return null
    const slot = rowAt(state, y, touch ? ROW_TOUCH_SLACK : ROW_SLACK)
    return slot < 0 || isTaken(x, y, touch) ? null : { slot, part: PART.row }
  }

  function inCluster(x: number, y: number): boolean {
    const { cluster } = state
    if (cluster === null) return false
    const top = (cluster.rows[0] ?? 0) - BOX_HEIGHT / 2 - 6
    const bottom = (cluster.rows.at(-1) ?? 0) + BOX_HEIGHT / 2 + 6
    return y >= top && y <= bottom && x >= scene.paneWidth() * 0.3 && x <= scene.paneWidth()
  }

  return { hitAt, inCluster }
}
