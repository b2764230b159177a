/** Answers to the queries of an account's sums: Bybit's own figures, as they were read last. */
import type { StatedCoin, StatedTotals } from '#shared/domain/records.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import { parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { subtractText } from '#shared/units/exact.ts'
import type { QueryAnswer } from '../../exchange/commands.ts'
import { present } from '../map/fields.ts'
import type { CoinRow, PrivateRecords } from './private-records.ts'

/** Decimals of a coin's price in USD. */
const PRICE_DECIMALS = 8

/** Bybit has no index price per coin: it is the value in USD over the equity. Undefined without equity. */
function usdPriceOf({ figures: { equity, usdValue } }: CoinRow): DecimalText | undefined {
  if (equity === undefined || usdValue === undefined || signOfText(equity) === 0) return undefined
  const price = new Decimal(usdValue).dividedBy(equity).toDecimalPlaces(PRICE_DECIMALS)
  return price.isPositive() ? (parseDecimalText(price.toFixed()) ?? undefined) : undefined
}

/**
 * What orders may still use of a coin in isolated margin, where the account has no sum: the balance less position margin, order
 * margin and what is locked. Never below 0; undefined if a part is not known.
 * @source docs/choices.md#account-totals
 */
function isolatedFreeOf({ coin: { walletBalance, locked }, figures }: CoinRow): DecimalText | undefined {
  const parts = [figures.positionIM, figures.orderIM, locked]
  let free: DecimalText | null = walletBalance
  for (const part of parts) free = part === undefined ? null : subtractText(free, part)
  if (free === null) return undefined
  return signOfText(free) < 0 ? ('0' as DecimalText) : free
}

/** Price of a coin in USD; undefined where it is not known. */
export type UsdPriceOf = (coin: string) => DecimalText | undefined

function statedCoin(records: PrivateRecords, row: CoinRow, priceOf: UsdPriceOf): StatedCoin {
  const isIsolated = records.account().marginMode === 'ISOLATED_MARGIN'
  const { usdValue: _usdValue, ...figures } = row.figures
  return present<StatedCoin>({
    ...figures,
    usdPrice: usdPriceOf(row) ?? priceOf(row.coin.coin),
    free: isIsolated ? isolatedFreeOf(row) : undefined,
  })
}

/** Bybit's sums as the terminal gets them, coins in the order of their names; undefined while nothing was read yet. */
export function statedTotals(records: PrivateRecords, priceOf: UsdPriceOf): StatedTotals | undefined {
  const totals = records.totals()
  if (totals === null) return undefined
  const { readAt, ...sums } = totals
  const positionsTime = records.positionsReadAt()
  return {
    time: readAt,
    ...(positionsTime === 0 ? {} : { positionsTime }),
    ...sums,
    coins: [...records.coins.values()]
      .sort((a, b) => (a.coin.coin < b.coin.coin ? -1 : 1))
      .map((row) => statedCoin(records, row, priceOf)),
  }
}

/** The sums of the account in USD. What Bybit leaves empty is absent. Refused while nothing was read yet. */
export function accountTotals(records: PrivateRecords, priceOf: UsdPriceOf): QueryAnswer {
  const totals = statedTotals(records, priceOf)
  if (totals === undefined) {
    const [code, message] = callErrors.serverError
    return { ok: false, code, message }
  }
  const { coins: _coins, ...sums } = totals
  return { ok: true, result: sums }
}

/** The sums of each coin, in the coin, in the order of their names. `free` is there in isolated margin alone. */
export const coinTotals = (records: PrivateRecords, priceOf: UsdPriceOf): QueryAnswer => ({
  ok: true,
  result: { list: statedTotals(records, priceOf)?.coins ?? [] },
})
