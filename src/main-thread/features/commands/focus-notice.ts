import { subscribe } from 'valtio/vanilla'
import { notices } from '../../stores/notices.ts'

const isInNotice = (element: Element | null): boolean => element?.closest('[data-notice]') instanceof Element

/** Focuses the first button of the newest notice. When notices go, a focus that was in them returns to where it was. */
export function focusNotice(): void {
  const button = document.querySelector<HTMLElement>('[data-notice]:last-child button')
  const before = document.activeElement
  if (button === null || isInNotice(before)) return
  button.focus()
  const stop = subscribe(notices, () =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (isInNotice(activeElement)) return
      stop()
      if (activeElement === document.body && before instanceof HTMLElement) before.focus()
    }),
  )
}
