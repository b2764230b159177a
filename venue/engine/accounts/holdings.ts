import type { PositionIdx } from '#shared/domain/enums.ts'
import { feeOf } from '#shared/maths/integer/fills.ts'
import { lockedMargin, openOrderMargin } from '#shared/maths/integer/margin.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import { balanceOf } from './accounts.ts'
import { ranksOf } from './adl-rank.ts'
import type { Market } from '../state/market.ts'
import { crossOf } from './pools.ts'
import { positionRecord, walletRecord } from './records.ts'
import { greeksOf } from '../prices/follow.ts'
import { costParts } from './spread.ts'
import { hasSessions } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

export const DEFAULT_LEVERAGE_E2 = 1000

/** Initial leverage of a symbol, in hundredths: 10x, or the symbol's maximum if lower; 1x for options. */
export const startLeverage = (spec: Spec): number => Math.min(DEFAULT_LEVERAGE_E2, spec.maxLeverageE2)

/** Options and spot have no isolated margin. */
export const mayIsolate = (spec: Spec): boolean => spec.kind === 'linear' || spec.kind === 'inverse'

/** The other side of a hedge, if it exists. */
export const otherSide = (account: Account, spec: Spec, positionIdx: PositionIdx): Holding | undefined =>
  positionIdx === 0 ? undefined : account.holdings.get(holdingId(spec.id, positionIdx === 1 ? 2 : 1))

/** An account's holding in a market, or a new one with the default margin mode that isn't registered yet. */
export function peekHolding(account: Account, market: Market, positionIdx: PositionIdx = 0): Holding {
  const { spec } = market
  const known = account.holdings.get(holdingId(spec.id, positionIdx))
  // Both sides of a hedge start with the same settings.
  const other = known === undefined ? otherSide(account, spec, positionIdx) : undefined
  return (
    known ?? {
      account,
      spec,
      positionIdx,
      size: 0,
      value: 0n,
      sessionValue: hasSessions(spec) ? 0n : null,
      realised: 0n,
      sessionRealised: 0n,
      funding: 0n,
      cumRealised: 0n,
      extra: 0n,
      leverageE2: other?.leverageE2 ?? startLeverage(spec),
      isIsolated: other?.isIsolated ?? (mayIsolate(spec) && account.info.marginMode === 'ISOLATED_MARGIN'),
      autoAdd: false,
      closedQty: 0,
      closedValue: 0n,
      exitValue: 0n,
      createdAt: 0,
      updatedAt: 0,
      orders: new Set(),
      stops: new Set(),
      buyQty: 0,
      sellQty: 0,
      buyCost: 0n,
      sellCost: 0n,
      orderMargin: 0n,
      isolatedMargin: 0n,
      adlRank: 0,
    }
  )
}

/** Registers a holding from `peekHolding`. */
export function registerHolding(market: Market, h: Holding): void {
  const id = holdingId(market.spec.id, h.positionIdx)
  if (h.account.holdings.has(id)) return
  h.account.holdings.set(id, h)
  market.holders.add(h)
}

/** An account's holding in a market; created and registered on first use. */
export function holdingOf(account: Account, market: Market, positionIdx: PositionIdx = 0): Holding {
  const holding = peekHolding(account, market, positionIdx)
  registerHolding(market, holding)
  return holding
}

/** Recomputes a holding's margins and the sums in its balance; call after any change of size, leverage or orders. */
export function refreshMargins(h: Holding): void {
  const { kind, settleCoin } = h.spec
  if (kind === 'spot') return
  const balance = balanceOf(h.account, settleCoin)
  const buy = { qty: h.buyQty, parts: h.buyCost }
  const sell = { qty: h.sellQty, parts: h.sellCost }
  const orderMargin = openOrderMargin(h.spec, h.size, h.leverageE2, buy, sell)
  balance.orderMargin += orderMargin - h.orderMargin
  h.orderMargin = orderMargin
  const isolated = lockedMargin(h)
  balance.isolatedMargin += isolated - h.isolatedMargin
  h.isolatedMargin = isolated
}

/** Base coins of a quantity, 1e-8. */
export const baseUnits = (spec: Spec, qty: number): bigint => BigInt(qty) * powerOfTen(8 - spec.lotFraction)

/** Amount of the paying coin that an open spot order locks: the value of a buy, the quantity of a sell. */
export const spotLock = (spec: Spec, isBuy: boolean, price: number, qty: number): bigint =>
  isBuy ? valueAt(spec, price, qty) : baseUnits(spec, qty)

