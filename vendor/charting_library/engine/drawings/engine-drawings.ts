import type { DrawingsFromEngine, DrawingsToEngine } from '../../drawings/drawing-protocol.ts'
import type { Scene } from '../scene/scene.ts'
import { createDrawingController, type DrawingController } from './drawing-controller.ts'
import { createDrawingsPrimitive } from './drawings-primitive.ts'
import { createDrawingsState } from './drawings-state.ts'

export interface EngineDrawings extends Pick<DrawingController, 'input' | 'cursor' | 'at' | 'letGo'> {
  handle: (message: DrawingsToEngine) => void
  /** True while a tool is active. */
  tool: () => boolean
}

/** A copy is one bar later and this far below its drawing, CSS pixels. */
const CLONE_DY = 24

/** Drawings in the engine. Primitives that are attached later are drawn above them. */
export function createEngineDrawings(
  scene: Scene,
  send: (message: DrawingsFromEngine) => void,
): EngineDrawings {
  const state = createDrawingsState(scene)
  const painter = createDrawingsPrimitive(scene, state)
  scene.attach(painter.primitive)
  const controller = createDrawingController(state, send, painter.repaint)
  return {
    input: controller.input,
    cursor: controller.cursor,
    at: controller.at,
    letGo: controller.letGo,
    tool: () => state.mode.tool !== null,
    handle: (message) => {
      if (message.type === 'drawingMode') state.mode = message.mode
      else if (message.type === 'cloneDrawing') {
        const points = state.drawings
          .get(message.id)
          ?.points.map((point) => state.axis.shift(point, 1, CLONE_DY))
        if (points?.every((point) => point !== null) === true)
          send({ type: 'cloned', id: message.id, points })
        return
      } else if (message.type === 'drawingMarks') state.marked = new Set(message.ids)
      else {
        if (message.all) state.drawings.clear()
        for (const id of message.removed) state.drawings.delete(id)
        for (const drawing of message.upsert) state.drawings.set(drawing.id, drawing)
      }
      controller.changed()
    },
  }
}
