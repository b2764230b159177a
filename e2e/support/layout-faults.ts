import type { Page } from 'playwright'

/**
 * Elements whose text overflows their box or is clipped by another one, and a page wider than its window. Scrollable
 * boxes and text that ends in "…" are allowed.
 */
export const overflowing = (page: Page, inside = 'html'): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth + 1) found.push(`the page is ${scrollWidth} wide, its window ${innerWidth}`)
    /** Width in px that the nearest clipping box hides of an element. 0 if the element can be scrolled to. */
    const hiddenWidth = (element: Element): number => {
      const own = element.getBoundingClientRect()
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return 0
        if (overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        // An element wholly outside is hidden on purpose. A box of one pixel holds text for screen readers.
        if (edge.width <= 2 || own.left >= edge.right || own.right <= edge.left) return 0
        if (own.top >= edge.bottom || own.bottom <= edge.top) return 0
        const hidden = Math.max(edge.left - own.left, own.right - edge.right)
        if (hidden > 2) return hidden
      }
      return 0
    }
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot)
        if (!element.matches('button, [role=tab], [role=columnheader], th, td, dt, dd, label, h2, p, a'))
          continue
        if (!element.checkVisibility() || element.clientWidth === 0) continue
        const style = getComputedStyle(element)
        if (style.display === 'inline' || style.textOverflow === 'ellipsis' || style.position === 'absolute')
          continue
        if (/auto|scroll/.test(style.overflowX) || element.closest('[data-testid$="-twin"], .twin') !== null)
          continue
        if (element.scrollWidth > element.clientWidth + 2)
          found.push(
            `${element.tagName} "${element.textContent.slice(0, 40)}" ${element.scrollWidth} > ${element.clientWidth}`,
          )
        const hidden = hiddenWidth(element)
        if (hidden > 0)
          found.push(
            `${element.tagName} "${element.textContent.slice(0, 40)}" hidden by ${Math.round(hidden)} px`,
          )
      }
    }
    for (const root of document.querySelectorAll(selector)) visit(root)
    return found
  }, inside)

/**
 * Signed figures and percentages in right-to-left text, where their signs would change sides. Isolated text (LRI …
 * PDI) is not affected.
 */
export const mirroredFigures = (page: Page, inside = 'body'): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = []
    const visit = (node: Node): void => {
      if (node instanceof Element) {
        if (node.shadowRoot !== null) visit(node.shadowRoot)
        if (!node.checkVisibility()) return
      }
      if (node instanceof Text && /[+\-−]\d|\d%/.test(node.data.replaceAll(/\u2066[^\u2069]*\u2069/g, ''))) {
        const parent = node.parentElement
        if (parent !== null && getComputedStyle(parent).direction !== 'ltr') found.push(node.data)
      }
      for (const child of node.childNodes) visit(child)
    }
    for (const root of document.querySelectorAll(selector)) visit(root)
    return found
  }, inside)
