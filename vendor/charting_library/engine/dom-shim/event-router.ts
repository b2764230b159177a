import type { EngineInput, PointerInput, TouchInput, TouchPoint } from '../../input-protocol.ts'
import type { DomShim } from './dom-shim.ts'
import type { ShimEvent, ShimNode } from './node.ts'

export interface EventRouter {
  /** Delivers one input to the chart library's own listeners, as the page would. */
  deliver: (input: EngineInput) => void
  /** Cursor that the library requests at the last pointer position. */
  cursor: () => string
}

const NO_PREVENT = {
  preventDefault: () => undefined,
  cancelable: false,
  composed: false,
  composedPath: () => [],
  view: null,
}

function stopper(event: ShimEvent): ShimEvent {
  event['stopPropagation'] = () => {
    event.stopped = true
  }
  return event
}

const touchFields = (touch: TouchPoint): object => ({
  identifier: touch.identifier,
  clientX: touch.x,
  clientY: touch.y,
  pageX: touch.x,
  pageY: touch.y,
  screenX: touch.x,
  screenY: touch.y,
})

/** Elements that can be under the pointer: canvases, and positioned blocks (handles of pane separators). */
function collectTargets(node: ShimNode, found: ShimNode[]): void {
  if (node.style['display'] === 'none') return
  const position = node.style['position']
  if (node.tagName === 'CANVAS' || position === 'absolute' || position === 'fixed') found.push(node)
  for (const child of node.childNodes) collectTargets(child, found)
}

/** Routes input messages to shim elements: hit test, enter and leave, touch capture, bubbling. */
export function createEventRouter(shim: DomShim): EventRouter {
  let hovered: ShimNode | null = null
  let touched: ShimNode | null = null

  const elementAt = (x: number, y: number): ShimNode | null => {
    const found: ShimNode[] = []
    collectTargets(shim.body, found)
    let best: ShimNode | null = null
    let bestZ = Number.NEGATIVE_INFINITY
    for (const node of found) {
      const box = node.getBoundingClientRect()
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue
      const z = Number(node.style['zIndex'] ?? 0) || 0
      if (z < bestZ) continue
      best = node
      bestZ = z
    }
    return best
  }

  const mouseEvent = (input: PointerInput, type: string, bubbles: boolean): ShimEvent =>
    stopper({
      ...NO_PREVENT,
      type,
      bubbles,
      clientX: input.x,
      clientY: input.y,
      pageX: input.x,
      pageY: input.y,
      screenX: input.x,
      screenY: input.y,
      button: input.button,
      buttons: input.buttons,
      deltaX: input.deltaX,
      deltaY: input.deltaY,
      deltaMode: input.deltaMode,
      DOM_DELTA_LINE: 1,
      DOM_DELTA_PAGE: 2,
      ctrlKey: (input.modifiers & 1) !== 0,
      shiftKey: (input.modifiers & 2) !== 0,
      altKey: (input.modifiers & 4) !== 0,
      metaKey: (input.modifiers & 8) !== 0,
      timeStamp: performance.now(),
      sourceCapabilities: { firesTouchEvents: false },
    })

  const enter = (input: PointerInput, next: ShimNode | null): void => {
    if (next === hovered) return
    hovered?.dispatch(mouseEvent(input, 'mouseleave', false))
    hovered = next
    hovered?.dispatch(mouseEvent(input, 'mouseenter', false))
  }

  const deliverPointer = (input: PointerInput): void => {
    if (input.kind === 'mouseleave') {
      enter(input, null)
      return
    }
    enter(input, elementAt(input.x, input.y))
    // Outside all elements (a drag that left the plot) the event goes to the document element.
    ;(hovered ?? shim.root).dispatch(mouseEvent(input, input.kind, true))
  }

  const deliverTouch = (input: TouchInput): void => {
    const first = input.changed[0]
    if (input.kind === 'touchstart' && (touched === null || input.touches.length === input.changed.length)) {
      touched = first === undefined ? null : elementAt(first.x, first.y)
    }
    touched?.dispatch(
      stopper({
        ...NO_PREVENT,
        type: input.kind,
        bubbles: true,
        touches: input.touches.map(touchFields),
        changedTouches: input.changed.map(touchFields),
        timeStamp: performance.now(),
        sourceCapabilities: { firesTouchEvents: true },
      }),
    )
    if (input.touches.length === 0) touched = null
  }

  return {
    deliver: (input) => {
      if (input.kind === 'escape') return
      if ('touches' in input) deliverTouch(input)
      else deliverPointer(input)
    },
    cursor: () => {
      for (let at = hovered; at !== null; at = at.parentNode) {
        const cursor = at.style['cursor']
        if (typeof cursor === 'string' && cursor !== '' && cursor !== 'default') return cursor
      }
      return 'crosshair'
    },
  }
}
