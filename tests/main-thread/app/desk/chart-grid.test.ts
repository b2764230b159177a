import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import {
  arranged,
  chartsOf,
  intervalOf,
  MOST_CHARTS,
  oneChart,
  partsOf,
  setLink,
} from '../../../../src/main-thread/app/desk/chart-grid.ts'
import {
  linkedPanels,
  shareInterval,
  showInterval,
} from '../../../../src/main-thread/app/desk/chart-groups.ts'
import { gridLinks, panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskPanel, GridLink } from '../../../../src/main-thread/app/desk/desk.ts'
import {
  cellAt,
  cellBeside,
  chartsIn,
  gridLayouts,
  tracksOf,
} from '../../../../src/main-thread/app/desk/grid-layouts.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import { ownMarkets, showMarket, symbolOf } from '../../../../src/main-thread/app/desk/panel-market.ts'
import { readDesk } from '../../../../src/main-thread/app/desk/read-desk.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { storedSize } from './desks.ts'

const opposite = { start: 'end', end: 'start', top: 'bottom', bottom: 'top' } as const
const four = templateDesk('fourCharts')
const chart = (desk: Desk): DeskPanel => {
  const found = panelsOf(desk).find(({ kind }) => kind === 'chart')
  if (found === undefined) throw new Error('no chart')
  return found
}
const withChart = (panel: DeskPanel): Desk => ({
  root: { type: 'tabs', id: 't1', size: 100, panels: [panel], active: panel.id },
  floats: [],
  windows: [],
  groups: {},
})
const ids = (panel: DeskPanel): readonly string[] => partsOf(panel).map(({ id }) => id)
const symbols = (desk: Desk): readonly string[] =>
  partsOf(chart(desk)).map((part) => symbolOf(desk, part, 'BTCUSDT', ''))
const shownIntervals = (desk: Desk): readonly (string | null)[] =>
  ids(chart(desk)).map((id) => intervalOf(chart(desk), id))
const relinked = (desk: Desk, what: 'symbol' | 'interval', on: boolean): Desk => {
  const panel = chart(desk)
  return withChart(setLink(panel, panel.grid ?? oneChart(panel.id, '5'), what, on, 'BTCUSDT'))
}

