import type { ISubscription, IWatchedValue } from './primitives.ts'

/** The time axis. Values are those of the last drawn frame. */
export interface ITimeScaleApi {
  /** Seconds of the bar under a column of the plot, CSS pixels; null without bars. */
  coordinateToTime(x: number): number | null
  /** Width of a bar, CSS pixels. */
  barSpacing(): number
  setBarSpacing(barSpacing: number): void
  barSpacingChanged(): ISubscription<(barSpacing: number) => void>
  /** Bars of room right of the last one. */
  rightOffset(): number
  setRightOffset(offset: number): void
  rightOffsetChanged(): ISubscription<(offset: number) => void>
  /** Room that a fresh view keeps right of the last bar, in bars. */
  defaultRightOffset(): IWatchedValue<number>
  /** Width of the plot, CSS pixels. */
  width(): number
  canZoomIn(): boolean
  canZoomOut(): boolean
  zoomIn(): void
  zoomOut(): void
}
