import type { Translate } from '../i18n/locales.ts'
import { button } from './dom.ts'
import { drawingIcon } from '../drawings/drawing-bar.ts'
import type { MenuItem, Menus } from './menu.ts'

/** Three dots. */
const DOTS =
  'M3 7.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM8 7.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM13 7.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z'

/** What gives way first in a narrow toolbar. The intervals, the symbol and the application's other buttons stay. */
const GIVES_WAY = [
  '.types',
  '.history',
  '[data-role="compare"]',
  '[data-role="settings"]',
  '.group > [aria-haspopup]',
  '[data-role="layouts"]',
  '[data-role="screenshot"]',
  '[data-role="fullscreen"]',
  '.group > [data-kind]',
  '[data-role="indicators"]',
  '[data-role="chart-type"]',
]

/** The chart type has a menu of its own, so its buttons need no entries. */
const HAS_MENU = '.types'

/** A button of the toolbar as an entry of a menu. */
const itemOf = (node: HTMLElement): MenuItem => {
  const pressed = node.getAttribute('aria-pressed')
  return {
    label: node.getAttribute('aria-label') ?? node.textContent,
    ...(pressed === null ? {} : { checked: pressed === 'true' }),
    ...(node.dataset['role'] === undefined ? {} : { value: node.dataset['role'] }),
    select: () => node.click(),
  }
}

/**
 * Moves the buttons that a narrow toolbar has no room for into one menu at its end, so that no button is cut. `changed` is
 * called after each change. Returns a function that stops it.
 */
export function fitToolbar(
  bar: HTMLElement,
  menus: Menus,
  translate: Translate,
  changed: () => void,
): () => void {
  const more = button(
    translate('menu'),
    {
      class: 'icon',
      attributes: { 'data-role': 'more', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    },
    [drawingIcon(DOTS)],
  )
  more.hidden = true
  bar.append(more)
  const hidden = (): HTMLElement[] =>
    [...bar.querySelectorAll<HTMLElement>(`[data-over]:not(${HAS_MENU})`)].flatMap((unit) =>
      unit.matches('button') ? unit : [...unit.querySelectorAll<HTMLElement>('button')],
    )
  more.addEventListener('click', () => {
    const items = hidden().filter((node) => !node.matches(':disabled'))
    menus.open(translate('menu'), items.map(itemOf), more)
  })

  const isFull = (): boolean => bar.scrollWidth > bar.clientWidth
  const fit = (): void => {
    if (bar.clientWidth === 0) return
    watcher.disconnect()
    for (const unit of bar.querySelectorAll('[data-over]')) unit.removeAttribute('data-over')
    more.hidden = true
    const units = GIVES_WAY.flatMap((one) => [...bar.querySelectorAll<HTMLElement>(one)].toReversed())
    do {
      while (isFull() && units.length > 0) {
        if (more.hidden) {
          more.hidden = false
          // One that is moved loses the focus.
          if (bar.lastElementChild !== more) bar.append(more)
        } else units.shift()?.toggleAttribute('data-over', true)
      }
      // The name of an interval that has no room is shown elsewhere, and needs room there.
      changed()
    } while (isFull() && units.length > 0)
    // Otherwise no button could be reached by Tab.
    if (hidden().some(({ tabIndex }) => tabIndex === 0)) more.tabIndex = 0
    watch()
  }
  const watcher = new MutationObserver(fit)
  const watch = (): void =>
    watcher.observe(bar, {
      childList: true,
      subtree: true,
      characterData: true,
      // A chosen button is bolder, and so wider.
      attributeFilter: ['aria-pressed', 'aria-expanded', 'class', 'hidden', 'style'],
    })
  const sizes = new ResizeObserver(fit)
  sizes.observe(bar)
  document.fonts.addEventListener('loadingdone', fit)
  watch()
  return () => {
    sizes.disconnect()
    document.fonts.removeEventListener('loadingdone', fit)
    watcher.disconnect()
  }
}
