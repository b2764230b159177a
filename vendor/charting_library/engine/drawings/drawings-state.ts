import type { Drawing, DrawingPoint } from '../../drawings/drawing.ts'
import type { DrawingMode } from '../../drawings/drawing-protocol.ts'
import type { Figure, Pixel, ToolFrame } from '../../drawings/figures.ts'
import { TOOLS } from '../../drawings/tools.ts'
import { labelFont } from '../lines/label-box.ts'
import { createTextMeasure } from '../lines/text-measure.ts'
import { priceText } from '../scene/number-text.ts'
import type { Scene } from '../scene/scene.ts'
import { createDrawingAxis, type DrawingAxis } from './drawing-axis.ts'

/** A drawing with its current position on the pane. */
export interface Laid {
  drawing: Drawing
  pixels: Pixel[]
  figures: Figure[]
}

export interface DrawingsState {
  readonly axis: DrawingAxis
  readonly drawings: Map<string, Drawing>
  mode: DrawingMode
  /** Ids of drawings with a bell. */
  marked: ReadonlySet<string>
  /** Temporary points of a drawing that is being created or moved. They replace its own points. */
  draft: { drawing: Drawing; points: DrawingPoint[] } | null
  hover: string | null
  textWidth: (text: string, small: boolean) => number
  /** Everything to draw, oldest first, with the draft on top. */
  laid: () => Laid[]
  lay: (drawing: Drawing, points: readonly DrawingPoint[]) => Laid | null
}

export const NO_MODE: DrawingMode = {
  tool: null,
  magnet: false,
  locked: false,
  hidden: false,
  selected: null,
}

export function createDrawingsState(scene: Scene): DrawingsState {
  const axis = createDrawingAxis(scene)
  const drawings = new Map<string, Drawing>()
  const measure = createTextMeasure()

  const lay: DrawingsState['lay'] = (drawing, points) => {
    const pixels = points.flatMap((point) => axis.pixel(point) ?? [])
    if (pixels.length !== points.length) return null
    const frame: ToolFrame = {
      width: scene.paneWidth(),
      height: scene.paneHeight(),
      points,
      text: drawing.text,
      priceText: (price) => priceText(price, scene.format(), scene.signs()),
      row: (price) => scene.series().priceToCoordinate(price),
    }
    return { drawing, pixels, figures: TOOLS[drawing.tool].figures(pixels, frame) }
  }

  const state: DrawingsState = {
    axis,
    drawings,
    mode: NO_MODE,
    marked: new Set(),
    draft: null,
    hover: null,
    textWidth: (text, small) => measure(text, { ...labelFont(scene.style(), 400), size: small ? 11 : 14 }),
    lay,
    laid: () => {
      if (state.mode.hidden) return []
      const all: Laid[] = []
      const { draft } = state
      for (const drawing of drawings.values()) {
        if (drawing.hidden || drawing.id === draft?.drawing.id) continue
        const laid = lay(drawing, drawing.points)
        if (laid !== null) all.push(laid)
      }
      const last = draft === null ? null : lay(draft.drawing, draft.points)
      if (last !== null) all.push(last)
      return all
    },
  }
  return state
}
