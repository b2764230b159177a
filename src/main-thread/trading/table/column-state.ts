import { readStored, writeStored } from '../../stores/storage.ts'
import type { ColumnSpec } from './column.ts'

/** The trader's arrangement of a table's columns. Unknown names are ignored. */
export interface ColumnState {
  readonly order: readonly string[]
  /** Width in px by column. */
  readonly sizes: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
}

export const MIN_COLUMN_PX = 56
export const MAX_COLUMN_PX = 480
export const noColumnState: ColumnState = { order: [], sizes: {}, hidden: [] }

const names = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value
        .filter((name): name is string => typeof name === 'string' && /^[a-zA-Z]{1,24}$/.test(name))
        .slice(0, 60)
    : []

/** A width in px, clamped to a column's limits; null for anything but a number. */
export const columnWidth = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.round(value)))
    : null

/** Reads a stored, untrusted text; invalid parts are dropped. */
export function readColumnState(text: string | null): ColumnState {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
  } catch {
    return noColumnState
  }
  if (typeof value !== 'object' || value === null) return noColumnState
  const stored: unknown = Reflect.get(value, 'sizes')
  const sizes: Record<string, number> = {}
  if (typeof stored === 'object' && stored !== null)
    for (const [name, px] of Object.entries(stored)) {
      const width = columnWidth(px)
      if (width !== null) sizes[name] = width
    }
  return { order: names(Reflect.get(value, 'order')), sizes, hidden: names(Reflect.get(value, 'hidden')) }
}

/** Storage key of a table's columns, per user of this browser. */
export const columnKey = (table: string, user: string): string => `columns.${table}.${user}`
export const loadColumns = (key: string): ColumnState => readColumnState(readStored(key))
export const storeColumns = (key: string, state: ColumnState): boolean =>
  writeStored(key, JSON.stringify(state))

/** The order with a column moved before another one; '' for the end. */
export function movedBefore(order: readonly string[], column: string, before: string): readonly string[] {
  const rest = order.filter((name) => name !== column)
  const at = before === '' ? rest.length : rest.indexOf(before)
  return at < 0 ? order : [...rest.slice(0, at), column, ...rest.slice(at)]
}

/** All columns of a table in the trader's order. Those added by a newer version are inserted at their default place. */
export const orderOf = (state: ColumnState, specs: readonly ColumnSpec[]): readonly string[] =>
  specs.reduce<readonly string[]>(
    (ids, { key }, index) =>
      ids.includes(key) ? ids : movedBefore([...ids, key], key, specs[index + 1]?.key ?? ''),
    state.order.filter((id) => specs.some(({ key }) => key === id)),
  )

/** The hidden columns of a table: the trader's, or those that are hidden at first. */
export const hiddenOf = (state: ColumnState, specs: readonly ColumnSpec[]): readonly string[] =>
  state.hidden.length === 0 && state.order.length === 0
    ? specs.filter(({ hidden }) => hidden).map(({ key }) => key)
    : state.hidden

/** The shown columns. Fixed ones keep the order of their definition, the others the trader's. */
export function shownSpecs(
  specs: readonly ColumnSpec[],
  order: readonly string[],
  hidden: readonly string[],
): readonly ColumnSpec[] {
  const free = order.flatMap((id) => specs.filter(({ key }) => key === id))
  return (['start', undefined, 'end'] as const)
    .flatMap((end) => (end === undefined ? free : specs).filter(({ fixed }) => fixed === end))
    .filter(({ key }) => !hidden.includes(key))
}
