import type { ChartMetaInfo } from './save-load.ts'

export interface SaveChartToServerOptions {
  chartName?: string
  defaultChartName?: string
}

/** The widget's functions on named layouts; they need a `save_load_adapter`. */
export interface ILayoutApi {
  /** Name of the layout last saved or loaded, empty without one. */
  layoutName(): string
  getSavedCharts(callback: (charts: ChartMetaInfo[]) => void): void
  saveChartToServer(onComplete?: () => void, onFail?: () => void, options?: SaveChartToServerOptions): void
  loadChartFromServer(record: ChartMetaInfo): Promise<void>
  removeChartFromServer(id: string | number, onComplete: () => void): void
  showLoadChartDialog(): void
  showSaveAsChartDialog(): void
}
