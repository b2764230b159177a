import type { Desk, DeskNode, DeskPanel, Tabs } from './desk.ts'

/** Changes every place of a branch; null removes it. */
export function mapTabs(node: DeskNode | null, change: (tabs: Tabs) => DeskNode | null): DeskNode | null {
  if (node === null) return null
  if (node.type === 'tabs') return change(node)
  const parts = node.parts.map((part) => mapTabs(part, change)).filter((part) => part !== null)
  return parts.length === 0 ? null : { ...node, parts }
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
