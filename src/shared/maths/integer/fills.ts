/** Fills, fees and funding in integers. */
import { ceil, ceilDiv, E8, ratio, times } from './ratio.ts'
import { gainSign, valueAt, valueRatio } from './terms.ts'
import type { IntegerPosition, Terms } from './terms.ts'

/**
 * Fee of an amount.
 *
 * @formula V * rate
 * @units 1e-8 coin; rate 1e-8
 * @rounding up, against the payer (a rebate down)
 * @source docs/choices.md#fees [A]; equals trading_fee rounded up
 * @ledger FORM-36
 */
export const feeOf = (value: bigint, rateE8: bigint): bigint => ceilDiv(value * rateE8, E8)

/**
 * Fee of a fill by the liquidity it took or gave. Options pay a share of the index, capped by a share of the premium (a rebate
 * has no cap).
 *
 * @formula V(P) * rate; option min(rate*index, cap*P) * q
 * @units 1e-8 settle coin; spot: of the quote coin; index in price units
 * @rounding up, against the payer (a rebate down)
 * @source docs/choices.md#fees [A]; docs/choices.md#option-fee; equals trading_fee and option_fee rounded up
 * @ledger FORM-36, POS-34
 */
export function fillFee(terms: Terms, price: number, qty: number, isMaker: boolean, index = 0): bigint {
  const rate = isMaker ? terms.makerFeeE8 : terms.takerFeeE8
  const { option } = terms
  if (option === null) return ceil(times(valueRatio(terms, price, qty), ratio(rate, E8)))
  const byIndex = rate * BigInt(index)
  const byPremium = option.feeCapE8 * BigInt(price)
  return feeOf(BigInt(qty) * terms.valueFactor, byIndex < byPremium ? byIndex : byPremium)
}

/**
 * Fee of a delivery: of the value, or of an option's settlement price and never above its share of what the option pays.
 *
 * @formula V(S) * rate; option min(rate*S, cap*intrinsic) * q
 * @units 1e-8 settle coin; rate 1e-8; price the delivery price (options: the intrinsic value), index S in price units
 * @rounding up, against the payer
 * @source docs/choices.md#delivery [B]; equals the fee of option_payoff rounded up
 * @ledger POS-34
 */
export function deliveryFee(terms: Terms, price: number, qty: number, rateE8: bigint, index: number): bigint {
  if (terms.option === null) return ceil(times(valueRatio(terms, price, qty), ratio(rateE8, E8)))
  const byIndex = rateE8 * BigInt(index)
  const byPayoff = terms.option.feeCapE8 * BigInt(price)
  return feeOf(BigInt(qty) * terms.valueFactor, byIndex < byPayoff ? byIndex : byPayoff)
}

/**
 * What a position pays at a funding; negative is received.
 *
 * @formula s*V(M)*rate
 * @units 1e-8 settle coin; rate 1e-8
 * @rounding up, against the position
 * @source docs/choices.md#funding [A]; equals funding negated, rounded up
 * @ledger ENTITY-27
 */
export function fundingPaid(position: IntegerPosition, mark: number, rateE8: number): bigint {
  const rate = BigInt(rateE8) * (position.size > 0 ? 1n : -1n)
  return ceil(times(valueRatio(position.spec, mark, Math.abs(position.size)), ratio(rate, E8)))
}

/** A position after a fill, and what the fill realised. Money in 1e-8 settle coin. */
export type KeptFill = {
  readonly size: number
  readonly value: bigint
  readonly sessionValue: bigint | null
  readonly extra: bigint
  /** Quantity that reduced the position. */
  readonly closed: number
  /** Gross PnL of that quantity from its entry. */
  readonly pnl: bigint
  /** The share of it that no session has credited yet. Without sessions all of `pnl`. */
  readonly credited: bigint
  /** Its share of the fee. */
  readonly closingFee: bigint
}

type Held = Pick<IntegerPosition, 'spec' | 'size' | 'value' | 'sessionValue' | 'extra'>

/**
 * One fill of a one-way position from its kept value, through zero.
 *
 * @formula same side: V + V(P); opposite: released = V*closed/|q|, PnL = s*(V(P, closed) - released), inverse s*(released - V(P, closed)); past zero V = V(P, q) - V(P, closed)
 * @units 1e-8 settle coin
 * @rounding released value, kept extra margin and the closing share of the fee down; what is not released stays in the position, no unit is lost
 * @source docs/choices.md#kept-value [A]; equals keptFill, and apply_fill to less than 1e-8
 * @ledger POS-17, POS-18
 */
export function fillPosition(
  position: Held,
  isBuy: boolean,
  price: number,
  qty: number,
  fee: bigint,
): KeptFill {
  const { spec, size, value, sessionValue, extra } = position
  const after = size + (isBuy ? qty : -qty)
  const worth = valueAt(spec, price, qty)
  if (size === 0 || size > 0 === isBuy) {
    const isNew = size === 0
    return {
      size: after,
      value: isNew ? worth : value + worth,
      sessionValue: sessionValue === null ? null : isNew ? worth : sessionValue + worth,
      extra: isNew ? 0n : extra,
      closed: 0,
      pnl: 0n,
      credited: 0n,
      closingFee: 0n,
    }
  }
  const open = Math.abs(size)
  const closed = Math.min(open, qty)
  const released = (kept: bigint): bigint => (closed === open ? kept : (kept * BigInt(closed)) / BigInt(open))
  const exit = closed === qty ? worth : valueAt(spec, price, closed)
  const sign = BigInt(gainSign(spec, size))
  const left = (kept: bigint): bigint => (closed === qty ? kept - released(kept) : worth - exit)
  const pnl = sign * (exit - released(value))
  return {
    size: after,
    value: left(value),
    sessionValue: sessionValue === null ? null : left(sessionValue),
    extra: closed === open ? 0n : (extra * BigInt(open - closed)) / BigInt(open),
    closed,
    pnl,
    credited: sessionValue === null ? pnl : sign * (exit - released(sessionValue)),
    closingFee: closed === qty ? fee : (fee * BigInt(closed)) / BigInt(qty),
  }
}

/**
 * Session settlement of a USDC position: profit since the last session is credited, profit counts from mark again.
 *
 * @formula credited = s*(V(M) - sessionValue); sessionValue = V(M)
 * @units 1e-8 settle coin
 * @rounding none
 * @source docs/choices.md#usdc-session [A]; equals session_settle
 * @ledger ENTITY-26
 */
export function settleSession(
  position: IntegerPosition,
  mark: number,
): { readonly credited: bigint; readonly sessionValue: bigint } {
  const sessionValue = valueAt(position.spec, mark, Math.abs(position.size))
  const from = position.sessionValue ?? position.value
  return { credited: BigInt(gainSign(position.spec, position.size)) * (sessionValue - from), sessionValue }
}
