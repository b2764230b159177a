/** Random commands of every kind the seam knows; the compiler refuses this file when a kind has none. */
import type { PositionIdx } from '#shared/domain/enums.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { Command, CreateOrder } from '../../../../../venue/exchange/commands.ts'
import { beyond, near, priceText, qtyText, quantity, units } from './scene.ts'
import type { Actor, Make, Scene, Traded } from './scene.ts'
import { legs, slippage } from './stops.ts'

const idxOf = (scene: Scene, actor: Actor, { instrument }: Traded, isBuy: boolean): PositionIdx => {
  if (scene.chance(0.02)) return scene.pick([0, 1, 2] as const)
  if (actor.isHedge === actor.otherMode.has(instrument.symbol)) return 0
  return isBuy ? 1 : 2
}

/** Learns from a refusal that a symbol isn't in the mode of its account. */
export function learn(actor: Actor, command: Command, message: string): void {
  if (command.type !== 'CreateOrder' || !message.startsWith('The position index')) return
  if (!actor.otherMode.delete(command.symbol)) actor.otherMode.add(command.symbol)
}

/** What makes an order more than a plain one; at most one of these. */
function special(scene: Scene, market: Traded, isBuy: boolean, isMarket: boolean): Partial<CreateOrder> {
  const roll = scene.next()
  if (roll < 0.12) {
    return {
      triggerPrice: beyond(scene, market, scene.chance(0.5)),
      triggerBy: scene.pick(triggerPriceTypes),
      ...(scene.chance(0.2) ? legs(scene, market, isBuy) : {}),
    }
  }
  if (roll < 0.24) return legs(scene, market, isBuy)
  if (roll < 0.28) {
    const activation = scene.chance(0.4) ? { activationPrice: beyond(scene, market, !isBuy) } : {}
    return scene.chance(0.5)
      ? { trailValue: priceText(market, (1 + Math.floor(scene.next() * 40)) * market.tick), ...activation }
      : { trailValuePercentageE4: 1 + Math.floor(scene.next() * 100), ...activation }
  }
  if (roll < 0.31) {
    return {
      oco: {
        tpTriggerPrice: beyond(scene, market, !isBuy),
        slTriggerPrice: beyond(scene, market, isBuy),
        ...(scene.chance(0.5) ? { tpLimitPrice: near(scene, market, 0.003) } : {}),
        ...(scene.chance(0.5) ? { slLimitPrice: near(scene, market, 0.003) } : {}),
      },
    }
  }
  if (roll < 0.37) {
    const strategies: readonly NonNullable<CreateOrder['strategy']>[] = [
      { origin: 'TWAP', durationMs: 60_000 * (1 + Math.floor(scene.next() * 10)), intervalMs: 5000 },
      { origin: 'Iceberg', subQty: quantity(scene, market) },
      { origin: 'Chase Limit', chaseDistance: priceText(market, market.tick * Math.floor(scene.next() * 4)) },
    ]
    return { strategy: scene.pick(strategies) }
  }
  if (isMarket && roll < 0.5) return slippage(scene)
  return {}
}

/** A market that the account has a position in, with the position; null where it has none. */
function held(scene: Scene, actor: Actor): { market: Traded; position: Position } | null {
  if (actor.positions.size === 0) return null
  const position = scene.pick([...actor.positions.values()])
  const market = scene.markets.find((one) => one.instrument.symbol === position.symbol)
  return market === undefined ? null : { market, position }
}

function openOrder(scene: Scene, actor: Actor): { market: Traded; order: Order } | null {
  if (actor.open.size === 0) return null
  const order = scene.pick([...actor.open.values()])
  const market = scene.markets.find((one) => one.instrument.symbol === order.symbol)
  return market === undefined ? null : { market, order }
}

