import { paramError } from '../terms/api-refusal.ts'
import type { PrivateFault } from '../terms/api-state.ts'
import type { Params } from '../terms/params.ts'
import { changedRows, hasRowChanges, readRowChanges } from './row-changes.ts'

const MOST = 1_000_000

/** Reads a rule of the control port. Throws `ApiRefusal` with the field that is not usable. */
export function readPrivateFault(params: Params, fields: Readonly<Record<string, unknown>>): PrivateFault {
  const rule: PrivateFault = {
    topic: params.optionalText('topic') ?? '',
    left: params.whole('times', 1, MOST, 1),
    isDoubled: params.flag('isDoubled'),
    isReversed: params.flag('isReversed'),
    isLate: params.flag('isLate'),
    ...readRowChanges(fields),
  }
  if (!hasRowChanges(rule) && !rule.isDoubled && !rule.isReversed && !rule.isLate)
    throw paramError('nothing to change')
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
  const changed = changedRows(rows, rule)
  return rule.isReversed ? changed.toReversed() : changed
}
