import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { Column } from './column.ts'

/**
 * Marks the view of a table at the sides where columns are out of view: `data-cut` is `start`, `end`, both or ''. The
 * stylesheet shades these sides, beside the columns that stay in place.
 */
export function useCutEdges(scroller: RefObject<HTMLElement | null>, columns: readonly Column[]): void {
  useEffect(() => {
    const box = scroller.current
    const view = box?.parentElement
    const head = box?.querySelector('[role="row"]')
    if (box === null || !(view instanceof HTMLElement) || !(head instanceof HTMLElement)) return undefined
    const widthOf = (cell: Element | null): number => cell?.getBoundingClientRect().width ?? 0
    const look = (): void => {
      // scrollLeft is negative in right-to-left pages.
      const before = Math.abs(box.scrollLeft)
      const after = box.scrollWidth - box.clientWidth - before
      view.dataset['cut'] = [before > 1 ? 'start' : '', after > 1 ? 'end' : ''].filter(Boolean).join(' ')
    }
    const measure = (): void => {
      view.style.setProperty('--cut-start', `${widthOf(head.firstElementChild)}px`)
      const isFree = columns.at(-1)?.free === true
      view.style.setProperty('--cut-end', isFree ? '0px' : `${widthOf(head.lastElementChild)}px`)
      look()
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    sizes.observe(head)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, columns])
}
