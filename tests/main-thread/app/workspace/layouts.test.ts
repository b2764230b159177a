import { anything, assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanName,
  DEFAULT_ARRANGEMENT,
  LONGEST_NAME,
  MOST_LAYOUTS,
  readLayouts,
  renamed,
  sameArrangement,
  saveFault,
  unreadIn,
  unusedName,
  withLayout,
  withoutLayout,
} from '../../../../src/main-thread/app/workspace/layouts.ts'
import type { SavedLayout } from '../../../../src/main-thread/app/workspace/layouts.ts'
import { sizesIn } from '../../../../src/main-thread/stores/preferences.ts'

const layout = (name: string, hidden: SavedLayout['hidden'] = []): SavedLayout => ({
  name,
  revision: 1,
  sizes: sizesIn({ book: 300 }),
  hidden,
  desk: null,
})

describe('saved layouts', () => {
  it('are read back as they were stored', () => {
    const list = [layout('Morning', ['tables', 'trades']), layout('<script>alert(1)</script>')]
    expect(readLayouts(JSON.stringify(list))).toEqual(list)
  })

  it('are read from any stored content without an exception', () => {
    expect(readLayouts(null)).toEqual([])
    expect(readLayouts('{')).toEqual([])
    const kept = [
      5,
      { name: ' ' },
      { name: 'a', sizes: { book: -1 }, hidden: ['x', 'chart', 5] },
      { name: 'a' },
    ]
    expect(readLayouts(JSON.stringify(kept))).toEqual([
      { name: 'a', revision: 1, desk: null, sizes: sizesIn(null), hidden: ['chart'] },
    ])
    assert(
      property(anything(), (value) => {
        expect(readLayouts(JSON.stringify(value) ?? null).length).toBeLessThanOrEqual(MOST_LAYOUTS)
      }),
    )
  })

  it('that cannot be read stay stored as they are', () => {
    const later = { name: 'later', desk: { root: null, floats: [], windows: [], groups: {}, screens: 2 } }
    const text = JSON.stringify([layout('a'), later, 5])
    expect(readLayouts(text)).toEqual([layout('a')])
    expect(unreadIn(text)).toEqual([later, 5])
    expect(unreadIn('{"cut')).toEqual(['{"cut'])
    expect(unreadIn('{"of":"another kind"}')).toEqual(['{"of":"another kind"}'])
    expect(unreadIn(null)).toEqual([])
    // Written back once and read again, they are the same.
    const again = JSON.stringify([...readLayouts(text), ...unreadIn(text)])
    expect([readLayouts(again), unreadIn(again)]).toEqual([[layout('a')], [later, 5]])
  })

  it('are replaced in place, renamed over another layout of that name, and deleted', () => {
    const list = [layout('a'), layout('b')]
    expect(withLayout(list, layout('a', ['chart']))).toEqual([
      { ...layout('a', ['chart']), revision: 2 },
      layout('b'),
    ])
    expect(withLayout(list, layout('c')).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(renamed(list, 'a', 'b')).toEqual([layout('b')])
    expect(renamed(list, 'a', 'a')).toEqual(list)
    // Another window deleted it meanwhile: the layout that has the new name stays.
    expect(renamed(list, 'gone', 'b')).toBe(list)
    expect(withoutLayout(list, 'a')).toEqual([layout('b')])
  })

  it('replace another one only if that was confirmed, and are not more than allowed', () => {
    const list = [layout('a'), layout('b')]
    expect(saveFault(list, '', '', false)).toBe('empty')
    expect(saveFault(list, 'c', '', false)).toBe(null)
    expect(saveFault(list, 'a', '', false)).toBe('exists')
    expect(saveFault(list, 'a', '', true)).toBe(null)
    expect(saveFault(list, 'b', 'a', false)).toBe('exists')
    expect(saveFault(list, 'a', 'a', false)).toBe(null)
    const full = Array.from({ length: MOST_LAYOUTS }, (_, at) => layout(`${at}`))
    expect(saveFault(full, 'c', '', false)).toBe('full')
    expect(saveFault(full, 'c', '5', false)).toBe(null)
    expect(saveFault(full, '5', '', true)).toBe(null)
  })

  it('get no name of a template; one that has it already is replaced or renamed as any other', () => {
    const list = [layout('a'), layout('Scalper')]
    const templates = ['Default', 'Scalper']
    expect(saveFault(list, 'Default', '', false, templates)).toBe('template')
    expect(saveFault(list, 'Default', 'a', true, templates)).toBe('template')
    expect(saveFault(list, 'Scalper', '', false, templates)).toBe('exists')
    expect(saveFault(list, 'Scalper', 'Scalper', false, templates)).toBe(null)
    expect(unusedName(list, 'Default', templates)).toBe('Default 2')
    expect(unusedName(list, 'b', templates)).toBe('b')
  })

  it('that are nested too deeply to be written again stay as their text', () => {
    const deep = `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`
    expect(readLayouts(deep)).toEqual([])
    expect(unreadIn(deep)).toEqual([deep])
    expect(JSON.stringify(unreadIn(deep))).toContain('[[[')
  })

  it('have trimmed names of at most forty characters, whatever is typed', () => {
    expect(cleanName('  My \n layout ')).toBe('My layout')
    expect(cleanName('   ')).toBe('')
    assert(
      property(string({ maxLength: 200 }), (typed) => {
        const name = cleanName(typed)
        expect(Array.from(name).length).toBeLessThanOrEqual(LONGEST_NAME)
        expect(cleanName(name)).toBe(name)
      }),
    )
  })

  it('are recognised as the one shown, in whatever order panels were hidden', () => {
    expect(sameArrangement(layout('a', ['chart', 'book']), layout('b', ['book', 'chart']))).toBe(true)
    expect(sameArrangement(layout('a'), DEFAULT_ARRANGEMENT)).toBe(false)
  })
})
