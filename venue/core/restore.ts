/** State out of stored values: accounts, holdings, orders, executions. Counterpart of changes.ts. */
import type { AccountInfo, Execution } from '#shared/domain/records.ts'
import type { TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import { makeAccount } from './accounts.ts'
import type { ChangeRow } from './changes.ts'
import { isEnded } from './changes.ts'
import { holdingOf, refreshMargins } from './holdings.ts'
import type { LiveOrder, OrderState } from './state.ts'
import type { World } from './world.ts'

type Value = Readonly<Record<string, unknown>>

const big = (value: unknown): bigint => BigInt(String(value))

export function restoreHouse(world: World, value: Value): void {
  const { house } = world
  house.cash = big(value.cash)
  house.fees = big(value.fees)
  house.insurance = big(value.insurance)
  house.deposits = big(value.deposits)
  house.sizes.clear()
  for (const [id, size] of value.sizes as readonly (readonly [number, number])[]) house.sizes.set(id, size)
}

export function restoreAccount(world: World, id: string, value: Value): void {
  const { accountId: _, ...info } = value.info as AccountInfo
  const account = makeAccount(id, String(value.profileId), info, big(value.initial))
  account.seq = Number(value.seq)
  account.wallet = big(value.wallet)
  account.cumRealised = big(value.cumRealised)
  world.accounts.set(id, account)
}

export function restoreHolding(world: World, value: Value): void {
  const account = world.accounts.get(String(value.accountId))
  const market = world.bySymbol.get(String(value.symbol))
  if (account === undefined || market === undefined)
    throw new Error(`stored holding of ${String(value.symbol)}`)
  const h = holdingOf(account, market)
  // To the end: holdings keep the order they are restored in.
  account.holdings.delete(market.spec.id)
  account.holdings.set(market.spec.id, h)
  h.size = Number(value.size)
  h.value = big(value.value)
  h.realised = big(value.realised)
  h.cumRealised = big(value.cumRealised)
  h.extra = big(value.extra)
  h.leverageE2 = Number(value.leverageE2)
  h.isIsolated = value.isIsolated === true
  h.createdAt = Number(value.createdAt)
  h.updatedAt = Number(value.updatedAt)
  refreshMargins(h)
}

/** An order of its account: open ones are open but not yet in the book, ended ones go to the history in call order. */
export function restoreOrder(world: World, orderId: string, value: Value): LiveOrder {
  const account = world.accounts.get(String(value.accountId))
  const market = world.bySymbol.get(String(value.symbol))
  if (account === undefined || market === undefined)
    throw new Error(`stored order of ${String(value.symbol)}`)
  const status = value.status as OrderState
  const o: LiveOrder = {
    orderId,
    number: Number(value.number),
    orderLinkId: typeof value.orderLinkId === 'string' ? value.orderLinkId : null,
    account,
    spec: market.spec,
    isBuy: value.isBuy === true,
    orderType: value.orderType === 'Market' ? 'Market' : 'Limit',
    price: Number(value.price),
    qty: Number(value.qty),
    leaves: Number(value.leaves),
    cumQty: Number(value.cumQty),
    cumValue: big(value.cumValue),
    cumFee: big(value.cumFee),
    timeInForce: value.timeInForce as TimeInForce,
    reduceOnly: value.reduceOnly === true,
    closeOnTrigger: value.closeOnTrigger === true,
    positionIdx: 0,
    status,
    triggerPrice: Number(value.triggerPrice),
    triggerBy: value.triggerBy as TriggerPriceType,
    triggerDirection: value.triggerDirection === 1 ? 1 : value.triggerDirection === 2 ? 2 : 0,
    stopOrderType: String(value.stopOrderType),
    cancelType: String(value.cancelType),
    rejectReason: String(value.rejectReason),
    createdAt: Number(value.createdAt),
    updatedAt: Number(value.updatedAt),
    priority: Number(value.priority),
    cost: 0n,
    entry: null,
  }
  if (o.orderLinkId !== null) account.byLink.set(o.orderLinkId, o)
  if (isEnded(status)) {
    account.ended.push(o)
    return o
  }
  account.open.set(orderId, o)
  holdingOf(account, market).orders.add(o)
  if (status === 'Untriggered') market.triggers.add(o)
  return o
}

export function restoreExecution(world: World, value: Value): void {
  world.accounts.get(String(value.accountId))?.executions.push(value.execution as Execution)
}

export function restoreCounters(world: World, value: Value): void {
  world.time = Number(value.time)
  world.orderCount = Number(value.orderCount)
  world.execCount = Number(value.execCount)
  world.priority = Number(value.priority)
}

/** Rows of a kind that hold a value. */
export const valuesOf = (
  rows: readonly ChangeRow[],
  kind: ChangeRow['kind'],
): readonly (readonly [string, Value])[] =>
  rows.flatMap((row) => (row.kind === kind && row.value !== null ? [[row.key, row.value] as const] : []))