/** The coins a spot order pays and receives. */
export const spotCoins = (spec: Spec, isBuy: boolean): { readonly pays: string; readonly gets: string } =>
  isBuy ? { pays: spec.quoteCoin, gets: spec.baseCoin } : { pays: spec.baseCoin, gets: spec.quoteCoin }

/** Fee of a spot fill, in the coin it receives. */
export function spotFee(spec: Spec, isBuy: boolean, price: number, qty: number, isMaker: boolean): bigint {
  const got = isBuy ? baseUnits(spec, qty) : valueAt(spec, price, qty)
  return feeOf(got, isMaker ? spec.makerFeeE8 : spec.takerFeeE8)
}

/** Adds an open order's quantity and margin to the sums; untriggered and reduce-only orders have none (docs/choices.md#order-cost). */
export function chargeOrder(market: Market, h: Holding, o: LiveOrder): void {
  const { spec } = o
  if (spec.kind === 'spot') {
    if (o.status === 'Untriggered') return
    o.cost = spotLock(spec, o.isBuy, o.price, o.leaves)
    balanceOf(h.account, spotCoins(spec, o.isBuy).pays).locked += o.cost
    return
  }
  if (o.reduceOnly || o.status === 'Untriggered') return
  o.cost = costParts(market, o.isBuy, o.price, o.leaves, h.leverageE2)
  if (o.isBuy) {
    h.buyQty += o.leaves
    h.buyCost += o.cost
  } else {
    h.sellQty += o.leaves
    h.sellCost += o.cost
  }
}

/** Removes an order from the sums; `leaves` is the quantity that was added. */
export function releaseOrder(h: Holding, o: LiveOrder, leaves: number): void {
  if (o.spec.kind === 'spot') {
    balanceOf(h.account, spotCoins(o.spec, o.isBuy).pays).locked -= o.cost
    o.cost = 0n
    return
  }
  if (o.reduceOnly || o.status === 'Untriggered') return
  if (o.isBuy) {
    h.buyQty -= leaves
    h.buyCost -= o.cost
  } else {
    h.sellQty -= leaves
    h.sellCost -= o.cost
  }
  o.cost = 0n
}

/**
 * Records leverage, orders' costs and margins of a holding; the result restores them, and what spot orders lock. To charge an
 * order again is not the same: the cost of a spread's order follows the market.
 */
export function restorer(h: Holding): () => void {
  const { leverageE2, extra, buyQty, sellQty, buyCost, sellCost } = h
  const costs = [...h.orders].map((o) => [o, o.cost] as const)
  return () => {
    Object.assign(h, { leverageE2, extra, buyQty, sellQty, buyCost, sellCost })
    for (const [o, cost] of costs) {
      if (o.spec.kind === 'spot')
        balanceOf(h.account, spotCoins(o.spec, o.isBuy).pays).locked += cost - o.cost
      o.cost = cost
    }
    refreshMargins(h)
  }
}

export function emitPosition(world: World, market: Market, h: Holding): void {
  if (h.spec.kind === 'spot' || h.spec.legs !== null) return
  h.adlRank = ranksOf(market).get(h) ?? 0
  emitAsIs(world, market, h)
}

/** Emits the positions of a market whose ADL rank changed: it also moves with the price and with other holders. */
export function emitAdlRanks(world: World, market: Market): void {
  for (const [h, rank] of ranksOf(market)) {
    if (rank === h.adlRank) continue
    h.adlRank = rank
    emitAsIs(world, market, h)
  }
}

function emitAsIs(world: World, market: Market, h: Holding): void {
  world.dirty.holdings.add(h)
  world.dirty.markets.add(market)
  const cross = crossOf(world, h.account, h.spec.settleCoin)
  const position = positionRecord(h, market, cross, greeksOf(market, world.time))
  emit(world, h.account, { kind: 'position', position })
}

/** Emits the balance of one coin. */
export function emitCoin(world: World, account: Account, coin: string): void {
  emit(world, account, { kind: 'wallet', coin: walletRecord(balanceOf(account, coin)) })
}

/** Emits the balances that a symbol's trades and orders change. */
export function emitWallet(world: World, account: Account, spec: Spec): void {
  emitCoin(world, account, spec.settleCoin)
  if (spec.kind === 'spot') emitCoin(world, account, spec.baseCoin)
}
