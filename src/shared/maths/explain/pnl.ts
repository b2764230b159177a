/** Explains unrealised PnL and ROI. */
import type { Num } from '../number.ts'
import { unrealisedPnl, uplFromValue, uplInverseFromValue } from '../pnl.ts'
import { roi } from '../roi.ts'
import { explain, isInverseContract, sideInput, sizeUnit } from './build.ts'
import type { ExplainContract, Explanation } from './types.ts'

export type ExplainPnlInput = ExplainContract & {
  readonly size: Num
  readonly mark: Num
  /** Average entry (USDC: session average). */
  readonly entry?: Num
  /** Stored value. If present, it is used instead of the entry price. */
  readonly positionValue?: Num
}

/**
 * Explains the unrealised PnL of a position.
 *
 * @formula from the kept value: s*(q*M - V), inverse s*(V - q/M); from the entry: s*q*(M - E), inverse s*q*(1/E - 1/M)
 * @units settle coin
 * @rounding inverse from the kept value: mark value cut to 8 decimals
 * @source docs/choices.md#unrealised-pnl [A]
 * @ledger LINES-15, POS-33
 */
export function explainPnl(input: ExplainPnlInput): Explanation | null {
  const { side, size, mark, positionValue } = input
  const isInverse = isInverseContract(input)
  const unit = input.settleCoin
  const shared = [
    sideInput(input),
    ['q', 'size', size, sizeUnit(input)],
    ['M', 'markPrice', mark, input.quoteCoin],
  ] as const
  if (positionValue !== undefined && positionValue !== null) {
    const exact = isInverse
      ? uplInverseFromValue({ side, size, positionValue, price: mark })
      : uplFromValue({ side, size, positionValue, price: mark })
    return explain({
      name: 'unrealisedPnl',
      formula: isInverse ? 's * (V - q / M)' : 's * (q * M - V)',
      inputs: [...shared, ['V', 'positionValue', positionValue, unit]],
      exact,
      unit,
      rounding: isInverse ? 'mark-value-cut-8' : 'none',
    })
  }
  return explain({
    name: 'unrealisedPnl',
    formula: isInverse ? 's * q * (1 / E - 1 / M)' : 's * q * (M - E)',
    inputs: [...shared, ['E', 'entryPrice', input.entry, input.quoteCoin]],
    exact: unrealisedPnl({ family: input.family, side, size, entry: input.entry, price: mark }),
    unit,
  })
}

/**
 * Explains a ROI.
 *
 * @formula P / (I + c) * 100
 * @units percent
 * @rounding none; shown cut to 2 decimals
 * @source docs/choices.md#roi [A]
 * @ledger POS-29
 */
export function explainRoi(input: {
  settleCoin: string
  pnl: Num
  initialMargin: Num
  closeFee: Num
}): Explanation | null {
  const unit = input.settleCoin
  return explain({
    name: 'roi',
    formula: 'P / (I + c) * 100',
    inputs: [
      ['P', 'unrealisedPnl', input.pnl, unit],
      ['I', 'initialMargin', input.initialMargin, unit],
      ['c', 'closeFee', input.closeFee, unit],
    ],
    exact: roi(input),
    unit: '%',
  })
}
