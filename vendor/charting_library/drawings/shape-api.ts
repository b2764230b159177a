import type { EntityId } from '../api/primitives.ts'
import type { CreateShapeOptionsBase, ILineDataSourceApi, IShapesApi, ShapePoint } from '../api/shapes.ts'
import { isColour } from '../lines/line-store.ts'
import { notSupported } from '../widget/not-supported.ts'
import { type Drawing, type DrawingPoint, isToolName, MOST_LETTERS, type ToolName } from './drawing.ts'
import type { DrawingModel } from './drawing-model.ts'
import { TOOLS } from './tools.ts'

type Bar = { open: number; high: number; low: number; close: number }

export interface ShapeApiOptions {
  model: DrawingModel
  /** The bar that contains a time, null if there is none. It supplies the price of points without one. */
  barAt: (time: number) => Bar | null
}

type Look = Pick<Drawing, 'colour' | 'width' | 'hidden' | 'locked' | 'text'>

/** Maps documented property names to fields of a drawing. Unknown properties and wrong types are ignored. */
function readLook(properties: Record<string, unknown> | undefined): Partial<Look> {
  const look: Partial<Look> = {}
  for (const [key, value] of Object.entries(properties ?? {})) {
    const name = key.split('.').at(-1)
    if ((name === 'linecolor' || name === 'color') && typeof value === 'string' && isColour(value))
      look.colour = value
    if (name === 'linewidth' && typeof value === 'number' && value >= 0.5 && value <= 10) look.width = value
    if (name === 'visible' && typeof value === 'boolean') look.hidden = !value
    if (name === 'frozen' && typeof value === 'boolean') look.locked = value
    if (name === 'text' && typeof value === 'string') look.text = value.slice(0, MOST_LETTERS)
  }
  return look
}

/** The documented functions for shapes, on the page's drawings. */
export function createShapeApi({ model, barAt }: ShapeApiOptions): IShapesApi {
  const place = (point: ShapePoint): DrawingPoint => {
    const { time } = point
    if (!Number.isFinite(time)) throw new Error('a point of a shape needs a time')
    if ('price' in point) {
      if (!Number.isFinite(point.price)) throw new Error('the price of a shape is no number')
      return { time, price: point.price }
    }
    const channel = 'channel' in point ? (point.channel ?? 'close') : 'close'
    const price = barAt(time)?.[channel]
    if (price === undefined || !Number.isFinite(price)) throw new Error('a shape without a price needs a bar')
    return { time, price }
  }

  const create = (
    points: readonly ShapePoint[],
    options: CreateShapeOptionsBase,
    fallback: ToolName,
  ): EntityId => {
    const name = options.shape ?? fallback
    if (!isToolName(name)) throw new Error(notSupported(`shape ${name}`))
    const { count } = TOOLS[name]
    if (points.length !== count) throw new Error(`shape ${name} has ${count} points, not ${points.length}`)
    const drawing = {
      tool: name,
      points: points.map(place),
      text: (options.text ?? '').slice(0, MOST_LETTERS),
      colour: '',
      width: 1.5,
      locked: options.lock === true,
      hidden: false,
      selectable: options.disableSelection !== true,
      ...readLook(options.overrides),
    }
    const made = model.add(drawing, options.disableUndo !== true)
    if (options.disableSave === true) model.keepOut(made.id)
    if (options.zOrder === 'bottom') model.toBack(made.id)
    return made.id as EntityId
  }

  const sourceOf = (id: EntityId): ILineDataSourceApi => {
    const read = (): Drawing => {
      const drawing = model.get(id)
      if (drawing === null) throw new Error(`there is no shape ${id}`)
      return drawing
    }
    read()
    return {
      isSelectionEnabled: () => read().selectable,
      setSelectionEnabled: (selectable) => model.change(id, { selectable }, false),
      isSavingEnabled: () => model.save().some((drawing) => drawing.id === id),
      setSavingEnabled: (enabled) => {
        if (!enabled) model.keepOut(id)
      },
      isUserEditEnabled: () => !read().locked,
      setUserEditEnabled: (enabled) => model.change(id, { locked: !enabled }, false),
      bringToFront: () => model.toFront(id),
      sendToBack: () => model.toBack(id),
      getProperties: () => {
        const { colour, width, text, hidden, locked } = read()
        return { linecolor: colour, linewidth: width, text, visible: !hidden, frozen: locked }
      },
      setProperties: (properties) => model.change(id, readLook(properties), false),
      getPoints: () => read().points.map(({ time, price }) => ({ time, price })),
      setPoints: (points) => {
        const { tool } = read()
        if (points.length !== TOOLS[tool].count)
          throw new Error(`shape ${tool} has ${TOOLS[tool].count} points`)
        model.change(id, { points: points.map(place) }, false)
      },
    }
  }

  return {
    createShape: async (point, options) => create([point], options, 'horizontal_line'),
    createMultipointShape: async (points, options) =>
      create(points, options, points.length === 3 ? 'parallel_channel' : 'trend_line'),
    getAllShapes: () => model.list().map(({ id, tool }) => ({ id: id as EntityId, name: tool })),
    getShapeById: sourceOf,
    removeAllShapes: () =>
      model.remove(
        model.list().map(({ id }) => id),
        true,
      ),
  }
}
