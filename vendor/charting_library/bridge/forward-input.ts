import type { EngineInput } from '../protocol.ts'
import { type Corner, readPointer, readTouch } from './read-input.ts'

/**
 * Forwards what the user does over the plot to the engine as plain data. A press is followed outside the plot
 * until it is released; wheel and touch never scroll the page. Returns the function that stops it.
 */
export function forwardInput(surface: HTMLElement, send: (input: EngineInput) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let corner: Corner = { left: 0, top: 0 }
  let press: AbortController | null = null

  const measure = (): void => {
    const { left, top } = surface.getBoundingClientRect()
    corner = { left, top }
  }

  const follow = (): void => {
    press?.abort()
    press = new AbortController()
    const held = press.signal
    addEventListener('mousemove', (event) => send(readPointer(event, 'mousemove', corner)), { signal: held })
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
        // Without this the browser would also send mouse events for the same touch.
        if (event.cancelable) event.preventDefault()
        send(readTouch(event, kind, corner))
      },
      { signal, passive: false },
    )
  }
  signal.addEventListener('abort', () => press?.abort())
  return () => stop.abort()
}
