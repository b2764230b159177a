import type { Page } from 'playwright'

/**
 * Texts inside of an element that stick out of their own box or of one that hides what sticks out, or a page wider than its
 * window; what may scroll or ends in "…" is meant so.
 */
export const overflowing = (page: Page, inside = 'html'): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth + 1) found.push(`the page is ${scrollWidth} wide, its window ${innerWidth}`)
    /** By how much the nearest box that hides what sticks out hides of an element; none where it can be scrolled to. */
    const hiddenWidth = (element: Element): number => {
      const own = element.getBoundingClientRect()
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return 0
        if (overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        // What lies wholly outside is put away on purpose, what is a point is for screen readers.
        if (edge.width <= 2 || own.left >= edge.right || own.right <= edge.left) return 0
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

/** Signed figures and percentages that would be read from right to left: their signs would change sides. What is isolated (LRI … PDI) keeps its order. */
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
