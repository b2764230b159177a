import { describe, expect, it } from 'vitest'
import { showStartFailure } from '../../../src/main-thread/app/start-failure.ts'

interface FakeElement {
  readonly tag: string
  readonly style: Record<string, string>
  textContent: string
  children: readonly FakeElement[]
}

function fakePage() {
  const make = (tag: string): FakeElement & Record<string, unknown> => {
    const element = {
      tag,
      style: {},
      textContent: '',
      children: [] as readonly FakeElement[],
      setAttribute: () => undefined,
      addEventListener: () => undefined,
      append: (...children: FakeElement[]) => (element.children = children),
      replaceChildren: (...children: FakeElement[]) => (element.children = children),
    }
    return element
  }
  const root = make('root')
  const page = { createElement: make, getElementById: () => root } as unknown as Document
  return { page, words: () => root.children[0]?.children.map((child) => child.textContent) ?? [] }
}

describe('a page that cannot start', () => {
  it('reports it in English before any texts are loaded, and is never blank', () => {
    const { page, words } = fakePage()
    showStartFailure({ isInitialized: false, t: () => '' }, page)
    expect(words()).toHaveLength(3)
    expect(words()[0]).toBe('Perpdeck could not start')
  })

  it('reports it in the chosen language if its texts are loaded', () => {
    const { page, words } = fakePage()
    showStartFailure({ isInitialized: true, t: (key) => key }, page)
    expect(words()).toEqual(['errors:start.title', 'errors:start.text', 'errors:start.reload'])
  })
})
