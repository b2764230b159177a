import type { SlotTable } from './slot-table.ts'
import { useField } from './use-field.ts'

/** The row of a key; re-renders only when this row is replaced. null while it is unknown. */
export function useRow<Row extends object>(table: SlotTable<Row>, key: string): Row | null {
  return useField(table.slot(key), 'v')
}

/** The ordered keys of a table. */
export function useKeys<Row extends object>(table: SlotTable<Row>): readonly string[] {
  return useField(table.keys, 'list')
}
