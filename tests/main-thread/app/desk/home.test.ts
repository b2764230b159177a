import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPanel,
  movePanel,
  removePanel,
  returnPanel,
} from '../../../../src/main-thread/app/desk/arrange.ts'
import { panelOf, panelsOf, placeOf, placesOf, tabsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskNode } from '../../../../src/main-thread/app/desk/desk.ts'
import { readDesk } from '../../../../src/main-thread/app/desk/read-desk.ts'
import { setSizes } from '../../../../src/main-thread/app/desk/sizes.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'
import { deskOf, deskSteps, storedSize } from './desks.ts'
import { faultsOf } from './faults-of.ts'

const box = { x: 10, y: 20, width: 300, height: 200 }
const desk = templateDesk('default', 1300)
const idOf = (of: Desk, kind: string): string => panelsOf(of).find((panel) => panel.kind === kind)?.id ?? ''
const out = (from: Desk, kind: string, to: 'window' | 'float' = 'window'): Desk =>
  movePanel(from, idOf(from, kind), { to, box }, storedSize)
/** As after a reload: places and splits have new ids. */
function reloaded(of: Desk): Desk {
  const read = readDesk(JSON.parse(JSON.stringify(of)))
  if (typeof read === 'string') throw new Error(read)
  return read
}
const back = (from: Desk, kind: string): Desk => returnPanel(reloaded(from), idOf(from, kind), storedSize)

/** A branch as text: `chart|book` are tabs, `[a b]` a row, `(a b)` a column. */
function textOf(node: DeskNode | null): string {
  if (node === null) return '-'
  if (node.type === 'tabs') return node.panels.map(({ kind }) => kind).join('|')
  const parts = node.parts.map(textOf).join(' ')
  return node.axis === 'row' ? `[${parts}]` : `(${parts})`
}
const shape = ({ root }: Desk): string => textOf(root)
const shapeById = (node: DeskNode | null): unknown =>
  node === null
    ? null
    : node.type === 'tabs'
      ? node.panels.map(({ id }) => id)
      : { axis: node.axis, parts: node.parts.map(shapeById) }

