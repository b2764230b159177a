import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { clampedPlace, storePlace, storedPlace } from './dialog-state.ts'
import type { Place } from './dialog-state.ts'

const STEP = 16
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The place of a window that is dragged by its head or moved with the arrow keys. It is stored (TPSL-23). */
export function usePlace(): {
  readonly box: RefObject<HTMLDivElement | null>
  readonly transform: string
  readonly head: {
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
  readonly onGripKey: (event: KeyboardEvent) => void
} {
  const box = useRef<HTMLDivElement | null>(null)
  const from = useRef<{ readonly at: Place; readonly pointer: Place } | null>(null)
  const [place, showPlace] = useState<Place>(storedPlace)
  // The pointer may be released before the last move is rendered.
  const last = useRef(place)
  const setPlace = (next: Place): void => {
    const { x, y } = last.current
    last.current = next
    if (next.x !== x || next.y !== y) showPlace(next)
  }
  const held = (asked: Place): Place => {
    const element = box.current
    if (element === null) return asked
    return clampedPlace(
      asked,
      { width: element.offsetWidth + 16, height: element.offsetHeight + 16 },
      { width: window.innerWidth, height: window.innerHeight },
    )
  }
  // The content may grow and the browser window may shrink: keep the dialog inside.
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setPlace(held(last.current)))
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  })
  const drop = (): void => {
    if (from.current === null) return
    from.current = null
    storePlace(last.current)
  }
  return {
    box,
    transform: `translate(${place.x}px, ${place.y}px)`,
    head: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { at: place, pointer: { x: event.clientX, y: event.clientY } }
      },
      onPointerMove: (event) => {
        const start = from.current
        if (start === null) return
        const x = start.at.x + event.clientX - start.pointer.x
        setPlace(held({ x, y: start.at.y + event.clientY - start.pointer.y }))
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    onGripKey: (event) => {
      const by = ARROWS[event.key]
      if (by === undefined) return
      event.preventDefault()
      setPlace(held({ x: place.x + by.x, y: place.y + by.y }))
      storePlace(last.current)
    },
  }
}
