import { isInFloating } from '../../ui/open-overlay.ts'
import { scopeOf, takesFocus } from '../../ui/keep-focus.ts'

let opener: { readonly element: HTMLElement; readonly scope: string } | null = null

/** The focused element, also inside a shadow tree; null if none has the focus. */
function focused(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : null
}

/** Stores the focused element as the opener of the window. A window opened from the window keeps the first opener. */
export function noteOpener(): void {
  const element = focused()
  if (element !== null && !isInFloating(element)) opener = { element, scope: scopeOf(element) }
}

/** The opener; null if it is gone or belongs to another row now. */
export const liveOpener = (): HTMLElement | null =>
  opener !== null && takesFocus(opener.element) && scopeOf(opener.element) === opener.scope
    ? opener.element
    : null

/** Returns the focus from the window to its opener. If the opener is gone, `keepFocus` finds another element. */
export function returnFocus(): void {
  if (isInFloating(focused())) liveOpener()?.focus({ preventScroll: true })
}
