import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Axe {
  readonly run: (of: {
    readonly include: readonly string[]
    readonly exclude: readonly string[]
  }) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>
}

/** Rules that axe finds broken inside an element; its source is evaluated, as the policy lets no script tag in. */
export async function axeFaults(
  page: Page,
  inside: string,
  except: readonly string[] = [],
): Promise<readonly string[]> {
  await page.evaluate(source)
  return page.evaluate(
    async (of) => {
      const { violations } = await (Reflect.get(globalThis, 'axe') as Axe).run(of)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { include: [inside], exclude: except },
  )
}
