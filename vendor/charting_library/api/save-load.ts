import type { ResolutionString } from './primitives.ts'

/** A named layout without its contents. */
export interface ChartMetaInfo {
  id: string | number
  name: string
  symbol: string
  resolution: ResolutionString
  /** Seconds since the epoch. */
  timestamp: number
}

export interface ChartSaveData {
  /** Set when an existing layout is overwritten. */
  id?: string | number
  name: string
  symbol: string
  resolution: ResolutionString
  /** The layout as text, in the library's own format. */
  content: string
}

/** The application's storage for named layouts. */
export interface IExternalSaveLoadAdapter {
  getAllCharts(): Promise<ChartMetaInfo[]>
  removeChart(id: string | number): Promise<void>
  /** Resolves to the layout's id. */
  saveChart(data: ChartSaveData): Promise<string | number>
  getChartContent(id: string | number): Promise<string>
  getAllStudyTemplates(): Promise<{ name: string }[]>
  removeStudyTemplate(info: { name: string }): Promise<void>
  saveStudyTemplate(data: { name: string; content: string }): Promise<void>
  getStudyTemplateContent(info: { name: string }): Promise<string>
  getDrawingTemplates(toolName: string): Promise<string[]>
  loadDrawingTemplate(toolName: string, name: string): Promise<string>
  saveDrawingTemplate(toolName: string, name: string, content: string): Promise<void>
  removeDrawingTemplate(toolName: string, name: string): Promise<void>
  getAllChartTemplates(): Promise<string[]>
  saveChartTemplate(name: string, content: object): Promise<void>
  removeChartTemplate(name: string): Promise<void>
  getChartTemplateContent(name: string): Promise<{ content?: object }>
}
