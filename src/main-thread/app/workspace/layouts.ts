import { isPanelId, sizesIn } from '../../stores/preferences.ts'
import type { PanelId, PanelSizes } from '../../stores/preferences.ts'

/** An arrangement of the trade page's panels. */
export interface Arrangement {
  readonly sizes: PanelSizes
  readonly hidden: readonly PanelId[]
}
export interface SavedLayout extends Arrangement {
  /** Any non-empty text. */
  readonly name: string
}

export const DEFAULT_ARRANGEMENT: Arrangement = { sizes: sizesIn(null), hidden: [] }
export const MOST_LAYOUTS = 30
export const LONGEST_NAME = 40

/** A name as it is saved: trimmed, at most `LONGEST_NAME` characters; '' if nothing is left. */
export const cleanName = (typed: string): string =>
  Array.from(typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()).slice(0, LONGEST_NAME).join('').trim()

/** Reads layouts from stored, untrusted JSON text; drops invalid ones and repeated names. */
export function readLayouts(json: string | null): readonly SavedLayout[] {
  let value: unknown = null
  try {
    value = JSON.parse(json ?? 'null')
  } catch {
    return []
  }
  const found = new Map<string, SavedLayout>()
  for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
    if (typeof entry !== 'object' || entry === null) continue
    const name: unknown = Reflect.get(entry, 'name')
    const hidden: unknown = Reflect.get(entry, 'hidden')
    const clean = typeof name === 'string' ? cleanName(name) : ''
    if (clean === '' || found.has(clean) || found.size === MOST_LAYOUTS) continue
    found.set(clean, {
      name: clean,
      sizes: sizesIn(Reflect.get(entry, 'sizes')),
      hidden: Array.isArray(hidden) ? hidden.filter(isPanelId) : [],
    })
  }
  return [...found.values()]
}

/** Adds a layout, or replaces the one of the same name. */
export const withLayout = (list: readonly SavedLayout[], layout: SavedLayout): readonly SavedLayout[] =>
  list.some(({ name }) => name === layout.name)
    ? list.map((saved) => (saved.name === layout.name ? layout : saved))
    : [...list, layout]

export const withoutLayout = (list: readonly SavedLayout[], name: string): readonly SavedLayout[] =>
  list.filter((saved) => saved.name !== name)

/** Renames a layout in place; removes another one that already has the new name. */
export const renamed = (list: readonly SavedLayout[], from: string, to: string): readonly SavedLayout[] =>
  from === to
    ? list
    : withoutLayout(list, to).map((saved) => (saved.name === from ? { ...saved, name: to } : saved))

/** Whether two arrangements are equal, whatever the order of their hidden panels. */
export const sameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  a.sizes.book === b.sizes.book &&
  a.sizes.tables === b.sizes.tables &&
  a.hidden.length === b.hidden.length &&
  a.hidden.every((panel) => b.hidden.includes(panel))
