/** A spread: one order, one price, two legs that fill together (VENUE-54). */
import { fillFee } from '#shared/maths/integer/fills.ts'
import { orderCostParts } from '#shared/maths/integer/margin.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import type { Market } from '../state/market.ts'
import { positionModeOf } from './position-modes.ts'
import type { Account } from '../state/state.ts'

/** One leg of a spread's fill. */
export interface LegFill {
  readonly market: Market
  readonly isBuy: boolean
  readonly price: number
}

/**
 * The legs of a spread's trade: the second at its mark on the tick, the first as much above it as the spread costs. Null for
 * symbols that are no spread.
 */
export function legsOf(market: Market, isBuy: boolean, price: number): readonly [LegFill, LegFill] | null {
  const { following } = market
  if (following?.kind !== 'spread') return null
  const { first, second } = following
  const { tick } = second.spec
  const near = Math.max(Math.round(second.mark / tick), 1) * tick
  return [
    { market: first, isBuy, price: near + price },
    { market: second, isBuy: !isBuy, price: near },
  ]
}

/** Where a leg is booked: in hedge mode a bought leg is a long, a sold one a short. */
export const legIdx = (account: Account, { market, isBuy }: Pick<LegFill, 'market' | 'isBuy'>): PositionIdx =>
  positionModeOf(account, market.spec) === 'MergedSingle' ? 0 : isBuy ? 1 : 2

/** Margin parts of an order (orderCostParts); of a spread those of both its legs. */
export function costParts(
  market: Market,
  isBuy: boolean,
  price: number,
  qty: number,
  leverageE2: number,
): bigint {
  const legs = legsOf(market, isBuy, price)
  if (legs === null) return orderCostParts(market.spec, isBuy, price, qty, leverageE2, market)
  let parts = 0n
  for (const leg of legs) {
    parts += orderCostParts(leg.market.spec, leg.isBuy, leg.price, qty, leverageE2)
  }
  return parts
}

/** Fee of a leg's fill. */
export const legFee = ({ market, price }: LegFill, qty: number, isMaker: boolean): bigint =>
  fillFee(market.spec, price, qty, isMaker)