const create: Make = (scene, actor, drawn) => {
  const isMarket = scene.chance(0.35)
  const reduces = scene.chance(0.15)
  const reduced = reduces ? held(scene, actor) : null
  const market = reduced?.market ?? drawn
  const isBuy = reduced === null ? scene.chance(0.5) : reduced.position.side === 'Sell'
  const isSpot = market.instrument.contractType === 'Spot'
  const link = scene.next()
  if (link < 0.1) scene.links += 1
  return {
    type: 'CreateOrder',
    symbol: market.instrument.symbol,
    side: isBuy ? 'Buy' : 'Sell',
    orderType: isMarket ? 'Market' : 'Limit',
    qty: reduced !== null && scene.chance(0.3) ? reduced.position.size : quantity(scene, market),
    ...(isMarket ? {} : { price: near(scene, market, scene.chance(0.8) ? 0.002 : 0.05) }),
    timeInForce: isMarket
      ? 'ImmediateOrCancel'
      : scene.pick([
          'GoodTillCancel',
          'GoodTillCancel',
          'GoodTillCancel',
          'PostOnly',
          'ImmediateOrCancel',
          'FillOrKill',
        ] as const),
    reduceOnly: reduces,
    closeOnTrigger: reduces && scene.chance(0.2),
    positionIdx: reduced?.position.positionIdx ?? idxOf(scene, actor, market, isBuy),
    ...(link < 0.1 ? { orderLinkId: `link-${scene.links}` } : {}),
    // Known already: answered with the first order, and nothing done.
    ...(link > 0.99 && scene.links > 0
      ? { orderLinkId: `link-${1 + Math.floor(scene.next() * scene.links)}` }
      : {}),
    ...special(scene, market, isBuy, isMarket),
    ...(isSpot && isMarket ? { marketUnit: scene.pick(['baseCoin', 'quoteCoin'] as const) } : {}),
    ...(isSpot && scene.chance(0.3) ? { isLeverage: true } : {}),
    ...(scene.chance(0.02) ? { leverage: String(1 + Math.floor(scene.next() * 60)) } : {}),
    ...(scene.chance(0.01) ? { isReversePosition: true } : {}),
  }
}

const replace: Make = (scene, actor) => {
  const found = openOrder(scene, actor)
  if (found === null) return null
  const { market, order } = found
  const total = units(order.qty, market.instrument.lotFraction)
  const lots = Math.max(Math.round((total * (0.4 + scene.next() * 1.4)) / market.lot), 0)
  return {
    type: 'ReplaceOrder',
    orderId: order.orderId,
    symbol: order.symbol,
    ...(scene.chance(0.5) && order.price !== undefined ? { price: near(scene, market, 0.003) } : {}),
    ...(scene.chance(0.6) ? { qty: qtyText(market, lots * market.lot) } : {}),
    ...(order.triggerPrice !== undefined && scene.chance(0.5)
      ? { triggerPrice: beyond(scene, market, scene.chance(0.5)) }
      : {}),
    ...(scene.chance(0.1) ? legs(scene, market, order.side === 'Buy') : {}),
  }
}

const setTpSl: Make = (scene, actor, drawn) => {
  const found = held(scene, actor)
  const market = found?.market ?? drawn
  const entries = [...actor.open.values()].filter((order) => order.parentOrderId !== undefined)
  const entry = entries.length > 0 && scene.chance(0.2) ? scene.pick(entries).orderId : undefined
  return {
    type: 'SetTpSl',
    symbol: market.instrument.symbol,
    positionIdx: found?.position.positionIdx ?? 0,
    ...legs(scene, market, found?.position.side !== 'Sell'),
    ...(entry === undefined ? {} : scene.chance(0.5) ? { tpOrderId: entry } : { slOrderId: entry }),
    ...(scene.chance(0.25)
      ? {
          trailingStop: scene.chance(0.2)
            ? '0'
            : priceText(market, market.tick * (1 + Math.floor(scene.next() * 30))),
        }
      : {}),
  }
}

const leverage: Make = (scene, actor, market) => {
  const most = Number(market.instrument.maxLeverage) || 1
  const one = (): string =>
    scene.chance(0.9) ? (1 + scene.next() * (most - 1)).toFixed(2) : String(most + 1)
  const buyLeverage = one()
  return {
    type: 'SetLeverage',
    symbol: market.instrument.symbol,
    buyLeverage,
    sellLeverage: actor.isHedge && scene.chance(0.5) ? one() : buyLeverage,
  }
}

const amountE8 = (scene: Scene): string =>
  String(Math.floor(Math.exp(scene.next() * 24)) * (scene.chance(0.3) ? -1 : 1))

