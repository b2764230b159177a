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
 * name, so screen readers don't get it. Escape, a press and the end of the focus hide it; a pressed button has none until the mouse
 * or the focus was elsewhere. Returns a function that stops it.
 */
export function followTooltips(): () => void {
  const tip = document.createElement('div')
  tip.className = styles['tip'] ?? ''
  tip.setAttribute('aria-hidden', 'true')
  tip.dataset['testid'] = 'tooltip'
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null
  /** The button that was pressed, until the mouse was over another one. */
  let pressed: Element | null = null
  /** The same, until another one outside of popups has the focus. */
  let opener: Element | null = null
  let isByKeys = false
  // A button that is removed or hidden emits no event.
  const watched = new ResizeObserver(([entry]) => {
    if (entry?.target.isConnected !== true || !entry.target.checkVisibility()) hide()
  })

  function hide(): void {
    clearTimeout(timer)
    shownFor = null
    watched.disconnect()
    tip.remove()
  }
  function show(button: HTMLElement): void {
    const text = tipOf(button)
    if (text === null || !button.isConnected) return
    tip.textContent = text
    document.body.append(tip)
    watched.observe(button)
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
    if (button === shownFor || (button !== null && button === pressed)) return
    hide()
    pressed = null
    shownFor = button
    if (button !== null) timer = setTimeout(() => show(button), REST_MS)
  }
  const focused = (event: FocusEvent): void => {
    const button = buttonAt(event)
    hide()
    // A popup that closes returns the focus to its button: that is the end of a press.
    if (button === null || button === opener || !isByKeys) return
    if (!isInPopup(button)) opener = null
    if (button.matches(':focus-visible')) show(button)
  }
  const press = (event: Event): void => {
    isByKeys = event.type === 'keydown'
    const button = buttonAt(event)
    hide()
    if (button === null || (isByKeys && !isPressKey(event))) return
    pressed = button
    if (!isInPopup(button)) opener = button
  }
  const ended = new AbortController()
  const passive = { signal: ended.signal, passive: true, capture: true } as const
  window.addEventListener('pointerover', over, passive)
  window.addEventListener('focusin', focused, passive)
  window.addEventListener('pointerdown', press, passive)
  window.addEventListener('keydown', press, passive)
  for (const type of ['scroll', 'blur', 'focusout'] as const) window.addEventListener(type, hide, passive)
  return () => {
    ended.abort()
    hide()
  }
}

const isInPopup = (button: Element): boolean => button.closest('[role="dialog"], [role="menu"]') !== null

const isPressKey = (event: Event): boolean =>
  event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' ')
