import { placesOf } from './desk.ts'
import type { Desk, DeskPanel, Letter } from './desk.ts'
import { deskPart, partsOf, withMarket } from './chart-grid.ts'
import { mapPanels } from './map-panels.ts'
import type { PanelKind } from './panel-kinds.ts'

/** Kinds that can show another market than the page. All others belong to the page's open market. */
const ownMarket: readonly PanelKind[] = ['chart', 'book', 'trades', 'markets']
export const mayLink = (kind: PanelKind): boolean => ownMarket.includes(kind)
/** Kinds of which a market paints one each. */
const painted: readonly PanelKind[] = ['chart', 'book', 'trades']

/**
 * The market of a panel. A group without a market of its own shows the page's, and so does the group that this window is in
 * itself (`windowGroup`).
 */
export function symbolOf(desk: Desk, panel: DeskPanel, pageSymbol: string, windowGroup: string): string {
  const { link } = panel
  if (!mayLink(panel.kind) || link === 'main' || link === windowGroup) return pageSymbol
  return link === 'free' ? panel.symbol : (desk.groups[link] ?? pageSymbol)
}

/**
 * Shown panels and charts that need a market of their own: another market than the page's, or a second panel of a kind. Of each kind,
 * the first panel with the page's market shares it with header and ticket.
 */
export function ownMarkets(desk: Desk, windowGroup: string): ReadonlySet<string> {
  const own = new Set<string>()
  const shared = new Set<PanelKind>()
  for (const place of placesOf(desk)) {
    for (const panel of place.panels) {
      const isShown = panel.id === place.active || panel.kind === 'chart'
      if (!isShown || !painted.includes(panel.kind)) continue
      for (const { id, link } of partsOf(panel)) {
        const isMain = link === 'main' || link === windowGroup
        if (isMain && !shared.has(panel.kind)) shared.add(panel.kind)
        else own.add(id)
      }
    }
  }
  return own
}

/**
 * Shows a market in a panel or in one of its charts, and in all panels of its group. A panel of the page's market is not
 * changed here.
 */
export function showMarket(desk: Desk, id: string, symbol: string): Desk {
  const found = deskPart(desk, id)
  if (found === undefined || found.link === 'main') return desk
  if (found.link !== 'free') return showGroup(desk, found.link, symbol)
  return mapPanels(desk, (panel) => withMarket(panel, id, ({ link }) => ({ link, symbol })))
}

/** Sets the market of a group. */
export const showGroup = (desk: Desk, letter: Letter, symbol: string): Desk =>
  desk.groups[letter] === symbol ? desk : { ...desk, groups: { ...desk.groups, [letter]: symbol } }
