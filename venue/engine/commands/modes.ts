/** Switches margin modes and position modes (VENUE-30, MARGIN-02..08); refused with open positions or orders. */
import { accountMarginModes, positionModes } from '#shared/domain/enums.ts'
import type { PositionMode } from '#shared/domain/enums.ts'
import type { CommandAnswer } from '../../exchange/commands.ts'
import { emitWallet, holdingOf, mayIsolate, peekHolding, refreshMargins } from '../accounts/holdings.ts'
import { owes } from '../accounts/lending.ts'
import type { Market } from '../state/market.ts'
import {
  hasOwnMarginMode,
  mayHedge,
  positionModeOf,
  sidesOf,
  reportsSymbol,
} from '../accounts/position-modes.ts'
import { settingRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account, Holding } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { isAbsent, marketOf } from './read.ts'
import type { Fields } from './read.ts'

const isBusy = (h: Holding): boolean => h.size !== 0 || h.orders.size > 0

/** The holdings of a symbol in its position mode, created and registered. */
const holdingsIn = (account: Account, market: Market): readonly Holding[] =>
  sidesOf(account, market.spec).map((idx) => holdingOf(account, market, idx))

function emitSetting(world: World, h: Holding): void {
  world.dirty.holdings.add(h)
  if (reportsSymbol(h)) emit(world, h.account, { kind: 'setting', setting: settingRecord(h) })
}

/** Sets cross or isolated margin for one symbol, for both sides of a hedge together. */
export function switchMarginMode(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { isIsolated } = fields
  if (typeof isIsolated !== 'boolean') return refuse('badRequest')
  const { spec } = market
  const sides = sidesOf(account, spec)
  const peeked = sides.map((idx) => peekHolding(account, market, idx))
  if (peeked.every((h) => h.isIsolated === isIsolated)) return refuse('notModified')
  if (!hasOwnMarginMode(account, spec)) return refuse('modeNotAllowed')
  if (peeked.some(isBusy)) return refuse('marginModeBusy')
  const holdings = holdingsIn(account, market)
  for (const h of holdings) {
    h.isIsolated = isIsolated
    h.autoAdd = false
    refreshMargins(h)
  }
  for (const h of holdings) emitSetting(world, h)
  emitWallet(world, account, spec)
  const [h] = holdings
  return { ok: true, result: h === undefined ? {} : { setting: settingRecord(h) } }
}

/** Applies an account-wide margin mode to a symbol. */
function modeIn(account: Account, h: Holding, marginMode: string): boolean {
  if (!mayIsolate(h.spec)) return false
  if (account.info.kind === 'UTA' && h.spec.kind === 'inverse' && marginMode !== 'PORTFOLIO_MARGIN')
    return h.isIsolated
  return marginMode === 'ISOLATED_MARGIN'
}

/** Sets the margin mode of a unified account; classic accounts have it per symbol. */
export function setAccountMarginMode(world: World, account: Account, fields: Fields): CommandAnswer {
  const marginMode = accountMarginModes.find((mode) => mode === fields.marginMode)
  if (marginMode === undefined) return refuse('badRequest', 'marginMode')
  if (marginMode === account.info.marginMode) return refuse('notModified')
  if (account.info.kind === 'standard') return refuse('modeNotAllowed')
  for (const h of account.holdings.values()) {
    if (h.spec.kind !== 'spot' && isBusy(h)) return refuse('marginModeBusy')
  }
  for (const balance of account.balances.values()) if (owes(balance)) return refuse('marginModeBusy')
  account.info = { ...account.info, marginMode }
  for (const h of account.holdings.values()) {
    const isIsolated = modeIn(account, h, marginMode)
    if (h.isIsolated === isIsolated) continue
    h.isIsolated = isIsolated
    h.autoAdd = false
    refreshMargins(h)
    emitSetting(world, h)
  }
  emit(world, account, { kind: 'account', account: account.info })
  return { ok: true, result: { account: account.info } }
}

/** Copies settings to the new mode: from the long side to one-way, or from one-way to both sides of a hedge. */
function carrySettings(world: World, account: Account, market: Market, from: Holding): void {
  for (const h of holdingsIn(account, market)) {
    h.leverageE2 = from.leverageE2
    h.isIsolated = from.isIsolated
    world.dirty.holdings.add(h)
  }
}

/** Sets one-way or hedge mode for the account, or for one symbol of a classic account. */
export function switchPositionMode(world: World, account: Account, fields: Fields): CommandAnswer {
  const mode = positionModes.find((known) => known === fields.mode)
  if (mode === undefined) return refuse('badRequest', 'mode')
  if (isAbsent(fields.symbol)) return switchAll(world, account, mode)
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { spec } = market
  if (!mayHedge(spec) || account.info.kind !== 'standard') return refuse('modeNotAllowed')
  if (positionModeOf(account, spec) === mode) return refuse('notModified')
  const before = sidesOf(account, spec).map((idx) => peekHolding(account, market, idx))
  if (before.some(isBusy)) return refuse('positionModeBusy')
  if (mode === account.info.positionMode) account.modes.delete(spec.id)
  else account.modes.set(spec.id, mode)
  const [from] = before
  if (from !== undefined) carrySettings(world, account, market, from)
  world.dirty.accounts.add(account)
  const setting = settingRecord(peekHolding(account, market, sidesOf(account, spec)[0] ?? 0))
  emit(world, account, { kind: 'setting', setting })
  return { ok: true, result: { setting } }
}

function switchAll(world: World, account: Account, mode: PositionMode): CommandAnswer {
  if (account.info.positionMode === mode && account.modes.size === 0) return refuse('notModified')
  const kept = [...account.holdings.values()].filter(
    ({ spec }) => spec.kind === 'linear' || spec.kind === 'inverse',
  )
  if (kept.some(isBusy)) return refuse('positionModeBusy')
  const speakers = kept.filter((h) => mayHedge(h.spec) && reportsSymbol(h))
  account.modes.clear()
  account.info = { ...account.info, positionMode: mode }
  for (const from of speakers) {
    const market = world.markets[from.spec.id - 1]
    if (market !== undefined) carrySettings(world, account, market, from)
  }
  emit(world, account, { kind: 'account', account: account.info })
  return { ok: true, result: { account: account.info } }
}
