import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panelsOf, placesOf, tabsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, Tabs } from '../../../../src/main-thread/app/desk/desk.ts'
import { CHART_SHARE, fitDesk } from '../../../../src/main-thread/app/desk/fit-desk.ts'
import { measure, sizesAfter, within } from '../../../../src/main-thread/app/desk/measure.ts'
import { GOOD_CHART, kindLimits } from '../../../../src/main-thread/app/desk/panel-kinds.ts'
import { HEAD, limitsOf } from '../../../../src/main-thread/app/desk/shares.ts'
import { setSizes } from '../../../../src/main-thread/app/desk/sizes.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'
import { deskOf, deskSteps } from './desks.ts'
import { faultsOf } from './faults-of.ts'

const widths = integer({ min: 360, max: 3840 })
const heights = integer({ min: 160, max: 2400 })
const ids = (desk: Desk): readonly string[] => panelsOf(desk).map(({ id }) => id)
const textOf = (places: readonly Tabs[]): string =>
  places.map(({ panels }) => panels.map(({ kind }) => kind).join('+')).join(' ')

/** What is wrong with a desk in a window: nothing, unless one panel alone is larger than the window. */
function faultsIn(desk: Desk, width: number, height: number): readonly string[] {
  const shown = fitDesk(desk, width, height, [])
  const measured = measure(shown.root, width, height)
  const docked = tabsOf(shown.root)
  const kinds = docked.flatMap(({ panels }) => panels.map(({ kind }) => kindLimits[kind]))
  const [widest, highest] = [
    Math.max(0, ...kinds.map((kind) => kind.minWidth)),
    Math.max(0, ...kinds.map((kind) => kind.minHeight + HEAD)),
  ]
  return [
    ...(ids(desk).toSorted().join() === ids(shown).toSorted().join() ? [] : ['another set of panels']),
    ...(measured.width <= Math.max(width, widest) ? [] : [`${measured.width} wide`]),
    ...(measured.height <= Math.max(height, highest) ? [] : [`${measured.height} high`]),
    ...docked.flatMap((tabs) => {
      const box = measured.boxes.get(tabs.id)
      const isLeast =
        box !== undefined &&
        box.width >= limitsOf(tabs, 'row').least &&
        box.height >= limitsOf(tabs, 'column').least &&
        tabs.panels.some(({ id }) => id === tabs.active)
      return isLeast ? [] : [`${textOf([tabs])} is ${box?.width} by ${box?.height}`]
    }),
    ...shown.floats.flatMap(({ tabs, ...stored }) => {
      const box = within(stored, width, height, tabs)
      const [leastWidth, leastHeight] = [limitsOf(tabs, 'row').least, limitsOf(tabs, 'column').least]
      const isReached =
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width &&
        box.y + box.height <= height &&
        box.width >= Math.min(leastWidth, width) &&
        box.height >= Math.min(leastHeight, height)
      return isReached ? [] : [`${textOf([tabs])} floats at ${JSON.stringify(box)}`]
    }),
  ]
}
const chartWidth = (desk: Desk, width: number, height: number): number => {
  const { root } = fitDesk(desk, width, height, [])
  const place = tabsOf(root).find(({ panels }) => panels.some(({ kind }) => kind === 'chart'))
  return measure(root, width, height).boxes.get(place?.id ?? '')?.width ?? 0
}

