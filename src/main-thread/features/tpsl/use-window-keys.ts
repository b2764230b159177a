import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { takesFocus } from '../../ui/keep-focus.ts'
import { isPageBlocked } from '../../ui/open-overlay.ts'
import { liveOpener } from './opener.ts'

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Keys of a window beside a page that stays usable. F6 moves the focus between window and page, to the last focused
 * element of each. Esc closes the window if the focus is in it or nowhere; otherwise it belongs to the page.
 */
export function useWindowKeys(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const places: { window: HTMLElement | null; page: HTMLElement | null } = { window: null, page: null }
    const isInside = (event: Event): boolean =>
      box.current !== null && event.composedPath().includes(box.current)
    const switchFocus = (toPage: boolean): void => {
      const place = toPage ? (places.page ?? liveOpener()) : places.window
      const whole = toPage
        ? document.querySelector<HTMLElement>('main')
        : (box.current?.querySelector<HTMLElement>('[role="dialog"]') ?? null)
      const next = place !== null && takesFocus(place) ? place : whole
      if (next === null) return
      if (next === whole && !next.hasAttribute('tabindex')) next.tabIndex = -1
      next.focus({ preventScroll: true })
    }
    addEventListener(
      'focusin',
      (event) => {
        const [target] = event.composedPath()
        if (target instanceof HTMLElement) places[isInside(event) ? 'window' : 'page'] = target
      },
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.isComposing || isPageBlocked()) return
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event
        if (key === 'F6' && !ctrlKey && !metaKey && !altKey && !shiftKey) {
          event.preventDefault()
          switchFocus(isInside(event))
        } else if (key === 'Escape' && (isInside(event) || hasNoFocus())) {
          event.preventDefault()
          escape.current()
        }
      },
      { signal },
    )
    return () => stop.abort()
  }, [box])
}
