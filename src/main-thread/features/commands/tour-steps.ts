/** A rectangle in the window, px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface TourStep {
  readonly id: 'market' | 'chart' | 'book' | 'ticket' | 'tables' | 'commands'
  /** Finds the part of the page. `say` returns the text of a key: panels are found by their names. */
  readonly find: (say: (key: string) => string) => HTMLElement | null
}

const marked = (name: string) => (): HTMLElement | null => document.querySelector(`[data-tour="${name}"]`)
const panelNamed =
  (key: string) =>
  (say: (key: string) => string): HTMLElement | null =>
    document.querySelector(`:is(section, nav)[aria-label="${CSS.escape(say(key))}"]`)

/** The steps of the tour, in the order of reading. A part that is not shown leaves its step without a ring. */
export const tourSteps: readonly [TourStep, ...TourStep[]] = [
  { id: 'market', find: marked('market') },
  { id: 'chart', find: panelNamed('chart:title') },
  { id: 'book', find: panelNamed('book:title') },
  { id: 'ticket', find: panelNamed('ticket:title') },
  { id: 'tables', find: panelNamed('tables:name') },
  { id: 'commands', find: marked('commands') },
]

const WIDTH = 340
/** No card is higher than this in any language. */
const HEIGHT = 240
const GAP = 12

const clamp = (value: number, most: number): number => Math.round(Math.max(GAP, Math.min(value, most - GAP)))

/**
 * Where the card is: below the part if there is room, else above it, else beside or over its middle. Always whole inside the
 * window. Without a part it is in the middle.
 */
export function cardPlace(
  box: Box | null,
  width: number,
  height: number,
): { readonly left: number; readonly top: number; readonly width: number } {
  const own = Math.min(WIDTH, width - 2 * GAP)
  const left = (at: number): number => clamp(at, width - own)
  if (box === null)
    return { left: left((width - own) / 2), top: clamp((height - HEIGHT) / 2, height - HEIGHT), width: own }
  const middle = left(box.left + (box.width - own) / 2)
  const below = box.top + box.height + GAP
  if (below + HEIGHT <= height) return { left: middle, top: clamp(below, height - HEIGHT), width: own }
  if (box.top - HEIGHT - GAP >= 0)
    return { left: middle, top: clamp(box.top - HEIGHT - GAP, height - HEIGHT), width: own }
  const top = clamp(box.top + (box.height - HEIGHT) / 2, height - HEIGHT)
  const after = box.left + box.width + GAP
  if (after + own <= width) return { left: left(after), top, width: own }
  const before = box.left - own - GAP
  return { left: before >= 0 ? left(before) : middle, top, width: own }
}
