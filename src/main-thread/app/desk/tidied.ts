import type { DeskNode, Split, Tabs } from './desk.ts'

/** Dissolves splits with one part, and splits in a split of the same direction. */
export function tidied(node: DeskNode | null): DeskNode | null {
  if (node === null || node.type === 'tabs') return node
  const parts = node.parts
    .map(tidied)
    .filter((part) => part !== null)
    .flatMap((part) => (part.type === 'split' && part.axis === node.axis ? spread(part) : [part]))
  const [only] = parts
  if (only === undefined) return null
  return parts.length === 1 ? { ...only, size: node.size } : { ...node, parts }
}

/** The parts of a split, scaled to the room that it had. */
function spread(split: Split): readonly DeskNode[] {
  const sum = split.parts.reduce((all, { size }) => all + size, 0)
  const scale = sum > 0 ? split.size / sum : 1
  return split.parts.map((part) => ({ ...part, size: Math.max(1, Math.round(part.size * scale)) }))
}

/** A place without a panel; null if nothing is left. */
export function without(tabs: Tabs, id: string): Tabs | null {
  const at = tabs.panels.findIndex((panel) => panel.id === id)
  if (at < 0) return tabs
  const panels = tabs.panels.filter((panel) => panel.id !== id)
  const next = panels[Math.min(at, panels.length - 1)]
  if (next === undefined) return null
  return { ...tabs, panels, active: tabs.active === id ? next.id : tabs.active }
}
