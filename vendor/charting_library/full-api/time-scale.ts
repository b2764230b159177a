import type { ITimeScaleApi } from '../api/time-scale.ts'
import { createWatched } from '../drawings/watched.ts'
import { BAR_SPACING, rightMargin } from '../engine/scene/fresh-view.ts'
import { cell, rowCount, TIME } from '../feed/bar-rows.ts'
import { resolutionSeconds } from '../feed/resolutions.ts'
import type { ChartCore } from '../widget/core-types.ts'
import { createSignal } from '../widget/emitter.ts'

/** Maximum bar spacing of lightweight-charts, as a share of the plot's width. */
const WIDEST = 0.5

/** Empty space right of the last bar after a reset of the view, in bars. `width` is the plot's, CSS pixels. */
export const defaultOffset = (width: number): number => rightMargin(width) / BAR_SPACING

/** The documented time scale object. Its getters return what the engine last reported. */
export function createTimeScale(
  core: ChartCore,
  minBarSpacing: number,
  trace: (where: string, message: string) => void,
): ITimeScaleApi {
  const { state, engine, signals } = core
  const spacingChanged = createSignal<[number]>(trace)
  const offsetChanged = createSignal<[number]>(trace)
  let { barSpacing, rightOffset } = state.timeScale
  const tell = (): void => {
    const now = state.timeScale
    if (now.barSpacing !== barSpacing) spacingChanged.emit(now.barSpacing)
    if (now.rightOffset !== rightOffset) offsetChanged.emit(now.rightOffset)
    ;({ barSpacing, rightOffset } = now)
  }
  signals.rangeChanged.subscribe(null, tell)

  const move = (change: { barSpacing?: number; rightOffset?: number }): void => {
    engine.post({ type: 'timeScale', barSpacing: null, rightOffset: null, ...change })
    // Getters must return the new values before the engine has drawn them.
    state.timeScale = { ...state.timeScale, ...change }
    tell()
  }
  const isLength = (value: number): boolean => {
    const ok = Number.isFinite(value) && value > 0
    if (!ok) trace('timeScale', `a bar's width is a number of pixels, not ${String(value)}`)
    return ok
  }

  return {
    coordinateToTime: (x) => {
      const rows = core.client.rows()
      const { barSpacing: spacing, rightOffset: offset, width } = state.timeScale
      if (rows === null || rowCount(rows) === 0 || width === 0) return null
      const last = rowCount(rows) - 1
      const index = Math.round(last + offset + 0.5 - (width - 1 - x) / spacing)
      const period = resolutionSeconds(state.resolution)
      if (index > last) return cell(rows, last, TIME) + (index - last) * period
      if (index < 0) return cell(rows, 0, TIME) + index * period
      return cell(rows, index, TIME)
    },
    barSpacing: () => state.timeScale.barSpacing,
    setBarSpacing: (spacing) => {
      if (isLength(spacing)) move({ barSpacing: spacing })
    },
    barSpacingChanged: () => spacingChanged,
    rightOffset: () => state.timeScale.rightOffset,
    setRightOffset: (offset) => {
      if (Number.isFinite(offset)) move({ rightOffset: offset })
    },
    rightOffsetChanged: () => offsetChanged,
    defaultRightOffset: () => createWatched(defaultOffset(state.timeScale.width), trace),
    width: () => state.timeScale.width,
    canZoomIn: () => state.timeScale.barSpacing < state.timeScale.width * WIDEST,
    canZoomOut: () => state.timeScale.barSpacing > minBarSpacing,
    zoomIn: () => engine.post({ type: 'view', action: 'zoomIn' }),
    zoomOut: () => engine.post({ type: 'view', action: 'zoomOut' }),
  }
}
