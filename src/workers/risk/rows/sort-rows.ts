/**
 * The values a table is sorted by: numbers or texts. NaN (unknown) and '' come last in both directions. Numbers of
 * different units (the coin of an amount) are never compared: units are sorted by name, and rows within their unit.
 */
export type SortValue<T> =
  | { readonly number: (row: T) => number; readonly unit?: (row: T) => string }
  | { readonly text: (row: T) => string }

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])

/** The unit that amounts of a coin are sorted in. USD, USDT and USDC count as one. */
export const orderUnit = (coin: string): string => (dollars.has(coin) ? 'USD' : coin)

/** A decimal or displayed text as a number, for sorting only; NaN if unknown. */
export function orderNumber(text: string | undefined): number {
  if (text === undefined || text === '' || text === '--') return Number.NaN
  return Number(text.replaceAll(',', '').replace('%', ''))
}

/**
 * Sorts rows. Each value is read once. `tie` decides between equal values, so that rows never swap places without
 * reason.
 */
export function sortRows<T>(
  rows: readonly T[],
  value: SortValue<T>,
  descending: boolean,
  tie: (row: T) => string,
): T[] {
  const direction = descending ? -1 : 1
  const ties = (a: T, b: T): number => (tie(a) < tie(b) ? -1 : 1)
  if ('text' in value) {
    const keyed = rows.map((row) => ({ row, key: value.text(row) }))
    keyed.sort((a, b) =>
      a.key === b.key
        ? ties(a.row, b.row)
        : a.key === ''
          ? 1
          : b.key === ''
            ? -1
            : a.key < b.key
              ? -direction
              : direction,
    )
    return keyed.map(({ row }) => row)
  }
  const keyed = rows.map((row) => ({ row, key: value.number(row), unit: value.unit?.(row) ?? '' }))
  keyed.sort((a, b) => {
    const [left, right] = [Number.isNaN(a.key), Number.isNaN(b.key)]
    if (left || right) return left === right ? ties(a.row, b.row) : left ? 1 : -1
    if (a.unit !== b.unit) return a.unit < b.unit ? -1 : 1
    return a.key === b.key ? ties(a.row, b.row) : (a.key - b.key) * direction
  })
  return keyed.map(({ row }) => row)
}
