import type { Drawing, DrawingPoint } from '../../drawings/drawing.ts'
import { samePoints } from '../../drawings/drawing.ts'
import type { DrawingsFromEngine } from '../../drawings/drawing-protocol.ts'
import { TOOLS } from '../../drawings/tools.ts'
import type { EngineInput } from '../../input-protocol.ts'
import { hitsFigure } from './figure-hit.ts'
import { HANDLE } from './drawings-primitive.ts'
import type { DrawingsState, Laid } from './drawings-state.ts'

export interface DrawingController {
  /** Returns true if the input belongs to a drawing and must not reach the chart. */
  input: (input: EngineInput) => boolean
  /** Cursor over a drawing or with an active tool; null elsewhere. */
  cursor: () => string | null
  /** Id of the drawing at a point; '' for none. */
  at: (x: number, y: number, touch: boolean) => string
  /** A long press opened a menu: drops the press. Returns false if a drawing is being moved. */
  letGo: () => boolean
  /** The page changed the mode or the drawings. */
  changed: () => void
}

interface Press {
  id: string
  /** Index of the grabbed point; null for the whole drawing. */
  point: number | null
  x: number
  y: number
  bar: number
  moved: boolean
  start: readonly DrawingPoint[]
}

const SLACK = 5
const TOUCH_SLACK = 10
const MOVE_DISTANCE = 3
const DOUBLE_CLICK = 400

/**
 * Pointer handling of drawings: create, select, move, and drag points. The results are sent to the page, which owns
 * the drawings.
 */
