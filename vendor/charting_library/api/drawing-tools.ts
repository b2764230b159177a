import type { IWatchedValue } from './primitives.ts'

/** Methods of the widget that control the drawing tools. */
export interface IDrawingToolsApi {
  /** Selects a tool; `cursor` deselects the current one. Rejects a tool that this build does not have. */
  selectLineTool(tool: string): Promise<void>
  selectedLineTool(): string
  magnetEnabled(): IWatchedValue<boolean>
  lockAllDrawingTools(): IWatchedValue<boolean>
  hideAllDrawingTools(): IWatchedValue<boolean>
}
