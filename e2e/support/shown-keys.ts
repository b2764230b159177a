import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'

const folder = new URL('../../src/main-thread/i18n/locales/en/', import.meta.url)

function pathsOf(texts: object, before = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, `${before}${name}.`) : [`${before}${name}`],
  )
}

/**
 * Every translation key that can't be a word: it has a dot, or a capital inside. A missing text is shown as its key,
 * without plural or context suffix.
 */
export function translationKeys(): readonly string[] {
  const keys = readdirSync(folder).flatMap((file) => {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object
    return pathsOf(texts).flatMap((path) => [path, path.replace(/_[a-z]+$/, '')])
  })
  return [...new Set(keys)].filter((key) => /[a-z][A-Z]|\w\.\w/.test(key))
}

/** Watches the page's texts and names for translation keys, until the page is reloaded. */
export const watchForKeys = (page: Page): Promise<void> =>
  page.evaluate((all) => {
    const keys = new Set(all)
    const found = new Set<string>()
    Reflect.set(window, 'shownKeys', found)
    const look = (text: string | null): void => {
      for (const word of (text ?? '').split(/[\s"“”„«»()[\]\u2066-\u2069]+/)) {
        const bare = word.replace(/^[a-z]+:(?=[a-z])/, '').replace(/[.,:;!?]+$/, '')
        if (keys.has(bare)) found.add(bare)
      }
    }
    const visit = (node: Node): void => {
      if (node instanceof Text) look(node.data)
      if (node instanceof Element) {
        if (node.matches('script, style')) return
        for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext'])
          look(node.getAttribute(name))
      }
      for (const child of node.childNodes) visit(child)
    }
    visit(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0) visit(target)
        for (const node of addedNodes) visit(node)
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['title', 'aria-label', 'placeholder', 'aria-valuetext'],
    })
  }, translationKeys())

export const shownKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(Reflect.get(window, 'shownKeys') as Set<string>)])
