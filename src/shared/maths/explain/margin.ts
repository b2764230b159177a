/** Explains initial and maintenance margin and the cost of an order. */
import { Decimal } from '../../units/decimal.ts'
import { charged } from '../rounding.ts'
import { num, optional, result } from '../number.ts'
import type { Num } from '../number.ts'
import { positionIM, positionMMFromTiers } from '../margin.ts'
import { orderCost } from '../order-cost.ts'
import type { TierTable } from '../risk-tiers.ts'
import type { Beside } from '../ticket/types.ts'
import { explain, isInverseContract, sideInput, sizeUnit } from './build.ts'
import type { InputSpec } from './build.ts'
import type { ExplainContract, Explanation } from './types.ts'

export type ExplainMarginInput = ExplainContract & {
  readonly size: Num
  readonly entry: Num
  readonly leverage: Num
  readonly takerFee: Num
  readonly isCross: boolean
  readonly mark: Num
  readonly extraMargin?: Num
}

const CLOSE_FEE = { linear: 'q * E * (1 - s / L) * f', inverse: 'q / E * (1 + s / L) * f' }

function baseInputs(input: ExplainMarginInput): InputSpec[] {
  return [
    sideInput(input),
    ['q', 'size', input.size, sizeUnit(input)],
    ['E', 'entryPrice', input.entry, input.quoteCoin],
    ['L', 'leverage', input.leverage, 'x'],
    ['f', 'takerFee', input.takerFee, 'rate'],
  ]
}

/**
 * Explains the initial margin of a position.
 *
 * @formula cross: V(M)/L + closeFee; isolated: V(E)/L + closeFee + x
 * @units settle coin
 * @rounding the result up to 1e-8, as the row shows it
 * @source docs/choices.md#initial-margin [A]
 * @ledger POS-01
 */
export function explainInitialMargin(input: ExplainMarginInput): Explanation | null {
  const kind = isInverseContract(input) ? 'inverse' : 'linear'
  const price = input.isCross ? 'M' : 'E'
  const held = kind === 'inverse' ? `q / ${price} / L` : `q * ${price} / L`
  const margin = positionIM({ ...input, mark: input.isCross ? input.mark : null })
  const extra = optional(input.extraMargin)
  if (margin === null || extra === null || (input.isCross && num(input.mark) === null)) return null
  const exact = input.isCross ? margin.positionIM : result(margin.positionIM.plus(extra))
  return explain({
    name: 'positionIM',
    formula: `${held} + ${CLOSE_FEE[kind]}${input.isCross ? '' : ' + x'}`,
    inputs: [
      ...baseInputs(input),
      input.isCross
        ? ['M', 'markPrice', input.mark, input.quoteCoin]
        : ['x', 'extraMargin', extra, input.settleCoin],
    ],
    exact,
    result: charged(exact),
    unit: input.settleCoin,
  })
}

/**
 * Explains the maintenance margin of a position.
 *
 * @formula V(M)*m - d + closeFee, m and d of the tier that holds
 * @units settle coin
 * @rounding the result up to 1e-8, as the row shows it
 * @source docs/choices.md#maintenance-margin [A]
 * @ledger POS-01, MARGIN-16
 */
export function explainMaintenanceMargin(
  input: ExplainMarginInput & { tiers: TierTable; orderValue?: Num },
): Explanation | null {
  const kind = isInverseContract(input) ? 'inverse' : 'linear'
  const margin = positionMMFromTiers(input)
  if (margin === null || num(input.mark) === null) return null
  return explain({
    name: 'positionMM',
    formula: `${kind === 'inverse' ? 'q / M * m' : 'q * M * m'} - d + ${CLOSE_FEE[kind]}`,
    inputs: [
      ...baseInputs(input),
      ['M', 'markPrice', input.mark, input.quoteCoin],
      ['m', 'maintenanceRate', margin.mmr, 'rate'],
      ['d', 'deduction', margin.mmDeduction, input.settleCoin],
    ],
    exact: margin.positionMM,
    result: charged(margin.positionMM),
    unit: input.settleCoin,
    tier: margin.tier,
  })
}

/**
 * Explains the cost of an order.
 *
 * @formula V(P)/L + V(P)*f + V(P)*(1 -+ s/L)*f
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#order-cost [A]
 * @ledger FORM-36
 */
export function explainOrderCost(
  input: ExplainContract & { qty: Num; price: Num; leverage: Num; takerFee: Num },
): Explanation | null {
  const value = isInverseContract(input) ? 'q / P' : 'q * P'
  const sign = isInverseContract(input) ? '+' : '-'
  return explain({
    name: 'orderCost',
    formula: `${value} / L + ${value} * f + ${value} * (1 ${sign} s / L) * f`,
    inputs: [
      sideInput(input),
      ['q', 'qty', input.qty, sizeUnit(input)],
      ['P', 'orderPrice', input.price, input.quoteCoin],
      ['L', 'leverage', input.leverage, 'x'],
      ['f', 'takerFee', input.takerFee, 'rate'],
    ],
    exact: orderCost(input)?.orderCost ?? null,
    unit: input.settleCoin,
  })
}

/**
 * Explains the cost of an order beside open orders: only the larger side is charged.
 *
 * @formula max(own, other) - now; own with the order
 * @units settle coin
 * @rounding none: the charges are rounded up already
 * @source docs/choices.md#order-cost [B]
 * @ledger FORM-36
 */
export function explainCostBeside({
  own,
  other,
  now,
  settleCoin,
}: Pick<ExplainContract, 'settleCoin'> & Beside): Explanation | null {
  return explain({
    name: 'orderCost',
    formula: 'max(a, b) - c',
    inputs: [
      ['a', 'ownOrders', own, settleCoin],
      ['b', 'otherOrders', other, settleCoin],
      ['c', 'chargedNow', now, settleCoin],
    ],
    exact: result(Decimal.max(own, other).minus(now)),
    unit: settleCoin,
  })
}
