/** Reads the inputs of a worked case: text or numbers as JSON has them, into what the rules take. */
import { parseDecimalText } from '../../units/decimal-text.ts'
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import type { EntryFill } from '../average-entry.ts'
import type { Tier } from '../risk-tiers.ts'
import type { OptionType } from '../option-fee.ts'

/** Inputs of a worked case as parsed JSON. */
export type RuleInputs = Readonly<Record<string, unknown>>

/** A number as text ('' if it's there but no number, so that a rule refuses it); undefined where it's absent. */
export function amount(inputs: RuleInputs, key: string): string | undefined {
  return toAmount(inputs[key])
}

/** Case files may write numbers with an exponent; wires and people may not (units/decimal-text.ts). */
const WITH_EXPONENT = /^[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/

export function toAmount(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && WITH_EXPONENT.test(value)) return new Decimal(value).toFixed()
  return parseDecimalText(value) ?? ''
}

export function familyIn(inputs: RuleInputs): Family {
  const name = inputs['family']
  return name === 'inverse' || name === 'usdc' || name === 'option' || name === 'spot' ? name : 'linear'
}

export function sideIn(inputs: RuleInputs, key = 'side'): Side {
  const side = inputs[key]
  return typeof side === 'string' && ['sell', 'short'].includes(side.toLowerCase()) ? 'Sell' : 'Buy'
}

export function optionTypeIn(inputs: RuleInputs): OptionType {
  const type = inputs['type']
  return typeof type === 'string' && type.toLowerCase().startsWith('p') ? 'Put' : 'Call'
}

/** A whole number of JSON or text; NaN where it's none. */
export function wholeIn(inputs: RuleInputs, key: string): number {
  const text = amount(inputs, key)
  return text === undefined || text === '' ? Number.NaN : Number(text)
}

export function isTrue(inputs: RuleInputs, key: string): boolean {
  return inputs[key] === true || inputs[key] === 'true'
}

function records(inputs: RuleInputs, key: string): RuleInputs[] {
  const list = inputs[key]
  return Array.isArray(list) ? list.map((item: unknown) => recordOf(item) ?? {}) : []
}

function recordOf(value: unknown): RuleInputs | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as RuleInputs)
    : undefined
}

export function recordIn(inputs: RuleInputs, key: string): RuleInputs | undefined {
  return recordOf(inputs[key])
}

export function tiersIn(inputs: RuleInputs): Tier[] {
  return records(inputs, 'tiers').map((tier) => ({
    limit: amount(tier, 'limit'),
    mmr: amount(tier, 'mmr'),
    maxLeverage: amount(tier, 'maxLeverage'),
  }))
}

export function fillsIn(inputs: RuleInputs): EntryFill[] {
  return records(inputs, 'fills').map((fill) => ({ qty: amount(fill, 'qty'), price: amount(fill, 'price') }))
}

export function amountsIn(inputs: RuleInputs, key: string): (string | undefined)[] {
  const list = inputs[key]
  return Array.isArray(list) ? list.map((item: unknown) => toAmount(item)) : ['']
}
