import type { IWatchedValue } from './primitives.ts'

/** The widget's functions on drawing tools. */
export interface IDrawingToolsApi {
  /** `cursor` puts the tool down; rejects for a tool that this build does not have. */
  selectLineTool(tool: string): Promise<void>
  selectedLineTool(): string
  magnetEnabled(): IWatchedValue<boolean>
  lockAllDrawingTools(): IWatchedValue<boolean>
  hideAllDrawingTools(): IWatchedValue<boolean>
}
