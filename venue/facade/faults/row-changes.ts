import { paramError } from '../terms/api-refusal.ts'
import type { RowChanges } from '../terms/api-state.ts'

const MOST_KEYS = 50

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads `set` and `remove` of a rule of the control port. Throws `ApiRefusal` with the one that is not usable. */
export function readRowChanges(fields: Fields): RowChanges {
  const set = fields['set'] ?? {}
  const remove = fields['remove'] ?? []
  if (!isObject(set) || Object.keys(set).length > MOST_KEYS) throw paramError('set must be an object')
  const isTexts = Array.isArray(remove) && remove.every((name) => typeof name === 'string')
  if (!isTexts || remove.length > MOST_KEYS) throw paramError('remove must be a list of keys')
  return { set, remove }
}

export const hasRowChanges = ({ set, remove }: RowChanges): boolean =>
  Object.keys(set).length > 0 || remove.length > 0

/** Rows of a message or an answer with the changes of a rule. What is no object stays as it is. */
export function changedRows(rows: readonly unknown[], { set, remove }: RowChanges): readonly unknown[] {
  return rows.map((row) =>
    isObject(row)
      ? Object.fromEntries(Object.entries({ ...row, ...set }).filter(([name]) => !remove.includes(name)))
      : row,
  )
}
