/** Fills, fees and funding of linear positions in integers. */
import { ceilDiv, E8 } from './ratio.ts'
import { valueAt } from './terms.ts'
import type { IntegerPosition, LinearTerms } from './terms.ts'

/**
 * Fee of a value.
 *
 * @formula V * rate
 * @units 1e-8 settle coin; rate 1e-8
 * @rounding up, against the payer (a rebate down)
 * @source maths.md 10 [A]; equals trading_fee rounded up
 * @ledger FORM-36
 */
export const feeOf = (value: bigint, rateE8: bigint): bigint => ceilDiv(value * rateE8, E8)

/** Fee of a fill by the liquidity it took or gave. */
export const fillFee = (terms: LinearTerms, value: bigint, isMaker: boolean): bigint =>
  feeOf(value, isMaker ? terms.makerFeeE8 : terms.takerFeeE8)

/**
 * What a position pays at a funding; negative is received.
 *
 * @formula s*V(M)*rate
 * @units 1e-8 settle coin; rate 1e-8
 * @rounding up, against the position
 * @source maths.md 10 [A]; equals funding negated, rounded up
 * @ledger ENTITY-27
 */
export function fundingPaid(position: IntegerPosition, mark: number, rateE8: number): bigint {
  const rate = BigInt(rateE8) * (position.size > 0 ? 1n : -1n)
  return ceilDiv(valueAt(position.spec, mark, Math.abs(position.size)) * rate, E8)
}

/** What a fill leaves, and what it realised. Money in 1e-8 settle coin. */
export type KeptFill = {
  readonly size: number
  readonly value: bigint
  readonly extra: bigint
  /** Quantity that reduced. */
  readonly closed: number
  /** Gross PnL of that quantity. */
  readonly pnl: bigint
  /** Its share of the fee. */
  readonly closingFee: bigint
}

/**
 * One fill of a one-way position from its kept value, through zero.
 *
 * @formula same side: V + q*P; opposite: released = V*closed/|q|, PnL = s*(closed*P - released); past zero V = rest*P
 * @units 1e-8 settle coin
 * @rounding released value, kept extra margin and the closing share of the fee down; what is not released stays in the position, no unit is lost
 * @source maths.md 1 [A]: the value is the kept number; equals keptFill, and apply_fill to less than 1e-8
 * @ledger POS-17, POS-18
 */
export function fillPosition(
  position: Pick<IntegerPosition, 'spec' | 'size' | 'value' | 'extra'>,
  isBuy: boolean,
  price: number,
  qty: number,
  fee: bigint,
): KeptFill {
  const { spec, size, value, extra } = position
  const after = size + (isBuy ? qty : -qty)
  if (size === 0 || size > 0 === isBuy) {
    const held = size === 0 ? 0n : value
    return {
      size: after,
      value: held + valueAt(spec, price, qty),
      extra: size === 0 ? 0n : extra,
      closed: 0,
      pnl: 0n,
      closingFee: 0n,
    }
  }
  const open = Math.abs(size)
  const closed = Math.min(open, qty)
  const released = closed === open ? value : (value * BigInt(closed)) / BigInt(open)
  const exit = valueAt(spec, price, closed)
  return {
    size: after,
    value: closed === qty ? value - released : valueAt(spec, price, qty - closed),
    extra: closed === open ? 0n : (extra * BigInt(open - closed)) / BigInt(open),
    closed,
    pnl: size > 0 ? exit - released : released - exit,
    closingFee: closed === qty ? fee : (fee * BigInt(closed)) / BigInt(qty),
  }
}
