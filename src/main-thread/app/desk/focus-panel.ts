/** Attribute of a panel's tab; its value is the panel's id. */
export const TAB = 'data-desk-tab'

export const tabOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${TAB}="${CSS.escape(id)}"]`)

/** Id of an empty desk's button that adds a panel. */
export const NO_PANEL = ''

/** The panel whose tab gets the focus as soon as it is there: a key that is pressed next must not go to the page. */
let awaited: string | null = null

/** Ref of a panel's tab: a tab that moves is a new element, and the one that had the focus is gone. */
export const focusAwaited =
  (id: string) =>
  (tab: HTMLElement | null): void => {
    if (tab !== null && id === awaited && document.activeElement === document.body) tab.focus()
  }

/** The first shown panel beside one; `NO_PANEL` if there is none. */
export function firstBeside(id: string): string {
  const tabs = [...document.querySelectorAll<HTMLElement>(`[${TAB}][aria-selected="true"]`)]
  return tabs.map((tab) => tab.getAttribute(TAB) ?? '').find((other) => other !== id) ?? NO_PANEL
}

/**
 * Focuses a panel's tab after the next render, and after a closing menu has put the focus back. Without the panel the first
 * tab is focused; on an empty desk its button that adds a panel. Without a menu the tab has it at once too, so that no key
 * is missed: what is pressed may be gone with the next render.
 */
export function focusPanel(id: string): void {
  if (document.activeElement?.closest('[role="menu"], [role="dialog"]') === null) {
    awaited = id
    tabOf(id)?.focus()
  }
  const focus = (): void => {
    awaited = null
    const any = document.querySelector<HTMLElement>(
      `[${TAB}][aria-selected="true"], [data-testid="desk-add"]`,
    )
    const to = tabOf(id) ?? any
    to?.focus()
  }
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Frames a panel's place for a moment, after the next render: it was asked for, and is there. */
export function flashPanel(id: string): void {
  const flash = (): void =>
    void tabOf(id)
      ?.closest('[data-place]')
      ?.animate(
        {
          outline: ['3px solid var(--accent)', '3px solid transparent'],
          outlineOffset: ['-3px', '-3px'],
        },
        1500,
      )
  requestAnimationFrame(() => requestAnimationFrame(flash))
}

/** Focuses the shown tab of the next place, or of the previous one; wraps around. */
export function focusNext(step: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>(`[${TAB}][aria-selected="true"]`)].filter((tab) =>
    tab.checkVisibility(),
  )
  if (tabs.length === 0) return
  const active = document.activeElement
  const at = tabs.findIndex((tab) => tab.closest('[data-place]')?.contains(active) === true)
  const next = at < 0 ? (step === 1 ? 0 : -1) : (at + step) % tabs.length
  tabs.at(next)?.focus()
}
