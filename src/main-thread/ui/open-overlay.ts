/** Attribute of the element around a floating window, which leaves the page usable. */
const FLOATING = '[data-floating]'

/**
 * Dialogs, menus and lists that capture the page's keys. A floating window captures only keys pressed inside it. A list in
 * the page itself, as the panel of markets has one, captures none.
 */
const OVERLAYS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not(main *)'

/** Whether an element is inside a floating window. */
export const isInFloating = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest(FLOATING) !== null

/** Whether an open dialog, menu or list blocks the page. */
export const isPageBlocked = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => !isInFloating(overlay))
