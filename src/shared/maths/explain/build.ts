/** Builds an explanation from a rule's result. */
import type { Decimal } from '../../units/decimal.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { num, toText } from '../number.ts'
import type { Num } from '../number.ts'
import { roundToTick } from '../rounding.ts'
import type {
  ExplainContract,
  ExplainedInput,
  ExplainedName,
  Explanation,
  InputName,
  Rounding,
  Unit,
} from './types.ts'

/** [letter, name, value, unit] */
export type InputSpec = readonly [symbol: string, name: InputName, value: Num, unit: Unit]

export const isInverseContract = (contract: ExplainContract): boolean => isInverseFamily(contract.family)

/** Unit of a size: base coin, or USD contracts. */
export const sizeUnit = (contract: ExplainContract): Unit =>
  isInverseContract(contract) ? contract.quoteCoin : contract.baseCoin

export const sideInput = (contract: ExplainContract): InputSpec => [
  's',
  'side',
  String(signOf(contract.side)),
  '',
]

function readInputs(specs: readonly InputSpec[]): ExplainedInput[] | null {
  const inputs: ExplainedInput[] = []
  for (const [symbol, name, value, unit] of specs) {
    const text = toText(num(value))
    if (text === null) return null
    inputs.push({ symbol, name, value: text, unit })
  }
  return inputs
}

/** Replaces the letters by values, negative ones in brackets. */
export function substitute(formula: string, inputs: readonly ExplainedInput[]): string {
  const values = new Map(inputs.map((input) => [input.symbol, input.value]))
  return formula.replaceAll(/[A-Za-z]+/g, (word) => {
    const value = values.get(word)
    if (value === undefined) return word
    return value.startsWith('-') ? `(${value})` : value
  })
}

export type Draft = {
  readonly name: ExplainedName
  readonly formula: string
  readonly inputs: readonly InputSpec[]
  readonly exact: Decimal | null
  readonly result?: Decimal | null
  readonly unit: Unit
  readonly rounding?: Rounding
  readonly tier?: number | null
  readonly isEstimate?: boolean
}

/** Null if the rule had no result or an input is unusable. */
export function explain(draft: Draft): Explanation | null {
  const inputs = readInputs(draft.inputs)
  const exact = toText(draft.exact)
  const result = draft.result === undefined ? exact : toText(draft.result)
  if (inputs === null || exact === null || result === null) return null
  return {
    name: draft.name,
    formula: draft.formula,
    substituted: substitute(draft.formula, inputs),
    inputs,
    tier: draft.tier ?? null,
    rounding: draft.rounding ?? 'none',
    exact,
    result,
    unit: draft.unit,
    isEstimate: draft.isEstimate ?? false,
  }
}

/** A price and its place on the tick: long up, short down. */
export function onTick(
  contract: ExplainContract,
  exact: Decimal | null,
): Pick<Draft, 'exact' | 'result' | 'rounding' | 'unit'> {
  const hasTick = contract.tick !== undefined && contract.tick !== null
  return {
    exact,
    result: roundToTick(exact, contract.side, contract.tick),
    rounding: hasTick ? (contract.side === 'Buy' ? 'tick-up' : 'tick-down') : 'none',
    unit: contract.quoteCoin,
  }
}
