/** A press that begins within this time after what is under it appeared or was uncovered was aimed at what was there before, ms. */
const SOON_MS = 500
/** The second press of a double tap is at most so far from the first, CSS pixels; that of a mouse, which does not tremble. */
const NEAR_PX = 40
const MOUSE_NEAR_PX = 10
/** What opens later after a press is found only if it is a child of the body, as every dialog, sheet and popover is, ms. */
const WATCHED_MS = 1500

const nowhere = { x: Number.NaN, y: Number.NaN, at: 0, control: null as Element | null }

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role], [tabindex]'
const controlOf = (path: readonly EventTarget[]): Element | null =>
  (path.find((node) => node instanceof Element && node.matches(CONTROLS)) as Element | undefined) ?? null
/** Whether a control is at a place: not removed, hidden or moved, as a row whose neighbour has ended. Without a box it is nowhere. */
function isAt(control: Element, x: number, y: number): boolean {
  const { left, top, right, bottom } = control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

/** What a press consists of. Of these, a key causes only a click, whose `detail` is 0. */
const parts = ['pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'touchstart', 'touchend'] as const

/**
 * Ignores a press that begins nearly where the last press was, on something that appeared meanwhile, such as the button of
 * a sheet, dialog or menu that the first tap of a double tap opened, or that was uncovered, such as the ticket's button
 * beneath the dialog that the first tap closed: the trader has not seen what it would do. The time counts again from each
 * ignored press, because a series of presses has one aim. Presses elsewhere and keys are unaffected. Returns a function that
 * stops it. `soonMs`: for tests, on machines that press slowly.
 */
export function guardPresses(soonMs = SOON_MS): () => void {
  const stop = new AbortController()
  const appearedAt = new WeakMap<EventTarget, number>()
  /** Place, time and control of the last press that was not ignored. */
  let last = nowhere
  /** When that control was removed; 0 if it is there, was hidden or has moved. */
  let goneAt = 0
  let ignoredAt = 0
  let isStray = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new MutationObserver((changes) => {
    const now = performance.now()
    for (const { addedNodes } of changes) for (const node of addedNodes) appearedAt.set(node, now)
    if (goneAt === 0 && last.control?.isConnected === false) goneAt = now
  })
  /** Tables change much: the whole page is watched only after a press. */
  const watchBody = (): void => {
    observer.disconnect()
    observer.observe(document.body, { childList: true })
  }
  const ignore = (event: Event): void => {
    event.stopImmediatePropagation()
    if (!event.type.startsWith('touch')) event.preventDefault()
  }

  function begin(event: PointerEvent): void {
    const { clientX: x, clientY: y, timeStamp: at, pointerType } = event
    // An entry below the button that opened its menu may be chosen as fast as the hand is.
    const near = pointerType === 'mouse' ? MOUSE_NEAR_PX : NEAR_PX
    const path = event.composedPath()
    const isNear = Math.hypot(x - last.x, y - last.y) <= near
    const changes = isNear
      ? path.map((node) => appearedAt.get(node) ?? 0).filter((since) => since > last.at)
      : []
    if (isNear && last.control !== null && !isAt(last.control, last.x, last.y))
      changes.push(goneAt || last.at)
    isStray = changes.length > 0 && at - Math.max(ignoredAt, ...changes) < soonMs
    if (isStray) {
      ignoredAt = at
      ignore(event)
    } else {
      last = { x, y, at, control: controlOf(path) }
      goneAt = 0
      ignoredAt = 0
    }
    clearTimeout(timer)
    timer = setTimeout(watchBody, WATCHED_MS)
    // The chart's menus and dialogs are in its shadow tree.
    for (const node of [document.body, ...path.filter((one) => one instanceof ShadowRoot)])
      observer.observe(node, { childList: true, subtree: true })
  }

  const options = { capture: true, signal: stop.signal }
  addEventListener('pointerdown', begin, options)
  // A touch that scrolls was no press. What a key opens was not opened by the press before it.
  for (const end of ['pointercancel', 'keydown']) addEventListener(end, () => (last = nowhere), options)
  for (const part of parts)
    addEventListener(
      part,
      (event) => {
        if (isStray && !(event.type === 'click' && event.detail === 0)) ignore(event)
      },
      { ...options, passive: part.startsWith('touch') },
    )
  return () => {
    stop.abort()
    clearTimeout(timer)
    observer.disconnect()
  }
}
