import type { Side, Target } from './arrange.ts'
import { panelsOf, placeOf, tabsOf } from './desk.ts'
import type { Box, Desk, Tabs } from './desk.ts'
import { fitDesk } from './fit-desk.ts'
import { measure } from './measure.ts'
import { kindLimits } from './panel-kinds.ts'
import type { PanelKind } from './panel-kinds.ts'

/** A place for a new panel: with a kind of panels among its tabs, at a side of it, or along an edge of the desk. */
type Where =
  | { readonly to: 'tabs'; readonly of: PanelKind; readonly isHigh: boolean }
  | { readonly to: 'side'; readonly of: PanelKind; readonly sides: readonly Side[] }
  | { readonly to: 'edge'; readonly side: Side }

const tabs = (of: PanelKind): Where => ({ to: 'tabs', of, isHigh: false })
/** Only where the new panel needs not scroll. */
const highTabs = (of: PanelKind): Where => ({ to: 'tabs', of, isHigh: true })
const side = (of: PanelKind, ...sides: readonly Side[]): Where => ({ to: 'side', of, sides })
const edge = (at: Side): Where => ({ to: 'edge', side: at })

/**
 * Where a new panel goes: the first that the desk has, and that has room for it. Charts divide the largest chart. Slim panels join
 * their kind, or what a trader looks at with them. Nothing goes among the tabs of a chart while it has room elsewhere.
 */
const wheres: Readonly<Record<PanelKind, readonly Where[]>> = {
  chart: [side('chart', 'end', 'bottom'), tabs('chart'), side('chain', 'bottom', 'end'), edge('start')],
  book: [tabs('book'), tabs('trades'), side('chart', 'end'), edge('end'), tabs('ticket')],
  trades: [tabs('trades'), tabs('book'), side('chart', 'end'), edge('end'), tabs('ticket')],
  ticket: [highTabs('account'), edge('end'), tabs('account'), tabs('book'), tabs('trades')],
  account: [tabs('account'), side('ticket', 'bottom'), tabs('ticket'), edge('end')],
  tables: [tabs('tables'), side('chart', 'bottom'), side('chain', 'bottom'), edge('bottom')],
  markets: [edge('start'), tabs('book'), tabs('trades')],
  chain: [side('chart', 'bottom', 'end'), tabs('chart'), edge('start')],
  connection: [tabs('connection'), tabs('account'), tabs('tables'), tabs('ticket'), edge('end')],
}

/** Px that a new panel needs for a place of its own at a side: charts beside each other have room for their toolbars. */
const roomFor = (kind: PanelKind, at: Side): readonly [width: number, height: number] => {
  const { minWidth, minHeight, growsWide, goodWidth = minWidth, goodHeight = minHeight } = kindLimits[kind]
  const least = growsWide ? minWidth * 1.5 : minWidth
  const isBeside = at === 'end' || at === 'start'
  return [isBeside ? Math.max(least, goodWidth) : least, goodHeight]
}

const has = ({ panels }: Tabs, kind: PanelKind): boolean => panels.some((panel) => panel.kind === kind)

/**
 * Where a new panel of a kind goes on a desk as it is shown. `added` returns the desk with the panel at a target; null if the desk
 * is full. `room`: px of the desk, if it was shown.
 */
export function addTarget(
  desk: Desk,
  kind: PanelKind,
  added: (target: Target) => Desk | null,
  room: readonly [width: number, height: number] = [1440, 830],
): Target {
  const { boxes } = measure(desk.root, ...room)
  const area = ({ id }: Tabs): number => areaOf(boxes.get(id))
  /** The largest docked place with a kind. */
  const placeWith = (of: PanelKind): Tabs | undefined =>
    tabsOf(desk.root)
      .filter((place) => has(place, of))
      .toSorted((a, b) => area(b) - area(a))[0]

  /** Whether all places are there with the panel, and it and its neighbour have room. */
  const hasRoom = (target: Target, at: Side, beside: Tabs | undefined): boolean => {
    const next = added(target)
    if (next === null) return false
    const ids = new Set(panelsOf(desk).map(({ id }) => id))
    const id = panelsOf(next).find((panel) => !ids.has(panel.id))?.id ?? ''
    const shown = fitDesk(next, ...room, [id])
    if (tabsOf(shown.root).length < tabsOf(next.root).length) return false
    const now = measure(shown.root, ...room).boxes
    const fits = (box: Box | undefined, of: PanelKind): boolean => {
      const [width, height] = roomFor(of, at)
      return box !== undefined && box.width >= width && box.height >= height
    }
    const isSame = beside !== undefined && has(beside, kind)
    return fits(now.get(placeOf(shown, id)?.id ?? ''), kind) && (!isSame || fits(now.get(beside.id), kind))
  }

  for (const where of wheres[kind]) {
    if (where.to === 'edge') {
      if (hasRoom(where, where.side, undefined)) return where
      continue
    }
    const place = placeWith(where.of)
    if (place === undefined) continue
    if (where.to === 'tabs') {
      if (!where.isHigh || (boxes.get(place.id)?.height ?? 0) >= (kindLimits[kind].goodHeight ?? 0))
        return { to: 'tabs', tabs: place.id }
      continue
    }
    // A place of several kinds, or of several charts, is not divided for one of them.
    const isOfOne = place.panels.every(
      (panel) => panel.kind === where.of && (panel.grid?.more.length ?? 0) === 0,
    )
    const found = where.sides
      .map((at) => ({ to: 'side', tabs: place.id, side: at }) as const)
      .find((target) => isOfOne && hasRoom(target, target.side, place))
    if (found !== undefined) return found
  }
  // Without room it shares the tabs of others, and has a place of its own in a larger window.
  return { to: 'edge', side: 'end' }
}

const areaOf = (box: Box | undefined): number => (box === undefined ? 0 : box.width * box.height)
