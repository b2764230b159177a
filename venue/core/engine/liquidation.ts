/**
 * Liquidation (maths.md 5). Isolated: when mark crosses the liquidation price the position is taken over at its bankruptcy
 * price; the insurance fund gets or pays the difference to mark. Cross: when maintenance margin reaches the balance the open
 * orders go first, then positions at mark, the largest maintenance margin first, until the account is sound; what a wallet
 * lacks in the end the insurance fund pays.
 */
import { isBeyondLiq, isolatedBustPrice } from '#shared/maths/integer/liquidation.ts'
import { maintenanceMargin } from '#shared/maths/integer/margin.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { cancelIn } from '../commands/amend.ts'
import { crossOf, emitPosition, emitWallet, refreshMargins } from '../holdings.ts'
import type { Market } from '../market.ts'
import { orderRecord } from '../records.ts'
import type { Account, Holding, LiveOrder } from '../state.ts'
import { fillOrder, houseTrade, trimReduceOnly } from '../trade.ts'
import { emit, nextOrderId } from '../world.ts'
import type { World } from '../world.ts'

/** Closes a position at a price against the house, which takes it at mark; the difference is the insurance fund's. */
function takeOver(world: World, market: Market, h: Holding, price: number): void {
  const { account, spec } = h
  const isBuy = h.size < 0
  const qty = Math.abs(h.size)
  const o: LiveOrder = {
    ...nextOrderId(world),
    orderLinkId: null,
    account,
    spec,
    isBuy,
    orderType: 'Market',
    price: 0,
    qty,
    leaves: qty,
    cumQty: 0,
    cumValue: 0n,
    cumFee: 0n,
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: 0,
    status: 'New',
    triggerPrice: 0,
    triggerBy: 'MarkPrice',
    triggerDirection: 0,
    stopOrderType: 'Liquidation',
    cancelType: '',
    rejectReason: '',
    createdAt: world.time,
    updatedAt: world.time,
    priority: 0,
    cost: 0n,
    entry: null,
  }
  emit(world, account, { kind: 'order', event: 'newed', order: orderRecord(o) })
  const atPrice = valueAt(spec, price, qty)
  const atMark = valueAt(spec, market.mark, qty)
  houseTrade(world, market, !isBuy, market.mark, qty)
  world.house.insurance += isBuy ? atPrice - atMark : atMark - atPrice
  fillOrder(world, market, o, price, qty, false)
  account.ended.push(o)
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  emitPosition(world, market, h)
  trimReduceOnly(world, market, h)
}

/** The insurance fund brings a wallet back to zero. */
function cover(world: World, account: Account): void {
  if (account.wallet >= 0n) return
  world.house.insurance += account.wallet
  world.dirty.house = true
  account.wallet = 0n
}

function liquidateIsolated(world: World, market: Market, h: Holding): void {
  for (const o of h.orders) cancelIn(world, o, 'CancelByLiq', 'EC_Liquidation')
  takeOver(world, market, h, Math.max(isolatedBustPrice(h), market.spec.tick))
  cover(world, h.account)
  emitWallet(world, h.account)
}

function largestCross(world: World, account: Account): { market: Market; h: Holding } | null {
  let largest: { market: Market; h: Holding; margin: bigint } | null = null
  for (const h of account.holdings.values()) {
    const market = world.markets[h.spec.id - 1]
    if (h.size === 0 || h.isIsolated || market === undefined) continue
    const margin = maintenanceMargin(h, market.mark)
    if (largest === null || margin > largest.margin) largest = { market, h, margin }
  }
  return largest
}

const isUnsound = (world: World, account: Account): boolean => {
  const cross = crossOf(world, account)
  return cross.maintenance > 0n && cross.balance <= cross.maintenance
}

function liquidateCross(world: World, account: Account): void {
  for (const o of account.open.values()) cancelIn(world, o, 'CancelByLiq', 'EC_Liquidation')
  while (isUnsound(world, account)) {
    const next = largestCross(world, account)
    if (next === null) break
    takeOver(world, next.market, next.h, next.market.mark)
  }
  cover(world, account)
  refreshAll(account)
  emitWallet(world, account)
}

function refreshAll(account: Account): void {
  for (const h of account.holdings.values()) refreshMargins(h)
}

/** Looks at everybody holding the symbol after its mark moved. */
export function checkLiquidations(world: World, market: Market): void {
  for (const h of market.holders) {
    if (h.size === 0) continue
    if (h.isIsolated) {
      if (isBeyondLiq(h, market.mark)) liquidateIsolated(world, market, h)
    } else if (isUnsound(world, h.account)) liquidateCross(world, h.account)
  }
}
