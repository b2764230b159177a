import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** From and to, by index, the last one included. */
export type ColumnSpan = readonly [from: number, to: number]
interface Measured {
  /** Width in px; absent where the column takes what is left. */
  readonly px?: number
}

/**
 * Which columns show in a table `width` px wide that is scrolled by `left` px; the last one stands at its end over the others,
 * the first at its start. All where a width isn't known.
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

/** The columns in view, by index; first and last, which stay, always are. Changes with scrolling and with the table's width. */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Measured[],
): ColumnSpan {
  const [span, setSpan] = useState(everything)
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const look = (): void => {
      // Counted from the start in either direction of writing.
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
