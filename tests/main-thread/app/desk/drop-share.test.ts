import { describe, expect, it } from 'vitest'
import { addPanel, movePanel, sides } from '../../../../src/main-thread/app/desk/arrange.ts'
import { tidied } from '../../../../src/main-thread/app/desk/tidied.ts'
import type { Target } from '../../../../src/main-thread/app/desk/arrange.ts'
import { panelsOf, placeOf, tabsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Axis, Desk, DeskNode } from '../../../../src/main-thread/app/desk/desk.ts'
import { fitDesk } from '../../../../src/main-thread/app/desk/fit-desk.ts'
import { measure } from '../../../../src/main-thread/app/desk/measure.ts'
import type { PanelKind } from '../../../../src/main-thread/app/desk/panel-kinds.ts'
import { settle } from '../../../../src/main-thread/app/desk/sizes.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'
import { faultsOf } from './faults-of.ts'

/** A desk as it is on a screen, and its px. */
function onScreen(template: (typeof templateNames)[number], width: number, height: number) {
  const fitted = fitDesk(templateDesk(template, width), width, height, [])
  const { sizes } = measure(fitted.root, width, height)
  const sizeOf = (node: DeskNode, axis: Axis): number => {
    const box = sizes.get(node.id)
    return box === undefined ? node.size : axis === 'row' ? box.width : box.height
  }
  return { desk: settle({ ...fitted, root: tidied(fitted.root) }, sizeOf), sizeOf, width, height }
}
type Screen = ReturnType<typeof onScreen>

/** The box of a panel after a drop, as it is on the screen. */
function boxOf({ width, height }: Screen, desk: Desk, id: string) {
  const shown = fitDesk(desk, width, height, [id])
  const place = placeOf(shown, id)
  return measure(shown.root, width, height).boxes.get(place?.id ?? '') ?? { width: 0, height: 0 }
}
const first = (desk: Desk, kind: PanelKind): string =>
  panelsOf(desk).find((panel) => panel.kind === kind)?.id ?? ''

/** The box of the desk's chart, moved to a target; of a new panel of a kind, added there. */
const moved = (screen: Screen, kind: PanelKind, target: Target) =>
  boxOf(
    screen,
    movePanel(screen.desk, first(screen.desk, kind), target, screen.sizeOf),
    first(screen.desk, kind),
  )
function added(screen: Screen, kind: PanelKind, target: Target) {
  const desk = addPanel(screen.desk, { kind, link: 'main', symbol: '' }, target, screen.sizeOf, 90)
  if (desk === null) throw new Error('no room')
  expect(faultsOf(desk)).toEqual([])
  return boxOf(screen, desk, 'p90')
}

const everySide = (screen: Screen): readonly Target[] =>
  tabsOf(screen.desk.root).flatMap(({ id }) => sides.map((side) => ({ to: 'side', tabs: id, side }) as const))

describe.each(templateNames)('a panel dropped in the template %s', (template) => {
  it.each([
    [1440, 830],
    [1920, 1010],
  ])(
    'a chart beside, above or below any place of %i px has about a quarter of the width',
    (width, height) => {
      const screen = onScreen(template, width, height)
      for (const target of everySide(screen)) {
        expect(added(screen, 'chart', target).width, JSON.stringify(target)).toBeGreaterThanOrEqual(350)
        expect(moved(screen, 'chart', target).width, JSON.stringify(target)).toBeGreaterThanOrEqual(350)
      }
    },
  )

  it.each(sides)('a chart at the edge %s has a third of the desk', (side) => {
    const screen = onScreen(template, 1440, 830)
    const { width, height } = moved(screen, 'chart', { to: 'edge', side })
    expect(width).toBeGreaterThan(1440 / 3)
    expect(height).toBeGreaterThan(830 / 3)
  })

  it('a book beside any place has its usual width, or what its neighbours need less', () => {
    const screen = onScreen(template, 1440, 830)
    for (const target of everySide(screen).filter(
      (one) => one.to === 'side' && (one.side === 'start' || one.side === 'end'),
    ))
      expect(added(screen, 'book', target).width, JSON.stringify(target)).toBeGreaterThanOrEqual(236)
  })
})

it('four charts beside the ticket have half of the desk, and the ticket keeps its width', () => {
  const screen = onScreen('fourCharts', 1440, 830)
  const ticket = placeOf(screen.desk, first(screen.desk, 'ticket'))?.id ?? ''
  const target = { to: 'side', tabs: ticket, side: 'end' } as const
  expect(moved(screen, 'chart', target).width).toBeGreaterThan(700)
  const desk = movePanel(screen.desk, first(screen.desk, 'chart'), target, screen.sizeOf)
  expect(boxOf(screen, desk, first(desk, 'ticket')).width).toBe(300)
})

it('a chart that is dropped on one that grows has half of its room', () => {
  const screen = onScreen('default', 1440, 830)
  const tables = placeOf(screen.desk, first(screen.desk, 'tables'))?.id ?? ''
  expect(moved(screen, 'chart', { to: 'side', tabs: tables, side: 'end' }).width).toBe(566)
})
