/** The page's input as the engine receives it. Types only. */

/** Which inputs move the view. The keys are those of lightweight-charts. */
export interface InputRules {
  scroll:
    | boolean
    | Partial<Record<'mouseWheel' | 'pressedMouseMove' | 'horzTouchDrag' | 'vertTouchDrag', boolean>>
  zoom: boolean | Partial<Record<'mouseWheel' | 'pinch' | 'axisPressedMouseMove', boolean>>
}

/** Input of the page as plain data. Coordinates are CSS pixels from the plot's top left corner. */
export interface TouchPoint {
  identifier: number
  x: number
  y: number
}

export interface PointerInput {
  kind: 'mousemove' | 'mousedown' | 'mouseup' | 'mouseleave' | 'wheel' | 'contextmenu'
  x: number
  y: number
  button: number
  buttons: number
  deltaX: number
  deltaY: number
  deltaMode: number
  modifiers: number
  /** Time of the event, ms, based on `performance.timeOrigin`: comparable between threads. */
  at: number
}

export interface TouchInput {
  kind: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel'
  touches: TouchPoint[]
  changed: TouchPoint[]
  at: number
}

export type EngineInput = PointerInput | TouchInput | { kind: 'escape'; at: number }