/** How often a kind comes, and how it's made. */
export const makers: Readonly<Record<Command['type'], { readonly weight: number; readonly make: Make }>> = {
  CreateOrder: { weight: 560, make: create },
  ReplaceOrder: { weight: 90, make: replace },
  CancelOrder: {
    weight: 120,
    make: (scene, actor) => {
      const found = openOrder(scene, actor)
      if (found === null) return null
      return { type: 'CancelOrder', orderId: found.order.orderId, symbol: found.order.symbol }
    },
  },
  CancelAll: {
    weight: 4,
    make: (scene, _actor, { instrument }) => ({
      type: 'CancelAll',
      ...(scene.chance(0.7) ? { symbol: instrument.symbol } : {}),
    }),
  },
  CancelTotally: {
    weight: 6,
    make: (scene, actor, drawn) => {
      const found = held(scene, actor)
      return {
        type: 'CancelTotally',
        kind: 'PartialTpSlConditional',
        symbol: (found?.market ?? drawn).instrument.symbol,
        positionIdx: found?.position.positionIdx ?? 0,
      }
    },
  },
  CloseAll: {
    weight: 4,
    make: (scene, actor, drawn) => {
      const found = held(scene, actor)
      return {
        type: 'CloseAll',
        ...(scene.chance(0.8) ? { symbol: (found?.market ?? drawn).instrument.symbol } : {}),
      }
    },
  },
  SetTpSl: { weight: 60, make: setTpSl },
  SetLeverage: { weight: 40, make: leverage },
  SwitchMarginMode: {
    weight: 20,
    make: (scene, _actor, { instrument }) => ({
      type: 'SwitchMarginMode',
      symbol: instrument.symbol,
      isIsolated: scene.chance(0.5),
    }),
  },
  SetAccountMarginMode: {
    weight: 5,
    make: (scene) => ({
      type: 'SetAccountMarginMode',
      marginMode: scene.pick(['REGULAR_MARGIN', 'ISOLATED_MARGIN', 'PORTFOLIO_MARGIN'] as const),
    }),
  },
  SwitchPositionMode: {
    weight: 6,
    make: (scene, _actor, { instrument }) => ({
      type: 'SwitchPositionMode',
      mode: scene.pick(['MergedSingle', 'BothSide'] as const),
      ...(scene.chance(0.5) ? { symbol: instrument.symbol } : {}),
    }),
  },
  AddMargin: {
    weight: 30,
    make: (scene, actor) => {
      const found = held(scene, actor)
      if (found === null) return null
      const { symbol, positionIdx } = found.position
      return { type: 'AddMargin', symbol, positionIdx, marginE8: amountE8(scene) }
    },
  },
  SetAutoAddMargin: {
    weight: 8,
    make: (scene, actor) => {
      const found = held(scene, actor)
      if (found === null) return null
      const { symbol, positionIdx } = found.position
      return { type: 'SetAutoAddMargin', symbol, positionIdx, isAutoAddMargin: scene.chance(0.5) }
    },
  },
  SetCancelOnDisconnect: {
    weight: 2,
    make: (scene) => ({ type: 'SetCancelOnDisconnect', isEnabled: scene.chance(0.5), windowMs: 10_000 }),
  },
  PrivateConnections: {
    weight: 4,
    make: (scene) => ({ type: 'PrivateConnections', count: Math.floor(scene.next() * 3) }),
  },
  Repay: {
    weight: 8,
    make: (scene, _actor, { instrument }) => ({
      type: 'Repay',
      coin: scene.pick([instrument.coin, instrument.baseCurrency, instrument.quoteCurrency]),
      amount: (Math.exp(scene.next() * 10) / 100).toFixed(8),
    }),
  },
  ResetAccount: { weight: 0.5, make: () => ({ type: 'ResetAccount' }) },
  AddDemoFunds: {
    weight: 3,
    make: (scene, _actor, { instrument }) => ({
      type: 'AddDemoFunds',
      coin: scene.pick([instrument.coin, instrument.baseCurrency, 'USDT', 'NOPE']),
      amount: (Math.exp(scene.next() * 9) / 100).toFixed(4),
    }),
  },
}

const total = Object.values(makers).reduce((sum, { weight }) => sum + weight, 0)

/** The next command of an actor; null where this kind has nothing to act on. */
export function nextCommand(scene: Scene, actor: Actor): Command | null {
  const market = scene.pick(scene.markets)
  let roll = scene.next() * total
  for (const { weight, make } of Object.values(makers)) {
    roll -= weight
    if (roll < 0) return make(scene, actor, market)
  }
  return null
}
