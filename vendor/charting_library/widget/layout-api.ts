import type { ChartMetaInfo } from '../api/save-load.ts'
import type { ILayoutApi } from '../api/layout.ts'
import type { LayoutMenu } from './layout-menu.ts'
import type { Layouts } from './layouts.ts'

/**
 * The documented functions for named layouts. Failures are traced and reported to the failure callback, if there is
 * one.
 */
export function layoutApi(
  layouts: Layouts,
  menu: () => LayoutMenu | null,
  trace: (where: string, message: string) => void,
): ILayoutApi {
  const failed = (error: unknown): false => {
    trace('layout', error instanceof Error ? error.message : String(error))
    return false
  }
  /** Calls the application's callback after the work. If it throws, the error is traced. */
  const run = <T>(work: Promise<T>, tell: (value: T) => void): void => {
    const told = async (): Promise<void> => tell(await work)
    told().catch(failed)
  }
  return {
    layoutName: () => layouts.name(),
    getSavedCharts: (callback) => {
      run(
        layouts.list().catch((error: unknown) => {
          failed(error)
          return []
        }),
        callback,
      )
    },
    saveChartToServer: (done, fail, options = {}) => {
      const name = options.chartName ?? (layouts.name() === '' ? (options.defaultChartName ?? '') : '')
      const saved = layouts.saveAs(name === '' ? null : name).then(
        () => true,
        (error: unknown) => failed(error),
      )
      run(saved, (ok) => (ok ? done?.() : fail?.()))
    },
    loadChartFromServer: async (record: ChartMetaInfo) => {
      if (!(await layouts.loadFrom(record))) throw new Error('the layout is ignored')
    },
    removeChartFromServer: (id, done) => {
      const removed = layouts.remove(id).then(
        () => true,
        (error: unknown) => failed(error),
      )
      run(removed, (ok) => (ok ? done() : undefined))
    },
    showLoadChartDialog: () => menu()?.openList(),
    showSaveAsChartDialog: () => menu()?.openSaveAs(),
  }
}
