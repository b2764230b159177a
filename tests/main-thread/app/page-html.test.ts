import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')

it('the browser does not translate the page: a text node it replaced would show an old figure for good (24C1)', () => {
  expect(html).toMatch(/<html[^>]* translate="no"/)
  expect(html).toContain('<meta name="google" content="notranslate" />')
})

it("a phone's keyboard makes the page smaller instead of lying over it (24C5)", () => {
  expect(html).toContain('interactive-widget=resizes-content')
})
