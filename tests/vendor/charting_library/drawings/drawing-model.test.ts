import { describe, expect, it, vi } from 'vitest'
import { readDrawing, TOOL_NAMES } from '../../../../vendor/charting_library/drawings/drawing.ts'
import { createDrawingModel } from '../../../../vendor/charting_library/drawings/drawing-model.ts'
import type { DrawingsToEngine } from '../../../../vendor/charting_library/drawings/drawing-protocol.ts'
import { createShapeApi } from '../../../../vendor/charting_library/drawings/shape-api.ts'
import { TOOLS } from '../../../../vendor/charting_library/drawings/tools.ts'
import { createUndoStack } from '../../../../vendor/charting_library/widget/undo-stack.ts'

function build() {
  const posted: DrawingsToEngine[] = []
  const layout = vi.fn()
  let symbol = 'BTCUSDT'
  const trace = vi.fn()
  const undo = createUndoStack(trace)
  const model = createDrawingModel({
    post: (message) => void posted.push(message),
    symbol: () => symbol,
    undo,
    layout,
    trace,
  })
  const shapes = createShapeApi({
    model,
    barAt: (time) => (time < 1000 ? { open: 1, high: 4, low: 0.5, close: 2 } : null),
  })
  return { model, shapes, posted, layout, undo, to: (next: string) => (symbol = next) }
}
const drawn = { type: 'drawn', tool: 'trend_line', x: 1, y: 2 } as const
const points = [
  { time: 60, price: 10 },
  { time: 120, price: 12 },
]

describe('what the user draws', () => {
  it('is stored, sent to the engine and selected, and ends the tool', () => {
    const { model, posted, layout } = build()
    model.setTool('trend_line')
    model.receive({ ...drawn, points })
    expect(model.list()).toMatchObject([{ tool: 'trend_line', points, symbol: 'BTCUSDT' }])
    expect(posted).toContainEqual({ type: 'drawings', all: false, upsert: model.list(), removed: [] })
    expect(model.selected()).toBe(model.list()[0]?.id)
    expect(model.tool()).toBeNull()
    expect(layout).toHaveBeenCalled()
  })

  it('can be undone and redone, a move as one step', () => {
    const { model, undo } = build()
    model.receive({ ...drawn, points })
    const id = model.list()[0]?.id ?? ''
    const moved = points.map(({ time, price }) => ({ time: time + 60, price }))
    model.receive({ type: 'redrawn', id, points: moved })
    expect(model.get(id)?.points).toEqual(moved)
    undo.undo()
    expect(model.get(id)?.points).toEqual(points)
    undo.undo()
    expect(model.list()).toEqual([])
    undo.redo()
    undo.redo()
    expect(model.get(id)?.points).toEqual(moved)
  })

  it('belongs to the symbol it was drawn on', () => {
    const { model, posted, to } = build()
    model.receive({ ...drawn, points })
    to('ETHUSDT')
    model.symbolChanged()
    expect(model.list()).toEqual([])
    expect(posted).toContainEqual({ type: 'drawings', all: true, upsert: [], removed: [] })
    to('BTCUSDT')
    expect(model.list()).toHaveLength(1)
  })

  it('magnet, lock and hide are sent to the engine', () => {
    const { model, posted } = build()
    model.magnet.setValue(true)
    model.locked.setValue(true)
    model.hidden.setValue(true)
    expect(posted.at(-1)).toMatchObject({ mode: { magnet: true, locked: true, hidden: true } })
  })

  it('with the wrong number of points is refused', () => {
    const { model } = build()
    model.receive({ ...drawn, points: points.slice(1) })
    expect(model.list()).toEqual([])
  })
})

describe('the documented functions', () => {
  it('create, list, read, change and remove shapes', async () => {
    const { shapes, model } = build()
    const id = await shapes.createMultipointShape(points, {
      shape: 'rectangle',
      overrides: { linecolor: '#ff0000', linewidth: 3 },
    })
    const line = await shapes.createShape({ time: 60, price: 5 }, { shape: 'horizontal_line', lock: true })
    expect(shapes.getAllShapes()).toEqual([
      { id, name: 'rectangle' },
      { id: line, name: 'horizontal_line' },
    ])
    const shape = shapes.getShapeById(id)
    expect(shape.getPoints()).toEqual(points)
    expect(shape.getProperties()).toMatchObject({ linecolor: '#ff0000', linewidth: 3 })
    shape.setProperties({ linewidth: 'thick', visible: false })
    expect(model.get(id)).toMatchObject({ width: 3, hidden: true })
    expect(shapes.getShapeById(line).isUserEditEnabled()).toBe(false)
    shapes.removeAllShapes()
    expect(shapes.getAllShapes()).toEqual([])
    expect(() => shapes.getShapeById(id)).toThrow('there is no shape')
  })

  it('a point without a price uses its bar, and one without either is refused', async () => {
    const { shapes, model } = build()
    const id = await shapes.createShape({ time: 60, channel: 'high' }, { shape: 'text', text: 'top' })
    expect(model.get(id)?.points).toEqual([{ time: 60, price: 4 }])
    await expect(shapes.createShape({ time: 5000 }, { shape: 'text' })).rejects.toThrow('needs a bar')
    await expect(shapes.createShape({ time: Number.NaN, price: 1 }, {})).rejects.toThrow('needs a time')
    await expect(shapes.createShape({ time: 60, price: 1 }, { shape: 'arrow_up' })).rejects.toThrow(
      'not supported',
    )
    await expect(shapes.createShape({ time: 60, price: 1 }, { shape: 'ray' })).rejects.toThrow('2 points')
  })

  it('a shape that is not to be saved is in no layout', async () => {
    const { shapes, model } = build()
    await shapes.createShape({ time: 60, price: 5 }, { disableSave: true })
    expect(model.save()).toEqual([])
  })
})

describe('stored drawings', () => {
  it('are read back as they were; invalid ones are left out and counted', () => {
    const { model } = build()
    model.receive({ ...drawn, points })
    const stored = structuredClone(model.save())
    const other = build()
    const bad = [
      null,
      1,
      {},
      { ...stored[0], tool: 'nonsense' },
      { ...stored[0], points: [{ time: 'x', price: 1 }] },
    ]
    expect(other.model.load([...stored, ...bad, stored[0]])).toBe(bad.length + 1)
    expect(other.model.save()).toEqual(stored)
  })

  it('cannot contain an invalid number or an endless text', () => {
    const good = {
      id: 'a',
      tool: 'text',
      symbol: 'X',
      points: [{ time: 1, price: 2 }],
      text: 'x'.repeat(9999),
      width: 1e9,
    }
    expect(readDrawing(good)).toMatchObject({ width: 1.5, colour: '', selectable: true })
    expect(readDrawing(good)?.text).toHaveLength(500)
    expect(readDrawing({ ...good, points: [{ time: Number.NaN, price: 2 }] })).toBeNull()
  })
})

it('every tool draws something from its number of points and nothing from fewer', () => {
  const frame = {
    width: 400,
    height: 300,
    text: 'words',
    priceText: String,
    row: (price: number) => 300 - price,
  }
  const at = [
    { x: 100, y: 200 },
    { x: 200, y: 100 },
    { x: 150, y: 250 },
  ]
  for (const name of TOOL_NAMES) {
    const { count, figures } = TOOLS[name]
    const places = at.map(({ x, y }) => ({ time: x, price: 300 - y }))
    expect(figures(at.slice(0, count), { ...frame, points: places }).length, name).toBeGreaterThan(0)
    expect(figures([], { ...frame, points: [] }), name).toEqual([])
  }
})
