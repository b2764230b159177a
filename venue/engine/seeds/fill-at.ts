/** Gives an account a fill without a public trade; the house is the counterparty. */
import { valueAt } from '#shared/maths/integer/terms.ts'
import { positionChanged } from '../orders/after-fill.ts'
import { emitWallet, holdingOf } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { makeOrder } from '../orders/order-make.ts'
import type { Draft } from '../orders/order-make.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account } from '../state/state.ts'
import { fillOrder, houseTrade } from '../orders/trade.ts'
import type { World } from '../state/world.ts'

/** A multiple of the mark price, on the tick. */
export const priceBy = ({ spec, mark }: Market, share: number): number =>
  Math.max(Math.round((mark * share) / spec.tick), 1) * spec.tick

/** Quantity in whole lots worth about a sum of USD; inverse contracts are dollars. */
export function lotsOf(spec: Spec, price: number, usd: number): number {
  const lotUsd =
    spec.kind === 'inverse' ? spec.lot / 10 ** spec.lotFraction : Number(valueAt(spec, price, spec.lot)) / 1e8
  const lots = Math.max(Math.round(usd / lotUsd), 1)
  return Math.min(Math.max(lots * spec.lot, spec.minQty), spec.maxMarketQty)
}

export function fillAt(world: World, account: Account, market: Market, draft: Draft, price: number): void {
  const o = makeOrder(world, account, market, draft)
  houseTrade(world, market, !o.isBuy, price, o.qty)
  fillOrder(world, market, o, price, o.qty, false)
  account.ended.add(o)
  world.dirty.orders.add(o)
  positionChanged(world, market, holdingOf(account, market, o.positionIdx))
  emitWallet(world, account, market.spec)
}
