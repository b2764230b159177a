import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Axe {
  readonly run: (
    of: { readonly include: readonly string[]; readonly exclude: readonly string[] },
    options: { readonly runOnly?: readonly string[] },
  ) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>
}

/**
 * Accessibility violations that axe finds inside an element, by all rules or `only` these. The library is evaluated
 * as text, because the page's policy allows no script tag.
 */
export async function axeFaults(
  page: Page,
  inside: string,
  except: readonly string[] = [],
  only: readonly string[] = [],
): Promise<readonly string[]> {
  await page.evaluate(source)
  return page.evaluate(
    async ({ of, rules }) => {
      // Something that fades in has too little contrast until it is there. A spinner never ends.
      const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
      const fades = [document, ...shadows]
        .flatMap((root) => root.getAnimations())
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)))
      const { violations } = await (Reflect.get(globalThis, 'axe') as Axe).run(
        of,
        rules.length === 0 ? {} : { runOnly: rules },
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { of: { include: [inside], exclude: except }, rules: only },
  )
}
