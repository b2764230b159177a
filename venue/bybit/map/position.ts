import type { AccountMarginMode, AdlRank } from '#shared/domain/enums.ts'
import { adlRanks } from '#shared/domain/enums.ts'
import type { Position, SymbolSetting } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import { positionValue } from '#shared/maths/value.ts'
import { absText, isZeroText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { positionIdxOf, sideOf } from './enums.ts'
import { amountOf, countOf, flagOf, leftOut, present, priceOf, textOf, timeOf } from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/** One side of a position as a row describes it, flat or not. */
export interface PositionRow {
  readonly symbol: string
  readonly positionIdx: Position['positionIdx']
  /** Bybit's number of the last change. 0 if absent. */
  readonly seq: number
  /** Unix ms of the last change; `readAt` if absent. */
  readonly updatedAt: number
  /** Unix ms of the answer or message. */
  readonly readAt: number
  /** null: no position. */
  readonly position: Position | null
  /** Leverage of this side. Absent in portfolio margin and for options. */
  readonly leverage?: DecimalText
  /** Normal, Liq or Adl. */
  readonly status?: string
}

/** Bybit's amounts of coins have at most 8 decimals; only inverse values need rounding. */
const VALUE_DECIMALS = 8

/** Value at entry. @source docs/choices.md#kept-value */
function valueAtEntry(
  { instrument }: Market,
  size: DecimalText,
  price: DecimalText,
): DecimalText | undefined {
  const family = familyOf(instrument.contractType)
  const value = family === null ? null : positionValue({ family, size, price })
  if (value === null) return undefined
  return parseDecimalText(value.toDecimalPlaces(VALUE_DECIMALS).toFixed()) ?? undefined
}

const adlRankOf = (row: Row): AdlRank | undefined =>
  adlRanks.find((rank) => rank === countOf(row, 'adlRankIndicator'))

const isUsdc = ({ instrument: { contractType } }: Market): boolean => contractType.startsWith('Usdc')

/**
 * A position of `/v5/position/list` (`avgPrice`) or the topic `position` (`entryPrice`). A row without a side or with size 0 is
 * a flat one. Left out without a known symbol, a position index, a size, or, if it is not flat, an entry price.
 * `at`: Unix ms of the answer or message.
 * @source https://bybit-exchange.github.io/docs/v5/websocket/private/position (2026-07-24)
 */
export function positionOf(
  row: Row,
  category: Category,
  catalogue: Catalogue,
  account: { readonly marginMode: AccountMarginMode },
  at: number,
): Mapped<PositionRow> {
  const name = textOf(row, 'symbol')
  const market = catalogue.byName(category, name ?? '')
  if (market === undefined) return leftOut('position', 'symbol', name)
  const positionIdx = positionIdxOf(countOf(row, 'positionIdx'))
  if (positionIdx === undefined) return leftOut('position', 'positionIdx', name)
  const size = amountOf(row, 'size')
  if (size === undefined) return leftOut('position', 'size', name)

  const { symbol } = market.instrument
  const seq = countOf(row, 'seq') ?? 0
  const updatedAt = timeOf(row, 'updatedTime') ?? at
  const leverage = priceOf(row, 'leverage')
  const status = textOf(row, 'positionStatus')
  const common = {
    symbol,
    positionIdx,
    seq,
    updatedAt,
    readAt: at,
    ...(leverage === undefined ? {} : { leverage }),
    ...(status === undefined ? {} : { status }),
  }
  const side = sideOf(textOf(row, 'side'))
  if (side === undefined || isZeroText(size)) return { ok: true, value: { ...common, position: null } }

  const entryPrice = priceOf(row, 'avgPrice') ?? priceOf(row, 'entryPrice')
  if (entryPrice === undefined) return leftOut('position', 'entryPrice', name)
  const held = absText(size)
  const value = valueAtEntry(market, held, entryPrice)
  if (value === undefined) return leftOut('position', 'positionValue', name)
  const { settleTradingTime, strikePrice } = market.instrument
  return {
    ok: true,
    value: {
      ...common,
      position: present<Position>({
        symbol,
        positionIdx,
        side,
        size: held,
        entryPrice,
        positionValue: value,
        // Portfolio margin and options have no leverage at Bybit. Ours needs a number: 1 changes no amount.
        leverage: leverage ?? ('1' as DecimalText),
        isIsolated: account.marginMode === 'ISOLATED_MARGIN',
        mode: positionIdx === 0 ? 'MergedSingle' : 'BothSide',
        liqPrice: priceOf(row, 'liqPrice'),
        markPrice: priceOf(row, 'markPrice'),
        positionIM: amountOf(row, 'positionIM'),
        positionMM: amountOf(row, 'positionMM'),
        // Bybit's own positionBalance is empty since unified accounts.
        positionBalance: amountOf(row, 'positionIM'),
        positionUPL: amountOf(row, 'unrealisedPnl'),
        positionRPL: amountOf(row, 'curRealisedPnl'),
        cumRealisedPnl: amountOf(row, 'cumRealisedPnl'),
        sessionAvgPrice: isUsdc(market) ? priceOf(row, 'sessionAvgPrice') : undefined,
        breakevenPrice: priceOf(row, 'breakEvenPrice'),
        isAutoAddMargin: flagOf(row, 'autoAddMargin') ?? false,
        takeProfit: priceOf(row, 'takeProfit'),
        stopLoss: priceOf(row, 'stopLoss'),
        trailingStop: priceOf(row, 'trailingStop'),
        tpSlMode: textOf(row, 'tpslMode'),
        adlRankIndicator: adlRankOf(row),
        reduceOnly: flagOf(row, 'isReduceOnly') === true ? true : undefined,
        deliveryTime: settleTradingTime > 0 ? settleTradingTime : undefined,
        strikePrice,
        riskId: countOf(row, 'riskId'),
        createdAt: timeOf(row, 'openTime') ?? timeOf(row, 'createdTime') ?? updatedAt,
        updatedAt,
      }),
    },
  }
}

/** A position that ended, as its last event: size 0 removes it. */
export const withoutSize = (position: Position, updatedAt: number): Position => {
  const { liqPrice: _liq, positionUPL: _upl, partialTpslList: _list, ...rest } = position
  return { ...rest, size: ZERO_TEXT, positionValue: ZERO_TEXT, updatedAt }
}

/** The settings of a symbol by its two sides. One-way mode has one leverage for both. */
export function settingOf(
  symbol: string,
  leverages: ReadonlyMap<Position['positionIdx'], DecimalText>,
  account: { readonly marginMode: AccountMarginMode },
): SymbolSetting | null {
  const single = leverages.get(0)
  const buyLeverage = leverages.get(1) ?? single ?? leverages.get(2)
  const sellLeverage = leverages.get(2) ?? single ?? leverages.get(1)
  if (buyLeverage === undefined || sellLeverage === undefined) return null
  return {
    symbol,
    buyLeverage,
    sellLeverage,
    isIsolated: account.marginMode === 'ISOLATED_MARGIN',
    positionMode: leverages.has(1) || leverages.has(2) ? 'BothSide' : 'MergedSingle',
  }
}
