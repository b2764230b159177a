import { positionKey } from '#shared/domain/records.ts'
import type { Position, WalletCoin } from '#shared/domain/records.ts'
import { liqAfterMarginChange, maxAddableMargin, maxRemovableMargin } from '#shared/maths/add-margin.ts'
import { bankruptcyWithMargin } from '#shared/maths/bankruptcy.ts'
import { familyOf } from '#shared/maths/family.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { tiersOf } from '#shared/maths/risk-tiers.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { Query, QueryAnswer } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import { marginOf } from './margin.ts'

type PreParts = Pick<AccountParts, 'catalogue' | 'state' | 'priceOf'>

const E8 = 8
const E8_UNIT = new Decimal(10).pow(E8)

/** What positions in a coin may still use: its balance less margins and what is locked. */
function freeOf({
  walletBalance,
  positionMargin,
  orderMargin,
  locked = '0',
}: Pick<WalletCoin, 'walletBalance' | 'positionMargin' | 'orderMargin'> & {
  readonly locked?: string
}): Decimal {
  return Decimal.max(0, new Decimal(walletBalance).minus(positionMargin).minus(orderMargin).minus(locked))
}

const asE8 = (amount: Decimal): string =>
  amount.times(E8_UNIT).toDecimalPlaces(0, Decimal.ROUND_DOWN).toFixed()

/**
 * The figures of a position whose margin changes by an amount, computed here: Bybit has no such call. The added margin follows
 * from its initial margin, which includes it. null if a figure that is needed is not known.
 */
function estimate(parts: PreParts, position: Position, change: Decimal) {
  const { catalogue, state, priceOf } = parts
  const instrument = catalogue.bySymbol(position.symbol)?.instrument
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  const { symbol, side, size, entryPrice: entry, leverage, positionIM: held } = position
  const mark = priceOf(symbol, 'MarkPrice') ?? position.markPrice
  if (instrument === undefined || family === null || held === undefined || mark === undefined) return null
  const { takerFeeRate: takerFee, tickSize: tick, riskTiers, coin } = instrument
  const own = positionIM({ family, side, size, entry, leverage, takerFee })
  const value = positionValue({ family, size, price: entry })
  const markValue = positionValue({ family, size, price: mark })
  const uPnl = unrealisedPnl({ family, side, size, entry, price: mark })
  const wallet = state.records.coins.get(coin)?.coin
  if (own === null || value === null || markValue === null || uPnl === null || wallet === undefined)
    return null
  const extra = Decimal.max(0, new Decimal(held).minus(own.positionIM))
  const maxAdd = maxAddableMargin({ available: freeOf(wallet), value, margin: held })
  const maxReduce = maxRemovableMargin({
    extraMargin: extra,
    margin: held,
    value: markValue,
    imr: new Decimal(1).dividedBy(leverage),
    uPnl,
  })
  if (maxAdd === null || maxReduce === null) return null
  const after = extra.plus(change)
  const common = { family, side, size, entry, leverage, takerFee, tick }
  const liqPrice = liqAfterMarginChange({ ...common, extraMargin: extra, change, tiers: tiersOf(riskTiers) })
  const bustPrice = after.isNegative() ? null : bankruptcyWithMargin({ ...common, extraMargin: after })
  return { maxAdd, maxReduce, extra: after, balance: new Decimal(held).plus(change), liqPrice, bustPrice }
}

/** Preview of a position after `AddMargin` with the same amount. An estimate: nothing is sent. */
export function preAddMargin(
  parts: PreParts,
  { symbol, positionIdx, marginE8 }: Extract<Query, { readonly type: 'PreAddMargin' }>,
): QueryAnswer {
  if (parts.catalogue.bySymbol(symbol) === undefined) return refuseHere('unknownSymbol')
  const margin = marginOf(marginE8)
  if (margin === null) return refuseHere('badMarginAmount')
  const { records } = parts.state
  const position = records.positions.get(positionKey(symbol, positionIdx))?.position
  if (position === undefined || position === null) return refuseHere('noPosition')
  if (records.account().marginMode !== 'ISOLATED_MARGIN') return refuseHere('notIsolated')
  const change = new Decimal(margin)
  const after = estimate(parts, position, change)
  if (after === null) return refuseHere('serverError', 'a figure of the position is not known')
  if (change.isNegative() && change.abs().greaterThan(after.maxReduce)) return refuseHere('marginNotFree')
  if (change.greaterThan(after.maxAdd)) return refuseHere('insufficientBalance')
  return {
    ok: true,
    result: {
      symbol,
      positionIdx,
      ...(after.liqPrice === null ? {} : { liqPrice: after.liqPrice.toFixed() }),
      ...(after.bustPrice === null ? {} : { bustPrice: after.bustPrice.toFixed() }),
      positionBalance: after.balance.toFixed(),
      extraMargin: after.extra.toDecimalPlaces(E8).toFixed(),
      maxAddE8: asE8(after.maxAdd),
      maxReduceE8: asE8(after.maxReduce),
    },
  }
}
