import type { CrossState } from '#shared/maths/integer/liquidation.ts'
import {
  initialMargin,
  lockedMargin,
  maintenanceMargin,
  openOrderMargin,
  orderCostParts,
  pnlAt,
} from '#shared/maths/integer/margin.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import type { Market } from './market.ts'
import { positionRecord, walletRecord } from './records.ts'
import type { Account, Holding, LiveOrder } from './state.ts'
import { emit } from './world.ts'
import type { World } from './world.ts'

export const DEFAULT_LEVERAGE_E2 = 1000

/** The holding of an account in a market, or what it would be: with the account's default margin mode, not yet kept. */
export function peekHolding(account: Account, market: Market): Holding {
  const { spec } = market
  return (
    account.holdings.get(spec.id) ?? {
      account,
      spec,
      size: 0,
      value: 0n,
      realised: 0n,
      cumRealised: 0n,
      extra: 0n,
      leverageE2: Math.min(DEFAULT_LEVERAGE_E2, spec.maxLeverageE2),
      isIsolated: account.info.marginMode === 'ISOLATED_MARGIN',
      createdAt: 0,
      updatedAt: 0,
      orders: new Set(),
      buyQty: 0,
      sellQty: 0,
      buyCost: 0n,
      sellCost: 0n,
      orderMargin: 0n,
      isolatedMargin: 0n,
    }
  )
}

/** Keeps a peeked holding from now on. */
export function keepHolding(market: Market, h: Holding): void {
  if (h.account.holdings.has(market.spec.id)) return
  h.account.holdings.set(market.spec.id, h)
  market.holders.add(h)
}

/** The holding of an account in a market, kept from its first use on. */
export function holdingOf(account: Account, market: Market): Holding {
  const holding = peekHolding(account, market)
  keepHolding(market, holding)
  return holding
}

/** Takes a holding's margins into its account's sums again; call after any change of size, leverage or orders. */
export function refreshMargins(h: Holding): void {
  const buy = { qty: h.buyQty, parts: h.buyCost }
  const sell = { qty: h.sellQty, parts: h.sellCost }
  const orderMargin = openOrderMargin(h.size, h.leverageE2, buy, sell)
  h.account.orderMargin += orderMargin - h.orderMargin
  h.orderMargin = orderMargin
  const isolated = lockedMargin(h)
  h.account.isolatedMargin += isolated - h.isolatedMargin
  h.isolatedMargin = isolated
}

/** Counts an open order's quantity and margin; untriggered and reduce-only orders hold none (maths.md 3). */
export function chargeOrder(h: Holding, o: LiveOrder): void {
  if (o.reduceOnly || o.status === 'Untriggered') return
  o.cost = orderCostParts(o.spec, o.isBuy, valueAt(o.spec, o.price, o.leaves), h.leverageE2)
  if (o.isBuy) {
    h.buyQty += o.leaves
    h.buyCost += o.cost
  } else {
    h.sellQty += o.leaves
    h.sellCost += o.cost
  }
}

/** Takes an order out of the sums again; `leaves` is what was counted. */
export function releaseOrder(h: Holding, o: LiveOrder, leaves: number): void {
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

/** Balance and margins of the cross side of an account at current marks. */
export function crossOf(world: World, account: Account): CrossState {
  let balance = account.wallet - account.isolatedMargin
  let initial = 0n
  let maintenance = 0n
  for (const h of account.holdings.values()) {
    if (h.size === 0 || h.isIsolated) continue
    const mark = world.markets[h.spec.id - 1]?.mark ?? 0
    balance += pnlAt(h, mark)
    initial += initialMargin(h, valueAt(h.spec, mark, Math.abs(h.size)))
    maintenance += maintenanceMargin(h, mark)
  }
  return { balance, initial, maintenance }
}

/** Money free for new orders; may be negative. */
export function availableOf(world: World, account: Account): bigint {
  const cross = crossOf(world, account)
  return cross.balance - cross.initial - account.orderMargin
}

export function emitPosition(world: World, market: Market, h: Holding): void {
  world.dirty.holdings.add(h)
  world.dirty.markets.add(market)
  const position = positionRecord(h, market.mark, crossOf(world, h.account))
  emit(world, h.account, { kind: 'position', position })
}

export function emitWallet(world: World, account: Account): void {
  emit(world, account, { kind: 'wallet', coin: walletRecord(account) })
}
