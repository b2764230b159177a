import { hotkeys } from './bindings.ts'
import { isMacPlatform, shownCombo } from './combos.ts'
import { actions, keyOf } from './registry.ts'
import styles from './tooltips.module.css'

/** The pointer rests this long before a tooltip appears, ms. */
const REST_MS = 500
const GAP = 6

/**
 * Name and key of an icon button, by its `data-action` or `data-keys`; null for anything else, and for a button with a tooltip of
 * its own. `data-tip`: its text is a sign, such as the letter of a group.
 */
export function tipOf(button: Pick<HTMLElement, 'getAttribute' | 'textContent' | 'dataset'>): string | null {
  const name = button.getAttribute('aria-label') ?? ''
  const hasWords = button.textContent.trim() !== '' && button.dataset['tip'] === undefined
  if (name === '' || hasWords || button.getAttribute('title') !== null) return null
  const action = actions.find(({ id }) => id === button.dataset['action'])
  const combo = action === undefined ? (button.dataset['keys'] ?? '') : keyOf(action, hotkeys.bindings)
  const key = shownCombo(combo, isMacPlatform())
  return key === '' ? name : `${name} (${key})`
}

/** Left and top of a tooltip: centred below its button, above it where there is no room, always inside the window. */
export function tipPlace(
  button: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>,
  tip: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const left = button.left + (button.width - tip.width) / 2
  const below = button.bottom + GAP
  return {
    left: Math.round(Math.max(GAP, Math.min(left, view.width - tip.width - GAP))),
    top: Math.round(below + tip.height <= view.height ? below : Math.max(GAP, button.top - GAP - tip.height)),
  }
}

/**
 * Shows a tooltip when the mouse rests on an icon button, or the keyboard focuses it. It repeats the button's accessible
 * name, so screen readers don't get it. Escape hides it. Returns a function that stops it.
 */
export function followTooltips(): () => void {
  const tip = document.createElement('div')
  tip.className = styles['tip'] ?? ''
  tip.setAttribute('aria-hidden', 'true')
  tip.dataset['testid'] = 'tooltip'
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null

  function hide(): void {
    clearTimeout(timer)
    shownFor = null
    tip.remove()
  }
  function show(button: HTMLElement): void {
    const text = tipOf(button)
    if (text === null || !button.isConnected) return
    tip.textContent = text
    document.body.append(tip)
    const { left, top } = tipPlace(button.getBoundingClientRect(), tip.getBoundingClientRect(), {
      width: innerWidth,
      height: innerHeight,
    })
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
  }
  const buttonAt = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('button[aria-label]') : null

  const over = (event: PointerEvent): void => {
    const button = event.pointerType === 'mouse' ? buttonAt(event) : null
    if (button === shownFor) return
    hide()
    shownFor = button
    if (button !== null) timer = setTimeout(() => show(button), REST_MS)
  }
  const focused = (event: FocusEvent): void => {
    const button = buttonAt(event)
    hide()
    if (button?.matches(':focus-visible') === true) show(button)
  }
  const ended = new AbortController()
  const passive = { signal: ended.signal, passive: true, capture: true } as const
  window.addEventListener('pointerover', over, passive)
  window.addEventListener('focusin', focused, passive)
  for (const type of ['pointerdown', 'keydown', 'scroll', 'blur'] as const)
    window.addEventListener(type, hide, passive)
  return () => {
    ended.abort()
    hide()
  }
}
