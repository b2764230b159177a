import { mapTabs } from './arrange.ts'
import type { Desk, DeskPanel, PanelLink, Tabs } from './desk.ts'

/** Links a panel to a group or to the page's market, or sets it free with a market of its own. */
export function linkPanel(desk: Desk, id: string, link: PanelLink, symbol: string): Desk {
  return mapPanels(desk, (panel) =>
    panel.id === id ? { ...panel, link, symbol: link === 'free' ? symbol : '' } : panel,
  )
}

/** Changes every panel, wherever it is. */
export function mapPanels(desk: Desk, change: (panel: DeskPanel) => DeskPanel): Desk {
  const inTabs = (tabs: Tabs): Tabs => ({ ...tabs, panels: tabs.panels.map(change) })
  return {
    ...desk,
    root: mapTabs(desk.root, inTabs),
    floats: desk.floats.map((float) => ({ ...float, tabs: inTabs(float.tabs) })),
    windows: desk.windows.map((own) => ({ ...own, panel: change(own.panel) })),
  }
}
