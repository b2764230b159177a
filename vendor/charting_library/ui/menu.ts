import { element } from './dom.ts'
import { icon, type IconName } from './icons.ts'
import { showAbove } from './top-layer.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Whether a radio item is selected. Undefined for an action. */
  checked?: boolean
  /** A box that is ticked or not, instead of a radio item. */
  isBox?: boolean
  /** Smaller text after the label. */
  note?: string
  tone?: 'up' | 'down'
  /** Value of `data-value`, which tests use. */
  value?: string
  select: () => void
  /** Entries that replace the menu, instead of `select`. */
  items?: readonly (MenuItem | 'separator')[]
}

export interface Menus {
  /** Opens a menu below an element or at a point of the chart. A second call for the same element closes it. */
  open: (
    label: string,
    items: readonly (MenuItem | 'separator')[],
    at: HTMLElement | { x: number; y: number },
  ) => void
  close: () => void
  isOpen: () => boolean
}

/**
 * The chart's menu, of which only one is open at a time. Keys: arrows, Home, End, Escape. A press outside closes it.
 */
export function createMenus(root: ShadowRoot, frame: HTMLElement): Menus {
  let panel: HTMLElement | null = null
  let anchor: HTMLElement | null = null
  /** The element that had the focus before a menu opened at a point. */
  let origin: HTMLElement | null = null
  let stop = new AbortController()

  const close = (): void => {
    if (panel === null) return
    stop.abort()
    const hadFocus = panel.contains(root.activeElement)
    panel.remove()
    panel = null
    anchor?.setAttribute('aria-expanded', 'false')
    if (hadFocus) (anchor ?? origin)?.focus()
    anchor = null
    origin = null
  }

  const build = (item: MenuItem, at: HTMLElement | { x: number; y: number }): HTMLElement =>
    element(
      'button',
      {
        attributes: {
          type: 'button',
          role:
            item.checked === undefined
              ? 'menuitem'
              : item.isBox === true
                ? 'menuitemcheckbox'
                : 'menuitemradio',
          ...(item.tone === undefined ? {} : { 'data-tone': item.tone }),
          tabindex: '-1',
          ...(item.checked === undefined ? {} : { 'aria-checked': String(item.checked) }),
          ...(item.value === undefined ? {} : { 'data-value': item.value }),
          ...(item.items === undefined ? {} : { 'aria-haspopup': 'menu' }),
        },
        on: {
          click: () => {
            close()
            if (item.items === undefined) item.select()
            else menus.open(item.label, item.items, at)
          },
        },
      },
      [
        ...(item.icon === undefined ? [] : [icon(item.icon)]),
        item.label,
        // The space separates both texts in the accessible name.
        ...(item.note === undefined ? [] : [' ', element('span', { class: 'note', text: item.note })]),
      ],
    )

  const place = (menu: HTMLElement, at: HTMLElement | { x: number; y: number }): void => {
    const outer = frame.getBoundingClientRect()
    const size = menu.getBoundingClientRect()
    let left: number
    let top: number
    if (at instanceof HTMLElement) {
      const box = at.getBoundingClientRect()
      const rtl = getComputedStyle(frame).direction === 'rtl'
      left = rtl ? box.right - size.width : box.left
      top = box.bottom + 4
    } else {
      left = outer.left + at.x
      top = outer.top + at.y
    }
    menu.style.left = `${Math.max(4, Math.min(left, innerWidth - size.width - 4))}px`
    menu.style.top = `${Math.max(4, Math.min(top, innerHeight - size.height - 4))}px`
  }

  const onKey = (event: KeyboardEvent): void => {
    if (panel === null) return
    const items = [...panel.querySelectorAll<HTMLElement>('button')]
    const at = items.indexOf(root.activeElement as HTMLElement)
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const target = moves[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (target === undefined) return
    else items[target]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  /** In a narrow toolbar some buttons are hidden in the overflow menu. Their own menus open below the button of that menu. */
  const shownAnchor = (at: HTMLElement): HTMLElement =>
    at.offsetParent === null ? (frame.querySelector<HTMLElement>('[data-role="more"]') ?? at) : at

  const menus: Menus = {
    open: (label, items, wanted) => {
      const at = wanted instanceof HTMLElement ? shownAnchor(wanted) : wanted
      const same = at instanceof HTMLElement && at === anchor
      close()
      if (same || items.length === 0) return
      stop = new AbortController()
      const { activeElement } = root
      origin = activeElement instanceof HTMLElement ? activeElement : null
      const { signal } = stop
      const menu = element('div', { class: 'menu', attributes: { role: 'menu', 'aria-label': label } })
      for (const item of items) menu.append(item === 'separator' ? element('hr') : build(item, at))
      frame.append(menu)
      showAbove(menu)
      panel = menu
      place(menu, at)
      if (at instanceof HTMLElement) {
        anchor = at
        at.setAttribute('aria-expanded', 'true')
      }
      menu.addEventListener('keydown', onKey, { signal })
      const outside = (event: Event): void => {
        const path = event.composedPath()
        if (!path.includes(menu) && (anchor === null || !path.includes(anchor))) close()
      }
      addEventListener('pointerdown', outside, { signal, capture: true })
      const start =
        menu.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]') ??
        menu.querySelector<HTMLElement>('button')
      start?.focus()
    },
    close,
    isOpen: () => panel !== null,
  }
  return menus
}
