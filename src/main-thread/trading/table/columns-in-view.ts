import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** First and last index, inclusive. */
export type ColumnSpan = readonly [from: number, to: number]
interface Measured {
  /** Width in px; absent if the column fills the remaining width. */
  readonly px?: number
}

/**
 * Columns in view of a table that is `width` px wide and scrolled by `left` px. The first and last column cover the others
 * at their ends. All columns if a width is unknown.
 */
export function columnsInView(columns: readonly Measured[], left: number, width: number): ColumnSpan {
  const all: ColumnSpan = [0, columns.length - 1]
  const widths = columns.slice(0, -1).map(({ px }) => px ?? Number.NaN)
  if (widths.some(Number.isNaN) || width <= 0) return all
  const right = left + width - (columns.at(-1)?.px ?? 0)
  let start = 0
  const shown = widths.map((px) => {
    const from = start
    start += px
    return from < right && start > left + (widths[0] ?? 0)
  })
  const from = shown.indexOf(true)
  return from < 0 ? all : [from, shown.lastIndexOf(true)]
}

const everything: ColumnSpan = [0, Number.POSITIVE_INFINITY]

/** The columns in view besides the first and last, which always are; updated by scrolling and when the table's width changes. */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Measured[],
): ColumnSpan {
  const [span, setSpan] = useState(everything)
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const look = (): void => {
      // scrollLeft is negative in right-to-left pages.
      const next = columnsInView(columns, Math.abs(box.scrollLeft), box.clientWidth)
      setSpan((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, columns])
  return span
}
