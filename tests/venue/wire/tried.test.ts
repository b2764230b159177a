import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tableLists } from '#shared/domain/table-lists.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { topic } from '#shared/wire/topics.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..')
/** What tries all there is alike proves nothing about one of them. */
const alike = /wire-doc|tried|fuzz/
const tests = globSync('**/*.test.ts', { cwd: folder })
  .filter((file) => !alike.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
const doc = readFileSync(join(folder, '..', '..', 'docs', 'wire.md'), 'utf8')

const namedIn = (names: readonly string[]): boolean =>
  tests.some((text) => names.some((name) => new RegExp(`${name}(?![A-Za-z0-9])`).test(text)))
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A topic's name as far as it is the same for all symbols. */
function stemOf(name: string | ((...parts: never[]) => string)): string {
  if (typeof name === 'string') return name
  return (name as (...parts: unknown[]) => string)('§', '§', '§').split(/§/)[0] ?? ''
}

describe('the wire, tested by readable tests', () => {
  const { own, ...named } = path

  it('VENUE-27, VENUE-29: every path is in docs/wire.md and in a test', () => {
    const calls = [
      ...Object.entries(named).map(([key, value]) => [`path\\.${key}`, value]),
      ...Object.entries(own).map(([key, value]) => [`path\\.own\\.${key}`, value]),
    ] as const
    expect(calls.length).toBeGreaterThan(50)
    for (const [key = '', value = ''] of calls) {
      expect([value, namedIn([key, literal(value)])]).toEqual([value, true])
      expect(doc).toContain(value)
    }
  })

  it('VENUE-48: so is each of the twenty lists', () => {
    expect(tableLists).toHaveLength(20)
    for (const list of tableLists) {
      expect([list, namedIn([`'${list}'`, `${list}:`, literal(tablePath(list))])]).toEqual([list, true])
      expect(doc).toContain(tablePath(list))
    }
  })

  it('VENUE-35..45: every topic is in docs/wire.md and in a test', () => {
    const topics = Object.entries(topic)
    expect(topics.length).toBeGreaterThanOrEqual(21)
    for (const [key, name] of topics) {
      const stem = stemOf(name)
      // Names that go on with a symbol end in a dot.
      const written = typeof name === 'string' ? [`'${literal(stem)}'`] : [`(?<![A-Za-z_.])${literal(stem)}`]
      const isTried = tests.some((text) => written.some((one) => new RegExp(one).test(text)))
      expect([stem, isTried || namedIn([`topic\\.${key}`])]).toEqual([stem, true])
      expect([stem, doc.includes(stem)]).toEqual([stem, true])
    }
  })
})
