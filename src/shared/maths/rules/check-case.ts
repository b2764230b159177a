/** Checks one worked case of maths-cases.json against our rule. */
import { Decimal } from '../../units/decimal.ts'
import { num, toText } from '../number.ts'
import { toAmount } from './inputs.ts'
import type { RuleInputs } from './inputs.ts'
import { rules } from './registry.ts'
import type { RuleOutputs, RuleValue } from './registry.ts'

export type WorkedCase = {
  readonly id?: string
  readonly fn: string
  readonly inputs: RuleInputs
  readonly expected: Readonly<Record<string, unknown>>
  /** Absolute; one for all outputs, or one per output. */
  readonly tolerance?: unknown
  readonly reproduces?: boolean
}

export type CaseOutcome =
  | { readonly kind: 'match' }
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'miss'; readonly reason: string; readonly got: unknown }

const ZERO = new Decimal(0)

function toleranceOf(tolerance: unknown, key: string): Decimal {
  const value: unknown =
    typeof tolerance === 'object' && tolerance !== null
      ? (tolerance as Record<string, unknown>)[key]
      : tolerance
  return num(toAmount(value)) ?? ZERO
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === '--'

function agrees(expected: unknown, got: RuleValue | Decimal | null, tolerance: Decimal): boolean {
  if (isAbsent(expected)) return got === null || got === undefined
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false
    return expected.every((item, index) => agrees(item, (got as readonly RuleValue[])[index], tolerance))
  }
  if (got === null || got === undefined || Array.isArray(got)) return false
  const wanted = num(toAmount(expected))
  if (wanted === null) return false
  const actual = typeof got === 'number' ? new Decimal(got) : (got as Decimal)
  return actual.minus(wanted).abs().lessThanOrEqualTo(tolerance)
}

/** A rule's outputs as printable JSON. */
export function printable(outputs: RuleOutputs | null): unknown {
  if (outputs === null) return null
  const one = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => one(item))
    return Decimal.isDecimal(value) ? toText(value) : value
  }
  return Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, one(value)]))
}

/**
 * Runs a case. `isOurs` answers for a rule name: true ours, false another venue's, undefined unknown.
 */
export function checkCase(worked: WorkedCase, isOurs: (fn: string) => boolean | undefined): CaseOutcome {
  const ours = isOurs(worked.fn)
  if (ours === undefined) return { kind: 'miss', reason: `unknown fn ${worked.fn}`, got: null }
  if (!ours) return { kind: 'not-ours' }
  const rule = Object.hasOwn(rules, worked.fn) ? rules[worked.fn] : undefined
  if (rule === undefined) return { kind: 'miss', reason: `rule ${worked.fn} is not wired`, got: null }
  const outputs = rule(worked.inputs)
  const wrong = Object.keys(worked.expected).filter(
    (key) => !agrees(worked.expected[key], outputs?.[key], toleranceOf(worked.tolerance, key)),
  )
  if (wrong.length === 0) return { kind: 'match' }
  return { kind: 'miss', reason: `differs in ${wrong.join(', ')}`, got: printable(outputs) }
}