export function createDrawingController(
  state: DrawingsState,
  send: (message: DrawingsFromEngine) => void,
  repaint: () => void,
): DrawingController {
  const { axis } = state
  let press: Press | null = null
  /** Where the last point of a new drawing was set. It distinguishes a drag from a click. */
  let setting: { x: number; y: number } | null = null
  /** The pointer is where nothing can be drawn: in the pane of a study, or beside the bars. */
  let isOutside = false
  let lastClick = { id: '', at: Number.NEGATIVE_INFINITY }

  const draftOf = (): Drawing => ({
    id: '',
    tool: state.mode.tool ?? 'trend_line',
    symbol: '',
    points: [],
    text: state.mode.tool === 'text' ? '…' : '',
    colour: '',
    width: 1.5,
    locked: false,
    hidden: false,
    selectable: true,
  })

  const drop = (): void => {
    state.draft = null
    setting = null
    repaint()
  }

  const finish = (): void => {
    const { draft } = state
    const { tool } = state.mode
    drop()
    const first = draft?.points[0]
    const at = first === undefined ? null : axis.pixel(first)
    if (draft === null || tool === null || at === null) return
    send({ type: 'drawn', tool, points: draft.points, x: at.x, y: at.y })
  }

  /** Sets one point. The next point follows the pointer. */
  const setPoint = (x: number, y: number): void => {
    const { tool } = state.mode
    const point = axis.place(x, y, state.mode.magnet)
    if (tool === null || point === null) return
    const { count } = TOOLS[tool]
    const before = state.draft?.points ?? []
    const fixed = [...before.slice(0, Math.max(0, before.length - 1)), point]
    if (fixed.length >= count) {
      state.draft = { drawing: draftOf(), points: fixed }
      finish()
      return
    }
    setting = { x, y }
    state.draft = { drawing: draftOf(), points: [...fixed, point] }
    repaint()
  }

  const follow = (x: number, y: number): void => {
    if (state.draft === null) return
    const point = axis.place(x, y, state.mode.magnet)
    if (point === null) return
    state.draft = { ...state.draft, points: [...state.draft.points.slice(0, -1), point] }
    repaint()
  }

  const hitAt = (x: number, y: number, slack: number): { laid: Laid; point: number | null } | null => {
    const laid = state.laid().filter(({ drawing }) => drawing.selectable)
    // Test the selected drawing first: its points may be under other drawings.
    laid.sort(
      (a, b) => Number(b.drawing.id === state.mode.selected) - Number(a.drawing.id === state.mode.selected),
    )
    const selected = laid[0]?.drawing.id === state.mode.selected ? laid.slice(0, 1) : []
    for (const one of [...selected, ...laid.slice(selected.length).toReversed()]) {
      const point = one.pixels.findIndex((at) => Math.hypot(at.x - x, at.y - y) <= HANDLE + slack - 2)
      const hit = one.figures.some((figure) =>
        hitsFigure({ x, y }, figure, slack, one.drawing.id === state.mode.selected, state.textWidth),
      )
      if (point >= 0 && one.pixels.length > 1) return { laid: one, point }
      if (hit) return { laid: one, point: null }
    }
    return null
  }

  const movable = (drawing: Drawing): boolean => !state.mode.locked && !drawing.locked

  const begin = (x: number, y: number, slack: number): boolean => {
    const hit = hitAt(x, y, slack)
    if (hit === null) {
      if (state.mode.selected !== null) send({ type: 'drawingSelected', id: null })
      return false
    }
    const { drawing } = hit.laid
    press = {
      id: drawing.id,
      point: hit.point,
      x,
      y,
      bar: axis.barAt(x) ?? 0,
      moved: false,
      start: drawing.points,
    }
    if (state.mode.selected !== drawing.id) send({ type: 'drawingSelected', id: drawing.id })
    return true
  }

  const dragTo = (held: Press, x: number, y: number): void => {
    const drawing = state.drawings.get(held.id)
    if (drawing === undefined || !movable(drawing)) return
    if (!held.moved && Math.hypot(x - held.x, y - held.y) < MOVE_DISTANCE) return
    held.moved = true
    let points: (DrawingPoint | null)[]
    if (held.point === null) {
      const bars = (axis.barAt(x) ?? held.bar) - held.bar
      points = held.start.map((point) => axis.shift(point, bars, y - held.y))
    } else {
      const place = axis.place(x, y, state.mode.magnet)
      points = held.start.map((point, index) => (index === held.point ? place : point))
    }
    const whole = points.filter((point) => point !== null)
    if (whole.length !== points.length) return
    state.draft = { drawing, points: whole }
    repaint()
  }

  /** `madeAt`: when it was made, ms. */
  const release = (madeAt: number): void => {
    const held = press
    press = null
    if (held === null) return
    const { draft } = state
    state.draft = null
    if (held.moved && draft !== null) {
      if (!samePoints(draft.points, held.start)) {
        // Show the drawing where it was dropped until the page sends another position.
        state.drawings.set(held.id, { ...draft.drawing, points: draft.points })
        send({ type: 'redrawn', id: held.id, points: draft.points })
      }
      repaint()
      return
    }
    const twice = lastClick.id === held.id && madeAt - lastClick.at < DOUBLE_CLICK
    lastClick = { id: held.id, at: twice ? Number.NEGATIVE_INFINITY : madeAt }
    const first = held.start[0]
    const at = first === undefined ? null : axis.pixel(first)
    if (twice && at !== null) send({ type: 'drawingOpened', id: held.id, x: at.x, y: at.y })
  }

  const down = (x: number, y: number, slack: number): boolean => {
    if (state.mode.tool === null) return begin(x, y, slack)
    setPoint(x, y)
    return true
  }

  const move = (x: number, y: number): void => {
    if (state.mode.tool !== null) {
      isOutside = axis.place(x, y, false) === null
      follow(x, y)
      return
    }
    if (press !== null) {
      dragTo(press, x, y)
      return
    }
    const next = state.drawings.size === 0 ? null : (hitAt(x, y, SLACK)?.laid.drawing.id ?? null)
    if (next === state.hover) return
    state.hover = next
    repaint()
  }

  const up = (x: number, y: number, madeAt: number): boolean => {
    if (state.mode.tool !== null) {
      // If the press was dragged, its release sets the second point.
      if (setting !== null && Math.hypot(x - setting.x, y - setting.y) > SLACK * 2) setPoint(x, y)
      return true
    }
    if (press === null) return false
    release(madeAt)
    return true
  }

  return {
    input: (input) => {
      if (input.kind === 'escape') {
        const busy = state.draft !== null || press !== null || state.mode.tool !== null
        press = null
        drop()
        if (state.mode.tool !== null) send({ type: 'toolDropped' })
        return busy
      }
      if ('touches' in input) {
        const point = input.changed[0]
        if (point === undefined) return press !== null
        if (input.kind === 'touchstart')
          return input.touches.length === 1 && down(point.x, point.y, TOUCH_SLACK)
        if (input.kind === 'touchmove') {
          move(point.x, point.y)
          return press !== null || state.mode.tool !== null
        }
        const own = press !== null || state.mode.tool !== null
        if (input.kind === 'touchend') up(point.x, point.y, input.at)
        else drop()
        return own
      }
      switch (input.kind) {
        case 'mousedown':
          return input.button === 0 && down(input.x, input.y, SLACK)
        case 'mousemove':
          move(input.x, input.y)
          return false
        case 'mouseup':
          return up(input.x, input.y, input.at)
        case 'mouseleave':
          if (state.hover !== null && press === null) {
            state.hover = null
            repaint()
          }
          return false
        case 'wheel':
        case 'contextmenu':
          break
      }
      return press?.moved === true
    },
    cursor: () => {
      if (state.mode.tool !== null) return isOutside ? 'not-allowed' : 'crosshair'
      if (press?.moved === true) return 'grabbing'
      return state.hover === null ? null : 'pointer'
    },
    at: (x, y, touch) =>
      state.drawings.size === 0 ? '' : (hitAt(x, y, touch ? TOUCH_SLACK : SLACK)?.laid.drawing.id ?? ''),
    letGo: () => {
      if (press?.moved === true) return false
      press = null
      return true
    },
    changed: () => {
      if (state.mode.tool === null && press === null) {
        state.draft = null
        setting = null
      }
      if (press !== null && !state.drawings.has(press.id)) {
        press = null
        state.draft = null
      }
      if (state.hover !== null && !state.drawings.has(state.hover)) state.hover = null
      repaint()
    },
  }
}
