import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const page = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src', 'main-thread')

/** Selectors of a style sheet; without at-rules and steps of animations. */
const selectorsOf = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim())
    .filter((selector) => !/^(?:@|from\b|to\b|[\d.]+%)/.test(selector))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())

/** An element that a module styles: by its class, or as a text of the header that a canvas shows. */
const isOwn = (selector: string): boolean => /\.[a-zA-Z]|^&|\[data-figure\]/.test(selector)

it('a style sheet of a component styles its own elements only: an attribute alone is found on those of others', () => {
  expect(selectorsOf('.a, [data-b] > p { } @media (x) { [data-c] { } } from { }')).toEqual([
    '.a',
    '[data-b] > p',
    '[data-c]',
  ])
  const foreign = globSync('**/*.module.css', { cwd: page }).flatMap((file) =>
    selectorsOf(readFileSync(join(page, file), 'utf8'))
      .filter((selector) => !isOwn(selector))
      .map((selector) => `${file}: ${selector}`),
  )
  expect(foreign).toEqual([])
})
