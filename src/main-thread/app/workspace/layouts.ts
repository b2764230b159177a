import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { isPanelId, sizeIds, sizesIn } from '../../stores/preferences.ts'
import type { PanelId, PanelSizes } from '../../stores/preferences.ts'
import type { Desk } from '../desk/desk.ts'
import { readDesk } from '../desk/read-desk.ts'

/** An arrangement of the trade page's panels. */
export interface Arrangement {
  readonly sizes: PanelSizes
  readonly hidden: readonly PanelId[]
  /** Movable panels; null for the fixed grid. */
  readonly desk: Desk | null
  /** Interval of the fixed grid's chart; absent: as it is. A desk has those of its charts. */
  readonly interval?: Interval
}
export interface SavedLayout extends Arrangement {
  /** Any non-empty text. */
  readonly name: string
  /** Grows with each save, so that a window notices that another one saved. */
  readonly revision: number
}

export const DEFAULT_ARRANGEMENT: Arrangement = { sizes: sizesIn(null), hidden: [], desk: null }
export const MOST_LAYOUTS = 30
export const LONGEST_NAME = 40

/**
 * A name as it is saved: trimmed, at most `LONGEST_NAME` characters; '' if nothing is left. Without what shows another name than
 * it is: control characters, half characters and changes of the direction.
 */
export const cleanName = (typed: string): string =>
  Array.from(
    typed
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
      .trim(),
  )
    .slice(0, LONGEST_NAME)
    .join('')
    .trim()

/** The entries of a stored list. A text that is no list is one entry, so that it is not lost with the next save. */
function entriesIn(json: string | null): readonly unknown[] {
  if (json === null) return []
  try {
    const value: unknown = JSON.parse(json)
    if (value === null) return []
    // Throws if it is nested too deeply to be written back.
    JSON.stringify(value)
    return Array.isArray(value) ? (value as unknown[]) : [json]
  } catch {
    return [json]
  }
}

/** Reads an entry; null if it is damaged or of another version. A damaged desk is not shown as a fixed grid instead. */
function readEntry(entry: unknown): SavedLayout | null {
  if (typeof entry !== 'object' || entry === null) return null
  const [name, hidden, revision, stored, interval] = ['name', 'hidden', 'revision', 'desk', 'interval'].map(
    (key): unknown => Reflect.get(entry, key),
  )
  const clean = typeof name === 'string' ? cleanName(name) : ''
  const desk = stored === undefined || stored === null ? null : readDesk(stored)
  if (clean === '' || typeof desk === 'string') return null
  return {
    name: clean,
    revision: typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 1,
    desk,
    sizes: sizesIn(Reflect.get(entry, 'sizes')),
    hidden: Array.isArray(hidden) ? hidden.filter(isPanelId) : [],
    ...intervalIn(interval),
  }
}

/** The interval of an entry or file, if it has a known one. */
export function intervalIn(value: unknown): Pick<Arrangement, 'interval'> {
  const interval = intervals.find((one) => one === value)
  return interval === undefined ? {} : { interval }
}

/** Reads layouts from stored, untrusted JSON text; drops invalid ones and repeated names. */
export function readLayouts(json: string | null): readonly SavedLayout[] {
  const found = new Map<string, SavedLayout>()
  for (const entry of entriesIn(json)) {
    const layout = readEntry(entry)
    if (layout === null || found.has(layout.name) || found.size === MOST_LAYOUTS) continue
    found.set(layout.name, layout)
  }
  return [...found.values()]
}

/** The entries that `readLayouts` cannot read: another version may, so a save writes them back as they are. */
export const unreadIn = (json: string | null): readonly unknown[] =>
  entriesIn(json).filter((entry) => readEntry(entry) === null)

/** Adds a layout, or replaces the one of the same name by its next revision. */
export const withLayout = (
  list: readonly SavedLayout[],
  layout: Omit<SavedLayout, 'revision'>,
): readonly SavedLayout[] =>
  list.some(({ name }) => name === layout.name)
    ? list.map((saved) => (saved.name === layout.name ? { ...layout, revision: saved.revision + 1 } : saved))
    : [...list, { ...layout, revision: 1 }]

/** A name like the given one that no layout has, nor anything in `taken`: `Name (copy)`, then `Name (copy) 2`. */
export function unusedName(
  list: readonly SavedLayout[],
  wanted: string,
  taken: readonly string[] = [],
): string {
  const has = (name: string): boolean => taken.includes(name) || list.some((saved) => saved.name === name)
  let name = cleanName(wanted)
  for (let count = 2; has(name); count += 1)
    name = `${Array.from(wanted)
      .slice(0, LONGEST_NAME - 4)
      .join('')
      .trim()} ${count}`
  return name
}

/** Adds a copy of a layout under a name like `wanted`; the same list if it is full. */
export const withCopy = (
  list: readonly SavedLayout[],
  layout: SavedLayout,
  wanted: string,
): readonly SavedLayout[] =>
  list.length >= MOST_LAYOUTS ? list : withLayout(list, { ...layout, name: unusedName(list, wanted) })

export const withoutLayout = (list: readonly SavedLayout[], name: string): readonly SavedLayout[] =>
  list.filter((saved) => saved.name !== name)

/**
 * Brings a deleted layout back to where it was in the list, under a name like its own if another layout has that now. The same list
 * if it is full.
 */
export const withRestored = (
  list: readonly SavedLayout[],
  layout: SavedLayout,
  at: number,
): readonly SavedLayout[] =>
  list.length >= MOST_LAYOUTS
    ? list
    : list.toSpliced(at, 0, { ...layout, name: unusedName(list, layout.name) })

/** Renames a layout in place; removes another one that already has the new name. An unknown layout changes nothing. */
export const renamed = (list: readonly SavedLayout[], from: string, to: string): readonly SavedLayout[] =>
  from === to || !list.some(({ name }) => name === from)
    ? list
    : withoutLayout(list, to).map((saved) => (saved.name === from ? { ...saved, name: to } : saved))

/**
 * Why a layout cannot be stored under a name; null if it can. `renames`: the layout's name so far, '' for a new one. Another
 * layout of that name is replaced only if the trader confirmed it. `taken`: names that are no layout's.
 */
export function saveFault(
  list: readonly SavedLayout[],
  name: string,
  renames: string,
  isConfirmed: boolean,
  taken: readonly string[] = [],
): 'empty' | 'exists' | 'template' | 'full' | null {
  if (name === '') return 'empty'
  const isOther = name !== renames && list.some((layout) => layout.name === name)
  if (isOther) return isConfirmed ? null : 'exists'
  if (name !== renames && taken.includes(name)) return 'template'
  return renames === '' && list.length >= MOST_LAYOUTS ? 'full' : null
}

/** Whether two arrangements are equal fixed grids, whatever the order of their hidden panels. One may have any interval. */
export const sameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  a.desk === null &&
  b.desk === null &&
  (a.interval === b.interval || a.interval === undefined || b.interval === undefined) &&
  sizeIds.every((id) => a.sizes[id] === b.sizes[id]) &&
  a.hidden.length === b.hidden.length &&
  a.hidden.every((panel) => b.hidden.includes(panel))
