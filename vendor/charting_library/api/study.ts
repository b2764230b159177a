import type { IPriceScaleApi } from './price-scale.ts'
import type { EntityId } from './primitives.ts'

export type StudyInputValue = string | number | boolean

export interface StudyInputValueItem {
  id: string
  value: StudyInputValue
}

export interface StudyInputInfo {
  id: string
  name: string
  type: string
  defval?: StudyInputValue
  min?: number
  max?: number
  options?: string[]
}

export interface CreateStudyOptions {
  checkLimit?: boolean
  /** Where a compared symbol's prices stand. */
  priceScale?: 'as-series' | 'new-left' | 'new-right' | 'no-scale'
  allowChangeCurrency?: boolean
  disableUndo?: boolean
}

/** One study of the chart. Setters that get a value of a wrong type ignore it and trace its name. */
export interface IStudyApi {
  isUserEditEnabled(): boolean
  setUserEditEnabled(enabled: boolean): void
  getInputsInfo(): StudyInputInfo[]
  getInputValues(): StudyInputValueItem[]
  setInputValues(values: StudyInputValueItem[]): void
  isVisible(): boolean
  setVisible(visible: boolean): void
  applyOverrides(overrides: Record<string, StudyInputValue>): void
  /** Bars it was computed for. */
  dataLength(): number
  /** Colours, widths and visibility by plot, as `applyOverrides` takes them. */
  getStyleValues(): Record<string, StudyInputValue>
  /** There is one chart: nothing to do. */
  applyToEntireLayout(): void
  /** Index of the pane it is drawn in. */
  paneIndex(): number
}

export interface EntityInfo {
  id: EntityId
  name: string
}

/** One pane of the chart, the price pane first. */
export interface IPaneApi {
  paneIndex(): number
  getHeight(): number
  setHeight(height: number): void
  hasMainSeries(): boolean
  /** Null in a pane without the main series. */
  getMainSourcePriceScale(): IPriceScaleApi | null
  getRightPriceScales(): IPriceScaleApi[]
  getLeftPriceScales(): IPriceScaleApi[]
}
