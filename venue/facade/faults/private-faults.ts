import { paramError } from '../terms/api-refusal.ts'
import type { PrivateFault } from '../terms/api-state.ts'
import type { Params } from '../terms/params.ts'

const MOST = 1_000_000
const MOST_KEYS = 50

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a rule of the control port. Throws `ApiRefusal` with the field that is not usable. */
export function readPrivateFault(params: Params, fields: Fields): PrivateFault {
  const set = fields['set'] ?? {}
  const remove = fields['remove'] ?? []
  if (!isObject(set) || Object.keys(set).length > MOST_KEYS) throw paramError('set must be an object')
  const isTexts = Array.isArray(remove) && remove.every((name) => typeof name === 'string')
  if (!isTexts || remove.length > MOST_KEYS) throw paramError('remove must be a list of keys')
  const rule: PrivateFault = {
    topic: params.optionalText('topic') ?? '',
    left: params.whole('times', 1, MOST, 1),
    isDoubled: params.flag('isDoubled'),
    isReversed: params.flag('isReversed'),
    isLate: params.flag('isLate'),
    set,
    remove,
  }
  const isNothing = Object.keys(set).length === 0 && remove.length === 0
  if (isNothing && !rule.isDoubled && !rule.isReversed && !rule.isLate) throw paramError('nothing to change')
  return rule
}

/** The rule for the next message of a topic, counted down; null: none. `rules`: those that wait, in their order. */
export function takePrivateFault(rules: PrivateFault[], topic: string): PrivateFault | null {
  const rule = rules.find((one) => one.topic === '' || one.topic === topic)
  if (rule === undefined) return null
  rule.left -= 1
  if (rule.left <= 0) rules.splice(rules.indexOf(rule), 1)
  return rule
}

/** The rows of a message as the rule lets them be sent. */
export function spoiledRows(rows: readonly unknown[], rule: PrivateFault | null): readonly unknown[] {
  if (rule === null) return rows
  const changed = rows.map((row) =>
    isObject(row)
      ? Object.fromEntries(
          Object.entries({ ...row, ...rule.set }).filter(([name]) => !rule.remove.includes(name)),
        )
      : row,
  )
  return rule.isReversed ? changed.toReversed() : changed
}
