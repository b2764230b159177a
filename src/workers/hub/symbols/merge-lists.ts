import type { Instrument } from '#shared/domain/instrument.ts'

/** The symbols as tabs see them, and where they are from. */
export interface CatalogueView {
  readonly instruments: readonly Instrument[]
  readonly source: 'network' | 'cache' | 'built-in'
}

/** Whether both views have the same source and the very same instruments. */
export const isSameView = (a: CatalogueView | null, b: CatalogueView): boolean =>
  a?.source === b.source &&
  a.instruments.length === b.instruments.length &&
  a.instruments.every((instrument, at) => instrument === b.instruments[at])

/** A list below this part of the last good one is refused (ST10). */
const BELIEVABLE_PART = 0.5

export const isBelievable = (before: number, after: number): boolean => after >= before * BELIEVABLE_PART

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) =>
    sameValue((a as Readonly<Record<string, unknown>>)[name], (b as Readonly<Record<string, unknown>>)[name]),
  )
}

export const isSameInstrument = (a: Instrument, b: Instrument): boolean => sameValue(a, b)

/**
 * Merges a new list with the previous one. Unchanged instruments keep their reference (SYM-26). Instruments that aren't
 * listed any more stay but are hidden, so that their positions can be read and closed (ST10, SYM-34), unless another symbol
 * has their id now.
 */
export function mergeLists(
  before: readonly Instrument[],
  after: readonly Instrument[],
): readonly Instrument[] {
  const known = new Map(before.map((instrument) => [instrument.symbol, instrument]))
  const ids = new Set(after.map(({ id }) => id))
  const merged = after.map((instrument) => {
    const old = known.get(instrument.symbol)
    known.delete(instrument.symbol)
    return old !== undefined && isSameInstrument(old, instrument) ? old : instrument
  })
  for (const gone of known.values()) {
    if (ids.has(gone.id)) continue
    merged.push(gone.symbolDisplay ? { ...gone, symbolDisplay: false } : gone)
  }
  return merged
}

/** The list with the known ids (`ids`); an instrument that has another symbol's id is left out. */
export function withIds(
  list: readonly Instrument[],
  ids: ReadonlyMap<string, number>,
): readonly Instrument[] {
  const claimed = new Set(ids.values())
  return list.flatMap((one) => {
    const id = ids.get(one.symbol)
    if (id === undefined) return claimed.has(one.id) ? [] : [one]
    return [id === one.id ? one : { ...one, id }]
  })
}

/** The list with one instrument replaced or added; the same list if nothing changed. */
export function replaceOne(list: readonly Instrument[], item: Instrument): readonly Instrument[] {
  const at = list.findIndex(({ symbol }) => symbol === item.symbol)
  const old = list[at]
  if (old !== undefined && isSameInstrument(old, item)) return list
  const others = list.filter(({ symbol, id }) => symbol !== item.symbol && id !== item.id)
  return old === undefined
    ? [...others, item]
    : list.flatMap((one) => (one === old ? [item] : others.includes(one) ? [one] : []))
}
