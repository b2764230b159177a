import type { PointerInput, TouchInput, TouchPoint } from '../input-protocol.ts'

export interface Corner {
  left: number
  top: number
}

const stamp = (event: Event): number => performance.timeOrigin + (event.timeStamp || performance.now())

/** Converts a mouse or wheel event to plain data, relative to the plot's corner. */
export function readPointer(event: MouseEvent, kind: PointerInput['kind'], corner: Corner): PointerInput {
  const wheel = event as Partial<WheelEvent>
  return {
    kind,
    x: event.clientX - corner.left,
    y: event.clientY - corner.top,
    // Pointer moves have button -1 (no button changed) where mouse moves have 0.
    button: Math.max(0, event.button),
    buttons: event.buttons,
    deltaX: wheel.deltaX ?? 0,
    deltaY: wheel.deltaY ?? 0,
    deltaMode: wheel.deltaMode ?? 0,
    modifiers:
      Number(event.ctrlKey) |
      (Number(event.shiftKey) << 1) |
      (Number(event.altKey) << 2) |
      (Number(event.metaKey) << 3),
    at: stamp(event),
  }
}

export function readTouch(event: TouchEvent, kind: TouchInput['kind'], corner: Corner): TouchInput {
  const points = (list: TouchList): TouchPoint[] =>
    Array.from(list, (touch) => ({
      identifier: touch.identifier,
      x: touch.clientX - corner.left,
      y: touch.clientY - corner.top,
    }))
  return { kind, touches: points(event.touches), changed: points(event.changedTouches), at: stamp(event) }
}
