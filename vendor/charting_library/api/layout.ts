import type { ChartMetaInfo } from './save-load.ts'

export interface SaveChartToServerOptions {
  chartName?: string
  defaultChartName?: string
}

/**
 * Methods of the widget that save and load named layouts. They need a `save_load_adapter` or a `charts_storage_url`.
 */
export interface ILayoutApi {
  /** Name of the layout that was last saved or loaded. Empty if there is none. */
  layoutName(): string
  getSavedCharts(callback: (charts: ChartMetaInfo[]) => void): void
  saveChartToServer(onComplete?: () => void, onFail?: () => void, options?: SaveChartToServerOptions): void
  loadChartFromServer(record: ChartMetaInfo): Promise<void>
  removeChartFromServer(id: string | number, onComplete: () => void): void
  showLoadChartDialog(): void
  showSaveAsChartDialog(): void
}
