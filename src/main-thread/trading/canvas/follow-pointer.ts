interface Place {
  readonly x: number
  readonly y: number
}
export interface PointerCalls {
  /** The pointer's position (CSS px), null when it left; called once per frame. Returns whether a click would do something. */
  readonly hover: (at: Place | null) => Promise<boolean>
  readonly click: (x: number, y: number, event: MouseEvent) => Promise<void>
  /** A wheel or finger scrolls the list at `y` by `delta` px. Returns false if the list cannot scroll and the page should. */
  readonly scroll?: (y: number, height: number, delta: number) => boolean
}

/** A tap's click is fired after the finger left: until then the list stays frozen. */
const TAP_MS = 150

/** Handles the pointer over a canvas: hover (at most once per frame), click, and scrolling by wheel or finger. Returns a function that stops it. */
export function followPointer(host: HTMLElement, calls: PointerCalls): () => void {
  let frame = 0
  let at: Place | null = null
  let releaseTimer = 0
  const listening = new AbortController()
  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Place => {
    const box = host.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const report = (): void => {
    frame = 0
    calls.hover(at).then(
      (picks) => {
        host.style.cursor = picks ? 'pointer' : 'default'
      },
      () => undefined,
    )
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(report)
  }
  const over = (event: PointerEvent): void => {
    window.clearTimeout(releaseTimer)
    at = placeOf(event)
    soon()
  }
  const leave = (): void => {
    if (at === null) return
    at = null
    soon()
  }
  const { signal } = listening
  host.addEventListener('pointerdown', (event) => event.pointerType === 'touch' && over(event), { signal })
  host.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && over(event), { signal })
  host.addEventListener(
    'pointerleave',
    (event) => {
      window.clearTimeout(releaseTimer)
      if (event.pointerType === 'touch') releaseTimer = window.setTimeout(leave, TAP_MS)
      else leave()
    },
    { signal },
  )
  host.addEventListener(
    'click',
    (event) => {
      const { x, y } = placeOf(event)
      calls.click(x, y, event).catch(() => undefined)
    },
    { signal },
  )
  const { scroll } = calls
  if (scroll !== undefined) {
    const turned = (event: WheelEvent): void => {
      const delta = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY
      if (scroll(placeOf(event).y, host.clientHeight, delta)) event.preventDefault()
    }
    host.addEventListener('wheel', turned, { signal, passive: false })
    followFinger(
      host,
      (clientY, delta) => scroll(placeOf({ clientX: 0, clientY }).y, host.clientHeight, delta),
      signal,
    )
  }
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(releaseTimer)
    listening.abort()
    if (at !== null) void calls.hover(null)
  }
}

/** Speed in px per ms below which a gliding list stops, and the factor of its speed per frame of 16 ms. */
const SLOW = 0.03
const KEPT = 0.94

/**
 * Scrolls the list with one finger and lets it glide afterwards. The first move decides whether list or page scrolls, as
 * browsers require: `move` returns false if the list cannot scroll in that direction.
 */
function followFinger(
  host: HTMLElement,
  move: (startY: number, delta: number) => boolean,
  signal: AbortSignal,
): void {
  let start: { readonly x: number; readonly y: number } | null = null
  let last = { y: 0, time: 0 }
  let owner: 'undecided' | 'list' | 'page' = 'undecided'
  let speed = 0
  let frame = 0

  const glide = (from: number, before: number) => (now: number) => {
    frame = 0
    const passed = Math.min(50, Math.max(0, now - before))
    speed *= KEPT ** (passed / 16)
    if (Math.abs(speed) >= SLOW && move(from, speed * passed)) frame = requestAnimationFrame(glide(from, now))
  }
  const down = (event: TouchEvent): void => {
    cancelAnimationFrame(frame)
    const [touch] = event.touches
    start = event.touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : null
    last = { y: start?.y ?? 0, time: event.timeStamp }
    owner = 'undecided'
    speed = 0
  }
  const moved = (event: TouchEvent): void => {
    const [touch] = event.touches
    if (start === null || touch === undefined || owner === 'page') return
    const delta = last.y - touch.clientY
    if (owner === 'undecided') {
      const across = Math.abs(touch.clientX - start.x) > Math.abs(touch.clientY - start.y)
      owner = !across && move(start.y, delta) ? 'list' : 'page'
      if (owner === 'page') return
    } else move(start.y, delta)
    if (event.cancelable) event.preventDefault()
    speed = delta / Math.max(1, event.timeStamp - last.time)
    last = { y: touch.clientY, time: event.timeStamp }
  }
  const up = (event: TouchEvent): void => {
    if (start === null || owner !== 'list') return
    // No glide if the finger rested before it was lifted.
    const rested = event.timeStamp - last.time > 80
    if (!rested && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      frame = requestAnimationFrame(glide(start.y, performance.now()))
    start = null
  }
  host.addEventListener('touchstart', down, { signal, passive: true })
  host.addEventListener('touchmove', moved, { signal, passive: false })
  host.addEventListener('touchend', up, { signal })
  host.addEventListener('touchcancel', () => (start = null), { signal })
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))
}
