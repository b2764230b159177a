import { isInFloating } from '../../ui/open-overlay.ts'
import { scopeOf, takesFocus } from '../../ui/keep-focus.ts'

let opener: { readonly element: HTMLElement; readonly scope: string } | null = null

/** The element with the focus, in a shadow tree too; null where nothing has it. */
function focused(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : null
}

/** Remembers what has the focus as what opened the window. One that is opened from the window keeps its opener. */
export function noteOpener(): void {
  const element = focused()
  if (element !== null && !isInFloating(element)) opener = { element, scope: scopeOf(element) }
}

/** What opened the window; null where it's gone, or is part of another row by now. */
export const liveOpener = (): HTMLElement | null =>
  opener !== null && takesFocus(opener.element) && scopeOf(opener.element) === opener.scope
    ? opener.element
    : null

/** Gives the focus back to the opener, where the window has it. Where the opener is gone, `keepFocus` finds a place. */
export function returnFocus(): void {
  if (isInFloating(focused())) liveOpener()?.focus({ preventScroll: true })
}
