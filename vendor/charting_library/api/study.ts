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
  /** The price scale of a compared symbol. */
  priceScale?: 'as-series' | 'new-left' | 'new-right' | 'no-scale'
  allowChangeCurrency?: boolean
  disableUndo?: boolean
}

/** One study of the chart. A setter ignores a value of a wrong type and traces the value's name. */
export interface IStudyApi {
  isUserEditEnabled(): boolean
  setUserEditEnabled(enabled: boolean): void
  getInputsInfo(): StudyInputInfo[]
  getInputValues(): StudyInputValueItem[]
  setInputValues(values: StudyInputValueItem[]): void
  isVisible(): boolean
  setVisible(visible: boolean): void
  applyOverrides(overrides: Record<string, StudyInputValue>): void
  /** Number of bars that the study has been computed for. */
  dataLength(): number
  /** Colours, widths and visibility of each plot, in the form that `applyOverrides` accepts. */
  getStyleValues(): Record<string, StudyInputValue>
  /** Does nothing, because a layout has only one chart. */
  applyToEntireLayout(): void
  /** Index of the pane that the study is drawn in. */
  paneIndex(): number
}

export interface EntityInfo {
  id: EntityId
  name: string
}

/** One pane of the chart. The price pane has index 0. */
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
