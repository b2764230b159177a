import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Everyday verbs with a private meaning, and other words that a title states more clearly without. */
const BANNED =
  /\b(tells?|told|saying|said|stands?|stood|kept|anew|riders|twins?|purse|hears?|heard|came|gone|nobody|nowhere|whoever|by itself|takes? up|took up)\b/i

const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/gs

const titlesOf = (text: string): readonly string[] =>
  [...text.matchAll(TITLE)].map(([, , title = '']) => title)
const riddles = (text: string): readonly string[] => titlesOf(text).filter((title) => BANNED.test(title))

describe('titles of tests', () => {
  it('contain no banned word', () => {
    const files = globSync(['tests/**/*.{ts,tsx}', 'e2e/**/*.ts'], {
      cwd: root,
      exclude: ['tests/docs/titles.test.ts'],
    })
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      riddles(readFileSync(`${root}${file}`, 'utf8')).map((title) => `${file}: ${title}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    "it('the page is told of it', () => {})",
    'describe(\n  `what ${one} said`, () => {})',
    "it.skipIf(absent)('a row that is gone', () => {})",
    "test('FEED-01: starts anew', async ({ page }) => {})",
  ])('are read in every form: %s', (text) => {
    expect(riddles(text)).toHaveLength(1)
  })
})
