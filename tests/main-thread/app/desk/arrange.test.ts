import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPanel, movePanel, removePanel, showPanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import { emptyDesk, MOST_PANELS, panelsOf, placeOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskNode } from '../../../../src/main-thread/app/desk/desk.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { after, deskOf, deskSteps, storedSize } from './desks.ts'
import { faultsOf } from './faults-of.ts'

/** A branch as text: `chart|book` are tabs, `[a b]` a row, `(a b)` a column. */
function textOf(node: DeskNode | null): string {
  if (node === null) return '-'
  if (node.type === 'tabs') return node.panels.map(({ kind }) => kind).join('|')
  const parts = node.parts.map(textOf).join(' ')
  return node.axis === 'row' ? `[${parts}]` : `(${parts})`
}
const shape = ({ root }: Desk): string => textOf(root)
const idOf = (desk: Desk, kind: string): string =>
  panelsOf(desk).find((panel) => panel.kind === kind)?.id ?? ''
const placeIdOf = (desk: Desk, kind: string): string => placeOf(desk, idOf(desk, kind))?.id ?? ''

describe('a desk', () => {
  it('is well formed after any steps of a trader, and a move never loses a panel', () => {
    assert(
      property(deskSteps, ({ template, steps }) => {
        let desk = templateDesk(template)
        for (const step of steps) {
          const next = after(desk, step)
          expect(faultsOf(next)).toEqual([])
          if (step.act === 'move' || step.act === 'show') {
            const sorted = (one: Desk) =>
              panelsOf(one)
                .map(({ id }) => id)
                .toSorted()
            expect(sorted(next)).toEqual(sorted(desk))
          }
          desk = next
        }
      }),
    )
  })

  it('never holds more panels than allowed: a further one is refused', () => {
    let desk = templateDesk('default', 1300)
    const more = (): Desk | null =>
      addPanel(desk, { kind: 'book', link: 'main', symbol: '' }, { to: 'edge', side: 'end' }, storedSize)
    for (let next = more(); next !== null; next = more()) desk = next
    expect(panelsOf(desk)).toHaveLength(MOST_PANELS)
    assert(property(deskSteps, (steps) => panelsOf(deskOf(steps)).length <= MOST_PANELS))
  })
})

it('a desk has one ticket: two of a page would share their preview and their attached TP/SL', () => {
  const desk = templateDesk('default', 1300)
  const ticket = { kind: 'ticket', link: 'main', symbol: '' } as const
  expect(addPanel(desk, ticket, { to: 'edge', side: 'end' }, storedSize)).toBeNull()
  const tickets = (steps: Parameters<typeof deskOf>[0]): number =>
    panelsOf(deskOf(steps)).filter(({ kind }) => kind === 'ticket').length
  assert(property(deskSteps, (steps) => tickets(steps) <= 1))
})

describe('moving a panel', () => {
  const desk = templateDesk('default', 1300)
  it('the default template is the trade page', () => {
    expect(shape(desk)).toBe('[([chart (book trades)] tables) (ticket account)]')
  })

  it('to a side of another place splits that place', () => {
    const target = { to: 'side', tabs: placeIdOf(desk, 'chart'), side: 'bottom' } as const
    expect(shape(movePanel(desk, idOf(desk, 'account'), target, storedSize))).toBe(
      '[([(chart account) (book trades)] tables) ticket]',
    )
  })

  it('among the tabs of another place shows it there', () => {
    const target = { to: 'tabs', tabs: placeIdOf(desk, 'book') } as const
    const next = movePanel(desk, idOf(desk, 'trades'), target, storedSize)
    expect(shape(next)).toBe('[([chart book|trades] tables) (ticket account)]')
    expect(placeOf(next, idOf(next, 'book'))?.active).toBe(idOf(next, 'trades'))
  })

  it('to an edge gives it the whole side', () => {
    const next = movePanel(desk, idOf(desk, 'ticket'), { to: 'edge', side: 'start' }, storedSize)
    expect(shape(next)).toBe('[ticket ([chart (book trades)] tables) account]')
  })

  it('to its own place alone changes nothing', () => {
    const target = { to: 'side', tabs: placeIdOf(desk, 'chart'), side: 'end' } as const
    expect(movePanel(desk, idOf(desk, 'chart'), target, storedSize)).toBe(desk)
    expect(movePanel(desk, 'p99', { to: 'edge', side: 'end' }, storedSize)).toBe(desk)
  })

  it('to a float or a window takes it out of the docked places, and back', () => {
    const box = { x: 1, y: 2, width: 300, height: 200 }
    const floating = movePanel(desk, idOf(desk, 'book'), { to: 'float', box }, storedSize)
    expect(shape(floating)).toBe('[([chart trades] tables) (ticket account)]')
    expect(floating.floats).toMatchObject([box])
    const out = movePanel(floating, idOf(desk, 'book'), { to: 'window', box }, storedSize)
    expect(out.floats).toEqual([])
    expect(out.windows).toMatchObject([{ ...box, panel: { kind: 'book' } }])
    const back = movePanel(out, idOf(desk, 'book'), { to: 'edge', side: 'top' }, storedSize)
    expect(shape(back)).toBe('(book [([chart trades] tables) (ticket account)])')
  })

  it('of the last panel leaves an empty desk that takes panels again', () => {
    let all = desk
    for (const { id } of panelsOf(desk)) all = removePanel(all, id)
    expect(all).toEqual(emptyDesk)
    const again = addPanel(
      all,
      { kind: 'book', link: 'main', symbol: '' },
      { to: 'edge', side: 'end' },
      storedSize,
    )
    expect(again === null ? '' : shape(again)).toBe('book')
  })
})

it('only a free panel has a market of its own', () => {
  const desk = templateDesk('default', 1300)
  const free = linkPanel(desk, 'p1', 'free', 'ETHUSDT')
  expect(panelsOf(free)[0]).toMatchObject({ link: 'free', symbol: 'ETHUSDT' })
  expect(panelsOf(linkPanel(free, 'p1', 'B', 'ETHUSDT'))[0]).toMatchObject({ link: 'B', symbol: '' })
})

it('showing a panel of a floating place puts that place on top', () => {
  const box = { x: 1, y: 2, width: 300, height: 200 }
  let desk = templateDesk('default', 1300)
  for (const kind of ['book', 'trades'])
    desk = movePanel(desk, idOf(desk, kind), { to: 'float', box }, storedSize)
  const raised = showPanel(desk, idOf(desk, 'book'))
  expect(raised.floats.map(({ tabs }) => tabs.panels[0]?.kind)).toEqual(['trades', 'book'])
})
