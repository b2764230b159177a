import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { Box, DeskPanel } from './desk.ts'
import type { Drop } from './drop-target.ts'
import { TAB } from './focus-panel.ts'

/** Px a pointer moves before a press becomes a drag. */
const THRESHOLD = 6

/** A running drag: what is dragged, and where it would go. */
export interface Drag {
  readonly panel: DeskPanel
  readonly drop: Drop | null
}

/**
 * Drags panels by pointer, touch and pen alike. `dropOf` returns the drop at a pointer, `onDrop` receives it; Escape ends
 * a drag without a change. The pointer's listeners are on the window, because the dragged tab can be removed meanwhile.
 */
export function useDrag(options: {
  readonly dropOf: (event: globalThis.PointerEvent, panel: DeskPanel) => Drop | null
  readonly onDrop: (event: globalThis.PointerEvent, panel: DeskPanel, drop: Drop | null) => void
}): { readonly drag: Drag | null; readonly start: (event: PointerEvent, panel: DeskPanel) => void } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })

  function start(event: PointerEvent, panel: DeskPanel): void {
    if (event.button !== 0) return
    const from = { x: event.clientX, y: event.clientY }
    let isDragged = false
    const ended = new AbortController()
    const { signal } = ended
    const finish = (): void => {
      ended.abort()
      setDrag(null)
    }
    const onMove = (moved: globalThis.PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return
      isDragged ||= Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > THRESHOLD
      if (isDragged) setDrag({ panel, drop: now.current.dropOf(moved, panel) })
    }
    const onUp = (up: globalThis.PointerEvent): void => {
      if (up.pointerId !== event.pointerId) return
      finish()
      if (isDragged) now.current.onDrop(up, panel, now.current.dropOf(up, panel))
    }
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || !isDragged) return
      key.stopPropagation()
      finish()
    }
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', finish, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { drag, start }
}

/** Follows a pointer until it is released; `onMove` receives the px from its start, mirrored in right-to-left pages. */
export function followDrag(event: PointerEvent, onMove: (dx: number, dy: number) => void): void {
  if (event.button !== 0) return
  const { clientX, clientY, pointerId } = event
  const sign = document.documentElement.dir === 'rtl' ? -1 : 1
  const ended = new AbortController()
  const { signal } = ended
  const finish = (): void => ended.abort()
  window.addEventListener(
    'pointermove',
    (moved) => {
      if (moved.pointerId === pointerId) onMove((moved.clientX - clientX) * sign, moved.clientY - clientY)
    },
    { signal },
  )
  window.addEventListener('pointerup', finish, { signal })
  window.addEventListener('pointercancel', finish, { signal })
}

/** A pointer's px from the start and top of an element. */
export function pointIn(
  element: Element,
  event: { readonly clientX: number; readonly clientY: number },
): Pick<Box, 'x' | 'y'> {
  const box = element.getBoundingClientRect()
  const isRtl = document.documentElement.dir === 'rtl'
  return {
    x: (isRtl ? box.right - event.clientX : event.clientX - box.left) + Math.abs(element.scrollLeft),
    y: event.clientY - box.top + element.scrollTop,
  }
}

/** The index among a place's tabs for a pointer over its head. */
export function tabIndexAt(place: string, clientX: number): number {
  const tabs = [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"] [${TAB}]`)]
  const isRtl = document.documentElement.dir === 'rtl'
  return tabs.filter((tab) => {
    const { left, width } = tab.getBoundingClientRect()
    const middle = left + width / 2
    return isRtl ? clientX < middle : clientX > middle
  }).length
}
