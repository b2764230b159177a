import { array, constantFrom, integer, record } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import {
  addPanel,
  movePanel,
  removePanel,
  showPanel,
  sides,
} from '../../../../src/main-thread/app/desk/arrange.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import { showGroup } from '../../../../src/main-thread/app/desk/panel-market.ts'
import { placeFloat, setSizes } from '../../../../src/main-thread/app/desk/sizes.ts'
import type { Target } from '../../../../src/main-thread/app/desk/arrange.ts'
import {
  arranged,
  chartsOf,
  MOST_CHARTS,
  oneChart,
  setLink,
} from '../../../../src/main-thread/app/desk/chart-grid.ts'
import {
  freshId,
  gridLinks,
  isLetter,
  letters,
  panelsOf,
  placesOf,
  splitsOf,
} from '../../../../src/main-thread/app/desk/desk.ts'
import { showInterval } from '../../../../src/main-thread/app/desk/chart-groups.ts'
import { gridLayouts } from '../../../../src/main-thread/app/desk/grid-layouts.ts'
import type { GridLayout } from '../../../../src/main-thread/app/desk/grid-layouts.ts'
import { mapPanels } from '../../../../src/main-thread/app/desk/map-panels.ts'
import type { Desk, DeskNode, DeskPanel } from '../../../../src/main-thread/app/desk/desk.ts'
import { panelKinds } from '../../../../src/main-thread/app/desk/panel-kinds.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'

/** Sizes as stored, for changes without a screen. */
export const storedSize = (node: DeskNode): number => node.size

export const stepOf = record({
  act: constantFrom(
    'add',
    'move',
    'remove',
    'show',
    'link',
    'size',
    'charts',
    'share',
    'place',
    'interval',
    'group',
  ),
  layout: constantFrom(...gridLayouts),
  shared: constantFrom(...gridLinks),
  panel: integer({ min: 0, max: 40 }),
  place: integer({ min: 0, max: 40 }),
  to: constantFrom('tabs', 'side', 'edge', 'float', 'window'),
  side: constantFrom(...sides),
  kind: constantFrom(...panelKinds),
  letter: constantFrom(...letters, 'main' as const, 'free' as const),
  px: integer({ min: 1, max: 3000 }),
})
type Step = typeof stepOf extends Arbitrary<infer Value> ? Value : never

/** Steps of a trader, and the template that they start from. */
export const deskSteps = record({
  template: constantFrom(...templateNames),
  steps: array(stepOf, { maxLength: 40 }),
})

/** The desk with another arrangement of a panel's charts, if it has room for them. */
function charts(desk: Desk, id: string, layout: GridLayout): Desk {
  let last = Number(freshId(desk, 'p').slice(1)) - 1
  const change = (one: DeskPanel): DeskPanel =>
    one.id === id && one.kind === 'chart'
      ? {
          ...one,
          grid: arranged(one, one.grid ?? oneChart(id, '60'), layout, 'ETHUSDT', () => `p${(last += 1)}`),
        }
      : one
  const next = mapPanels(desk, change)
  return chartsOf(next) <= MOST_CHARTS ? next : desk
}

/** The desk after one step. */
export function after(desk: Desk, how: Step): Desk {
  const panels = panelsOf(desk)
  const id = panels[how.panel % Math.max(1, panels.length)]?.id ?? 'p1'
  const tabs = placesOf(desk)[how.place % Math.max(1, placesOf(desk).length)]?.id ?? 't1'
  const box = { x: how.px, y: 10, width: 300, height: 200 }
  const targets: Readonly<Record<Step['to'], Target>> = {
    tabs: { to: 'tabs', tabs, index: how.place % 3 },
    side: { to: 'side', tabs, side: how.side },
    edge: { to: 'edge', side: how.side },
    float: { to: 'float', box },
    window: { to: 'window', box },
  }
  const split = splitsOf(desk.root)[how.place % Math.max(1, splitsOf(desk.root).length)]
  const acts: Readonly<Record<Step['act'], () => Desk>> = {
    add: () =>
      addPanel(desk, { kind: how.kind, link: 'main', symbol: '' }, targets[how.to], storedSize) ?? desk,
    move: () => movePanel(desk, id, targets[how.to], storedSize),
    remove: () => removePanel(desk, id),
    show: () => showPanel(desk, id),
    link: () => linkPanel(desk, id, how.letter, 'ETHUSDT'),
    charts: () => charts(desk, id, how.layout),
    share: () =>
      mapPanels(desk, (one) =>
        one.id === id && one.grid ? setLink(one, one.grid, how.shared, how.px % 2 === 0, 'SOLUSDT') : one,
      ),
    place: () => placeFloat(desk, tabs, { ...box, width: how.px, height: how.px }),
    interval: () => showInterval(desk, id, how.px % 2 === 0 ? '5' : '1D', ''),
    group: () => showGroup(desk, isLetter(how.letter) ? how.letter : 'A', 'XRPUSDT'),
    size: () =>
      split === undefined
        ? desk
        : setSizes(
            desk,
            split,
            split.parts.map(() => how.px),
          ),
  }
  return acts[how.act]()
}

export const deskOf = ({
  template,
  steps,
  from = templateDesk(template),
}: {
  template: (typeof templateNames)[number]
  steps: readonly Step[]
  from?: Desk
}): Desk => steps.reduce(after, from)

/** A desk without the ids of places and splits: each reading makes new ones. */
export const bare = (desk: unknown): unknown =>
  JSON.parse(JSON.stringify(desk), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' && !value.startsWith('p') ? undefined : value,
  )
