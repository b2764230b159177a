import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import {
  fileNameOf,
  LARGEST_FILE,
  layoutFile,
  readLayoutFile,
} from '../../../../src/main-thread/app/workspace/layout-file.ts'
import { cleanName } from '../../../../src/main-thread/app/workspace/layouts.ts'
import { sizesIn } from '../../../../src/main-thread/stores/preferences.ts'
import { bare, deskOf, deskSteps } from '../desk/desks.ts'

const layout = {
  name: 'Evening',
  sizes: sizesIn({ book: 300 }),
  hidden: ['trades'] as const,
  desk: null,
}
const file = (change: (object: Record<string, unknown>) => void): string => {
  const object: Record<string, unknown> = JSON.parse(layoutFile(layout))
  change(object)
  return JSON.stringify(object)
}

describe('a layout file', () => {
  it('is read back as it was exported: fixed panels, and any desk', () => {
    expect(readLayoutFile(layoutFile(layout))).toEqual({ layout })
    assert(
      property(deskSteps, (steps) => {
        const read = readLayoutFile(layoutFile({ ...layout, desk: deskOf(steps) }))
        if (!('layout' in read)) throw new Error(read.fault)
        // Places and splits get new ids with each reading, so the next file is equal to the second one.
        expect(bare(read.layout)).toEqual(bare({ ...layout, desk: deskOf(steps) }))
        expect(readLayoutFile(layoutFile(read.layout))).toEqual(read)
      }),
    )
  })

  it('is read back under every name that can be saved: “RSI<30”, joined emoji, marks of a direction', () => {
    for (const name of ['RSI<30', '<b>', '__proto__', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 'א\u200F1'])
      expect(cleanName(name)).toBe(name)
    assert(
      property(string({ unit: 'binary' }), (typed) => {
        const name = cleanName(typed)
        expect(cleanName(name)).toBe(name)
        if (name !== '')
          expect(readLayoutFile(layoutFile({ ...layout, name }))).toEqual({ layout: { ...layout, name } })
      }),
    )
  })

  it('holds panels, sizes and markets only: nothing of the account, no key, no alert', () => {
    const noise = { user: '42', apiKey: 'secret', alerts: [1], accountId: 7 }
    const text = layoutFile({ ...layout, desk: templateDesk('default'), ...noise })
    const keys = new Set<string>()
    JSON.parse(text, (key, value: unknown) => {
      if (!/^\d*$/.test(key)) keys.add(key)
      return value
    })
    expect([...keys].toSorted()).toEqual([
      'account',
      'active',
      'axis',
      'book',
      'desk',
      'floats',
      'format',
      'groups',
      'hidden',
      'id',
      'kind',
      'link',
      'name',
      'panels',
      'parts',
      'root',
      'size',
      'sizes',
      'symbol',
      'tables',
      'ticket',
      'trades',
      'tradesHeight',
      'type',
      'version',
      'windows',
    ])
  })

  it('reads files of a time when fewer panels could be sized', () => {
    for (const sizes of [
      { book: 300, trades: 0, tables: 0 },
      { book: 300, tables: 0 },
    ])
      expect(readLayoutFile(file((of) => (of['sizes'] = sizes)))).toEqual({ layout })
  })

  it('has the interval of fixed panels, which files of before lack', () => {
    const text = layoutFile({ ...layout, interval: '240' })
    expect(readLayoutFile(text)).toEqual({ layout: { ...layout, interval: '240' } })
    expect(readLayoutFile(file((of) => delete of['interval']))).toEqual({ layout })
  })

  it('has a file name of letters and digits, whatever the layout is called', () => {
    expect(fileNameOf('My desk / 2')).toBe('perpdeck-My-desk-2.json')
    expect(fileNameOf('../..')).toBe('perpdeck-layout.json')
    assert(property(string(), (name) => /^perpdeck-[\p{L}\p{N}-]+\.json$/u.test(fileNameOf(name))))
  })
})

