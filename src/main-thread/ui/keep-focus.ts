/** A former place of the focus: the element, its ancestors, and how to find the element after it was re-created. */
interface Place {
  readonly element: HTMLElement
  /** Its ancestors at that time, nearest first. */
  readonly holders: readonly Element[]
  /** Test id of the nearest ancestor that has one (a row's contains its key), and the element's own id or label in it. */
  readonly scope: string
  readonly own: string
}

/** Number of remembered places: leaving a dialog that was opened from a row's menu takes four steps. */
const PLACES_KEPT = 12

/** An element that is disabled for longer is not expected to be enabled again, ms. */
const SENT_WITHIN_MS = 3000

/** Regions that receive the focus after a focused element inside was removed. Never a neighbouring button: a second Enter would press it. */
const REGIONS =
  '[role="region"],[role="tabpanel"],[role="dialog"],[role="alertdialog"],[role="toolbar"],section,form,main,[tabindex="0"]'

const attribute = (name: string, value: string): string => `[${name}="${CSS.escape(value)}"]`

/** Whether an element can have the focus now: connected, and not disabled, hidden or inert. */
export const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert],[aria-hidden="true"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** Test id of the nearest ancestor that has one; '' for none. If it has changed, a reused element now belongs to another row. */
export const scopeOf = (element: HTMLElement): string =>
  element.parentElement?.closest<HTMLElement>('[data-testid]')?.dataset['testid'] ?? ''

function placeOf(event: FocusEvent): Place | null {
  const [element, ...above] = event.composedPath()
  if (!(element instanceof HTMLElement)) return null
  const holders = above.filter((node) => node instanceof Element && node !== document.documentElement)
  const { testid } = element.dataset
  const label = element.getAttribute('aria-label')
  const own =
    testid !== undefined
      ? attribute('data-testid', testid)
      : label === null
        ? ''
        : `${element.tagName}${attribute('aria-label', label)}`
  return { element, holders: holders as Element[], scope: scopeOf(element), own }
}

/** The same button, re-created by a row or dialog that was rendered again; null if there is none. */
function madeAnew({ scope, own }: Place): HTMLElement | null {
  if (scope === '' || own === '') return null
  const found = document.querySelector(attribute('data-testid', scope))?.querySelector<HTMLElement>(own)
  return found instanceof HTMLElement && takesFocus(found) ? found : null
}

/** The nearest remaining region around a place; null if only the page is left. */
function regionOf({ holders }: Place): HTMLElement | null {
  for (const holder of holders)
    if (holder instanceof HTMLElement && holder.matches(REGIONS) && takesFocus(holder)) return holder
  return null
}

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Restores a lost focus. When the focused element is removed, hidden or disabled, the browser focuses the body, and users
 * of a keyboard or screen reader start at the top again. This moves the focus to the re-created button, to the opener of a
 * closed dialog, to the nearest remaining region, or to the page that replaced that one. It does nothing if the user moved the
 * focus away.
 * Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let places: readonly Place[] = []
  let frame = 0
  /** Runs while an element that lost the focus is disabled: sending disables it for a moment. */
  let wait: ReturnType<typeof setTimeout> | undefined

  function restore(isOver = false): void {
    const isBack = wait !== undefined
    clearTimeout(wait)
    wait = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const [last] = places
    if (last === undefined) return
    if (!isOver && last.element.isConnected && last.element.matches(':disabled')) {
      wait = setTimeout(() => restore(true), SENT_WITHIN_MS)
      return
    }
    // The element could still have the focus: the user pressed beside it.
    if (takesFocus(last.element)) {
      if (isBack) focusOn(last.element)
      else places = []
      return
    }
    // The row is still shown: find the element in that row again, not in another one.
    const row = last.holders.find((holder) => holder.matches('[role="row"]') && holder.isConnected)
    for (const place of places) {
      // A reused element may belong to another row by now.
      const isOwn = takesFocus(place.element) && scopeOf(place.element) === place.scope
      const same = isOwn ? place.element : madeAnew(place)
      if (same !== null && (row === undefined || place === last || row.contains(same))) return focusOn(same)
      const region = row === undefined ? regionOf(place) : null
      if (region !== null) return focusOn(region)
    }
    const main = document.querySelector('main')
    const region = regionOf(last) ?? main
    if (region === null) page.observe(document.body, { childList: true, subtree: true })
    else if (region !== main || takesFocus(main)) focusOn(region)
  }

  /** Waits for React Aria's own focus restoration, which happens in the next frame. */
  function look(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => restore())
    })
  }

  /** Waits for the next page: its code may still be loading. */
  const page = new MutationObserver(() => {
    if (document.querySelector('main') === null) return
    page.disconnect()
    look()
  })
  const size = new ResizeObserver(look)
  const state = new MutationObserver(look)
  addEventListener(
    'focusin',
    (event) => {
      const place = placeOf(event)
      if (place === null || place.element === document.body) return
      places = [place, ...places.filter(({ element }) => element !== place.element)].slice(0, PLACES_KEPT)
      size.disconnect()
      state.disconnect()
      // Its size becomes 0 when it is removed or hidden.
      size.observe(place.element)
      state.observe(place.element, { attributes: true, attributeFilter: ['disabled'] })
    },
    { signal },
  )
  addEventListener('focusout', (event) => event.relatedTarget === null && look(), { signal })
  // A phone's keyboard shrinks the visible page: scroll the focused field into view.
  visualViewport?.addEventListener(
    'resize',
    () =>
      requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement?.matches('input,textarea') === true)
          activeElement.scrollIntoView({ block: 'nearest' })
      }),
    { signal },
  )
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    clearTimeout(wait)
    size.disconnect()
    state.disconnect()
    page.disconnect()
  })
  return () => stop.abort()
}
