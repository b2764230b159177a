import { expect, it } from 'vitest'
import { createDrawingController } from '../../../../../vendor/charting_library/engine/drawings/drawing-controller.ts'
import type { DrawingsState } from '../../../../../vendor/charting_library/engine/drawings/drawings-state.ts'

/** A chart with one line between two points. */
function setUp() {
  const drawing = { id: 'line', points: [{ time: 1, price: 1 }], selectable: true, locked: false }
  const pixels = [
    { x: 10, y: 10 },
    { x: 90, y: 10 },
  ]
  const state = {
    axis: { barAt: () => 0, pixel: () => pixels[0] },
    mode: { tool: null, selected: null, locked: false, magnet: 'none' },
    drawings: new Map([[drawing.id, drawing]]),
    laid: () => [{ drawing, pixels, figures: [] }],
    draft: null,
    hover: null,
    textWidth: () => 0,
  } as unknown as DrawingsState
  const sent: string[] = []
  const controller = createDrawingController(
    state,
    ({ type }) => sent.push(type),
    () => undefined,
  )
  const click = (at: number): void => {
    const mouse = { x: 10, y: 10, button: 0, buttons: 1, deltaX: 0, deltaY: 0, deltaMode: 0, modifiers: 0 }
    controller.input({ kind: 'mousedown', ...mouse, at })
    controller.input({ kind: 'mouseup', ...mouse, at: at + 10 })
  }
  return { click, opened: () => sent.filter((type) => type === 'drawingOpened').length }
}

it('two clicks are a double click by when they were made: a busy engine reads them late, and both at once', () => {
  const { click, opened } = setUp()
  click(1000)
  click(2000)
  expect(opened()).toBe(0)
  click(2200)
  expect(opened()).toBe(1)
  // The third one is the first of the next double click.
  click(2300)
  expect(opened()).toBe(1)
})
