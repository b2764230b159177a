/** Where the focus was: the element, what held it, and how to find the element again when it was made anew. */
interface Place {
  readonly element: HTMLElement
  /** Its ancestors, nearest first, as they were then. */
  readonly holders: readonly Element[]
  /** Test id of the nearest ancestor that has one (a row has its key there), and the element's own id or label in it. */
  readonly scope: string
  readonly own: string
}

/** So many places are remembered: a dialog opened from a menu of a row is left by four steps. */
const PLACES_KEPT = 12

/** What is disabled for longer is not coming back. */
const SENT_WITHIN_MS = 3000

/** What takes the focus itself when what had it inside is gone: never a neighbouring button, which a second Enter would press. */
const REGIONS =
  '[role="region"],[role="tabpanel"],[role="dialog"],[role="alertdialog"],[role="toolbar"],section,form,main,[tabindex="0"]'

const attribute = (name: string, value: string): string => `[${name}="${CSS.escape(value)}"]`

/** True for an element in the page that can have the focus now: not disabled, hidden or inert. */
export const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert],[aria-hidden="true"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** Test id of the nearest ancestor that has one, '' none: an element of a reused row is another row's where it differs. */
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

/** The same button, made anew by a row or a dialog that was rendered again. */
function madeAnew({ scope, own }: Place): HTMLElement | null {
  if (scope === '' || own === '') return null
  const found = document.querySelector(attribute('data-testid', scope))?.querySelector<HTMLElement>(own)
  return found instanceof HTMLElement && takesFocus(found) ? found : null
}

/** The nearest surviving region that held a place; null where nothing but the page is left of it. */
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
 * Keeps the focus in the page: where the element that has it is removed, hidden or disabled, the browser gives it to the
 * body, and whoever uses keys or a screen reader begins at the top again. It returns to the same button made anew, to what
 * opened the dialog that is gone, or to the surviving region around it. A focus that the user took away stays away.
 * Returns the function that stops it.
 */
export function keepFocus(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let places: readonly Place[] = []
  let frame = 0
  /** Runs while an element that lost the focus is disabled: what is being sent disables it for a moment. */
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
    // It could still have it: the user pressed beside it, and nothing is lost.
    if (takesFocus(last.element)) {
      if (isBack) focusOn(last.element)
      else places = []
      return
    }
    // An element of a row that is still there: to be found in that row again, not in another one.
    const row = last.holders.find((holder) => holder.matches('[role="row"]') && holder.isConnected)
    for (const place of places) {
      // An element of a row may be another row's by now.
      const isOwn = takesFocus(place.element) && scopeOf(place.element) === place.scope
      const same = isOwn ? place.element : madeAnew(place)
      if (same !== null && (row === undefined || place === last || row.contains(same))) return focusOn(same)
      const region = row === undefined ? regionOf(place) : null
      if (region !== null) return focusOn(region)
    }
    const region = regionOf(last)
    if (region !== null) focusOn(region)
  }

  /** After React Aria's own return of the focus, which comes with the next frame. */
  function look(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => restore())
    })
  }

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
      // Its size becomes nothing when it is removed or hidden.
      size.observe(place.element)
      state.observe(place.element, { attributes: true, attributeFilter: ['disabled'] })
    },
    { signal },
  )
  addEventListener('focusout', (event) => event.relatedTarget === null && look(), { signal })
  // A phone's keyboard leaves less to see: the field that is typed into stays in it.
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
  })
  return () => stop.abort()
}
