/** Control orders for market and accounts. */
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { MarketOrder } from '../../exchange/simulation-control.ts'
import { changeAccount, changeWallet, makeNewAccount } from './control-accounts.ts'
import type { ControlResult } from './control-result.ts'
import { liquidate, setReferences, settleFundingNow } from './control-prices.ts'
import { settleMoves } from '../triggers/moves.ts'
import { alterSymbol } from '../lifecycle/alter.ts'
import type { SymbolState } from '../listings/listing.ts'
import { setReference } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { followedIndex } from '../prices/follow.ts'
import { pullFollowers, steer } from '../crowd/steer.ts'
import { houseTake, requote } from '../crowd/step.ts'
import type { World } from '../state/world.ts'

const no = (reason: string): ControlResult => ({ ok: false, reason })

/** Parses decimal text that must be a positive multiple of a step; null for anything else. */
export function stepsOf(text: unknown, scale: number, step: number): number | null {
  const exact = typeof text === 'string' ? toExact(text) : null
  if (exact === null || exact.scale > scale || exact.units <= 0n) return null
  const units = Number(unitsAt(exact, scale))
  return Number.isSafeInteger(units) && units % step === 0 ? units : null
}

/** Target price of a move: the given price, or a percentage of the last price, rounded to the tick. */
function goalOf(market: Market, price: unknown, percent: unknown): number | null {
  const { spec, last } = market
  if (percent === undefined) return stepsOf(price, spec.priceFraction, spec.tick)
  const share = typeof percent === 'string' ? Number(percent) : Number.NaN
  if (!Number.isFinite(share) || price !== undefined) return null
  return Math.round((last * (1 + share / 100)) / spec.tick) * spec.tick
}

/** Moves a symbol's market to a price: the house trades through every level in between; mark and index follow immediately. */
function move(world: World, market: Market, price: number): ControlResult {
  steer(world, market, price)
  requote(world, market, 'through')
  // The best house quote is now the target price: trading one lot makes it the last price.
  houseTake(world, market, false, price, market.spec.lot)
  setReference(market, price, market.following === null ? price : followedIndex(market, market.following))
  settleMoves(world, market)
  pullFollowers(world, market)
  return { ok: true, result: { lastPrice: market.last, markPrice: market.mark, indexPrice: market.index } }
}

function changeSymbol(
  world: World,
  order: Extract<MarketOrder, { readonly type: 'symbolState' }>,
): ControlResult {
  const { symbol, state, changes } = order
  const status = state === undefined ? {} : { status: state as SymbolState }
  const altered = alterSymbol(world, symbol, { ...changes, ...status })
  return altered.ok ? { ok: true, result: { symbol, ...status } } : altered
}

function trade(world: World, market: Market, side: unknown, text: unknown): ControlResult {
  const qty = stepsOf(text, market.spec.lotFraction, market.spec.lot)
  if (qty === null || (side !== 'Buy' && side !== 'Sell')) return no('side or quantity is not usable')
  const traded = houseTake(world, market, side === 'Buy', 0, qty)
  settleMoves(world, market)
  return { ok: true, result: { tradedQty: traded, lastPrice: market.last } }
}

/** Executes a control order, or returns why it can't be done and changes nothing. */
export function controlMarket(world: World, order: MarketOrder): ControlResult {
  if (order.type === 'wallet') return changeWallet(world, order.accountId, order.coin, order.amount)
  if (order.type === 'addAccount') return makeNewAccount(world, order.profileId, order.account)
  if (order.type === 'account') return changeAccount(world, order.accountId, order.changes)
  const market = world.bySymbol.get(order.symbol)
  if (market === undefined) return no(`unknown symbol ${order.symbol.slice(0, 40)}`)
  if (order.type !== 'symbolState' && market.status !== 'Trading') return no('the symbol is not trading')
  switch (order.type) {
    case 'move': {
      const price = goalOf(market, order.price, order.percent)
      if (price === null || price < market.spec.minPrice * 2 || price > market.spec.maxPrice / 2) {
        return no('price is not a usable multiple of the tick')
      }
      return move(world, market, price)
    }
    case 'trade':
      return trade(world, market, order.side, order.qty)
    case 'reference':
      return setReferences(world, market, order)
    case 'funding':
      return settleFundingNow(world, market, order)
    case 'liquidate':
      return liquidate(world, market, order)
    case 'symbolState':
      return changeSymbol(world, order)
    default:
      return no('unknown control order')
  }
}
