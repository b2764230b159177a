import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromE8 } from '#shared/units/scaled.ts'
import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { PostPath } from '../terms/endpoints.ts'
import type { Fields } from '../orders/change-sender.ts'

type MarginParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes'>

/** Decimals that Bybit takes. */
const DECIMALS = 4

/** 1e-8 of the settle coin as decimal text; null for 0, for anything else, and for more decimals than Bybit takes. */
export function marginOf(marginE8: string): DecimalText | null {
  const margin = fromE8(marginE8)
  if (margin === null || isZeroText(margin)) return null
  const point = margin.indexOf('.')
  return point >= 0 && margin.length - point - 1 > DECIMALS ? null : margin
}

/** Changes one side of a position and reads it again: Bybit's answer lacks its side. */
async function changeSide(
  { catalogue, state, sync, changes }: MarginParts,
  path: PostPath,
  { symbol, positionIdx }: { readonly symbol: string; readonly positionIdx: 0 | 1 | 2 },
  fields: Fields,
): Promise<CommandAnswer> {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  if (market.category !== 'linear' && market.category !== 'inverse') return refuseHere('notIsolated')
  const change = await changes.send(path, {
    category: market.category,
    symbol: market.name,
    positionIdx,
    ...fields,
  })
  if (change.kind !== 'done') {
    if (change.kind === 'unknown') changes.settle()
    return change.refusal
  }
  await sync.requestPosition(market, positionIdx)
  sync.renewWallet()
  const { positions } = state.snapshot()
  const position = positions.find((one) => one.symbol === symbol && one.positionIdx === positionIdx)
  return { ok: true, result: position === undefined ? {} : { position } }
}

/**
 * Adds margin to an isolated position; a negative amount takes it out.
 * @source https://bybit-exchange.github.io/docs/v5/position/manual-add-margin (2026-07-24)
 */
export function addMargin(
  parts: MarginParts,
  command: Extract<Command, { readonly type: 'AddMargin' }>,
): Promise<CommandAnswer> {
  const margin = marginOf(command.marginE8)
  if (margin === null) return Promise.resolve(refuseHere('badMarginAmount', `at most ${DECIMALS} decimals`))
  return changeSide(parts, '/v5/position/add-margin', command, { margin })
}

/** @source https://bybit-exchange.github.io/docs/v5/position/auto-add-margin (2026-07-24) */
export const setAutoAddMargin = (
  parts: MarginParts,
  command: Extract<Command, { readonly type: 'SetAutoAddMargin' }>,
): Promise<CommandAnswer> =>
  changeSide(parts, '/v5/position/set-auto-add-margin', command, {
    autoAddMargin: command.isAutoAddMargin ? 1 : 0,
  })
