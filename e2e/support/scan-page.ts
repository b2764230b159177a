import type { Page } from 'playwright'

/** Texts that must never be visible: invalid figures, values printed by accident, a negative zero. */
export const forbiddenTexts = [
  '\\bNaN\\b',
  'Infinity',
  '\\bundefined\\b',
  '\\bnull\\b',
  '\\[object',
  '(^|[^\\d.,A-Za-z])[-\\u2212]0(?:[.,]0+)?(?![\\d.,]*[1-9])(?!\\d)',
  '\\{\\{',
]

/**
 * Every text, name, title and input value of a page, shadow trees included, that matches a forbidden pattern
 * (docs/choices.md#fault-injection). Empty for a closed or crashed page.
 */
export async function scanPage(page: Page): Promise<readonly string[]> {
  if (page.isClosed()) return []
  const scan = page.evaluate((patterns) => {
    const forbidden = patterns.map((pattern) => new RegExp(pattern, 'u'))
    const found: string[] = []
    const look = (where: string, text: string | null): void => {
      if (text !== null && forbidden.some((pattern) => pattern.test(text))) found.push(`${where}: ${text}`)
    }
    const visit = (node: Node): void => {
      if (node instanceof Element) {
        if (node.matches('script, style')) return
        const name = node.tagName.toLowerCase()
        for (const attribute of node.attributes) {
          const { name: key, value } = attribute
          const isReference = /^aria-(labelledby|describedby|controls|owns|activedescendant)$/.test(key)
          if ((key.startsWith('aria-') && !isReference) || /^(title|alt|placeholder)$/.test(key))
            look(`${name}[${key}]`, value)
        }
        if (node instanceof HTMLInputElement) look(`${name}.value`, node.value)
        if (node.shadowRoot !== null) visit(node.shadowRoot)
      } else if (node instanceof Text) look('text', node.data)
      for (const child of node.childNodes) visit(child)
    }
    look('title', document.title)
    visit(document.body)
    return found
  }, forbiddenTexts)
  try {
    return await scan
  } catch (error) {
    if (/crashed|closed|navigat|context was destroyed/i.test(String(error))) return []
    throw error
  }
}
