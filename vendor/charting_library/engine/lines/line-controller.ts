import { CAN_MODIFY, CAN_MOVE, NUMBER } from '../../lines/line-fields.ts'
import type { EngineInput, PointerInput, TouchInput } from '../../input-protocol.ts'
import type { FromEngine, LineAction } from '../../protocol.ts'
import { snapPrice } from '../scene/number-text.ts'
import type { Scene } from '../scene/scene.ts'
import { createThrottle } from '../scene/throttle.ts'
import type { Hit } from './hit-map.ts'
import { isPosition, PART } from './label-box.ts'
import { createLineTips } from './line-tips.ts'
import type { LinesState } from './lines-state.ts'
import { createLinePicker, TOUCH_SLACK } from './line-picker.ts'
import { createNewButtons } from './new-buttons.ts'

export interface LineController {
  /** Returns true if the input belongs to a line (press, drag, release) and must not reach the chart. */
  input: (input: EngineInput) => boolean
  /** Cursor over a line; null lets the chart decide. */
  cursor: () => string | null
  /** The line model changed. Ends the drag of a line that no longer exists. */
  changed: () => void
  /** A long press opened a menu: drops a press on a line's row. Returns false if a line is dragged or its label is pressed. */
  letGo: () => boolean
}

export interface LineSurroundings {
  /** Whether something else to press is at a point, such as a drawing: it goes before a line's row. */
  isTaken: (x: number, y: number, touch: boolean) => boolean
  /** Delivers an input that was taken for a line to what is below the lines. */
  giveBack: (input: EngineInput) => void
}

interface Press {
  hit: Hit
  /** The input that began it. */
  first: EngineInput
  x: number
  y: number
  grab: number
  touch: boolean
  generation: number
  /** On a button that has just appeared under the pointer: it does nothing. */
  inert: boolean
}

const DRAG_DISTANCE = 3
/** A button is pulled up or down by so much, CSS pixels: a press may tremble. */
const PULL_DISTANCE = 6
const PULL_TOUCH_DISTANCE = 12
const MOVING_INTERVAL = 50
const DOUBLE_CLICK = 400
/** On a narrower pane, CSS pixels, a label opens with a tap before it does anything else. */
const NARROW = 500

