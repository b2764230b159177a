import type { TableColumn } from '#shared/contracts/tables.ts'
import type { ColumnSpec } from './column.ts'

/** What a table adds to the description of a column. */
export interface ColumnLook {
  /** In px. */
  readonly width: number
  /** As in `ColumnSpec`. */
  readonly tight?: number
  /** Its head explains what it means. */
  readonly tip?: true
}

/**
 * The columns of a described table. The first one is fixed at the start. `t` translates `<table>.<key>`, the head, and
 * `<table>Tip.<key>`, its explanation.
 */
export const columnSpecs = <Key extends string>(
  described: Readonly<Record<NoInfer<Key>, TableColumn>>,
  looks: Readonly<Record<Key, ColumnLook>>,
  table: string,
  t: (key: string) => string,
): readonly ColumnSpec[] =>
  (Object.keys(described) as Key[]).map((key, index): ColumnSpec => {
    const {
      sorts: [sort],
      moves,
    } = described[key]
    const { width, tight, tip } = looks[key]
    return {
      key,
      head: t(`${table}.${key}`),
      width,
      ...(tight === undefined ? {} : { tight }),
      ...(tip === undefined ? {} : { tip: t(`${table}Tip.${key}`) }),
      ...(sort === undefined ? {} : { sort }),
      ...(moves === undefined ? {} : { moves }),
      ...(index === 0 ? { fixed: 'start' } : {}),
    }
  })
