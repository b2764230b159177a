import { assert, constantFrom, integer, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskNode } from '../../../../src/main-thread/app/desk/desk.ts'
import { readShown, shownText } from '../../../../src/main-thread/app/desk/desk-text.ts'
import { canonicalText, readDesk } from '../../../../src/main-thread/app/desk/read-desk.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { bare, deskOf, deskSteps } from './desks.ts'

const panel = (id: string, more = {}) => ({ id, kind: 'chart', link: 'main', symbol: '', ...more })
const tabs = (...ids: string[]) => ({
  type: 'tabs',
  id: 't1',
  size: 100,
  panels: ids.map((id) => panel(id)),
  active: ids[0],
})
const desk = (root: unknown, more = {}) => ({ root, floats: [], windows: [], groups: {}, ...more })

describe('a stored desk', () => {
  it('is read back as it was written, whatever a trader arranged', () => {
    assert(
      property(deskSteps, (steps) => {
        const written = deskOf(steps)
        const read = readDesk(JSON.parse(JSON.stringify(written)))
        expect(bare(read)).toEqual(bare(written))
        // So a saved desk is known as the shown one, whatever ids its places had.
        if (typeof read === 'string') throw new Error(read)
        expect(canonicalText(read)).toBe(canonicalText(written))
      }),
    )
  })

  it('survives a reload with the name of its layout, and another version is not read', () => {
    const shown = { desk: templateDesk('wide'), name: 'Evening', revision: 3 }
    expect(readShown(shownText(shown))).toEqual(shown)
    expect(readShown(shownText(shown).replace('"version":1', '"version":2'))).toBe(null)
    expect(readShown('{')).toBe(null)
    // It could not be written again: JSON has no such number.
    expect(readShown(shownText(shown).replace('"revision":3', '"revision":1e999'))).toBe(null)
  })
})