/** Pointer handling of lines: hover, clusters, buttons, and drag with rounding to ticks. Sends the user's actions. */
export function createLineController(
  scene: Scene,
  state: LinesState,
  send: (message: FromEngine) => void,
  repaint: () => void,
  { isTaken, giveBack }: LineSurroundings,
): LineController {
  const { table } = state
  const newButtons = createNewButtons(state)
  let press: Press | null = null
  let lastClick = { slot: -1, at: Number.NEGATIVE_INFINITY }

  const tell = (slot: number, action: LineAction, price: number): void =>
    send({ type: 'line', slot, generation: table.generation(slot), action, price })

  const moving = createThrottle(MOVING_INTERVAL, () => {
    if (state.drag !== null) tell(state.drag.slot, 'moving', state.drag.price)
  })

  const alive = ({ hit, generation }: Press): boolean =>
    table.used(hit.slot) && table.generation(hit.slot) === generation

  const movable = (slot: number): boolean => (table.number(slot, NUMBER.flags) & CAN_MOVE) !== 0

  const { hitAt, inCluster } = createLinePicker(scene, state, isTaken)

  const tip = createLineTips(table, send)
  const showTip = (hit: Hit | null, x: number, y: number): void => tip(press === null ? hit : null, x, y)

  const hover = (x: number, y: number): void => {
    if (state.cluster !== null && !inCluster(x, y)) state.cluster = null
    const hit = hitAt(x, y)
    state.hover = hit
    if (hit !== null && hit.part !== PART.row && state.cluster === null) state.openCluster(hit.slot)
    showTip(hit, x, y)
  }

  const endDrag = (): void => {
    moving.cancel()
    press = null
    if (state.drag === null) return
    state.drag = null
    send({ type: 'dragging', active: false })
    repaint()
  }

  const begin = (
    hit: Hit,
    first: EngineInput,
    x: number,
    y: number,
    touch: boolean,
    inert: boolean,
  ): void => {
    // The label may be away from its line (in a cluster). The line must not jump when it is grabbed.
    const row = scene.series().priceToCoordinate(state.price(hit.slot)) ?? y
    press = { hit, first, x, y, grab: y - row, touch, generation: table.generation(hit.slot), inert }
    showTip(null, x, y)
  }

  const dragTo = (current: Press, y: number): void => {
    const { slot } = current.hit
    const row = Math.max(0, Math.min(scene.paneHeight(), y - current.grab))
    const raw = scene.series().coordinateToPrice(row)
    if (raw === null) return
    const price = snapPrice(Number(raw), scene.format())
    if (state.drag === null) {
      state.cluster = null
      send({ type: 'dragging', active: true })
    } else if (state.drag.price === price) return
    state.drag = { slot, generation: table.generation(slot), price }
    moving.request()
    repaint()
  }

  /**
   * Whether a finger has to tap the line before it moves it or presses its buttons. A swipe that begins on a line by chance
   * must change no order.
   */
  const needsTap = ({ hit, touch: byFinger }: Press): boolean =>
    byFinger && state.selected !== hit.slot && (hit.part === PART.row || scene.paneWidth() < NARROW)

  /** The press on a line is for what is below it. */
  const pass = ({ first }: Press): void => {
    press = null
    giveBack(first)
  }

  const move = (x: number, y: number): void => {
    if (press === null) return
    const [across, along] = [Math.abs(x - press.x), Math.abs(y - press.y)]
    const far = along >= DRAG_DISTANCE || across >= DRAG_DISTANCE * 2
    const { part } = press.hit
    if (state.drag === null && far && (needsTap(press) || (part === PART.row && across > along))) {
      // A line moves up and down only, and by a finger only once it is tapped: this press moves the chart.
      pass(press)
      return
    }
    const isGrabbed = far && (part === PART.body || part === PART.quantity || part === PART.row)
    // The TP/SL button of a position is a handle too: the drop sets what the press would ask for.
    const isPulled = part === PART.protect && along >= (press.touch ? PULL_TOUCH_DISTANCE : PULL_DISTANCE)
    if (state.drag !== null || ((isGrabbed || (isPulled && !press.inert)) && movable(press.hit.slot)))
      dragTo(press, y)
  }

  /** Returns whether the click does something, or could with the next one. */
  const click = (hit: Hit, { at }: EngineInput): boolean => {
    const price = table.number(hit.slot, NUMBER.price)
    if (hit.part === PART.close)
      tell(hit.slot, table.number(hit.slot, NUMBER.kind) === 1 ? 'close' : 'cancel', price)
    else if (hit.part === PART.reverse) tell(hit.slot, 'reverse', price)
    else if (hit.part === PART.protect) tell(hit.slot, 'modify', price)
    else {
      const twice = lastClick.slot === hit.slot && at - lastClick.at < DOUBLE_CLICK
      lastClick = { slot: hit.slot, at: twice ? Number.NEGATIVE_INFINITY : at }
      const opens = twice && (table.number(hit.slot, NUMBER.flags) & CAN_MODIFY) !== 0
      if (opens) tell(hit.slot, 'modify', price)
      return opens || hit.part !== PART.row
    }
    return true
  }

  /** Returns false if the release belongs to what is below the lines. */
  const release = (x: number, y: number): boolean => {
    const current = press
    if (current === null) return false
    if (state.drag !== null) {
      const { slot, price } = state.drag
      // Show the line at the dropped price until the page sends another. A position stays at its own.
      if (!isPosition(table, slot)) table.setPrice(slot, price)
      tell(slot, 'move', price)
      // The next swipe over it must not move it again.
      if (current.touch) state.selected = -1
      endDrag()
      return true
    }
    press = null
    const hit = hitAt(x, y, current.touch)
    if (hit === null || hit.slot !== current.hit.slot || hit.part !== current.hit.part) return true
    if (needsTap(current)) {
      state.selected = hit.slot
      repaint()
      if (scene.paneWidth() < NARROW) return true
    }
    if (current.inert) return true
    const isOwn = click(hit, current.first)
    if (!isOwn) pass(current)
    return isOwn
  }

  const pointer = (input: PointerInput): boolean => {
    const { x, y } = input
    switch (input.kind) {
      case 'mousedown': {
        if (input.button !== 0) return false
        const hit = hitAt(x, y)
        const inert = newButtons.pressed(hit, input.at, x, y, 0)
        if (hit === null) return false
        begin(hit, input, x, y, false, inert)
        return true
      }
      case 'mousemove':
        if (press === null) hover(x, y)
        else move(x, y)
        return false
      case 'mouseup':
        return release(x, y)
      case 'mouseleave':
        if (press === null) {
          state.hover = null
          state.cluster = null
          showTip(null, x, y)
        }
        return false
      case 'wheel':
        return state.drag !== null
      case 'contextmenu':
        break
    }
    return false
  }

  const touch = (input: TouchInput): boolean => {
    const point = input.changed[0]
    if (point === undefined) return press !== null
    if (input.kind === 'touchstart') {
      // A second finger zooms the chart.
      if (press?.hit.part === PART.row && state.drag === null) pass(press)
      const hit = input.touches.length === 1 ? hitAt(point.x, point.y, true) : null
      const inert = newButtons.pressed(hit, input.at, point.x, point.y, TOUCH_SLACK)
      if (hit !== null) {
        begin(hit, input, point.x, point.y, true, inert)
        return true
      }
      if (state.selected >= 0) {
        state.selected = -1
        repaint()
      }
      return press !== null
    }
    if (press === null) return false
    if (input.kind === 'touchend') return release(point.x, point.y)
    if (input.kind === 'touchcancel') endDrag()
    else move(point.x, point.y)
    return input.kind === 'touchcancel' || press !== null
  }

  return {
    input: (input) => {
      if (input.kind === 'escape') {
        const active = press !== null
        endDrag()
        return active
      }
      return 'touches' in input ? touch(input) : pointer(input)
    },
    cursor: () => {
      if (state.drag !== null) return 'ns-resize'
      const { hover } = state
      if (hover === null) return null
      if (hover.part === PART.row) return 'ns-resize'
      if (hover.part === PART.body || hover.part === PART.quantity)
        return movable(hover.slot) ? 'ns-resize' : 'default'
      return 'pointer'
    },
    changed: () => {
      // The slot may belong to another line by now.
      if (press !== null && !alive(press)) endDrag()
      if (state.hover !== null && !table.used(state.hover.slot)) state.hover = null
      if (state.selected >= 0 && !table.used(state.selected)) state.selected = -1
    },
    letGo: () => {
      if (press !== null && (state.drag !== null || press.hit.part !== PART.row)) return false
      press = null
      return true
    },
  }
}
