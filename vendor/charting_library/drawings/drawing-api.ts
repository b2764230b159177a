import type { IDrawingToolsApi } from '../api/drawing-tools.ts'
import { notSupported } from '../widget/not-supported.ts'
import { isToolName } from './drawing.ts'
import type { DrawingModel } from './drawing-model.ts'

/** The documented functions of the widget for drawing tools. */
export function drawingApi(model: DrawingModel): IDrawingToolsApi {
  return {
    selectLineTool: async (tool) => {
      if (tool === 'cursor') model.setTool(null)
      else if (isToolName(tool)) model.setTool(tool)
      else throw new Error(notSupported(`drawing tool ${tool}`))
    },
    selectedLineTool: () => model.tool() ?? 'cursor',
    magnetEnabled: () => model.magnet,
    lockAllDrawingTools: () => model.locked,
    hideAllDrawingTools: () => model.hidden,
  }
}
