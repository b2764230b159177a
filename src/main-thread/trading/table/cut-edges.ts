import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { Column } from './column.ts'

/** Px of the columns that are only half in view, at both sides. */
interface Halves {
  readonly start: number
  readonly end: number
}

/**
 * How much of a column is beside the columns that stay in place, where its other half is under them: half a figure reads as
 * another one. `widths`: of all columns, the first and last stay in place. `left` and `view`: what is scrolled and seen, px.
 */
export function halvesOf(widths: readonly number[], left: number, view: number, end: number): Halves {
  const [first = 0, ...others] = widths
  const [from, to] = [left + first, left + view - end]
  let at = first
  let halves: Halves = { start: 0, end: 0 }
  for (const width of others.slice(0, -1)) {
    const next = at + width
    const [isCutBefore, isCutAfter] = [at < from - 1 && next > from, at < to && next > to + 1]
    // A column that is wider than the view is seen in parts.
    if (isCutBefore && !isCutAfter) halves = { ...halves, start: next - from }
    if (isCutAfter && !isCutBefore) halves = { ...halves, end: to - at }
    at = next
  }
  return halves
}

/**
 * Scrolls the whole column of what took the focus into view: the browser scrolls to the field alone, and not at all for one
 * whose text is selected as it takes the focus. The outer columns stay in place.
 */
const showWhole = ({ target }: FocusEvent): void =>
  (target as Element)
    .closest('[role="cell"]:not(:first-child, :last-child)')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * Marks the view of a table at the sides where columns are out of view: `data-cut` is `start`, `end`, both or ''. The
 * stylesheet shades these sides. A column that is half in view is covered by the one that stays in place, which is wider then,
 * or else by the view's `[data-edge]`.
 */
export function useCutEdges(scroller: RefObject<HTMLElement | null>, columns: readonly Column[]): void {
  useEffect(() => {
    const box = scroller.current
    const view = box?.parentElement
    const head = box?.querySelector('[role="row"]')
    if (box === null || !(view instanceof HTMLElement) || !(head instanceof HTMLElement)) return undefined
    /** What covers a half column: the cells that stay in place, by the custom property, or the view's own element. */
    const covers = (['start', 'end'] as const).map((side, at) => {
      const edge = view.querySelector<HTMLElement>(`[data-edge='${side}']`)
      return columns.at(-at)?.free === true
        ? ([edge, 'inline-size'] as const)
        : ([view, `--half-${side}`] as const)
    })
    let widths: readonly number[] = []
    let last = 0
    const look = (): void => {
      // scrollLeft is negative in right-to-left pages.
      const before = Math.abs(box.scrollLeft)
      const after = box.scrollWidth - box.clientWidth - before
      view.dataset['cut'] = [before > 1 ? 'start' : '', after > 1 ? 'end' : ''].filter(Boolean).join(' ')
      const { start, end } = halvesOf(widths, before, box.clientWidth, last)
      for (const [at, px] of [start, end].entries())
        covers[at]?.[0]?.style.setProperty(covers[at][1], `${px}px`)
    }
    const measure = (): void => {
      // Tracks: a cell that stays in place may be wider.
      widths = getComputedStyle(head).gridTemplateColumns.split(' ').map(Number.parseFloat)
      if (columns[0]?.free === true) widths = [0, ...widths]
      last = columns.at(-1)?.free === true ? 0 : (widths.at(-1) ?? 0)
      view.style.setProperty('--cut-start', `${widths[0] ?? 0}px`)
      view.style.setProperty('--cut-end', `${last + box.offsetWidth - box.clientWidth}px`)
      look()
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    sizes.observe(head)
    box.addEventListener('scroll', look, { passive: true })
    box.addEventListener('focusin', showWhole)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
      box.removeEventListener('focusin', showWhole)
    }
  }, [scroller, columns])
}
