import type { Desk, PanelLink } from './desk.ts'
import { withMarket } from './chart-grid.ts'
import { mapPanels } from './map-panels.ts'

/** Links a panel, or one of its charts, to a group or to the page's market, or sets it free with a market of its own. */
export const linkPanel = (desk: Desk, id: string, link: PanelLink, symbol: string): Desk =>
  mapPanels(desk, (panel) => withMarket(panel, id, () => ({ link, symbol: link === 'free' ? symbol : '' })))