describe('a panel that comes back to the desk', () => {
  it.each(['chart', 'book', 'trades', 'tables', 'ticket', 'account'])(
    'is where it was, as large as it was: %s',
    (kind) => {
      for (const to of ['window', 'float'] as const) {
        const next = back(out(desk, kind, to), kind)
        expect(shape(next)).toBe(shape(desk))
        expect(placesOf(next).map(({ size }) => size)).toEqual(placesOf(desk).map(({ size }) => size))
        expect(panelOf(next, idOf(desk, kind))).toEqual(panelOf(desk, idOf(desk, kind)))
      }
    },
  )

  it('is where it was after any steps of a trader before', () => {
    assert(
      property(deskSteps, (steps) => {
        const start = deskOf(steps)
        for (const { id } of tabsOf(start.root).flatMap(({ panels }) => panels)) {
          const next = returnPanel(movePanel(start, id, { to: 'window', box }, storedSize), id, storedSize)
          expect(shapeById(next.root)).toEqual(shapeById(start.root))
          expect(placeOf(next, id)).toMatchObject({ size: placeOf(start, id)?.size, active: id })
          expect(faultsOf(next)).toEqual([])
        }
      }),
    )
  })

  it('is where it was if several left, in whatever order they come back', () => {
    const orders = array(integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 })
    assert(
      property(constantFrom(...templateNames), orders, orders, (name, leave, back_) => {
        const start = templateDesk(name, 1920)
        const ids = panelsOf(start).map(({ id }) => id)
        const some = [...new Set(leave.map((at) => ids[at % ids.length] ?? ''))]
        let now = start
        for (const [at, id] of some.entries())
          now = movePanel(now, id, { to: at % 2 === 0 ? 'window' : 'float', box }, storedSize)
        for (const at of [...back_, 0, 0, 0, 0, 0, 0]) {
          const [id] = some.splice(at % Math.max(1, some.length), 1)
          if (id !== undefined) now = returnPanel(now, id, storedSize)
        }
        expect(shapeById(now.root)).toEqual(shapeById(start.root))
        // Splits that dissolved meanwhile were scaled to the room of the split around them.
        for (const [at, { size }] of placesOf(now).entries()) {
          const was = placesOf(start)[at]?.size ?? 0
          expect(Math.abs(size - was)).toBeLessThanOrEqual(was * 0.03)
        }
      }),
    )
  })

  it('is on the desk, which is well formed, after any steps of a trader meanwhile', () => {
    assert(
      property(deskSteps, deskSteps, (steps, meanwhile) => {
        let start = deskOf(steps)
        const docked = tabsOf(start.root).flatMap(({ panels }) => panels)
        for (const { id } of docked.slice(0, 3))
          start = movePanel(start, id, { to: 'window', box }, storedSize)
        const later = deskOf({ ...meanwhile, from: start })
        for (const { panel } of later.windows) {
          const next = returnPanel(later, panel.id, storedSize)
          expect(faultsOf(next)).toEqual([])
          expect(panelsOf(next)).toHaveLength(panelsOf(later).length)
          expect(placeOf(next, panel.id)?.active).toBe(panel.id)
          expect(typeof readDesk(JSON.parse(JSON.stringify(next)))).toBe('object')
        }
      }),
    )
  })

  it('is at its place among tabs, between those that are still there', () => {
    const tabs = placeOf(desk, idOf(desk, 'book'))?.id ?? ''
    let start = desk
    for (const kind of ['trades', 'account', 'ticket'])
      start = movePanel(start, idOf(start, kind), { to: 'tabs', tabs }, storedSize)
    expect(shape(start)).toBe('([chart book|trades|account|ticket] tables)')
    expect(shape(back(out(start, 'account'), 'account'))).toBe(shape(start))
    const fewer = removePanel(out(start, 'account'), idOf(start, 'trades'))
    expect(shape(back(fewer, 'account'))).toBe('([chart book|account|ticket] tables)')
  })

  it.each([
    [
      'without its neighbour: beside the next one',
      'chart',
      ['book', 'trades'],
      '[(chart tables) (ticket account)]',
    ],
    [
      'without its row: above what was below',
      'book',
      ['chart', 'trades'],
      '[(book tables) (ticket account)]',
    ],
    ['without its neighbour below', 'trades', ['book'], '[([chart trades] tables) (ticket account)]'],
    ['alone', 'chart', ['book', 'trades', 'tables', 'ticket', 'account'], 'chart'],
  ])('%s', (_, kind, closed, shown) => {
    let meanwhile = out(desk, kind)
    for (const other of closed) meanwhile = removePanel(meanwhile, idOf(meanwhile, other))
    expect(shape(back(meanwhile, kind))).toBe(shown)
  })

  it('is beside its neighbour that has new panels around it', () => {
    const added = addPanel(
      out(desk, 'chart'),
      { kind: 'connection', link: 'main', symbol: '' },
      { to: 'side', tabs: placeOf(out(desk, 'chart'), idOf(desk, 'book'))?.id ?? '', side: 'bottom' },
      storedSize,
    )
    expect(shape(back(added ?? desk, 'chart'))).toBe(
      '[([chart (book connection trades)] tables) (ticket account)]',
    )
  })

  it('follows a neighbour that has moved away', () => {
    const meanwhile = out(desk, 'chart')
    const moved = movePanel(
      movePanel(meanwhile, idOf(desk, 'trades'), { to: 'edge', side: 'start' }, storedSize),
      idOf(desk, 'book'),
      { to: 'edge', side: 'start' },
      storedSize,
    )
    expect(shape(moved)).toBe('[book trades tables (ticket account)]')
    expect(shape(back(moved, 'chart'))).toBe('[chart book trades tables (ticket account)]')
  })

  it('keeps the sizes that the trader gave to other places meanwhile', () => {
    const meanwhile = out(desk, 'book')
    const root = meanwhile.root?.type === 'split' ? meanwhile.root : null
    const column = root?.parts[1]
    if (column?.type !== 'split') throw new Error('no column')
    const sized = setSizes(meanwhile, column, [400, 321])
    const next = back(sized, 'book')
    expect(placeOf(next, idOf(desk, 'account'))?.size).toBe(321)
  })

  it('floats again where it floated, among the tabs that it had', () => {
    const floating = out(desk, 'book', 'float')
    const next = back(out(floating, 'book'), 'book')
    expect(next.floats).toMatchObject([box])
    expect(shape(back(next, 'book'))).toBe(shape(desk))
    const tabs = placeOf(floating, idOf(desk, 'book'))?.id ?? ''
    const two = movePanel(floating, idOf(desk, 'trades'), { to: 'tabs', tabs, index: 0 }, storedSize)
    const again = back(out(two, 'book'), 'book')
    expect(again.floats.map((float) => float.tabs.panels.map(({ kind }) => kind))).toEqual([
      ['trades', 'book'],
    ])
    expect(shape(back(again, 'trades'))).toBe('[([chart trades] tables) (ticket account)]')
  })

  it('goes to the end edge if it never was docked', () => {
    const added = addPanel(
      desk,
      { kind: 'chart', link: 'main', symbol: '' },
      { to: 'float', box },
      storedSize,
    )
    const id = panelsOf(added ?? desk).at(-1)?.id ?? ''
    expect(shape(returnPanel(added ?? desk, id, storedSize))).toBe(
      '[([chart (book trades)] tables) (ticket account) chart]',
    )
  })

  it('has no place to remember once it is docked, and a copy never has', () => {
    const floating = out(desk, 'book', 'float')
    const moved = movePanel(floating, idOf(desk, 'book'), { to: 'edge', side: 'top' }, storedSize)
    expect(panelOf(moved, idOf(desk, 'book'))).not.toHaveProperty('home')
    const { id: _, ...copied } = panelOf(floating, idOf(desk, 'book')) ?? {
      kind: 'book' as const,
      link: 'main' as const,
      symbol: '',
    }
    const copy = addPanel(floating, copied, { to: 'edge', side: 'end' }, storedSize)
    expect(panelsOf(copy ?? desk).filter(({ home }) => home !== undefined)).toHaveLength(1)
  })
})
