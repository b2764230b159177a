import type { CommandAnswer } from '../../exchange/commands.ts'
import { logCash } from '../accounts/account-log.ts'
import { balanceOf } from '../accounts/accounts.ts'
import {
  emitCoin,
  emitPosition,
  emitWallet,
  registerHolding,
  mayIsolate,
  peekHolding,
  refreshMargins,
  startLeverage,
} from '../accounts/holdings.ts'
import { sidesOf, reportsSymbol } from '../accounts/position-modes.ts'
import { settingRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account, Holding } from '../state/state.ts'
import { applyFill } from '../accounts/apply-fill.ts'
import { houseTrade } from '../orders/trade.ts'
import { emit, houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { cancelIn } from '../orders/order-life.ts'
import { putLeverages } from './leverage.ts'
import { marketOf, readLeverage } from './read.ts'
import type { Fields } from './read.ts'

/**
 * Sets a symbol's leverage: one value in one-way mode and in cross, one per side in an isolated hedge. Removes manually added
 * margin (docs/choices.md#adjust-margin).
 */
export function setLeverage(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const buy = readLeverage(fields.buyLeverage)
  const sell = readLeverage(fields.sellLeverage)
  if (buy === null || sell === null) return refuse('badLeverage')
  const sides = sidesOf(account, market.spec).map((idx) => peekHolding(account, market, idx))
  const isSplit = sides.length === 2 && sides.every((h) => h.isIsolated)
  if (buy !== sell && !isSplit) return refuse('badLeverage')
  const wanted = (h: Holding): number => (h.positionIdx === 2 ? sell : buy)
  if (sides.every((h) => h.leverageE2 === wanted(h))) return refuse('notModified')
  const refused = putLeverages(
    world,
    market,
    sides.map((h) => [h, wanted(h)]),
  )
  if (refused !== null) return refused
  for (const h of sides) registerHolding(market, h)
  for (const h of sides) {
    world.dirty.holdings.add(h)
    if (h.size !== 0) emitPosition(world, market, h)
  }
  const [first] = sides
  if (first === undefined) return refuse('badLeverage')
  const setting = settingRecord(first)
  emit(world, account, { kind: 'setting', setting })
  emitWallet(world, account, market.spec)
  return { ok: true, result: { setting } }
}

/**
 * Resets an account: cancels orders, closes positions at mark against the house without a fee, and restores initial wallet
 * and settings. History is kept; the change of the wallet counts as a deposit.
 */
export function resetAccount(world: World, account: Account): CommandAnswer {
  for (const o of account.open.values()) cancelIn(world, o, 'CancelByReset', 'EC_AccountReset')
  for (const h of account.holdings.values()) {
    const market = world.markets[h.spec.id - 1]
    if (market === undefined) continue
    const settingChanged = resetSetting(account, h)
    if (h.size !== 0) {
      const closes = h.size < 0
      const qty = Math.abs(h.size)
      houseTrade(world, market, !closes, market.mark, qty)
      const { credited } = applyFill(world, h, closes, market.mark, qty, 0n, { cause: 'RESET', orderId: '' })
      if (h.spec.kind !== 'option') {
        const balance = balanceOf(account, h.spec.settleCoin)
        logCash(world, account, balance, 'RESET', credited, { symbol: h.spec.symbol, orderId: '' })
      }
      h.realised = 0n
      h.sessionRealised = 0n
      h.funding = 0n
      refreshMargins(h)
      emitPosition(world, market, h)
    }
    h.cumRealised = 0n
    world.dirty.holdings.add(h)
    if (settingChanged && reportsSymbol(h))
      emit(world, account, { kind: 'setting', setting: settingRecord(h) })
  }
  for (const balance of account.balances.values()) {
    const initial = account.initial.get(balance.coin) ?? 0n
    const change = initial - balance.wallet
    houseOf(world, balance.coin).deposits += change
    balance.wallet = initial
    balance.borrowed = 0n
    balance.interest = 0n
    balance.cumRealised = 0n
    logCash(world, account, balance, 'RESET', change)
    emitCoin(world, account, balance.coin)
  }
  world.dirty.house = true
  return { ok: true, result: { accountId: account.id } }
}

function resetSetting(account: Account, h: Holding): boolean {
  const isIsolated = mayIsolate(h.spec) && account.info.marginMode === 'ISOLATED_MARGIN'
  const leverageE2 = startLeverage(h.spec)
  const changed = h.isIsolated !== isIsolated || h.leverageE2 !== leverageE2
  h.isIsolated = isIsolated
  h.leverageE2 = leverageE2
  h.extra = 0n
  h.autoAdd = false
  refreshMargins(h)
  return changed
}
