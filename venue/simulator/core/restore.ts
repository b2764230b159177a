/** Restores accounts, holdings and executions from stored values. Counterpart of changes.ts. */
import type { PositionIdx, PositionMode } from '#shared/domain/enums.ts'
import { adlRanks } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import { registerAccount, makeAccount, balanceOf } from '../../engine/accounts/accounts.ts'
import type { ChangeRow } from './changes.ts'
import type { LogEntry } from '../../engine/terms/log-entry.ts'
import { NEVER } from '../../engine/terms/order-parts.ts'
import { holdingOf, refreshMargins } from '../../engine/accounts/holdings.ts'
import { restoreOrder } from './order-store.ts'
import type { Account } from '../../engine/state/state.ts'
import { holdingId } from '../../engine/state/state.ts'
import { houseOf } from '../../engine/state/world.ts'
import type { World } from '../../engine/state/world.ts'

type Value = Readonly<Record<string, unknown>>

export const positionIdxOf = (value: unknown): PositionIdx => (value === 1 ? 1 : value === 2 ? 2 : 0)

const big = (value: unknown): bigint => BigInt(String(value))

export function restoreHouse(world: World, value: Value): void {
  const { house } = world
  house.coins.clear()
  for (const row of value.coins as readonly Value[]) {
    const balance = houseOf(world, String(row.coin))
    balance.cash = big(row.cash)
    balance.fees = big(row.fees)
    balance.insurance = big(row.insurance)
    balance.deposits = big(row.deposits)
  }
  house.sizes.clear()
  for (const [id, size] of value.sizes as readonly (readonly [number, number])[]) house.sizes.set(id, size)
}

export function restoreAccount(world: World, id: string, value: Value): void {
  const { accountId: _, ...info } = value.info as AccountInfo
  const initial = new Map(
    (value.initial as readonly (readonly [string, string])[]).map(([coin, amount]) => [coin, big(amount)]),
  )
  const account = makeAccount(id, String(value.profileId), info, initial)
  account.seq = Number(value.seq)
  account.balances.clear()
  for (const row of value.purses as readonly Value[]) {
    const balance = balanceOf(account, String(row.coin))
    balance.wallet = big(row.wallet)
    balance.cumRealised = big(row.cumRealised)
    balance.borrowed = big(row.borrowed)
    balance.interest = big(row.interest)
  }
  for (const [id, mode] of (value.modes ?? []) as readonly (readonly [number, PositionMode])[]) {
    account.modes.set(id, mode)
  }
  account.connections = Number(value.connections ?? 0)
  account.disconnectAt = Number(value.disconnectAt ?? NEVER)
  if (account.disconnectAt !== NEVER) world.leaving.add(account)
  registerAccount(world, account)
}

export function restoreHolding(world: World, value: Value): void {
  const account = world.accounts.get(String(value.accountId))
  const market = world.bySymbol.get(String(value.symbol))
  if (account === undefined || market === undefined)
    throw new Error(`stored holding of ${String(value.symbol)}`)
  const h = holdingOf(account, market, positionIdxOf(value.positionIdx))
  // Moves it to the end: holdings are ordered as they are restored.
  const id = holdingId(market.spec.id, h.positionIdx)
  account.holdings.delete(id)
  account.holdings.set(id, h)
  h.size = Number(value.size)
  h.value = big(value.value)
  h.sessionValue = value.sessionValue === null ? null : big(value.sessionValue)
  h.realised = big(value.realised)
  h.sessionRealised = big(value.sessionRealised)
  h.funding = big(value.funding)
  h.cumRealised = big(value.cumRealised)
  h.extra = big(value.extra)
  h.leverageE2 = Number(value.leverageE2)
  h.isIsolated = value.isIsolated === true
  h.autoAdd = value.autoAdd === true
  h.adlRank = adlRanks.find((rank) => rank === value.adlRank) ?? 0
  h.closedQty = Number(value.closedQty ?? 0)
  h.closedValue = big(value.closedValue ?? 0)
  h.exitValue = big(value.exitValue ?? 0)
  h.createdAt = Number(value.createdAt)
  h.updatedAt = Number(value.updatedAt)
  refreshMargins(h)
}

/** Appends a log entry; call it oldest first. */
export function restoreLog({ history }: Account, entry: LogEntry): void {
  history.log.push(entry)
  history.logCount = entry.number
}

export function restoreCounters(world: World, value: Value): void {
  world.time = Number(value.time)
  world.orderCount = Number(value.orderCount)
  world.execCount = Number(value.execCount)
  world.priority = Number(value.priority)
}

type Entries = readonly (readonly [string, Value])[]

/** Rows grouped by kind, computed once: a start reads each kind of some hundred thousand rows. */
const groups = new WeakMap<readonly ChangeRow[], ReadonlyMap<string, Entries>>()

function groupsOf(rows: readonly ChangeRow[]): ReadonlyMap<string, Entries> {
  const made = new Map<string, [string, Value][]>()
  for (const { kind, key, value } of rows) {
    if (value === null) continue
    const group = made.get(kind)
    if (group === undefined) made.set(kind, [[key, value]])
    else group.push([key, value])
  }
  groups.set(rows, made)
  return made
}

/** Rows of a kind that have a value. `rows` must not change afterwards. */
export const valuesOf = (rows: readonly ChangeRow[], kind: ChangeRow['kind']): Entries =>
  (groups.get(rows) ?? groupsOf(rows)).get(kind) ?? []

export const byNumber = (entries: Entries): Entries =>
  [...entries].sort(([, a], [, b]) => Number(a.number) - Number(b.number))

/** Restores an account's history from its rows, which come in no special order. */
export function restoreHistory(world: World, account: Account, rows: readonly ChangeRow[]): void {
  const { history } = account
  for (const [id, value] of byNumber(valuesOf(rows, 'order'))) restoreOrder(world, id, value)
  history.ended.sort()
  for (const [, { execution }] of byNumber(valuesOf(rows, 'execution'))) {
    history.executions.push(execution as Fill)
  }
  const entries = valuesOf(rows, 'log').map(([, { entry }]) => entry as LogEntry)
  for (const entry of entries.toSorted((a, b) => a.number - b.number)) restoreLog(account, entry)
}
