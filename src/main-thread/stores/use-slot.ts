import type { SlotTable } from './slot-table.ts'
import { useField } from './use-field.ts'

/** The row of a key; re-renders when this row is replaced and at no other time. Null while it isn't known. */
export function useRow<Row extends object>(table: SlotTable<Row>, key: string): Row | null {
  return useField(table.slot(key), 'v')
}

/** The order of keys of a table. */
export function useKeys<Row extends object>(table: SlotTable<Row>): readonly string[] {
  return useField(table.keys, 'list')
}
