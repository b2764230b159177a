/** Explains liquidation and breakeven prices. */
import { Decimal } from '../../units/decimal.ts'
import { breakeven, optionBreakeven } from '../breakeven.ts'
import { DEFAULT_TAKER_FEE } from '../../domain/input-config.ts'
import { liqCross, liqCrossWithTiers } from '../liquidation-cross.ts'
import { liqIsolatedMark, liqIsolatedWithTiers } from '../liquidation-isolated.ts'
import { num, optional } from '../number.ts'
import type { Num } from '../number.ts'
import type { OptionType } from '../option-fee.ts'
import { prepareTiers } from '../risk-tiers.ts'
import type { PreparedTier, TierTable } from '../risk-tiers.ts'
import { explain, isInverseContract, onTick, sideInput, sizeUnit } from './build.ts'
import type { InputSpec } from './build.ts'
import type { ExplainContract, Explanation } from './types.ts'

function tierNumbered(table: TierTable, number: number | undefined): PreparedTier | null {
  return prepareTiers(table)?.find((tier) => tier.number === number) ?? null
}

function tierInputs(input: ExplainContract, tier: PreparedTier): InputSpec[] {
  return [
    ['m', 'maintenanceRate', tier.mmr, 'rate'],
    ['d', 'deduction', tier.deduction, input.settleCoin],
  ]
}

/**
 * Explains the liquidation price of an isolated position (mark-based rule).
 *
 * @formula linear: (q*E - s*(q*E/L + x/(1 - s*f) + d)) / (q*(1 - s*m)); inverse: q*(1 + s*m) / (q/E + s*(q/E/L + x/(1 + s*f) + d))
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#isolated-liquidation
 * @ledger POS-01, LINES-10
 */
export function explainIsolatedLiq(
  input: ExplainContract & {
    size: Num
    entry: Num
    leverage: Num
    takerFee: Num
    extraMargin?: Num
    tiers: TierTable
  },
): Explanation | null {
  const extra = optional(input.extraMargin)
  const tier = tierNumbered(input.tiers, liqIsolatedWithTiers({ ...input, tick: null })?.tier)
  if (tier === null || extra === null) return null
  const exact = liqIsolatedMark({ ...input, tick: null, mmr: tier.mmr, mmDeduction: tier.deduction })
  return explain({
    name: 'liqPrice',
    formula: isInverseContract(input)
      ? 'q * (1 + s * m) / (q / E + s * (q / E / L + x / (1 + s * f) + d))'
      : '(q * E - s * (q * E / L + x / (1 - s * f) + d)) / (q * (1 - s * m))',
    inputs: [
      sideInput(input),
      ['q', 'size', input.size, sizeUnit(input)],
      ['E', 'entryPrice', input.entry, input.quoteCoin],
      ['L', 'leverage', input.leverage, 'x'],
      ['f', 'takerFee', input.takerFee, 'rate'],
      ['x', 'extraMargin', extra, input.settleCoin],
      ...tierInputs(input, tier),
    ],
    tier: tier.number,
    ...onTick(input, exact),
  })
}

/**
 * Explains the estimated liquidation price of a cross position.
 *
 * @formula linear: (B - s*q*M - o + d - c) / (q*(m - s)); inverse: q*(s + m) / (B + s*q/M - o + d - c)
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#cross-liquidation [C]
 * @ledger POS-01
 */
export function explainCrossLiq(
  input: ExplainContract & {
    size: Num
    mark: Num
    marginBalance: Num
    otherMM: Num
    closeFee: Num
    tiers: TierTable
  },
): Explanation | null {
  const tier = tierNumbered(input.tiers, liqCrossWithTiers({ ...input, tick: null })?.tier)
  if (tier === null) return null
  const exact = liqCross({ ...input, tick: null, mmr: tier.mmr, mmDeduction: tier.deduction })
  return explain({
    name: 'liqPrice',
    formula: isInverseContract(input)
      ? 'q * (s + m) / (B + s * q / M - o + d - c)'
      : '(B - s * q * M - o + d - c) / (q * (m - s))',
    inputs: [
      sideInput(input),
      ['q', 'size', input.size, sizeUnit(input)],
      ['M', 'markPrice', input.mark, input.quoteCoin],
      ['B', 'marginBalance', input.marginBalance, input.settleCoin],
      ['o', 'otherMM', input.otherMM, input.settleCoin],
      ['c', 'closeFee', input.closeFee, input.settleCoin],
      ...tierInputs(input, tier),
    ],
    tier: tier.number,
    isEstimate: true,
    ...onTick(input, exact),
  })
}

/**
 * Explains a breakeven price.
 *
 * @formula linear: (E*s*q - r) / (s*q - q*F); inverse: (s*q + q*F) / (s*q/E + r); F = max(f, 0.00055)
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#breakeven
 * @ledger LINES-11
 */
export function explainBreakeven(
  input: ExplainContract & { size: Num; entry: Num; realisedPnl: Num; takerFee: Num },
): Explanation | null {
  const taker = num(input.takerFee)
  if (taker === null) return null
  return explain({
    name: 'breakEvenPrice',
    formula: isInverseContract(input)
      ? '(s * q + q * F) / (s * q / E + r)'
      : '(E * s * q - r) / (s * q - q * F)',
    inputs: [
      sideInput(input),
      ['q', 'size', input.size, sizeUnit(input)],
      ['E', 'entryPrice', input.entry, input.quoteCoin],
      ['r', 'realisedPnl', input.realisedPnl, input.settleCoin],
      ['F', 'breakEvenFee', Decimal.max(taker, DEFAULT_TAKER_FEE), 'rate'],
    ],
    ...onTick(input, breakeven({ ...input, tick: null })),
  })
}

/**
 * Explains the breakeven price of an option at its expiry.
 *
 * @formula call K + E, put K - E; E is the premium of one unit
 * @units price of the underlying
 * @rounding none
 * @source docs/choices.md#breakeven
 * @ledger POS-34
 */
export function explainOptionBreakeven(
  { quoteCoin: unit }: ExplainContract,
  option: { type: OptionType | undefined; strike: Num; premium: Num },
): Explanation | null {
  return explain({
    name: 'breakEvenPrice',
    formula: option.type === 'Put' ? 'K - E' : 'K + E',
    inputs: [
      ['K', 'strike', option.strike, unit],
      ['E', 'entryPrice', option.premium, unit],
    ],
    exact: optionBreakeven(option),
    unit,
  })
}
