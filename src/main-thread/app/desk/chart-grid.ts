import type { Interval } from '#shared/domain/enums.ts'
import { gridLinks, panelsOf } from './desk.ts'
import type { ChartCell, ChartGrid, Desk, DeskPanel, GridLink, PanelLink } from './desk.ts'
import { chartsIn } from './grid-layouts.ts'
import type { GridLayout } from './grid-layouts.ts'

/** All panels of a desk have at most so many charts. */
export const MOST_CHARTS = 16

/** Links of a panel without a grid. */
export const firstLinks: readonly GridLink[] = ['symbol', 'crosshair']

/** What a panel without a grid has: one chart. */
export const oneChart = (id: string, interval: Interval): ChartGrid => ({
  layout: 'one',
  links: firstLinks,
  interval,
  more: [],
  active: id,
  maximised: false,
})

export const isLinked = ({ grid }: DeskPanel, what: GridLink): boolean => grid?.links.includes(what) ?? false

/** The parts of a panel that show a market: each of its charts as a panel of its own, or the panel itself. */
export function partsOf(panel: DeskPanel): readonly DeskPanel[] {
  const { grid, id, kind, link, symbol } = panel
  if (grid === undefined) return [panel]
  const isOne = isLinked(panel, 'symbol')
  return [
    { id, kind, link, symbol },
    ...grid.more.map((cell) => (isOne ? { id: cell.id, kind, link, symbol } : partOf(cell))),
  ]
}

const partOf = ({ id, link, symbol }: ChartCell): DeskPanel => ({ id, kind: 'chart', link, symbol })

/** Number of charts on a desk, its windows included. */
export const chartsOf = (desk: Desk): number =>
  panelsOf(desk)
    .filter(({ kind }) => kind === 'chart')
    .flatMap(partsOf).length

/** A panel, or one chart of a panel, as a panel of its own. */
export const deskPart = (desk: Desk, id: string): DeskPanel | undefined =>
  panelsOf(desk)
    .flatMap(partsOf)
    .find((part) => part.id === id)

/** The active chart of a panel; the panel itself without a grid. */
export function activePart(panel: DeskPanel): DeskPanel {
  const parts = partsOf(panel)
  return parts.find(({ id }) => id === panel.grid?.active) ?? parts[0] ?? panel
}

/** The interval that the desk remembers of a chart; null: the chart remembers it itself. */
export function intervalOf({ id, grid }: DeskPanel, cell: string): Interval | null {
  if (grid === undefined) return null
  return id === cell ? grid.interval : (grid.more.find((one) => one.id === cell)?.interval ?? null)
}

/** Changes the market of a panel or of one of its charts; linked charts change together. */
export function withMarket(
  panel: DeskPanel,
  id: string,
  change: (of: { readonly link: PanelLink; readonly symbol: string }) => {
    readonly link: PanelLink
    readonly symbol: string
  },
): DeskPanel {
  const { grid } = panel
  const isOwn = panel.id === id || (isLinked(panel, 'symbol') && hasCell(grid, id))
  if (isOwn) return { ...panel, ...change(panel) }
  if (grid === undefined || !hasCell(grid, id)) return panel
  return {
    ...panel,
    grid: { ...grid, more: grid.more.map((cell) => (cell.id === id ? { ...cell, ...change(cell) } : cell)) },
  }
}
const hasCell = (grid: ChartGrid | undefined, id: string): boolean =>
  grid?.more.some((cell) => cell.id === id) ?? false

/** The grid with another interval in some of its charts. `first`: id of the first one. */
export const withInterval = (
  grid: ChartGrid,
  interval: Interval,
  isChanged: (id: string) => boolean,
  first: string,
): ChartGrid => ({
  ...grid,
  interval: isChanged(first) ? interval : grid.interval,
  more: grid.more.map((cell) => (isChanged(cell.id) ? { ...cell, interval } : cell)),
})

/**
 * Links or unlinks something. With the link all charts take over what the active one shows. Without it further charts keep the
 * symbol that they show, `symbol`, as their own.
 */
export function setLink(
  panel: DeskPanel,
  grid: ChartGrid,
  what: GridLink,
  on: boolean,
  symbol: string,
): DeskPanel {
  const links = gridLinks.filter((one) => (one === what ? on : grid.links.includes(one)))
  const linked = { ...grid, links }
  if (what === 'symbol') {
    const active = activePart({ ...panel, grid })
    // Own markets of linked charts are not read, so that a grid is the same text however it was made.
    const own = on ? pageMarket : ({ link: 'free', symbol } as const)
    const market = on ? { link: active.link, symbol: active.symbol } : {}
    return { ...panel, ...market, grid: { ...linked, more: grid.more.map((cell) => ({ ...cell, ...own })) } }
  }
  if (what !== 'interval' || !on) return { ...panel, grid: linked }
  const interval = intervalOf({ ...panel, grid }, grid.active) ?? grid.interval
  return { ...panel, grid: withInterval(linked, interval, () => true, panel.id) }
}
const pageMarket = { link: 'main', symbol: '' } as const

/** Intervals of further charts, from short to long: each chart gets one that the others do not have. */
const usual: readonly Interval[] = [
  '5',
  '15',
  '60',
  '240',
  '1D',
  '1W',
  '30',
  '1',
  '120',
  '720',
  '3',
  '360',
  '1M',
]

/**
 * The grid in another layout. If the layout has fewer charts, the last ones are removed. If it has more, new ones get the ids that
 * `newId` returns and show `symbol`, the market of the active chart.
 */
export function arranged(
  panel: DeskPanel,
  grid: ChartGrid,
  layout: GridLayout,
  symbol: string,
  newId: () => string,
): ChartGrid {
  const count = chartsIn(layout)
  const market = grid.links.includes('symbol') ? pageMarket : ({ link: 'free', symbol } as const)
  const more = grid.more.slice(0, count - 1)
  while (more.length < count - 1) {
    const used = new Set([grid.interval, ...more.map(({ interval }) => interval)])
    const other = usual.find((one) => !used.has(one)) ?? grid.interval
    const interval = grid.links.includes('interval') ? grid.interval : other
    more.push({ id: newId(), ...market, interval })
  }
  const hasActive = more.some(({ id }) => id === grid.active)
  return { ...grid, layout, more, active: hasActive ? grid.active : panel.id, maximised: false }
}

/** A copy of a panel with another id, and the ids after that for its further charts. */
export function withFreshIds(panel: DeskPanel, id: string): DeskPanel {
  const { grid } = panel
  if (grid === undefined) return { ...panel, id }
  const first = Number(id.slice(1))
  const more = grid.more.map((cell, at) => ({ ...cell, id: `p${first + 1 + at}` }))
  const at = grid.more.findIndex((cell) => cell.id === grid.active)
  return { ...panel, id, grid: { ...grid, more, active: more[at]?.id ?? id } }
}
