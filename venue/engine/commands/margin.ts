/** Commands for the margin of isolated positions (VENUE-22..24). */
import type { CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { emitPosition } from '../accounts/holdings.ts'
import { changeMargin, whyNoMargin } from '../accounts/margin-change.ts'
import type { Market } from '../state/market.ts'
import { crossOf } from '../accounts/pools.ts'
import { positionRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { marketOf, readIdx } from './read.ts'
import type { Fields } from './read.ts'

/** An open isolated position by symbol and index. */
export function isolatedOf(
  world: World,
  account: Account,
  fields: Fields,
): { readonly market: Market; readonly h: Holding } | Refusal {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const positionIdx = readIdx(account, market, fields.positionIdx)
  if (positionIdx === null) return refuse('badPositionIdx')
  const h = account.holdings.get(holdingId(market.spec.id, positionIdx))
  if (h === undefined || h.size === 0) return refuse('noPosition')
  return h.isIsolated ? { market, h } : refuse('notIsolated')
}

/** Parses 1e-8 of the settle coin; null for anything else, and for 0. */
export function readMarginE8(input: unknown): bigint | null {
  if (typeof input !== 'string' || !/^-?\d{1,20}$/.test(input)) return null
  const amount = BigInt(input)
  return amount === 0n ? null : amount
}

export function addMargin(world: World, account: Account, fields: Fields): CommandAnswer {
  const found = isolatedOf(world, account, fields)
  if ('ok' in found) return found
  const change = readMarginE8(fields.marginE8)
  if (change === null) return refuse('badMarginAmount')
  const { market, h } = found
  const refused = whyNoMargin(world, market, h, change)
  if (refused !== null) return refuse(refused)
  changeMargin(world, market, h, change)
  const position = positionRecord(h, market, crossOf(world, account, h.spec.settleCoin))
  return { ok: true, result: { position } }
}

export function setAutoAddMargin(world: World, account: Account, fields: Fields): CommandAnswer {
  const { isAutoAddMargin } = fields
  if (typeof isAutoAddMargin !== 'boolean') return refuse('badRequest', 'isAutoAddMargin')
  const found = isolatedOf(world, account, fields)
  if ('ok' in found) return found
  const { market, h } = found
  if (h.autoAdd === isAutoAddMargin) return refuse('notModified')
  h.autoAdd = isAutoAddMargin
  h.updatedAt = world.time
  emitPosition(world, market, h)
  return { ok: true, result: { symbol: h.spec.symbol, positionIdx: h.positionIdx, isAutoAddMargin } }
}
