/** Messages for people about their orders and positions (VENUE-43, FEED-27). */
import type { Liquidation, TradeMessage } from '../../exchange/events.ts'
import { moneyText, priceText, qtyText } from '../terms/money.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import { sideOf } from '../state/state.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** Whether a user placed the order; false for orders the exchange made for a position or a strategy. */
export const isOwn = (o: LiveOrder): boolean => !o.ofPosition && o.parentOrderId === ''

/** Reports that an order was created, edited or cancelled; `reason` is the cancel type. */
export function emitTradeMessage(
  world: World,
  o: LiveOrder,
  scene: 'make' | 'edit' | 'cancel',
  reason = '',
): void {
  const message: TradeMessage = {
    scene,
    symbol: o.spec.symbol,
    side: sideOf(o.isBuy),
    orderId: o.orderId,
    orderType: o.orderType,
    ...(o.price === 0 ? {} : { price: priceText(o.spec, o.price) }),
    qty: qtyText(o.spec, o.qty),
    leavesQty: qtyText(o.spec, o.leaves),
    ...(reason === '' ? {} : { reason }),
    isPortfolioMargin: isPortfolio(o.account),
  }
  emit(world, o.account, { kind: 'tradeMsg', message })
}

/** Reports a fill: filled quantity, remaining quantity, position size after it. */
export function emitPositionMessage(world: World, o: LiveOrder, h: Holding, filled: number): void {
  const message: TradeMessage = {
    scene: 'position',
    symbol: o.spec.symbol,
    side: sideOf(o.isBuy),
    orderId: o.orderId,
    orderType: o.orderType,
    ...(o.price === 0 ? {} : { price: priceText(o.spec, o.price) }),
    qty: qtyText(o.spec, filled),
    leavesQty: qtyText(o.spec, o.leaves),
    size: qtyText(o.spec, Math.abs(h.size)),
    isPortfolioMargin: isPortfolio(o.account),
  }
  emit(world, o.account, { kind: 'tradeMsg', message })
}

/** Reports that the exchange repaid a loan with the account's coins. */
export function emitLoanCall(world: World, account: Account, coin: string, repaid: bigint): void {
  const message: TradeMessage = {
    scene: 'loan',
    symbol: coin,
    side: 'Buy',
    qty: moneyText(repaid),
    isPortfolioMargin: isPortfolio(account),
  }
  emit(world, account, { kind: 'tradeMsg', message })
}

/** Reports a liquidation, full or partial; the side is that of the closing order. */
export function emitLiquidation(world: World, o: LiveOrder, h: Holding, price: number): void {
  const isPartial = h.size !== 0
  const liquidation: Liquidation = {
    symbol: o.spec.symbol,
    side: sideOf(o.isBuy),
    qty: qtyText(o.spec, o.cumQty),
    price: priceText(o.spec, price),
    size: qtyText(o.spec, Math.abs(h.size)),
    isPartial,
    isPortfolioMargin: isPortfolio(o.account),
    time: world.time,
  }
  emit(world, o.account, { kind: 'liquidation', liquidation })
  const message: TradeMessage = {
    scene: 'liquidation',
    symbol: o.spec.symbol,
    side: sideOf(o.isBuy),
    orderId: o.orderId,
    orderType: o.orderType,
    price: priceText(o.spec, price),
    qty: qtyText(o.spec, o.cumQty),
    leavesQty: qtyText(o.spec, o.leaves),
    size: qtyText(o.spec, Math.abs(h.size)),
    reason: isPartial ? 'PartialLiquidation' : 'FullLiquidation',
    isPortfolioMargin: isPortfolio(o.account),
  }
  emit(world, o.account, { kind: 'tradeMsg', message })
}
