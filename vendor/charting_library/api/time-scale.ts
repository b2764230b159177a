import type { ISubscription, IWatchedValue } from './primitives.ts'

/** The time axis. Getters return the values of the last drawn frame. */
export interface ITimeScaleApi {
  /** Time in seconds of the bar at an x coordinate of the plot (CSS pixels). Null without bars. */
  coordinateToTime(x: number): number | null
  /** Distance between two bars, CSS pixels. */
  barSpacing(): number
  setBarSpacing(barSpacing: number): void
  barSpacingChanged(): ISubscription<(barSpacing: number) => void>
  /** Empty space to the right of the last bar, in bars. */
  rightOffset(): number
  setRightOffset(offset: number): void
  rightOffsetChanged(): ISubscription<(offset: number) => void>
  /** Empty space to the right of the last bar after a reset of the view, in bars. */
  defaultRightOffset(): IWatchedValue<number>
  /** Width of the plot, CSS pixels. */
  width(): number
  canZoomIn(): boolean
  canZoomOut(): boolean
  zoomIn(): void
  zoomOut(): void
}
