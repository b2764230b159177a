import { isBeyondLiq } from '#shared/maths/integer/liquidation.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import type { CommandAnswer } from '../../exchange.ts'
import {
  availableOf,
  emitPosition,
  emitWallet,
  keepHolding,
  peekHolding,
  refreshMargins,
  releaseOrder,
  chargeOrder,
} from '../holdings.ts'
import type { Market } from '../market.ts'
import { leverageText } from '../money.ts'
import { settingRecord } from '../records.ts'
import { refuse } from '../refusals.ts'
import type { Account, Holding } from '../state.ts'
import { applyFill, houseTrade } from '../trade.ts'
import { emit } from '../world.ts'
import type { World } from '../world.ts'
import { cancelIn } from './amend.ts'
import type { Fields } from './create.ts'
import { marketOf, readLeverage } from './read.ts'

/** Puts a leverage in force and takes all margins of the holding anew. */
function setLeverageOf(h: Holding, leverageE2: number): void {
  for (const o of h.orders) if (o.entry !== null) releaseOrder(h, o, o.leaves)
  h.leverageE2 = leverageE2
  for (const o of h.orders) if (o.entry !== null) chargeOrder(h, o)
  refreshMargins(h)
}

/** Leverage of a symbol, equal for both sides in one-way mode; takes away hand-added margin (maths.md 5). */
export function setLeverage(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { spec } = market
  const buy = readLeverage(fields.buyLeverage)
  const sell = readLeverage(fields.sellLeverage)
  if (buy === null || sell === null || buy !== sell) return refuse('badLeverage')
  if (buy < 100 || buy > spec.maxLeverageE2) {
    return refuse('leverageBounds', `max_leverage ${leverageText(spec.maxLeverageE2)}`)
  }
  const h = peekHolding(account, market)
  if (buy === h.leverageE2) return refuse('notModified')
  const used = Math.abs(h.size) + Math.max(h.buyQty, h.sellQty)
  if (valueAt(spec, market.mark, used) > valueLimit(spec, buy)) return refuse('riskLimit')
  const before = { leverage: h.leverageE2, extra: h.extra }
  h.extra = 0n
  setLeverageOf(h, buy)
  const liquidates = h.isIsolated && h.size !== 0 && isBeyondLiq(h, market.mark)
  const poor = buy < before.leverage && availableOf(world, account) < 0n
  if (liquidates || poor) {
    h.extra = before.extra
    setLeverageOf(h, before.leverage)
    return refuse(liquidates ? 'leverageLiquidates' : 'insufficientBalance')
  }
  told(world, market, h)
  return { ok: true, result: { setting: settingRecord(h) } }
}

export function switchMarginMode(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { isIsolated } = fields
  if (typeof isIsolated !== 'boolean') return refuse('badRequest')
  const h = peekHolding(account, market)
  if (h.isIsolated === isIsolated) return refuse('notModified')
  if (h.size !== 0 || h.orders.size > 0) return refuse('marginModeBusy')
  h.isIsolated = isIsolated
  told(world, market, h)
  return { ok: true, result: { setting: settingRecord(h) } }
}

function told(world: World, market: Market, h: Holding): void {
  keepHolding(market, h)
  world.dirty.holdings.add(h)
  emit(world, h.account, { kind: 'setting', setting: settingRecord(h) })
  if (h.size !== 0) emitPosition(world, market, h)
  emitWallet(world, h.account)
}

/**
 * Back to the first day: orders cancelled, positions closed at mark against the house without a fee, wallet and settings as
 * at the making. History stays; the money put in or taken out is counted as deposit.
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
      applyFill(world, h, closes, market.mark, qty, 0n)
      h.realised = 0n
      refreshMargins(h)
      emitPosition(world, market, h)
    }
    h.cumRealised = 0n
    world.dirty.holdings.add(h)
    if (settingChanged) emit(world, account, { kind: 'setting', setting: settingRecord(h) })
  }
  world.house.deposits += account.initial - account.wallet
  world.dirty.house = true
  account.wallet = account.initial
  account.cumRealised = 0n
  emitWallet(world, account)
  return { ok: true, result: { accountId: account.id } }
}

function resetSetting(account: Account, h: Holding): boolean {
  const isIsolated = account.info.marginMode === 'ISOLATED_MARGIN'
  const leverageE2 = Math.min(1000, h.spec.maxLeverageE2)
  const changed = h.isIsolated !== isIsolated || h.leverageE2 !== leverageE2
  h.isIsolated = isIsolated
  h.leverageE2 = leverageE2
  h.extra = 0n
  refreshMargins(h)
  return changed
}
