import { isInFloating, isPageBlocked } from '../../ui/open-overlay.ts'

/**
 * What Escape ends: the innermost thing first, and nothing else with the same press. All but the desk's own things take the
 * key themselves: they stop it, prevent its default, or block the page while they are open.
 */
export const escapeOrder = [
  /** A menu, list, popover or dialog, of the page or of a chart. */
  { ends: 'overlay', by: 'itself' },
  /** A tab that is dragged to another place. */
  { ends: 'panelDrag', by: 'itself' },
  /** An order, alert or position line that is dragged. */
  { ends: 'lineDrag', by: 'chart' },
  /** A drawing that is dragged, the drawing tool with its points, then the selection. */
  { ends: 'drawing', by: 'chart' },
  /** A figure that is edited in a table, or the text of a search field. */
  { ends: 'field', by: 'itself' },
  /** A window beside the page, if the focus is in it or nowhere. */
  { ends: 'floatingWindow', by: 'itself' },
  /** The one chart that a panel with several charts shows. */
  { ends: 'chartAlone', by: 'desk' },
  /** The one place that the desk shows. */
  { ends: 'panelAlone', by: 'desk' },
] as const

type DeskEnd = Extract<(typeof escapeOrder)[number], { by: 'desk' }>['ends']

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

const isSearchText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

const isOfWindow = (target: EventTarget | null): boolean =>
  isInFloating(target) || (!hasFocus() && document.querySelector('[data-floating]') !== null)

/** Ends the first thing of the desk that is there to end. An end returns false if there is nothing. */
export function escapeDesk(event: KeyboardEvent, ends: Readonly<Record<DeskEnd, () => boolean>>): void {
  const { target } = event
  if (event.defaultPrevented || event.isComposing || isPageBlocked()) return
  if (isSearchText(target) || isOfWindow(target)) return
  if (escapeOrder.some((one) => one.by === 'desk' && ends[one.ends]())) event.preventDefault()
}
