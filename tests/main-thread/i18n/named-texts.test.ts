import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../../src/main-thread', import.meta.url))

const texts = new Map(
  globSync('*.json', { cwd: `${source}/i18n/locales/en` }).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`${source}/i18n/locales/en/${file}`, 'utf8')) as unknown,
  ]),
)

/** Whether a namespace has a text, or its form for one of several. */
function has(namespace: string, key: string): boolean {
  let at = texts.get(namespace)
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null) return false
    at = Reflect.get(at, part) ?? Reflect.get(at, `${part}_other`)
  }
  return typeof at === 'string'
}

/** The first argument of a call, whose opening parenthesis is just before `from`. */
function argumentAt(code: string, from: number): string {
  let depth = 0
  for (let at = from; at < code.length; at += 1) {
    const mark = code[at] ?? ''
    if (depth === 0 && (mark === ',' || mark === ')')) return code.slice(from, at)
    if ('([{'.includes(mark)) depth += 1
    if (')]}'.includes(mark)) depth -= 1
  }
  return ''
}

/** Keys that a file names in full, each with the namespaces that its text may be in. */
function keysOf(code: string): readonly (readonly [key: string, namespaces: readonly string[]])[] {
  const spoken = new Map<string, Set<string>>()
  const bound = /const (?:\{ (?:t|t: (\w+))(?:, i18n)? \}|(\w+)) = use(?:Translation|Words)\(([^)]*)\)/g
  for (const [, renamed, word, given = ''] of code.matchAll(bound)) {
    const name = renamed ?? word ?? 't'
    const namespaces = [...given.matchAll(/'(\w+)'/g)].map(([, one = '']) => one)
    const known = spoken.get(name) ?? new Set()
    for (const namespace of namespaces.length === 0 ? ['common'] : namespaces) known.add(namespace)
    spoken.set(name, known)
  }
  return [...spoken].flatMap(([name, namespaces]) =>
    [...code.matchAll(new RegExp(String.raw`(?<![\w.])${name}\(`, 'g'))].flatMap(({ index, 0: call }) => {
      // Texts that are compared or passed on choose a key. Those in templates are parts of one.
      const chosen = argumentAt(code, index + call.length)
        .replaceAll(/`[^`]*`|[!=]== '[^']*'|'[^']*' [!=]==/g, '')
        .replaceAll(/\w+\([^()]*\)|\['[^']*'\]/g, '')
      const keys = [...chosen.matchAll(/'([^']+)'/g)]
      return keys.map(([, key = '']) => [key, [...namespaces]] as const)
    }),
  )
}

// Other languages have every text that English has (locales.test.ts).
it('I18N-08: every text that the page names in full exists', () => {
  let named = 0
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const keys = keysOf(readFileSync(`${source}/${file}`, 'utf8'))
    named += keys.length
    const missing = keys.filter(([key, namespaces]) => {
      const [namespace = '', rest] = key.split(':')
      return rest === undefined ? !namespaces.some((one) => has(one, key)) : !has(namespace, rest)
    })
    expect([file, missing]).toEqual([file, []])
  }
  expect(named).toBeGreaterThan(500)
})
