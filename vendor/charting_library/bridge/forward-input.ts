import type { EngineInput } from '../input-protocol.ts'
import { type Corner, readPointer, readTouch } from './read-input.ts'

/** Least time between two raw mouse moves that are forwarded, ms. Mice report up to a thousand moves a second. */
const RAW_MS = 6

/**
 * Forwards mouse, wheel and touch input over the plot to the engine as plain data. A press is followed outside the
 * plot until its release. Wheel and touch never scroll the page. Returns a function that stops it.
 */
export function forwardInput(surface: HTMLElement, send: (input: EngineInput) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let corner: Corner = { left: 0, top: 0 }
  let press: AbortController | null = null
  let rawAt = Number.NEGATIVE_INFINITY

  const measure = (): void => {
    const { left, top } = surface.getBoundingClientRect()
    corner = { left, top }
  }

  /**
   * During a press, raw pointer moves are forwarded at once, instead of with the browser's next frame. That saves up
   * to a frame between hand and line. The frame's own `mousemove` arrives last and brings the position that the limit
   * skipped.
   */
  const follow = (): void => {
    press?.abort()
    press = new AbortController()
    const held = press.signal
    let sent: (EngineInput & { x: number; y: number }) | null = null
    const move = (event: MouseEvent): void => {
      const input = readPointer(event, 'mousemove', corner)
      if (sent?.x === input.x && sent.y === input.y) return
      sent = input
      send(input)
    }
    const rawMove = (event: Event): void => {
      if (
        event instanceof PointerEvent &&
        event.pointerType !== 'touch' &&
        event.timeStamp - rawAt >= RAW_MS
      ) {
        rawAt = event.timeStamp
        move(event)
      }
    }
    addEventListener('pointerrawupdate', rawMove, { signal: held })
    addEventListener('mousemove', move, { signal: held })
    addEventListener(
      'mouseup',
      (event) => {
        press?.abort()
        press = null
        send(readPointer(event, 'mouseup', corner))
      },
      { signal: held },
    )
  }

  surface.addEventListener('mouseenter', measure, { signal })
  surface.addEventListener(
    'mousemove',
    (event) => {
      if (press === null) send(readPointer(event, 'mousemove', corner))
    },
    { signal },
  )
  surface.addEventListener(
    'mousedown',
    (event) => {
      measure()
      send(readPointer(event, 'mousedown', corner))
      follow()
    },
    { signal },
  )
  surface.addEventListener(
    'mouseleave',
    (event) => {
      if (press === null) send(readPointer(event, 'mouseleave', corner))
    },
    { signal },
  )
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      send(readPointer(event, 'wheel', corner))
    },
    { signal, passive: false },
  )
  surface.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
      measure()
      send(readPointer(event, 'contextmenu', corner))
    },
    { signal },
  )
  for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    surface.addEventListener(
      kind,
      (event) => {
        if (kind === 'touchstart') measure()
        // Otherwise the browser would also fire mouse events for the same touch.
        if (event.cancelable) event.preventDefault()
        send(readTouch(event, kind, corner))
      },
      { signal, passive: false },
    )
  }
  signal.addEventListener('abort', () => press?.abort())
  return () => stop.abort()
}
