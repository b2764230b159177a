import type { VisiblePriceRange } from './chart.ts'
import type { EntityId } from './primitives.ts'

/** 0 normal, 1 logarithmic, 2 percentage, 3 indexed to 100. */
export type PriceScaleMode = 0 | 1 | 2 | 3

/** The price scale of the main series. */
export interface IPriceScaleApi {
  getMode(): PriceScaleMode
  setMode(mode: PriceScaleMode): void
  isInverted(): boolean
  setInverted(inverted: boolean): void
  isAutoScale(): boolean
  setAutoScale(enabled: boolean): void
  getVisiblePriceRange(): VisiblePriceRange | null
  setVisiblePriceRange(range: VisiblePriceRange): void
  hasMainSeries(): boolean
  /** Studies drawn on this scale. */
  getStudies(): EntityId[]
}
