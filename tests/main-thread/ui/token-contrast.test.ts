import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(new URL('../../../src/main-thread/ui/tokens.css', import.meta.url), 'utf8')
const START = { dark: "[data-theme='dark'] {", light: "[data-theme='light'] {" } as const
/** Grounds on which a page writes text: the last one is that of a row under the pointer or chosen by keys. */
const GROUNDS = ['page', 'panel', 'raised', 'hover'] as const
/** WCAG 2.2, 1.4.3: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST = 4.5

/** Colours of a theme by name. */
function coloursOf(theme: keyof typeof START): ReadonlyMap<string, string> {
  const from = tokens.indexOf(START[theme])
  const block = tokens.slice(from, tokens.indexOf('\n}', from))
  return new Map(
    Array.from(block.matchAll(/--([a-z0-9-]+): #([0-9a-f]{6});/g), ([, name = '', hex = '']) => [name, hex]),
  )
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('colours of text in the %s theme (24B5)', (theme) => {
  const colours = coloursOf(theme)
  const texts = [...colours.keys()].filter((name) => /^text(-2)?$|-text$/.test(name))

  it('include all colours', () => {
    expect(texts.length).toBeGreaterThanOrEqual(8)
    expect(GROUNDS.every((ground) => colours.has(ground))).toBe(true)
  })

  it.each(texts)('%s is readable on every background', (text) => {
    for (const ground of GROUNDS)
      expect(
        contrast(colours.get(text) ?? '', colours.get(ground) ?? ''),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(LEAST)
  })
})
