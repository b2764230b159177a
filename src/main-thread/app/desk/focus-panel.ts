import { useEffect, useRef } from 'react'
import { isPageBlocked } from '../../ui/open-overlay.ts'

/** Attribute of a panel's tab; its value is the panel's id. */
export const TAB = 'data-desk-tab'

export const tabOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${TAB}="${CSS.escape(id)}"]`)

/**
 * Focuses a panel's tab after the next render, and after a closing menu has put the focus back. Without the panel the first
 * tab is focused; on an empty desk its button that adds a panel.
 */
export function focusPanel(id: string): void {
  const focus = (): void => {
    const any = document.querySelector<HTMLElement>(
      `[${TAB}][aria-selected="true"], [data-testid="desk-add"]`,
    )
    const to = tabOf(id) ?? any
    to?.focus()
  }
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Focuses the shown tab of the next place, or of the previous one; wraps around. */
function focusNext(step: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>(`[${TAB}][aria-selected="true"]`)].filter((tab) =>
    tab.checkVisibility(),
  )
  if (tabs.length === 0) return
  const active = document.activeElement
  const at = tabs.findIndex((tab) => tab.closest('[data-place]')?.contains(active) === true)
  const next = at < 0 ? (step === 1 ? 0 : -1) : (at + step) % tabs.length
  tabs.at(next)?.focus()
}

/**
 * F6 and Shift+F6 focus the next and the previous place, in all of the window: the panels have keys of their own. `onEscape`
 * receives Escape, unless something else took it or is open.
 */
export function useDeskKeys(onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === 'Escape' && !event.defaultPrevented && !isPageBlocked()) return escape.current()
      if (event.key !== 'F6') return
      event.preventDefault()
      focusNext(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