describe('an arrangement of charts', () => {
  it.each(gridLayouts)('%s has a place of its own for each chart', (layout) => {
    const { columns, rows, main } = tracksOf(layout)
    const places = Array.from({ length: chartsIn(layout) }, (_, at) => cellAt(layout, at))
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(places.length)
    for (const { column, row } of places) {
      expect(column).toBeLessThan(columns)
      expect(row).toBeLessThan(rows)
    }
    // The first chart of an arrangement with a main one fills its column.
    expect(places.length + (main ? rows - 1 : 0)).toBe(columns * rows)
  })

  it('leads from a chart to the one beside it, and back', () => {
    const of = constantFrom(...gridLayouts)
    const side = constantFrom('start', 'end', 'top', 'bottom')
    assert(
      property(of, integer({ min: 0, max: 15 }), side, (layout, number, to) => {
        const at = number % chartsIn(layout)
        const next = cellBeside(layout, at, to)
        if (next === null) return
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(chartsIn(layout))
        expect(next).not.toBe(at)
        const back = cellBeside(layout, next, opposite[to])
        // Beside a main chart are several: back leads to the first of them.
        if (tracksOf(layout).main && (next === 0 || at === 0)) expect([0, 1]).toContain(back)
        else expect(back).toBe(at)
      }),
    )
  })

  it('leads to the charts beside it on the screen where fewer columns fit: eight charts in rows of three', () => {
    const from = (at: number, side: 'start' | 'end' | 'top' | 'bottom') => cellBeside('eight', at, side, 3)
    // 0 1 2, 3 4 5, 6 7
    expect(from(2, 'end')).toBe(null)
    expect(from(2, 'bottom')).toBe(5)
    expect(from(5, 'bottom')).toBe(7)
    expect(from(7, 'end')).toBe(null)
    expect(from(7, 'bottom')).toBe(null)
    expect(from(7, 'top')).toBe(4)
    expect(from(3, 'start')).toBe(null)
  })

  it('adds charts with intervals that the others do not have, and removes the last ones', () => {
    let last = 100
    const newId = (): string => `p${(last += 1)}`
    const panel = chart(templateDesk('default'))
    const nine = arranged(panel, oneChart(panel.id, '30'), 'nine', 'BTCUSDT', newId)
    expect(new Set([nine.interval, ...nine.more.map(({ interval }) => interval)]).size).toBe(9)
    const active = { ...nine, active: 'p108', maximised: true }
    const two = arranged(panel, active, 'twoRows', 'BTCUSDT', newId)
    expect(two.more.map(({ id }) => id)).toEqual(['p101'])
    expect(two.active).toBe(panel.id)
    expect(two.maximised).toBe(false)
    const linked = { ...oneChart(panel.id, '30'), links: ['interval'] as const }
    expect(arranged(panel, linked, 'four', 'ETHUSDT', newId).more).toEqual(
      [109, 110, 111].map((id) => ({ id: `p${id}`, link: 'free', symbol: 'ETHUSDT', interval: '30' })),
    )
  })

  it('is four charts of one market in the template, each with another interval', () => {
    expect(symbols(four)).toEqual(['BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'BTCUSDT'])
    expect(shownIntervals(four)).toEqual(['5', '15', '60', '240'])
  })
})

describe('charts of one panel', () => {
  it('change their symbol together while it is linked, and alone without the link', () => {
    const second = ids(chart(four))[1] ?? ''
    const group = showMarket(linkPanel(four, second, 'A', ''), second, 'ETHUSDT')
    expect(symbols(group)).toEqual(['ETHUSDT', 'ETHUSDT', 'ETHUSDT', 'ETHUSDT'])
    const apart = showMarket(relinked(four, 'symbol', false), second, 'SOLUSDT')
    expect(symbols(apart)).toEqual(['BTCUSDT', 'SOLUSDT', 'BTCUSDT', 'BTCUSDT'])
    expect(ownMarkets(apart, '').size).toBe(3)
    const active = chart(apart)
    const again = relinked(
      withChart({ ...active, ...(active.grid ? { grid: { ...active.grid, active: second } } : {}) }),
      'symbol',
      true,
    )
    expect(symbols(again)).toEqual(['SOLUSDT', 'SOLUSDT', 'SOLUSDT', 'SOLUSDT'])
  })

  it('change their interval together while it is linked, and alone without the link', () => {
    const second = ids(chart(four))[1] ?? ''
    expect(shownIntervals(showInterval(four, second, '1D', ''))).toEqual(['5', '1D', '60', '240'])
    const linked = relinked(four, 'interval', true)
    expect(shownIntervals(linked)).toEqual(['5', '5', '5', '5'])
    expect(shownIntervals(showInterval(linked, second, '1W', ''))).toEqual(['1W', '1W', '1W', '1W'])
  })

  it('have ids of their own in a copy of the panel, which is not added beyond sixteen charts', () => {
    const target = { to: 'edge', side: 'end' } as const
    const { id: _, ...copied } = chart(four)
    let desk = four
    for (const count of [8, 12, 16]) {
      const next = addPanel(desk, copied, target, storedSize)
      expect(next === null ? 0 : chartsOf(next)).toBe(count)
      if (next !== null) desk = next
    }
    expect(chartsOf(desk)).toBe(MOST_CHARTS)
    expect(addPanel(desk, copied, target, storedSize)).toBe(null)
    expect(addPanel(desk, { kind: 'chart', link: 'main', symbol: '' }, target, storedSize)).toBe(null)
    const all = panelsOf(desk).flatMap(ids)
    expect(new Set(all).size).toBe(all.length)
    expect(typeof readDesk(JSON.parse(JSON.stringify(desk)))).toBe('object')
  })
})

describe('a grid of an untrusted file', () => {
  const grid = {
    layout: 'twoRows',
    links: ['symbol'],
    interval: '5',
    more: [],
    active: 'p1',
    maximised: false,
  }
  const more = [{ id: 'p2', link: 'main', symbol: '', interval: '15' }]
  const read = (value: unknown, kind = 'chart') =>
    readDesk(withChart({ id: 'p1', kind, link: 'main', symbol: '', grid: value } as DeskPanel))

  it('is read with its links', () => {
    for (const links of [[], gridLinks, ['range']])
      expect(read({ ...grid, more, links })).toMatchObject({ root: { panels: [{ grid: { links } }] } })
  })

  it.each([
    ['null', null],
    ['another number of charts than its arrangement', grid],
    ['an unknown arrangement', { ...grid, more, layout: '__proto__' }],
    ['an unknown link', { ...grid, more, links: ['price'] }],
    ['a link twice', { ...grid, more, links: ['symbol', 'symbol'] }],
    ['an unknown interval', { ...grid, more, interval: '7' }],
    ['an unknown interval of a chart', { ...grid, more: [{ ...more[0], interval: 'x' }] }],
    ['an id twice', { ...grid, more: [{ ...more[0], id: 'p1' }] }],
    ['an active chart that is not there', { ...grid, more, active: 'p9' }],
    ['another key', { ...grid, more, crosshair: true }],
    ['a market without a symbol', { ...grid, more: [{ ...more[0], link: 'free' }] }],
    ['markup for a symbol', { ...grid, more: [{ ...more[0], link: 'free', symbol: '<b>' }] }],
  ])('is refused with %s', (_, value) => {
    expect(read(value)).toBe('damaged')
  })

  it('is refused at a panel without charts', () => {
    expect(read({ ...grid, more }, 'book')).toBe('damaged')
  })

  it('is refused with more charts than a desk has; an older file without grids is still read', () => {
    const single = (at: number): DeskPanel => ({ id: `p${at}`, kind: 'chart', link: 'main', symbol: '' })
    const many = Array.from({ length: 17 }, (_, at) => single(at + 1))
    const desk = (panels: readonly DeskPanel[]): Desk => ({
      ...withChart(single(1)),
      root: { type: 'tabs', id: 't1', size: 100, panels, active: 'p1' },
    })
    expect(typeof readDesk(desk(many))).toBe('object')
    const [first, ...others] = many.slice(0, 16)
    if (first === undefined) throw new Error('no panel')
    const full = { ...grid, more: [{ ...more[0], id: 'p99' }] } as unknown as NonNullable<DeskPanel['grid']>
    expect(readDesk(desk([{ ...first, grid: full }, ...others]))).toBe('tooManyCharts')
  })
})

describe('chart panels of a group', () => {
  const panel = (id: string, link: DeskPanel['link'], links?: readonly GridLink[]): DeskPanel => ({
    id,
    kind: 'chart',
    link,
    symbol: link === 'free' ? 'ETHUSDT' : '',
    ...(links === undefined ? {} : { grid: { ...oneChart(id, '5'), links } }),
  })
  const deskOf = (...panels: readonly DeskPanel[]): Desk => ({
    root: { type: 'tabs', id: 't1', size: 100, panels, active: panels[0]?.id ?? '' },
    floats: [],
    windows: [],
    groups: {},
  })
  const sets = (panels: readonly DeskPanel[], what: 'crosshair' | 'range', group = ''): readonly string[] =>
    linkedPanels(panels, what, group).map((set) => set.map(({ id }) => id).join(' '))

  it('share the crosshair, and the time range if each of them does; free ones are alone', () => {
    const panels = [
      panel('p1', 'A'),
      panel('p2', 'main', ['crosshair', 'range']),
      panel('p3', 'A', ['range']),
      panel('p4', 'A', ['crosshair', 'range']),
      panel('p5', 'free'),
      panel('p6', 'free'),
      panel('p7', 'main', ['range']),
    ]
    expect(sets(panels, 'crosshair')).toEqual(['p1 p4', 'p2', 'p5', 'p6'])
    expect(sets(panels, 'range')).toEqual(['p2 p7', 'p3 p4'])
    // The page is in group A itself.
    expect(sets(panels, 'crosshair', 'A')).toEqual(['p1 p2 p4', 'p5', 'p6'])
  })

  it('show one interval if they share it, and otherwise keep their own', () => {
    const shares: readonly GridLink[] = ['interval']
    const desk = deskOf(
      panel('p1', 'B', shares),
      panel('p2', 'B', shares),
      panel('p3', 'B', ['crosshair']),
      panel('p4', 'C', shares),
      panel('p5', 'B'),
    )
    const all = (of: Desk): readonly (string | undefined)[] => panelsOf(of).map(({ grid }) => grid?.interval)
    expect(all(showInterval(desk, 'p2', '1D', ''))).toEqual(['1D', '1D', '5', '5', undefined])
    expect(all(showInterval(desk, 'p3', '1W', ''))).toEqual(['5', '5', '1W', '5', undefined])
    expect(showInterval(desk, 'p2', '5', '')).toBe(desk)
    expect(showInterval(desk, 'p5', '1D', '')).toBe(desk)
    const joins = panel('p2', 'B', shares)
    expect(all(shareInterval(desk, joins, 'p2', '60', ''))).toEqual(['60', '60', '5', '5', undefined])
  })
})
