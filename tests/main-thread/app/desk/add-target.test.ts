import { describe, expect, it } from 'vitest'
import { addPanel, removePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import type { Target } from '../../../../src/main-thread/app/desk/arrange.ts'
import { addTarget } from '../../../../src/main-thread/app/desk/add-target.ts'
import { emptyDesk, panelsOf, placeOf, placesOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Axis, Desk, DeskNode } from '../../../../src/main-thread/app/desk/desk.ts'
import { fitDesk } from '../../../../src/main-thread/app/desk/fit-desk.ts'
import { measure } from '../../../../src/main-thread/app/desk/measure.ts'
import { isOnce, panelKinds } from '../../../../src/main-thread/app/desk/panel-kinds.ts'
import type { PanelKind } from '../../../../src/main-thread/app/desk/panel-kinds.ts'
import { settle } from '../../../../src/main-thread/app/desk/sizes.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'
import type { TemplateName } from '../../../../src/main-thread/app/desk/templates.ts'
import { tidied } from '../../../../src/main-thread/app/desk/tidied.ts'
import { faultsOf } from './faults-of.ts'

type Room = readonly [width: number, height: number]
const FULL_HD: Room = [1920, 980]
const LAPTOP: Room = [1440, 830]
const SMALL: Room = [1024, 700]
const PORTRAIT: Room = [768, 900]
const rooms = [[2560, 1300], FULL_HD, LAPTOP, [1280, 650], SMALL, PORTRAIT, [620, 760]] as const

/** Adds a panel to a desk as it is on the screen, and returns where it went. */
function addTo(desk: Desk, kind: PanelKind, [width, height]: Room) {
  const fitted = fitDesk(desk, width, height, [])
  const { sizes } = measure(fitted.root, width, height)
  const sizeOf = (node: DeskNode, axis: Axis): number => {
    const box = sizes.get(node.id)
    return box === undefined ? node.size : axis === 'row' ? box.width : box.height
  }
  const from = settle({ ...fitted, root: tidied(fitted.root) }, sizeOf)
  const added = (to: Target): Desk | null =>
    addPanel(from, { kind, link: 'main', symbol: '' }, to, sizeOf, 90)
  const target = addTarget(from, kind, added, [width, height])
  const next = added(target)
  if (next === null) throw new Error('refused')
  const shown = fitDesk(next, width, height, ['p90'])
  const { boxes } = measure(shown.root, width, height)
  const boxOf = (id: string) => boxes.get(placeOf(shown, id)?.id ?? '')
  const kindsWith = (of: Desk, id: string): string =>
    placesOf(of)
      .find((place) => place.id === id)
      ?.panels.map((panel) => panel.kind)
      .join(' ') ?? ''
  const words =
    target.to === 'tabs'
      ? `among ${kindsWith(from, target.tabs)}`
      : target.to === 'side'
        ? `${target.side} of ${kindsWith(from, target.tabs)}`
        : `${target.to} ${'side' in target ? target.side : ''}`
  return { words, next, shown, boxOf, from }
}

/** The template without its panel of a kind that a desk has once. */
function withoutOnce(name: TemplateName, kind: PanelKind, width: number): Desk {
  const desk = templateDesk(name, width)
  const there = panelsOf(desk).find((panel) => panel.kind === kind)
  return there !== undefined && isOnce(kind) ? removePanel(desk, there.id) : desk
}

describe('a new panel without a place of its own', () => {
  it.each<readonly [TemplateName, Room, PanelKind, string]>([
    // A chart divides the largest chart, beside each other where both are wide enough.
    ['default', FULL_HD, 'chart', 'end of chart'],
    ['default', LAPTOP, 'chart', 'bottom of chart'],
    ['scalper', LAPTOP, 'chart', 'bottom of chart'],
    ['phone', LAPTOP, 'chart', 'bottom of chart'],
    ['phone', PORTRAIT, 'chart', 'bottom of chart'],
    ['wide', [2560, 1300], 'chart', 'end of chart'],
    // Without room for two it is a tab of the chart, as beside several charts.
    ['default', [1280, 650], 'chart', 'among chart'],
    ['optionsDesk', LAPTOP, 'chart', 'among chart'],
    ['fourCharts', FULL_HD, 'chart', 'among chart'],
    ['default', PORTRAIT, 'chart', 'among chart book trades'],
    // Slim ones join their kind, or what a trader looks at with them.
    ['default', LAPTOP, 'book', 'among book'],
    ['default', LAPTOP, 'trades', 'among trades'],
    ['optionsDesk', LAPTOP, 'trades', 'among account book'],
    ['default', LAPTOP, 'account', 'among account'],
    ['default', LAPTOP, 'connection', 'among account'],
    ['wide', FULL_HD, 'connection', 'among account connection'],
    ['default', LAPTOP, 'tables', 'among tables'],
    ['phone', SMALL, 'book', 'among ticket book trades account'],
    // The ticket has its column again.
    ['default', FULL_HD, 'ticket', 'among account'],
    ['scalper', LAPTOP, 'ticket', 'among account'],
    ['phone', LAPTOP, 'ticket', 'among book trades account'],
    ['default', FULL_HD, 'markets', 'edge start'],
    ['default', LAPTOP, 'markets', 'among book'],
    ['default', LAPTOP, 'chain', 'bottom of chart'],
    ['default', SMALL, 'chain', 'among chart'],
  ])('in %s of %j px a panel %s goes %s', (name, room, kind, to) => {
    expect(addTo(withoutOnce(name, kind, room[0]), kind, room).words).toBe(to)
  })

  it.each(templateNames)('never hides or squeezes a chart of %s that it does not join', (name) => {
    for (const room of rooms)
      for (const kind of panelKinds) {
        const text = `${kind} ${room.join(' ')}`
        const { words, next, shown, boxOf, from } = addTo(withoutOnce(name, kind, room[0]), kind, room)
        expect(faultsOf(next), text).toEqual([])
        expect(placeOf(shown, 'p90')?.active, text).toBe('p90')
        if (!words.startsWith('among')) expect(placesOf(shown), text).toHaveLength(placesOf(from).length + 1)
        if (words.endsWith('of chart')) {
          const chart = panelsOf(from).find((panel) => panel.kind === 'chart')?.id ?? ''
          expect(boxOf('p90')?.width, text).toBeGreaterThanOrEqual(360)
          if (kind === 'chart')
            for (const id of ['p90', chart]) expect(boxOf(id)?.height, text).toBeGreaterThanOrEqual(260)
        }
      }
  })

  it('finds a place where its neighbours were closed, on an empty desk, and beside floating panels', () => {
    for (const kind of panelKinds) {
      expect(addTo(emptyDesk, kind, LAPTOP).words, kind).toMatch(/^edge /)
      const others = panelsOf(templateDesk('default')).filter((panel) => panel.kind !== 'tables')
      const tables = others.reduce((desk, { id }) => removePanel(desk, id), templateDesk('default'))
      expect(panelsOf(addTo(tables, kind, LAPTOP).next), kind).toHaveLength(2)
    }
    const { root } = templateDesk('default')
    const box = { x: 0, y: 0, width: 300, height: 300 }
    const tabs = {
      type: 'tabs',
      id: 't9',
      size: 1,
      panels: [{ id: 'p70', kind: 'chain', link: 'main', symbol: '' }],
      active: 'p70',
    } as const
    expect(addTo({ ...emptyDesk, root, floats: [{ ...box, tabs }] }, 'chart', LAPTOP).words).toBe(
      'bottom of chart',
    )
  })
})
