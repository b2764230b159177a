import type { IExternalSaveLoadAdapter } from 'charting_library'
import type { ChartStateStore } from './layout-autosave.ts'

/**
 * The library's documented adapter for a user's named layouts; templates are not supported and always empty. The code is
 * loaded when the menu of layouts asks for it.
 */
export function createSaveLoadAdapter(
  store: ChartStateStore,
  newId: () => string,
  now: () => number,
): IExternalSaveLoadAdapter {
  const none = async (): Promise<never[]> => []
  const refuse = async (): Promise<never> => {
    throw new Error('templates are not kept here')
  }
  const named = () => import('./named-layouts.ts').then(({ namedLayouts }) => namedLayouts(store, newId, now))
  return {
    getAllCharts: async () => (await named()).getAllCharts(),
    saveChart: async (data) => (await named()).saveChart(data),
    getChartContent: async (id) => (await named()).getChartContent(id),
    removeChart: async (id) => (await named()).removeChart(id),
    getAllStudyTemplates: none,
    saveStudyTemplate: refuse,
    removeStudyTemplate: refuse,
    getStudyTemplateContent: refuse,
    getDrawingTemplates: none,
    loadDrawingTemplate: refuse,
    saveDrawingTemplate: refuse,
    removeDrawingTemplate: refuse,
    getAllChartTemplates: none,
    saveChartTemplate: refuse,
    removeChartTemplate: refuse,
    getChartTemplateContent: refuse,
  }
}