describe('an untrusted value', () => {
  it('has the shown table of a panel', () => {
    const read = readDesk(desk({ ...tabs('p1'), panels: [panel('p1', { kind: 'tables', tab: 'history' })] }))
    expect(typeof read === 'string' ? read : panelsOf(read)).toMatchObject([{ tab: 'history' }])
  })

  it('is read without an exception; what is read is a desk', () => {
    assert(
      property(jsonValue(), (value) => {
        expect(typeof readDesk(value)).toMatch(/object|string/)
        expect(readDesk({ ...desk(null), root: value }) satisfies Desk | string).toBeDefined()
      }),
    )
  })

  it('with one field changed is refused or still a whole desk', () => {
    const text = JSON.stringify(templateDesk('scalper'))
    const values = ['-1', '1e999', 'null', '"x"', '{}', '[]', '"__proto__"', '0', '99999999']
    assert(
      property(integer({ min: 0, max: 200 }), constantFrom(...values), (at, value) => {
        let seen = 0
        const changed = text.replaceAll(/:(?:\d+|"[^"]*")/g, (found) => (seen++ === at ? `:${value}` : found))
        const read = readDesk(JSON.parse(changed))
        if (typeof read !== 'string') expect(panelsOf(read)).toHaveLength(6)
      }),
    )
  })

  it.each([
    ['no object', 5],
    ['another key', { ...desk(null), more: 1 }],
    ['a missing key', { root: null, floats: [], windows: [] }],
    [
      'a key of the prototype',
      JSON.parse('{"root":null,"floats":[],"windows":[],"groups":{},"__proto__":{}}'),
    ],
    ['a group key of the prototype', desk(null, { groups: JSON.parse('{"__proto__":"BTCUSDT"}') })],
    [
      'two tickets',
      desk({
        ...tabs('p1'),
        panels: [panel('p1', { kind: 'ticket' }), panel('p2', { kind: 'ticket' })],
      }),
    ],
    ['an unknown kind of panel', desk({ ...tabs('p1'), panels: [panel('p1', { kind: 'constructor' })] })],
    ['an unknown link', desk({ ...tabs('p1'), panels: [panel('p1', { link: 'Z' })] })],
    [
      'a market that is markup',
      desk({ ...tabs('p1'), panels: [panel('p1', { link: 'free', symbol: '<b>' })] }),
    ],
    ['an unknown table', desk({ ...tabs('p1'), panels: [panel('p1', { kind: 'tables', tab: 'x' })] })],
    ['a table in a book', desk({ ...tabs('p1'), panels: [panel('p1', { tab: 'orders' })] })],
    ...[
      7,
      { tabs: ['p1'] },
      { tabs: [], levels: [] },
      { tabs: ['__proto__'], levels: [] },
      { tabs: ['p1'], levels: [{ axis: 'row', parts: [{ ids: ['p1'], size: 5 }] }] },
      {
        tabs: ['p1'],
        levels: [
          {
            axis: 'x',
            parts: [
              { ids: ['p1'], size: 5 },
              { ids: ['p2'], size: 5 },
            ],
          },
        ],
      },
      {
        tabs: ['p1'],
        levels: [
          {
            axis: 'row',
            parts: [
              { ids: ['p1'], size: 0 },
              { ids: ['p2'], size: 5 },
            ],
          },
        ],
      },
      { tabs: ['p1'], levels: [], float: { x: 1, y: 1, width: 1, height: 1 } },
    ].map((home): [string, unknown] => [
      `the place before ${JSON.stringify(home)}`,
      desk({ ...tabs('p1'), panels: [panel('p1', { home })] }),
    ]),
    ['a repeated id', desk(tabs('p1', 'p1'))],
    ['a place without panels', desk({ ...tabs('p1'), panels: [] })],
    ['a shown panel that it does not have', desk({ ...tabs('p1'), active: 'p2' })],
    ['a size that is no number', desk({ ...tabs('p1'), size: null })],
    ['a size of nothing', desk({ ...tabs('p1'), size: 0 })],
    ['an infinite size', desk({ ...tabs('p1'), size: Number.POSITIVE_INFINITY })],
    ['a NaN size', desk({ ...tabs('p1'), size: Number.NaN })],
    ['a split with one part', desk({ type: 'split', id: 's1', size: 1, axis: 'row', parts: [tabs('p1')] })],
    [
      'an unknown direction',
      desk({ type: 'split', id: 's1', size: 1, axis: 'x', parts: [tabs('p1'), tabs('p2')] }),
    ],
  ] as [string, unknown][])('with %s is refused as damaged', (_what, value) => {
    expect(readDesk(value)).toBe('damaged')
  })

  it('with ten thousand panels is refused, and so are thirty-one', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at + 1}`)
    expect(readDesk(desk(tabs(...ids(10_000))))).toBe('tooMany')
    expect(readDesk(desk(tabs(...ids(31))))).toBe('tooMany')
    expect(typeof readDesk(desk(tabs(...ids(30))))).toBe('object')
    const parts = ids(10_000).map((id) => tabs(id))
    expect(readDesk(desk({ type: 'split', id: 's1', size: 1, axis: 'row', parts }))).toBe('tooMany')
  })

  it('that holds itself is refused', () => {
    const node: Record<string, unknown> = { type: 'split', id: 's1', size: 1, axis: 'row' }
    node['parts'] = [node, node]
    expect(readDesk(desk(node))).toBe('damaged')
    const panels: unknown[] = []
    panels.push(panels, panels)
    expect(readDesk(desk({ ...tabs('p1'), panels }))).toBe('damaged')
  })

  it('that is nested without end is refused before the stack is full', () => {
    let node: unknown = tabs('p1')
    for (let depth = 0; depth < 100_000; depth += 1)
      node = {
        type: 'split',
        id: 's1',
        size: 1,
        axis: depth % 2 === 0 ? 'row' : 'column',
        parts: [node, tabs('p2')],
      }
    expect(readDesk(desk(node as DeskNode))).toBe('damaged')
  })
})
