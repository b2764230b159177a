import type { PositionIdx } from '#shared/domain/enums.ts'
import type { Position } from '#shared/domain/records.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { familyOf } from '#shared/maths/family.ts'
import { unrealisedPnl, uplFromValue, uplInverseFromValue } from '#shared/maths/pnl.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { multiplyText } from '#shared/units/exact.ts'
import type { Market } from '../terms/markets.ts'

/** Largest position value of a risk tier, "" for an unknown one. */
export const riskLimitOf = ({ riskTiers }: Instrument, riskId: number): string =>
  riskTiers.find((tier) => tier.riskId === riskId)?.limit ?? ''

/** Unrealised PnL at the record's mark price, from the stored value; USDC contracts since their last session. */
function uplOf(position: Position, { instrument }: Market): string {
  const { side, size, positionValue, markPrice: price, sessionAvgPrice } = position
  const family = familyOf(instrument.contractType)
  const upl =
    family === 'inverse'
      ? uplInverseFromValue({ side, size, positionValue, price })
      : family === 'usdc' && sessionAvgPrice !== undefined
        ? unrealisedPnl({ family, side, size, entry: sessionAvgPrice, price })
        : uplFromValue({ side, size, positionValue, price })
  return upl?.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed() ?? ''
}

/** A position's greeks are those of one contract times its signed size. */
function greekFields({ greeks, size, side }: Position): Readonly<Record<string, string>> {
  if (greeks === undefined) return {}
  const signed = side === 'Buy' ? size : `-${size}`
  const of = (greek: string): string => multiplyText(greek, signed) ?? ''
  return {
    delta: of(greeks.delta),
    gamma: of(greeks.gamma),
    vega: of(greeks.vega),
    theta: of(greeks.theta),
  }
}

/** Fields that say nothing at this exchange: it never lowers a risk limit and has no margin by market price. */
const unused = {
  tradeMode: 0,
  positionStatus: 'Normal',
  tpslMode: 'Full',
  mmrSysUpdatedTime: '',
  leverageSysUpdatedTime: '',
} as const

/**
 * A position as /v5/position/list and the position topic have it (https://bybit-exchange.github.io/docs/v5/position, as of
 * 24 July 2026). A flat one has side "" and size "0". Portfolio margin has neither leverage nor risk tiers. `seq`: number of its
 * last change.
 */
export function positionRow(
  position: Position,
  market: Market,
  seq: number,
  isPortfolio = false,
): Readonly<Record<string, unknown>> {
  const { category, name, instrument } = market
  const isFlat = position.size === '0'
  const riskId = isPortfolio ? 0 : (position.riskId ?? instrument.riskTiers[0]?.riskId ?? 0)
  const none = isFlat ? '0' : ''
  const [im, mm] = [position.positionIM ?? none, position.positionMM ?? none]
  return {
    positionIdx: position.positionIdx,
    riskId,
    riskLimitValue: riskId === 0 ? '' : riskLimitOf(instrument, riskId),
    symbol: name,
    side: isFlat ? '' : position.side,
    size: position.size,
    avgPrice: isFlat ? '0' : position.entryPrice,
    positionValue: isFlat ? '' : position.positionValue,
    ...unused,
    autoAddMargin: position.isAutoAddMargin ? 1 : 0,
    adlRankIndicator: position.adlRankIndicator ?? 0,
    leverage: isPortfolio || category === 'option' ? '' : position.leverage,
    positionBalance: position.positionBalance ?? '0',
    markPrice: position.markPrice ?? '',
    liqPrice: position.liqPrice ?? '',
    bustPrice: position.bustPrice ?? '',
    breakEvenPrice: position.breakevenPrice ?? '',
    positionIM: im,
    positionMM: mm,
    positionIMByMp: im,
    positionMMByMp: mm,
    takeProfit: position.takeProfit ?? '',
    stopLoss: position.stopLoss ?? '',
    trailingStop: position.trailingStop ?? '0',
    sessionAvgPrice: position.sessionAvgPrice ?? '',
    unrealisedPnl: isFlat ? '' : uplOf(position, market),
    curRealisedPnl: position.positionRPL ?? '',
    cumRealisedPnl: position.cumRealisedPnl ?? '',
    isReduceOnly: position.reduceOnly ?? false,
    seq,
    createdTime: String(position.createdAt),
    updatedTime: String(position.updatedAt),
    openTime: isFlat ? 0 : position.createdAt,
    ...greekFields(position),
  }
}

/** The row of a side without a position: Bybit lists it when its symbol is named. `leverage` is the symbol's setting. */
export const emptyPositionRow = (
  market: Market,
  positionIdx: PositionIdx,
  { leverage, markPrice }: Pick<Position, 'leverage' | 'markPrice'>,
  seq: number,
  isPortfolio = false,
): Readonly<Record<string, unknown>> =>
  positionRow(
    {
      symbol: market.instrument.symbol,
      positionIdx,
      side: 'Buy',
      size: ZERO_TEXT,
      entryPrice: ZERO_TEXT,
      positionValue: ZERO_TEXT,
      leverage,
      isIsolated: false,
      mode: positionIdx === 0 ? 'MergedSingle' : 'BothSide',
      isAutoAddMargin: false,
      positionRPL: ZERO_TEXT,
      cumRealisedPnl: ZERO_TEXT,
      ...(markPrice === undefined ? {} : { markPrice }),
      createdAt: 0,
      updatedAt: 0,
    },
    market,
    seq,
    isPortfolio,
  )
