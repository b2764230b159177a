import type { Interval } from '#shared/domain/enums.ts'
import type { GridLayout } from './grid-layouts.ts'
import type { TableTab } from '../tables/table-tabs.ts'
import type { PanelKind } from './panel-kinds.ts'

/** Colour groups of panels: all panels of a group show one market. A letter accompanies the colour. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Letter = (typeof letters)[number]
export const isLetter = (value: unknown): value is Letter => letters.some((letter) => letter === value)

/** What decides a panel's market: the page's open market, a group, or the panel alone. */
export type PanelLink = 'main' | 'free' | Letter
export const isPanelLink = (value: unknown): value is PanelLink =>
  value === 'main' || value === 'free' || isLetter(value)

/** Panels of one desk, its windows included. Further ones are refused. */
export const MOST_PANELS = 30
/** Levels of splits. Thirty panels need no more, and a deeper file would exhaust the stack. */
export const DEEPEST = 32

export interface DeskPanel {
  /** Unique within the desk: a panel's window is found by it after a reload. */
  readonly id: string
  readonly kind: PanelKind
  readonly link: PanelLink
  /** The market of a free panel; '' for any other. */
  readonly symbol: string
  /** Of a chart panel whose charts or interval the desk remembers. Without it the panel is one chart with its own interval. */
  readonly grid?: ChartGrid
  /** The table that a panel of tables shows; absent: the first. */
  readonly tab?: TableTab
  /** Of a panel that floats or is in a window: where it was before. */
  readonly home?: Home
}

/** Where a panel was docked, described by the panels around it: ids of places and splits change with each reading. */
export interface Home {
  /** Ids of the panels of its place in their order, itself included. */
  readonly tabs: readonly string[]
  /** The splits that held its place, the innermost first. Before them its only neighbour, if that was a split. */
  readonly levels: readonly HomeLevel[]
  /** Of a panel that floated before it got a window: that place, and the panels in it. */
  readonly float?: Box & { readonly tabs: readonly string[] }
}

/** A split around a panel: which panels each part held, and its px. */
export interface HomeLevel {
  readonly axis: Axis
  readonly parts: readonly { readonly ids: readonly string[]; readonly size: number }[]
}

/** What the charts of a grid have in common, each on its own. */
export const gridLinks = ['symbol', 'interval', 'crosshair', 'range'] as const
export type GridLink = (typeof gridLinks)[number]

/** A further chart of a panel. With linked symbols the panel's market counts instead of its own. */
export interface ChartCell {
  /** Unique among panels and charts of the desk. Its chart's layout is stored by it. */
  readonly id: string
  readonly link: PanelLink
  readonly symbol: string
  readonly interval: Interval
}

/** The charts of a panel. The panel itself is the first one. */
export interface ChartGrid {
  readonly layout: GridLayout
  /** In the order of `gridLinks`. */
  readonly links: readonly GridLink[]
  /** Interval of the first chart. */
  readonly interval: Interval
  readonly more: readonly ChartCell[]
  /** Id of the active chart: changes of the panel's market apply to it. */
  readonly active: string
  /** Only the active chart is shown. */
  readonly maximised: boolean
}

/** Panels that share one place; never empty. */
export interface Tabs {
  readonly type: 'tabs'
  readonly id: string
  /** Px along the split that holds it, as last set by the trader or template. */
  readonly size: number
  readonly panels: readonly DeskPanel[]
  /** Id of the shown panel. */
  readonly active: string
}

/** Places beside each other (`row`) or below each other (`column`); at least two. */
export interface Split {
  readonly type: 'split'
  readonly id: string
  readonly size: number
  readonly axis: Axis
  readonly parts: readonly DeskNode[]
}
export type Axis = 'row' | 'column'
export type DeskNode = Tabs | Split

/** Px from the desk's start and top edges. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A place that floats above the others. The last one is on top. */
export interface Float extends Box {
  readonly tabs: Tabs
}

/** A panel in a window of its own; its position and size on the screen, px. */
export interface OwnWindow extends Box {
  readonly panel: DeskPanel
}

/** An arrangement of panels. It is never changed in place. */
export interface Desk {
  /** null if no panel is docked. */
  readonly root: DeskNode | null
  readonly floats: readonly Float[]
  readonly windows: readonly OwnWindow[]
  /** Markets of the groups; a group without an entry shows the page's open market. */
  readonly groups: Readonly<Partial<Record<Letter, string>>>
}

export const emptyDesk: Desk = { root: null, floats: [], windows: [], groups: {} }

/** Docked places in reading order, then floating ones. */
export const placesOf = (desk: Desk): readonly Tabs[] => [
  ...tabsOf(desk.root),
  ...desk.floats.map(({ tabs }) => tabs),
]

/** Places of a branch in reading order. */
export function tabsOf(node: DeskNode | null): readonly Tabs[] {
  if (node === null) return []
  return node.type === 'tabs' ? [node] : node.parts.flatMap(tabsOf)
}

/** All panels: docked, floating, then those in windows. */
export const panelsOf = (desk: Desk): readonly DeskPanel[] => [
  ...placesOf(desk).flatMap(({ panels }) => panels),
  ...desk.windows.map(({ panel }) => panel),
]

export const panelOf = (desk: Desk, id: string): DeskPanel | undefined =>
  panelsOf(desk).find((panel) => panel.id === id)

/** The place of a panel; undefined if it is in a window or unknown. */
export const placeOf = (desk: Desk, id: string): Tabs | undefined =>
  placesOf(desk).find(({ panels }) => panels.some((panel) => panel.id === id))

/** Splits of a branch, the outer ones first. */
export function splitsOf(node: DeskNode | null): readonly Split[] {
  if (node === null || node.type === 'tabs') return []
  return [node, ...node.parts.flatMap(splitsOf)]
}

/** Whether an untrusted value can be the id of a panel or of a chart in it. */
export const isChartId = (value: unknown): value is string =>
  typeof value === 'string' && /^p[1-9]\d{0,5}$/.test(value)

/** Ids of all panels and their charts. */
export const allIds = (desk: Desk): readonly string[] =>
  panelsOf(desk).flatMap(({ id, grid }) => [id, ...(grid?.more ?? []).map((cell) => cell.id)])

const idsBy = {
  p: allIds,
  t: (desk: Desk) => placesOf(desk).map(({ id }) => id),
  s: ({ root }: Desk) => splitsOf(root).map(({ id }) => id),
}

/**
 * An id that the desk does not use yet: `p7` for a panel or a chart in it, `t7` for a place, `s7` for a split. Its number is
 * `first` or more.
 */
export function freshId(desk: Desk, prefix: 'p' | 't' | 's', first = 1): string {
  const used = idsBy[prefix](desk).map((id) => Number(id.slice(1)))
  return `${prefix}${Math.max(first - 1, ...used.filter(Number.isSafeInteger)) + 1}`
}