const place = '{"type":"tabs","id":"t1","size":9,"panels":[],"active":"p1"}'
const split = '{"type":"split","id":"s1","size":9,"axis":"row","parts":'
/** A file whose desk's root is nested; The innermost part is a place. */
const nested = (open: string, close: string, levels: number): string =>
  layoutFile(layout).replace(
    '"desk": null',
    () =>
      `"desk":{"root":${open.repeat(levels)}${place}${close.repeat(levels)},"floats":[],"windows":[],"groups":{}}`,
  )
const tabsOf = (panels: readonly object[]): object => ({
  root: { type: 'tabs', id: 't1', size: 9, panels, active: 'p1' },
  floats: [],
  windows: [],
  groups: {},
})
const deskOfPanels = (count: number): object =>
  tabsOf(
    Array.from({ length: count }, (_, at) => ({ id: `p${at + 1}`, kind: 'book', link: 'main', symbol: '' })),
  )
const freeChart = (symbol: string): object => tabsOf([{ id: 'p1', kind: 'chart', link: 'free', symbol }])

describe('a refused file says why', () => {
  it.each([
    ['cut off', layoutFile(layout).slice(0, 60), 'json'],
    ['empty', '', 'json'],
    ['no layout', '{"a":1}', 'json'],
    ['of another version', file((of) => (of['version'] = 2)), 'version'],
    ['of no version', file((of) => delete of['version']), 'version'],
    ['with an unknown key', file((of) => (of['constructor'] = 1)), 'damaged'],
    ['with a key of the prototype', layoutFile(layout).replace('"desk"', '"__proto__"'), 'damaged'],
    ['with a control character in its name', file((of) => (of['name'] = 'a\u202Eb')), 'name'],
    ['without a name', file((of) => (of['name'] = ' ')), 'name'],
    ['with an unknown interval', file((of) => (of['interval'] = '7')), 'damaged'],
    ['with an unknown hidden panel', file((of) => (of['hidden'] = ['x'])), 'damaged'],
    ['with a size that is no number', file((of) => (of['sizes'] = { book: null, tables: 1 })), 'damaged'],
    ['with a damaged desk', file((of) => (of['desk'] = { root: 5 })), 'damaged'],
    ['larger than 1 MB', ' '.repeat(LARGEST_FILE + 1), 'large'],
    ['nested 100,000 levels deep', '['.repeat(100_000), 'json'],
    ['of a list that is nested 100,000 levels deep', '['.repeat(100_000) + ']'.repeat(100_000), 'json'],
    ['with a desk that is nested 100,000 levels deep', nested('[', ']', 100_000), 'damaged'],
    ['with 8,000 levels of splits', nested(`${split}[`, `,${place}]}`, 8000), 'damaged'],
    ['with 2,000 panels', file((of) => (of['desk'] = deskOfPanels(2000))), 'tooMany'],
    [
      'with a script for a symbol',
      file((of) => (of['desk'] = freeChart('<script>alert(1)</script>'))),
      'damaged',
    ],
    ['with a script for its version', file((of) => (of['version'] = '<script>')), 'version'],
    ['with a name of another type', file((of) => (of['name'] = { toString: 'x' })), 'name'],
    ['with a negative size', file((of) => (of['sizes'] = { book: -1, trades: 0, tables: 1 })), 'damaged'],
    ['with NaN for a size', layoutFile(layout).replace('300', 'NaN'), 'json'],
    ['with an endless size', layoutFile(layout).replace('300', '1e999'), 'damaged'],
  ])('%s', (_what, text, fault) => {
    expect(readLayoutFile(text)).toMatchObject({ fault })
  })

  it('whichever byte of it is changed or lost', () => {
    const text = layoutFile({ ...layout, desk: templateDesk('optionsDesk') })
    assert(
      property(integer({ min: 0, max: text.length - 1 }), constantFrom('', 'x', '"', '{', '0'), (at, put) => {
        const read = readLayoutFile(text.slice(0, at) + put + text.slice(at + 1))
        if ('layout' in read && read.layout.desk !== null) expect(read.layout.desk.root).not.toBeUndefined()
      }),
    )
  })
})
