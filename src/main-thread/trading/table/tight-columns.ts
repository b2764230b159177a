import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ColumnSpec } from './column.ts'

/** Px that a scrollbar may take. */
const SCROLLBAR = 10
/** Narrower changes of the room change no column. */
const STEP = 8

/** Buttons become icons first, then names are shortened, then figures. */
const rank = ({ fixed }: ColumnSpec): number => (fixed === 'end' ? 0 : fixed === 'start' ? 1 : 2)

/** Keys of the columns that get their tight width, so that all that have one are seen in `room` px; none if it is 0, unknown. */
export function tightColumns(specs: readonly ColumnSpec[], room: number): readonly string[] {
  if (room === 0) return []
  const seen = specs.filter(({ tight }) => tight !== undefined)
  let px = seen.reduce((sum, { width }) => sum + width, SCROLLBAR)
  return seen
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ key, width, tight = width }) => {
      if (px <= room) return []
      px -= width - tight
      return [key]
    })
}

/** Width of an element in steps of some px; 0 before it is shown. */
export function useRoom(of: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const read = (): void => setRoom(Math.floor(element.clientWidth / STEP) * STEP)
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [of])
  return room
}
