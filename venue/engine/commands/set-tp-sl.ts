/** TP/SL and trailing stop of a position (VENUE-17, TPSL-65). */
import { isolatedLiqPrice } from '#shared/maths/integer/liquidation.ts'
import type { CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { follow } from '../triggers/triggers.ts'
import { emitPosition } from '../accounts/holdings.ts'
import { crossOf } from '../accounts/pools.ts'
import { crossLiqOf } from '../accounts/records.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { cancelOrder } from '../orders/order-life.ts'
import type { StopLeg, Trail } from '../terms/order-parts.ts'
import { addStop, addTrailing, changed, changeStop, pair } from '../orders/position-stops.ts'
import { refuse } from '../terms/refusals.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import { fullStop, stopKind } from '../accounts/stop-kinds.ts'
import { OPEN_ORDERS_CAP } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { isAbsent, isZero, marketOf, readIdx } from './read.ts'
import type { Fields } from './read.ts'
import { isRefused, readLeg, readMode, readTrail, removesLeg, hasLeg, wrongWay } from './read-stops.ts'
import type { StopMode } from './read-stops.ts'

/** Maximum number of partial entries of a position per side. */
const MOST_PARTIAL = 20

/** Requested change of one side: none, remove the entry, or set an entry's leg (`target` null: a new entry). */
type Wish =
  | { readonly kind: 'none'; readonly target: LiveOrder | null }
  | { readonly kind: 'remove'; readonly target: LiveOrder }
  | { readonly kind: 'set'; readonly target: LiveOrder | null; readonly leg: StopLeg }

/** The current leg of an entry. */
const legOf = (o: LiveOrder): StopLeg => ({
  trigger: o.triggerPrice,
  by: o.triggerBy,
  orderType: o.orderType,
  limit: o.price,
  size: o.qty,
  slip: o.slip,
})

/** Classic accounts: whether liquidation would come before a stop loss (TPSL-42, TPSL-43); others aren't checked (TPSL-44). */
function isBeyondLiq(world: World, market: Market, h: Holding, trigger: number): boolean {
  if (h.account.info.kind !== 'standard') return false
  const liq = h.isIsolated
    ? isolatedLiqPrice(h)
    : crossLiqOf(h, market.mark, crossOf(world, h.account, h.spec.settleCoin))
  return liq > 0 && (h.size > 0 ? trigger <= liq : trigger >= liq)
}

function readWish(
  world: World,
  market: Market,
  h: Holding,
  fields: Fields,
  mode: StopMode,
  isProfit: boolean,
): Wish | Refusal {
  const kind = stopKind(mode, isProfit)
  const id = fields[isProfit ? 'tpOrderId' : 'slOrderId']
  let target: LiveOrder | null = null
  if (kind === 'TakeProfit' || kind === 'StopLoss') target = fullStop(h, kind)
  else if (!isAbsent(id)) {
    target = [...h.stops].find((o) => o.orderId === id && o.stopOrderType === kind) ?? null
    if (target === null) return refuse('unknownOrder')
  }
  if (removesLeg(fields, isProfit))
    return target === null ? { kind: 'none', target } : { kind: 'remove', target }
  if (!hasLeg(fields, isProfit, target !== null)) return { kind: 'none', target }
  const leg = readLeg(market.spec, fields, isProfit, mode, target === null ? null : legOf(target))
  if (isRefused(leg)) return leg
  const wrong = wrongWay(h.size > 0, isProfit, leg, referencePrice(market, leg.by))
  if (wrong !== null) return wrong
  if (!isProfit && isBeyondLiq(world, market, h, leg.trigger))
    return refuse('badTpSl', 'the position would be liquidated before')
  if (mode === 'Partial') {
    const others = [...h.stops].filter((o) => o.stopOrderType === kind && o !== target)
    if (leg.size === 0) return refuse('badTpSlQty', 'a partial entry has a size')
    if (leg.size + others.reduce((sum, o) => sum + o.qty, 0) > Math.abs(h.size)) return refuse('badTpSlQty')
    if (target === null && others.length >= MOST_PARTIAL) return refuse('tooManyOrders')
  }
  return { kind: 'set', target, leg }
}

type TrailWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly trail: Trail }

function readTrailWish(market: Market, h: Holding, fields: Fields): TrailWish | Refusal {
  const { trailingStop, trailValuePercentageE4, activationPrice } = fields
  const known = fullStop(h, 'TrailingStop')?.trail ?? null
  if (isZero(trailingStop) || (isAbsent(trailingStop) && trailValuePercentageE4 === 0))
    return { kind: known === null ? 'none' : 'remove' }
  const says = !isAbsent(trailingStop) || trailValuePercentageE4 !== undefined
  if (!says && (isAbsent(activationPrice) || known === null)) return { kind: 'none' }
  const trailing = { distance: trailingStop, rateE4: trailValuePercentageE4, activation: activationPrice }
  if (!says && known !== null) {
    // Another activation price for the existing stop.
    const trail = readTrail(market, h.size > 0, market.last, { ...trailing, distance: '', rateE4: 1 })
    return isRefused(trail)
      ? trail
      : { kind: 'set', trail: { ...trail, distance: known.distance, rateE4: known.rateE4 } }
  }
  const trail = readTrail(market, h.size > 0, market.last, trailing)
  return isRefused(trail) ? trail : { kind: 'set', trail }
}

