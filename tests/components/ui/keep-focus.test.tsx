import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepFocus } from '../../../src/main-thread/ui/keep-focus.ts'

let stop = (): void => undefined

function page(name: string): HTMLElement {
  const main = document.createElement('main')
  main.setAttribute('aria-label', name)
  main.append(Object.assign(document.createElement('button'), { textContent: name }))
  document.body.append(main)
  return main
}
const frames = (count: number): Promise<void> =>
  new Promise((done) => {
    const next = (left: number): unknown =>
      left === 0 ? done() : requestAnimationFrame(() => next(left - 1))
    next(count)
  })
const buttonOf = (main: HTMLElement): HTMLButtonElement | null => main.querySelector('button')

beforeEach(() => {
  document.body.replaceChildren()
  stop = keepFocus()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

describe('the focus, when the page is replaced', () => {
  it('is on the new page, also when its code is loaded late', async () => {
    const old = page('Trade')
    buttonOf(old)?.focus()
    await frames(2)
    old.remove()
    await frames(6)
    expect(document.activeElement).toBe(document.body)
    const next = page('Options')
    await expect.poll(() => document.activeElement).toBe(next)
  })

  it('is on the new page, also when a list of commands had it and nothing before', async () => {
    const old = page('Trade')
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await frames(2)
    field.remove()
    old.remove()
    const next = page('Options')
    await expect.poll(() => document.activeElement).toBe(next)
  })

  it('stays where the user put it meanwhile', async () => {
    const old = page('Trade')
    const other = document.body.appendChild(document.createElement('input'))
    buttonOf(old)?.focus()
    await frames(2)
    old.remove()
    await frames(6)
    other.focus()
    page('Options')
    await frames(6)
    expect(document.activeElement).toBe(other)
  })
})
