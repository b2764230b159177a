import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Cases of public reports about clients of exchanges. */
const CASES = 44
const all = Array.from({ length: CASES }, (_none, at) => `E${at + 1}`)

/** Numbers at the head of the titles of tests, such as 'E3, E4: ...'. */
function casesOf(source: string): readonly string[] {
  return [...source.matchAll(/['"`]((?:E\d+, )*E\d+): /g)].flatMap(([, names = '']) => names.split(', '))
}
const tested = new Set(
  ['tests/venue/bybit', 'tests/clients', 'e2e/stories'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.ts$/.test(file) && !file.includes('node_modules'))
      .flatMap((file) => casesOf(readFileSync(`${root}${folder}/${file}`, 'utf8'))),
  ),
)
const page = readFileSync(`${root}docs/exchange.md`, 'utf8')

describe('the cases of public reports', () => {
  it('are found at the head of a title alone', () => {
    expect(casesOf("it('E3, E14: one', ...)\nit(`E5: two`)\n// E6: three\nit('the E7: four')")).toEqual([
      'E3',
      'E14',
      'E5',
    ])
  })

  it.each(all)('%s has a test, or a row with the reason in docs/exchange.md', (name) => {
    expect(tested.has(name) || page.includes(`| ${name} | `)).toBe(true)
  })

  it('no test has the number of a case that does not exist', () => {
    expect([...tested].filter((name) => !all.includes(name))).toEqual([])
  })
})