/** Whether the legs of a partial call form one entry: two new legs, or a new leg with an existing one (TPSL-35). */
function readPair(account: Account, mode: StopMode, tp: Wish, sl: Wish): boolean | Refusal {
  const isNew = (wish: Wish): boolean => wish.kind === 'set' && wish.target === null
  const isThere = (wish: Wish): boolean =>
    wish.kind === 'set' || (wish.kind === 'none' && wish.target !== null)
  if (mode === 'Full' || !(isNew(tp) || isNew(sl)) || !isThere(tp) || !isThere(sl)) return false
  const known = tp.target ?? sl.target
  // An entry whose other leg is open can't take a second one.
  if (known !== null && account.open.has(known.ocoOrderId))
    return refuse('badTpSl', 'the entry has both legs')
  const sizeOf = (wish: Wish): number | undefined => (wish.kind === 'set' ? wish.leg.size : wish.target?.qty)
  return sizeOf(tp) === sizeOf(sl) || refuse('badTpSlQty', 'sizes of a pair differ')
}

/** Sets, amends and removes TP/SL and trailing stop of a position: all requested changes, or none. */
export function setTpSl(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  if (market.status !== 'Trading') return refuse('notTrading')
  const positionIdx = readIdx(account, market, fields.positionIdx)
  if (positionIdx === null) return refuse('badPositionIdx')
  const h = account.holdings.get(holdingId(market.spec.id, positionIdx))
  if (h === undefined || h.size === 0) return refuse('noPosition')
  const mode = readMode(fields.tpSlMode)
  if (mode === null || (mode === 'Partial' && market.spec.kind === 'option'))
    return refuse('badTpSl', 'tpSlMode')
  const tp = readWish(world, market, h, fields, mode, true)
  if ('ok' in tp) return tp
  const sl = readWish(world, market, h, fields, mode, false)
  if ('ok' in sl) return sl
  const trail = readTrailWish(market, h, fields)
  if ('ok' in trail) return trail
  const isPair = readPair(account, mode, tp, sl)
  if (typeof isPair === 'object') return isPair
  if (h.orders.size + 3 > OPEN_ORDERS_CAP) return refuse('tooManyOrders')
  // A leg that joins an entry of an order gets the same parent: it grows as that order fills.
  const parentOf = (wish: Wish): string => (isPair ? (wish.target?.parentOrderId ?? '') : '')
  const profit = apply(world, market, h, tp, stopKind(mode, true), parentOf(sl))
  const loss = apply(world, market, h, sl, stopKind(mode, false), parentOf(tp))
  const trailing = applyTrail(world, market, h, trail)
  if (!profit.changed && !loss.changed && !trailing.changed) return refuse('notModified')
  const [one, other] = [profit.o ?? tp.target, loss.o ?? sl.target]
  if (isPair && one !== null && other !== null) pair(world, one, other)
  emitPosition(world, market, h)
  // Legs that are already reached trigger immediately.
  market.moved = true
  return {
    ok: true,
    result: {
      tpOrderId: profit.o?.orderId ?? '',
      slOrderId: loss.o?.orderId ?? '',
      tsOrderId: trailing.o?.orderId ?? '',
    },
  }
}

interface Done {
  readonly o: LiveOrder | null
  readonly changed: boolean
}

function apply(
  world: World,
  market: Market,
  h: Holding,
  wish: Wish,
  kind: ReturnType<typeof stopKind>,
  parentOrderId: string,
): Done {
  if (wish.kind === 'none') return { o: null, changed: false }
  if (wish.kind === 'remove') {
    cancelOrder(world, market, wish.target, 'CancelByUser', 'EC_PerCancelRequest')
    return { o: wish.target, changed: true }
  }
  const isFull = kind === 'TakeProfit' || kind === 'StopLoss'
  const size = isFull ? 0 : wish.leg.size
  if (wish.target === null)
    return { o: addStop(world, market, h, kind, wish.leg, size, parentOrderId), changed: true }
  return { o: wish.target, changed: changeStop(world, wish.target, wish.leg, size) }
}

function applyTrail(world: World, market: Market, h: Holding, wish: TrailWish): Done {
  const known = fullStop(h, 'TrailingStop')
  if (wish.kind === 'none') return { o: null, changed: false }
  if (wish.kind === 'remove') {
    if (known !== null) cancelOrder(world, market, known, 'CancelByUser', 'EC_PerCancelRequest')
    return { o: known, changed: known !== null }
  }
  const { trail } = wish
  if (known === null) {
    const o = addTrailing(world, market, h, trail)
    follow(world, market, o)
    return { o, changed: true }
  }
  const { trail: old } = known
  if (old === null) return { o: known, changed: false }
  const same =
    old.distance === trail.distance && old.rateE4 === trail.rateE4 && old.activation === trail.activation
  if (same) return { o: known, changed: false }
  // The trailing stop restarts: its best price belongs to the old distance.
  Object.assign(old, trail)
  known.triggerPrice = 0
  changed(world, known)
  follow(world, market, known)
  return { o: known, changed: true }
}
