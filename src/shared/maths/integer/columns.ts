/** Storage of the rows as a struct of arrays: one Float64Array per number, E8 integers, NaN if unknown. */

export const COLUMNS = ['value', 'uPnl', 'roi', 'im', 'mm'] as const
export type ColumnName = (typeof COLUMNS)[number]

export type Columns = {
  readonly value: Float64Array
  readonly uPnl: Float64Array
  /** Hundredths of a percent. */
  readonly roi: Float64Array
  readonly im: Float64Array
  readonly mm: Float64Array
}

/** Same columns with room for `capacity` rows; new room is NaN. */
export function growColumns(columns: Columns | null, capacity: number): Columns {
  const grown = (name: ColumnName): Float64Array => {
    const column = new Float64Array(capacity).fill(Number.NaN)
    if (columns !== null) column.set(columns[name])
    return column
  }
  return {
    value: grown('value'),
    uPnl: grown('uPnl'),
    roi: grown('roi'),
    im: grown('im'),
    mm: grown('mm'),
  }
}
