import { afterEach, describe, expect, it } from 'vitest'
import { isPageBlocked } from '../../../src/main-thread/ui/open-overlay.ts'

describe('the keys of the page', () => {
  afterEach(() => document.body.replaceChildren())

  it.each([
    ['a dialog', '<div role="dialog"></div>'],
    ['a menu of a panel', '<main><div role="menu"></div></main>'],
    ['the open list of a select', '<div role="listbox"></div>'],
  ])('are blocked by %s', (_, html) => {
    document.body.innerHTML = html
    expect(isPageBlocked()).toBe(true)
  })

  it.each([
    ['a page without any', '<main></main>'],
    ['the list of the panel of markets', '<main><section><div role="listbox"></div></section></main>'],
    ['a floating window', '<div data-floating><div role="dialog"></div></div>'],
  ])('are free beside %s', (_, html) => {
    document.body.innerHTML = html
    expect(isPageBlocked()).toBe(false)
  })
})
