import { positionKey } from '#shared/domain/records.ts'
import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import type { PrivateRecords } from '../account/private-records.ts'
import { codeOf } from '../map/codes.ts'
import { isRow, rowsOf, textOf } from '../map/fields.ts'
import { redacted } from '../map/errors.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import { partly } from './partly.ts'
import { mayHedge } from './position-mode.ts'

type ModeParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes' | 'transport'>
type PositionMode = Extract<Command, { readonly type: 'SwitchPositionMode' }>['mode']

/** Why Bybit refused a margin mode: the texts of its list, in one line. */
function reasonsIn(result: unknown): string {
  const reasons = rowsOf(isRow(result) ? result['reasons'] : undefined)
  return redacted(reasons.flatMap((row) => textOf(row, 'reasonMsg') ?? []).join('; '))
}

/**
 * Sets the margin mode of the whole account. Bybit pushes nothing about it: what it acknowledged is stored, and everything is
 * read again, since margins and leverages change with it.
 * @source https://bybit-exchange.github.io/docs/v5/account/set-margin-mode (2026-07-24)
 */
export async function setMarginMode(
  { state, sync, changes }: ModeParts,
  { marginMode }: Extract<Command, { readonly type: 'SetAccountMarginMode' }>,
): Promise<CommandAnswer> {
  const change = await changes.send('/v5/account/set-margin-mode', { setMarginMode: marginMode })
  if (change.kind === 'done') {
    sync.update((records) => records.setAccount({ ...records.account(), marginMode }))
    sync.renew()
    return { ok: true, result: { account: state.records.account() } }
  }
  if (change.kind === 'unknown') changes.settle()
  const reasons = change.kind === 'refused' ? reasonsIn(change.answer?.result) : ''
  return reasons === '' ? change.refusal : partly(change.refusal, reasons)
}

/** Stores a mode: the leverage of a side is that of the former mode. */
function applyMode(
  records: PrivateRecords,
  catalogue: Catalogue,
  mode: PositionMode,
  only: Market | undefined,
  readAt: number,
): void {
  if (only === undefined) records.setAccount({ ...records.account(), positionMode: mode })
  const symbols = new Set([...records.leverages.values()].map(({ symbol }) => symbol))
  for (const symbol of symbols) {
    const market = catalogue.bySymbol(symbol)
    if (market === undefined || (only === undefined ? !mayHedge(market) : market !== only)) continue
    const leverageOf = (idx: 0 | 1 | 2) => records.leverages.get(positionKey(symbol, idx))
    const [one, buy, sell] = [leverageOf(0), leverageOf(1), leverageOf(2)]
    const newest = [one, buy, sell].reduce((a, b) => ((b?.readAt ?? 0) > (a?.readAt ?? 0) ? b : a))
    if (newest === undefined) continue
    const sides = mode === 'BothSide' ? ([1, 2] as const) : ([0] as const)
    for (const positionIdx of sides) records.addLeverage({ ...newest, positionIdx, readAt })
  }
}

/**
 * One-way or hedge mode, for all USDT perpetuals or for one symbol. Bybit pushes nothing about it.
 * @source https://bybit-exchange.github.io/docs/v5/position/position-mode (2026-07-24)
 */
export async function switchPositionMode(
  { catalogue, state, sync, changes, transport }: ModeParts,
  { mode, symbol }: Extract<Command, { readonly type: 'SwitchPositionMode' }>,
): Promise<CommandAnswer> {
  const only = symbol === undefined ? undefined : catalogue.bySymbol(symbol)
  if (symbol !== undefined && only === undefined) return refuseHere('unknownSymbol')
  const change = await changes.send('/v5/position/switch-mode', {
    category: 'linear',
    ...(only === undefined ? { coin: 'USDT' } : { symbol: only.name }),
    mode: mode === 'BothSide' ? 3 : 0,
  })
  if (change.kind === 'unknown') changes.settle()
  const isSo =
    change.kind === 'done' || (change.kind === 'refused' && change.refusal.code === codeOf('notModified'))
  if (isSo) {
    const readAt = Math.max(change.answer?.time ?? 0, transport.now())
    sync.update((records) => applyMode(records, catalogue, mode, only, readAt))
  }
  if (change.kind !== 'done') return change.refusal
  return { ok: true, result: { account: state.records.account() } }
}