describe('in a window of any size', () => {
  it('every panel of a template is shown or a tab, no place is smaller than its panels need, and nothing is off the window', () => {
    assert(
      property(constantFrom(...templateNames), widths, widths, heights, (name, at, width, height) => {
        expect(faultsIn(templateDesk(name, at), width, height)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('so is every panel of a desk that a trader arranged', () => {
    assert(
      property(deskSteps, widths, heights, (steps, width, height) => {
        expect(faultsIn(deskOf(steps), width, height)).toEqual([])
      }),
    )
  })

  it('the chart of a template has a good width, in a slim window half of it', () => {
    assert(
      property(constantFrom(...templateNames), widths, widths, heights, (name, at, width, height) => {
        expect(chartWidth(templateDesk(name, at), width, height)).toBeGreaterThanOrEqual(
          Math.min(GOOD_CHART, Math.floor(width * CHART_SHARE)),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('a template is shown as it is where it was made for', () => {
    for (const [name, width, height] of [
      ['default', 1440, 850],
      ['default', 1280, 750],
      ['scalper', 1440, 850],
      ['scalper', 1024, 700],
      ['optionsDesk', 1024, 720],
      ['fourCharts', 1440, 850],
      ['optionsDesk', 1440, 850],
      ['optionsDesk', 1920, 1030],
      ['wide', 2560, 1390],
      ['wide', 1920, 1030],
      ['phone', 1440, 850],
    ] as const) {
      const desk = templateDesk(name, width)
      expect([name, fitDesk(desk, width, height, []) === desk]).toEqual([name, true])
    }
  })
})

describe('places that share tabs for want of room', () => {
  const desk = templateDesk('wide', 2560)
  const shownAt = (width: number, height = 850, front: readonly string[] = []): string =>
    textOf(placesOf(fitDesk(desk, width, height, front)))

  it('are those that matter least at a glance, in the tabs of what suits them: chart and ticket are seen as long as both fit', () => {
    expect(shownAt(1440)).toBe('markets chart book+trades tables ticket account+connection')
    expect(shownAt(1280)).toBe('chart book+trades+markets tables ticket account+connection')
    expect(shownAt(1024)).toBe('chart+book+trades+markets tables ticket account+connection')
    expect(shownAt(1440, 400)).toBe('markets chart book+trades tables ticket+account+connection')
    expect(shownAt(480)).toBe('chart+book+trades+markets+tables+ticket+account+connection')
  })

  it('show the weightiest panel first, and after that what was shown last', () => {
    const idOf = (kind: string): string => panelsOf(desk).find((panel) => panel.kind === kind)?.id ?? ''
    const bookAt = (front: readonly string[]): string | undefined =>
      placesOf(fitDesk(desk, 1440, 850, front)).find(({ panels }) =>
        panels.some(({ kind }) => kind === 'trades'),
      )?.active
    expect(bookAt([])).toBe(idOf('book'))
    expect(bookAt([idOf('chart'), idOf('trades'), idOf('book')])).toBe(idOf('trades'))
  })

  it('are apart again in a wider window, whatever was sized meanwhile', () => {
    assert(
      property(deskSteps, widths, heights, integer({ min: 1, max: 3000 }), (steps, width, height, px) => {
        const own = deskOf(steps)
        const shown = fitDesk(own, width, height, [])
        let sized = own
        for (const bar of measure(shown.root, width, height).bars)
          sized = setSizes(sized, bar.split, sizesAfter(bar, px))
        expect(textOf(placesOf(sized))).toBe(textOf(placesOf(own)))
        expect(faultsOf(sized)).toEqual([])
      }),
    )
  })

  it('let a bar beside them be moved', () => {
    const before = measure(fitDesk(desk, 1440, 850, []).root, 1440, 850)
    const bar = before.bars.find(
      ({ split, index }) => split.axis === 'row' && split.parts.length === 2 && index === 1,
    )
    if (bar === undefined) throw new Error('no bar')
    const sized = setSizes(desk, bar.split, sizesAfter(bar, bar.value - 40))
    const after = measure(fitDesk(sized, 1440, 850, []).root, 1440, 850)
    const same = after.bars.find(({ split, index }) => split.id === bar.split.id && index === bar.index)
    expect(same?.value).toBe(bar.value - 40)
  })
})

it('a slim place gives up room before a chart gets less than is good for it', () => {
  const { root } = templateDesk('default', 1440)
  const widthsAt = (width: number): readonly number[] =>
    [...measure(root, width, 850).boxes.values()].slice(0, 3).map((box) => box.width)
  expect(widthsAt(1440)).toEqual([680, 236, 212])
  expect(widthsAt(1320)).toEqual([560, 236, 212])
  expect(widthsAt(1300)).toEqual([560, 225, 203])
})
