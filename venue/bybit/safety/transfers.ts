import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { readPages } from '../account/pages.ts'
import type { UsdPriceOf } from '../account/totals.ts'
import { amountOf, textOf, timeOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { BybitTransport } from '../terms/transport.ts'

/** Movements between the account and the trader's others, deposits and withdrawals, with their sign. */
const moves = [
  ['TRANSFER_IN', 1],
  ['TRANSFER_OUT', -1],
] as const

/** Most rows of a page. */
const PAGE = 50

/** The value of a row in USDT; null if it cannot be known. A row of before `since` is worth nothing. */
function valueOf(row: Row, sign: 1 | -1, since: number, priceOf: UsdPriceOf): Decimal | null {
  const time = timeOf(row, 'transactionTime')
  const amount = amountOf(row, 'change') ?? amountOf(row, 'cashFlow')
  if (time === undefined || amount === undefined) return null
  if (time <= since || new Decimal(amount).isZero()) return new Decimal(0)
  const price = parseDecimalText(priceOf(textOf(row, 'currency') ?? ''))
  return price === null ? null : new Decimal(amount).abs().times(price).times(sign)
}

/**
 * What was moved into an account since a time, less what was moved out, in USDT at the prices of now. null if it cannot be read
 * or valued. `since`: Unix ms, at most 7 days ago.
 * @source https://bybit-exchange.github.io/docs/v5/account/transaction-log (2026-07-24)
 */
export async function readMovedIn(
  transport: BybitTransport,
  since: number,
  priceOf: UsdPriceOf,
): Promise<Decimal | null> {
  const window = { accountType: 'UNIFIED', startTime: since, endTime: transport.now(), limit: PAGE }
  const lists = await Promise.all(
    moves.map(async ([type, sign]) => {
      const pages = await readPages(
        transport,
        '/v5/account/transaction-log',
        { ...window, type },
        { lane: 'sync' },
      )
      return pages.ok ? pages.rows.map((row) => valueOf(row, sign, since, priceOf)) : [null]
    }),
  )
  return lists
    .flat()
    .reduce((sum, value) => (sum === null || value === null ? null : sum.plus(value)), new Decimal(0))
}
