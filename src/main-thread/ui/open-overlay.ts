/** Marks a window that leaves the page usable: an element around it has this attribute. */
const FLOATING = '[data-floating]'

/** Dialogs, menus and lists that take the keys from the page. A floating window takes only the keys pressed in it. */
const OVERLAYS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'

/** True for an element of a floating window. */
export const isInFloating = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest(FLOATING) !== null

/** True while a dialog, menu or list is open that blocks the page. */
export const isPageBlocked = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => !isInFloating(overlay))
