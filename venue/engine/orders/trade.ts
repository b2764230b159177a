/** Applies a match: public trade, positions, wallets, house, private events. */
import type { Fill, FillEffect } from '../../exchange/fill.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import { fillFee } from '#shared/maths/integer/fills.ts'
import { flowOf, valueAt } from '#shared/maths/integer/terms.ts'
import type { Ending } from '../accounts/account-log.ts'
import { afterFill, creditStrategy } from './after-fill.ts'
import { applyFill, applySpot } from '../accounts/apply-fill.ts'
import {
  baseUnits,
  chargeOrder,
  emitWallet,
  holdingOf,
  refreshMargins,
  releaseOrder,
  spotFee,
} from '../accounts/holdings.ts'
import { hexOf } from '../terms/random.ts'
import { settleLoans } from '../accounts/lending.ts'
import { recordTrade } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { moneyText, priceText, qtyText } from '../terms/money.ts'
import { endOrder } from './order-life.ts'
import { orderRecord } from './order-record.ts'
import type { Spec } from '../terms/spec.ts'
import { legFee, legIdx, legsOf } from '../accounts/spread.ts'
import { sideOf } from '../state/state.ts'
import type { Holding, LiveOrder } from '../state/state.ts'
import { emit, HISTORY_CAP, houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** Books the house's side of a trade exactly: cash and position, for a spread of both legs. */
export function houseTrade(world: World, market: Market, isBuy: boolean, price: number, qty: number): void {
  const legs = legsOf(market, isBuy, price)
  if (legs !== null) {
    for (const leg of legs) houseTrade(world, leg.market, leg.isBuy, leg.price, qty)
    return
  }
  const { house } = world
  const { spec } = market
  houseOf(world, spec.settleCoin).cash += flowOf(spec, isBuy, valueAt(spec, price, qty))
  if (spec.kind === 'spot') {
    const base = baseUnits(spec, qty)
    houseOf(world, spec.baseCoin).cash += isBuy ? base : -base
  } else house.sizes.set(spec.id, (house.sizes.get(spec.id) ?? 0) + (isBuy ? qty : -qty))
  world.dirty.house = true
}

interface Booked {
  readonly market: Market
  readonly isBuy: boolean
  readonly price: number
  readonly fee: bigint
}

/** How an order's fill is booked: as itself, or as the two legs of a spread. */
function bookingsOf(
  market: Market,
  o: LiveOrder,
  price: number,
  qty: number,
  isMaker: boolean,
): readonly Booked[] {
  const { spec, isBuy } = o
  const legs = legsOf(market, isBuy, price)
  if (legs !== null) return legs.map((leg) => ({ ...leg, fee: legFee(leg, qty, isMaker) }))
  const fee =
    spec.kind === 'spot'
      ? spotFee(spec, isBuy, price, qty, isMaker)
      : fillFee(spec, price, qty, isMaker, market.index)
  return [{ market, isBuy, price, fee }]
}

/** Cause of a fill in the account's log. */
const endingOf = (o: LiveOrder): Ending => {
  const { stopOrderType, orderId } = o
  const cause = isTakenAway(stopOrderType)
    ? 'LIQUIDATION'
    : stopOrderType === 'Delivery'
      ? 'DELIVERY'
      : 'TRADE'
  return { cause, orderId }
}

/** Coin of a fee: the received coin for spot, else the settle coin. */
const feeCoinOf = (spec: Spec, isBuy: boolean): string =>
  spec.kind === 'spot' && isBuy ? spec.baseCoin : spec.settleCoin

/** Books one fill. Returns its effect on the position, undefined for spot. */
function book(
  world: World,
  o: LiveOrder,
  h: Holding,
  { isBuy, price, fee }: Booked,
  qty: number,
): FillEffect | undefined {
  const { spec } = h
  houseOf(world, feeCoinOf(spec, isBuy)).fees += fee
  world.dirty.house = true
  if (spec.kind === 'spot') {
    applySpot(h, isBuy, price, qty, fee)
    settleLoans(world, o, price, qty)
    return undefined
  }
  const ending = endingOf(o)
  const { credited, closed, size } = applyFill(world, h, isBuy, price, qty, fee, ending)
  const { cause } = ending
  return {
    // An option is settled in its premiums.
    pnl: moneyText(spec.kind === 'option' ? 0n : credited),
    closed: qtyText(spec, closed),
    size: qtyText(spec, size),
    ...(cause === 'LIQUIDATION' || cause === 'DELIVERY' ? { cause } : {}),
  }
}

function emitExecution(
  world: World,
  o: LiveOrder,
  booked: Booked,
  qty: number,
  isMaker: boolean,
  effect: FillEffect | undefined,
): void {
  const { account } = o
  const { spec } = booked.market
  world.execCount += 1
  const execution: Fill = {
    execId: `e${hexOf(`${world.seed}:${world.execCount}`, 11)}`,
    orderId: o.orderId,
    ...(o.orderLinkId === null ? {} : { orderLinkId: o.orderLinkId }),
    symbol: spec.symbol,
    side: sideOf(booked.isBuy),
    execPrice: priceText(spec, booked.price),
    execQty: qtyText(spec, qty),
    execValue: moneyText(valueAt(spec, booked.price, qty)),
    execFee: moneyText(booked.fee),
    feeCoin: feeCoinOf(spec, booked.isBuy),
    isMaker,
    positionIdx: o.positionIdx,
    leavesQty: qtyText(o.spec, o.leaves),
    execTime: world.time,
    ...(effect === undefined ? {} : { effect }),
  }
  account.executions.push(execution)
  world.dirty.executions.push({ accountId: account.id, number: world.execCount, execution })
  if (account.executions.length > HISTORY_CAP + 100) {
    for (const { execId } of account.executions.splice(0, 100)) {
      world.dirty.dropped.push({ kind: 'execution', key: execId, historyOf: account.id })
    }
  }
  emit(world, account, { kind: 'execution', execution })
}

/** Books a fill of a user order: order, position, wallet, execution event. `givenFee` replaces the fee, for deliveries. */
export function fillOrder(
  world: World,
  market: Market,
  o: LiveOrder,
  price: number,
  qty: number,
  isMaker: boolean,
  givenFee: bigint | null = null,
): void {
  const { account, spec } = o
  const h = holdingOf(account, market, o.positionIdx)
  const value = valueAt(spec, price, qty)
  const bookings = bookingsOf(market, o, price, qty, isMaker).map((each) =>
    givenFee === null ? each : { ...each, fee: givenFee },
  )
  const fee = bookings.reduce((sum, each) => sum + each.fee, 0n)
  if (o.entry !== null) releaseOrder(h, o, o.leaves)
  o.leaves -= qty
  o.cumQty += qty
  o.cumValue += value
  o.cumFee += fee
  o.updatedAt = world.time
  o.status = o.leaves === 0 ? 'Filled' : 'PartiallyFilled'
  const effects = bookings.map((each) => {
    const own = spec.legs === null ? h : holdingOf(account, each.market, legIdx(account, each))
    const effect = book(world, o, own, each, qty)
    if (own !== h) refreshMargins(own)
    return effect
  })
  if (o.entry !== null && o.leaves > 0) chargeOrder(market, h, o)
  refreshMargins(h)
  for (const [at, each] of bookings.entries()) emitExecution(world, o, each, qty, isMaker, effects[at])
  if (o.origin !== '') creditStrategy(world, market, o, { qty, value, fee })
}

/** Books a fill of a resting user order, emits it, and ends the order if nothing is left. */
function fillMaker(world: World, market: Market, o: LiveOrder, price: number, qty: number): void {
  fillOrder(world, market, o, price, qty, true)
  if (o.leaves === 0) {
    o.entry = null
    endOrder(world, market, o)
  }
  world.dirty.orders.add(o)
  emit(world, o.account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  const h = holdingOf(o.account, market, o.positionIdx)
  afterFill(world, market, h, o, qty)
  emitWallet(world, o.account, o.spec)
}

/** Applies one match at a price to taker and maker; null is the house. */
export function trade(
  world: World,
  market: Market,
  taker: LiveOrder | null,
  isBuy: boolean,
  price: number,
  qty: number,
  maker: LiveOrder | null,
): void {
  recordTrade(market, world.time, price, qty, isBuy)
  if (taker === null && maker === null) return
  if (maker === null) houseTrade(world, market, !isBuy, price, qty)
  else fillMaker(world, market, maker, price, qty)
  if (taker === null) houseTrade(world, market, isBuy, price, qty)
  else fillOrder(world, market, taker, price, qty, false)
}
