/** Spreads: one order with one price and two legs that fill together (VENUE-54). */
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
 * The legs of a spread trade: the second at its mark price on the tick, the first at that price plus the spread's. Null for a
 * symbol that is no spread.
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

/** Position index of a leg: in hedge mode a bought leg goes to the long side, a sold one to the short side. */
export const legIdx = (account: Account, { market, isBuy }: Pick<LegFill, 'market' | 'isBuy'>): PositionIdx =>
  positionModeOf(account, market.spec) === 'MergedSingle' ? 0 : isBuy ? 1 : 2

/** Margin of an order in the parts of orderCostParts; for a spread that of both legs. */
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
