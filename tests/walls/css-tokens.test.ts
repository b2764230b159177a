import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../src/main-thread/', import.meta.url))
const textsOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(root + file, 'utf8'))
const names = (texts: readonly string[], pattern: RegExp): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)))

it('every custom property that a stylesheet uses without a fallback is defined: an unknown one is dropped without a word', () => {
  const styles = textsOf('**/*.css')
  const used = names(styles, /var\((--[\w-]+)\)/g)
  const defined = names(styles, /(?:^|[\s;{])(--[\w-]+)\s*:/g)
  const set = names(textsOf('**/*.{ts,tsx}'), /(--[\w-]+)/g)
  // React Aria sets those of popovers.
  const outside = /^--(?:trigger|visual-viewport)-/
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !defined.has(name) && !set.has(name) && !outside.test(name))).toEqual([])
})
