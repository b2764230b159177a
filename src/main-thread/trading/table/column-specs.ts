import type { TableColumn } from '#shared/contracts/tables.ts'
import type { ColumnSpec } from './column.ts'

/** The columns of a described table. The first one is fixed at the start. `widths` in px. */
export const columnSpecs = <Key extends string>(
  described: Readonly<Record<Key, TableColumn>>,
  widths: Readonly<Record<Key, number>>,
  head: (key: Key) => string,
): readonly ColumnSpec[] =>
  (Object.keys(described) as Key[]).map((key, index): ColumnSpec => {
    const {
      sorts: [sort],
      moves,
    } = described[key]
    return {
      key,
      head: head(key),
      width: widths[key],
      ...(sort === undefined ? {} : { sort }),
      ...(moves === undefined ? {} : { moves }),
      ...(index === 0 ? { fixed: 'start' } : {}),
    }
  })
