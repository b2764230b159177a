import type { Page } from 'playwright/test'

/** Controls that cannot be pressed: after scrolling to them something else is at their middle, or they are off the window. */
export const unreachable = (page: Page, inside = 'main'): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = []
    const controls = document.querySelectorAll<HTMLElement>(
      `:is(${selector}) :is(button, a[href], input:not([type=file]), select, [role=tab], [role=separator])`,
    )
    for (const control of controls) {
      // A native box is drawn by its label.
      const target = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control
      if (!target.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]') !== null)
        continue
      // What is painted on a canvas is repeated off the screen for screen readers.
      if (control.closest('[data-testid$="-twin"], .twin') !== null) continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width === 0 || height === 0) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const at = document.elementFromPoint(x, y)
      const isThere = at !== null && (target.contains(at) || at.contains(target) || at.shadowRoot !== null)
      if (!isThere)
        found.push(
          `${control.tagName} "${control.getAttribute('aria-label') ?? control.textContent.slice(0, 30)}" at ${Math.round(x)}, ${Math.round(y)} is under ${at?.outerHTML.slice(0, 80) ?? 'nothing'}`,
        )
    }
    return found
  }, inside)
