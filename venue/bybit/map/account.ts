import { createHash } from 'node:crypto'
import type { PositionMode } from '#shared/domain/enums.ts'
import type { AccountInfo, Position } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import type { Network } from '../terms/networks.ts'
import { accountKindOf, marginModeOf, positionIdxOf } from './enums.ts'
import { countOf, leftOut, priceOf, textOf } from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/** Who the account is: the network, and Bybit's user id or, where Bybit has no call for it, a hash of the key. */
export interface Owner {
  readonly network: Network
  readonly userId: string
}

/** Our id of an account. The user id cannot be read from it. */
export const accountIdOf = ({ network, userId }: Owner): string =>
  createHash('sha256').update(`${network}${userId}`).digest('hex').slice(0, 16)

/**
 * The account of `/v5/account/info`. Left out if `unifiedMarginStatus` or `marginMode` is not known: trading on an account of an
 * unknown kind would be a guess. `positionMode` is the mode of its symbols, which Bybit has no account-wide field for.
 * @source https://bybit-exchange.github.io/docs/v5/account/account-info (2026-07-24)
 */
export function accountOf(row: Row, owner: Owner, positionMode: PositionMode): Mapped<AccountInfo> {
  const accountId = accountIdOf(owner)
  const kind = accountKindOf(countOf(row, 'unifiedMarginStatus'))
  if (kind === undefined) return leftOut('account', 'unifiedMarginStatus', accountId)
  const marginMode = marginModeOf(textOf(row, 'marginMode'))
  if (marginMode === undefined) return leftOut('account', 'marginMode', accountId)
  return {
    ok: true,
    value: {
      accountId,
      name: `Bybit ${owner.network} …${owner.userId.slice(-4)}`,
      kind,
      isDemo: owner.network !== 'mainnet',
      marginMode,
      positionMode,
    },
  }
}

/** Leverage of one side of a symbol. */
export interface LeverageRow {
  readonly symbol: string
  readonly positionIdx: Position['positionIdx']
  readonly leverage: DecimalText
}

/**
 * A row of `/v5/position/symbol-info`, which lists symbols without a position too; hedge mode has two rows per symbol. Left out
 * without a known symbol or leverage.
 */
export function leverageOf(row: Row, category: Category, catalogue: Catalogue): Mapped<LeverageRow> {
  const name = textOf(row, 'symbol')
  const market = catalogue.byName(category, name ?? '')
  if (market === undefined) return leftOut('setting', 'symbol', name)
  const positionIdx = positionIdxOf(countOf(row, 'positionIdx'))
  if (positionIdx === undefined) return leftOut('setting', 'positionIdx', name)
  const leverage = priceOf(row, 'leverage')
  if (leverage === undefined) return leftOut('setting', 'leverage', name)
  return { ok: true, value: { symbol: market.instrument.symbol, positionIdx, leverage } }
}
