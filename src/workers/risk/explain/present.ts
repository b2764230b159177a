import type { Explanation as ExplanationView } from '#shared/contracts/explain.ts'
import type { Explanation } from '#shared/maths/explain/types.ts'
import { formatDecimal, MISSING } from '#shared/units/display.ts'

/** Decimals of displayed values: enough for every coin, without the tails of divisions. */
const SHOWN_DECIMALS = 8

/** A value with group separators, at most eight decimals. */
export const figure = (text: string): string => {
  const shown = formatDecimal(text, SHOWN_DECIMALS, { group: true, trim: true })
  return shown === MISSING ? text : shown
}

/** A formula with typographic signs. */
const printed = (formula: string): string =>
  formula.replaceAll(' * ', ' × ').replaceAll(' - ', ' − ').replaceAll(' / ', ' ÷ ')

/** The formula with its values, each cut to the displayed decimals. */
function withFigures(explanation: Explanation): string {
  const values = new Map(explanation.inputs.map(({ symbol, value }) => [symbol, figure(value)]))
  const filled = printed(explanation.formula).replaceAll(/[A-Za-z]+/g, (word) => {
    const value = values.get(word)
    if (value === undefined) return word
    return value.startsWith('-') ? `(${value})` : value
  })
  return `${printed(explanation.formula)} = ${filled}`
}

/** An explanation of the maths as texts for the page. */
export function presentExplanation(explanation: Explanation): ExplanationView {
  return {
    title: explanation.name,
    formula: withFigures(explanation),
    inputs: explanation.inputs.map(({ symbol, name, value, unit }) => ({
      symbol,
      name,
      value: figure(value),
      unit,
    })),
    tier: explanation.tier === null ? '' : String(explanation.tier),
    rounding: explanation.rounding === 'none' ? '' : explanation.rounding,
    result: `${explanation.isEstimate ? '≈ ' : ''}${figure(explanation.result)} ${explanation.unit}`.trim(),
  }
}
