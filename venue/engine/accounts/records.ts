/** Copies the engine's state into domain records, the form used outside the engine. */
import type { Greeks, Position, SymbolSetting, WalletCoin } from '#shared/domain/records.ts'
import { hedgeLiqPrice } from '#shared/maths/integer/hedge.ts'
import {
  breakevenPrice,
  crossBustPrice,
  crossLiqPrice,
  isolatedBustPrice,
  isolatedLiqPrice,
} from '#shared/maths/integer/liquidation.ts'
import type { CrossState } from '#shared/maths/integer/liquidation.ts'
import { costPerValue, initialMargin, maintenanceMargin } from '#shared/maths/integer/margin.ts'
import { tierAt, valueRatio } from '#shared/maths/integer/terms.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { averageText, leverageText, moneyText, priceText, qtyText } from '../terms/money.ts'
import { isPortfolio } from './position-modes.ts'
import type { Spec } from '../terms/spec.ts'
import { holdingId, sideOf } from '../state/state.ts'
import { stopFields } from './stop-kinds.ts'
import type { Holding, CoinBalance } from '../state/state.ts'

/** Fields of contracts that expire. */
export const datedFields = (
  spec: Spec,
): { readonly deliveryTime?: number; readonly strikePrice?: DecimalText } => ({
  ...(spec.deliveryAt === 0 ? {} : { deliveryTime: spec.deliveryAt }),
  ...(spec.option === null ? {} : { strikePrice: priceText(spec, spec.option.strike) }),
})

/** Mark and index of the symbol, in price units. */
export interface Prices {
  readonly mark: number
  readonly index: number
}

/** Liquidation and bankruptcy price, 0 for none. Positions of a portfolio have none. */
function dangerPrices(h: Holding, mark: number, cross: CrossState): readonly [liq: number, bust: number] {
  if (h.isIsolated) return [isolatedLiqPrice(h), isolatedBustPrice(h)]
  if (isPortfolio(h.account)) return [0, 0]
  return [crossLiqOf(h, mark, cross), crossBustPrice(h, mark, cross)]
}

/** Cross liquidation price, 0 for none. The smaller side of a hedge gains where the pair is liquidated: it has none. */
export function crossLiqOf(h: Holding, mark: number, cross: CrossState): number {
  const other = otherSideOf(h)
  if (other === null || h.size === 0) return crossLiqPrice(h, mark, cross)
  return Math.abs(h.size) < Math.abs(other.size) ? 0 : hedgeLiqPrice([h, other], mark, cross)
}

/** The other side of a cross hedge if it is open, else null. */
export function otherSideOf(h: Holding): Holding | null {
  if (h.positionIdx === 0) return null
  const other = h.account.holdings.get(holdingId(h.spec.id, h.positionIdx === 1 ? 2 : 1))
  return other === undefined || other.size === 0 || other.isIsolated ? null : other
}

/** A position with its derived figures at current prices; size 0 when flat. */
export function positionRecord(
  h: Holding,
  { mark, index }: Prices,
  cross: CrossState,
  greeks: Greeks | null = null,
): Position {
  const { spec } = h
  const size = Math.abs(h.size)
  const shared = {
    symbol: spec.symbol,
    positionIdx: h.positionIdx,
    side: sideOf(h.positionIdx === 0 ? h.size >= 0 : h.positionIdx === 1),
    size: qtyText(spec, size),
    entryPrice: averageText(spec, h.value, size),
    positionValue: moneyText(h.value),
    leverage: leverageText(h.leverageE2),
    isIsolated: h.isIsolated,
    mode: h.positionIdx === 0 ? 'MergedSingle' : 'BothSide',
    markPrice: priceText(spec, mark),
    positionRPL: moneyText(h.realised + h.sessionRealised),
    cumRealisedPnl: moneyText(h.cumRealised),
    isAutoAddMargin: h.autoAdd,
    createdAt: h.createdAt,
    updatedAt: h.updatedAt,
  } as const
  if (size === 0) return shared
  const [liq, bust] = dangerPrices(h, mark, cross)
  const even = breakevenPrice(h)
  return {
    ...shared,
    ...stopFields(h),
    ...(liq > 0 ? { liqPrice: priceText(spec, liq) } : {}),
    ...(bust > 0 ? { bustPrice: priceText(spec, bust) } : {}),
    ...(even > 0 ? { breakevenPrice: priceText(spec, even) } : {}),
    positionIM: moneyText(h.isIsolated ? h.isolatedMargin : initialMargin(h, mark, index)),
    positionMM: moneyText(maintenanceMargin(h, mark, index)),
    ...(h.isIsolated ? { positionBalance: moneyText(h.isolatedMargin) } : {}),
    ...(h.isIsolated && h.extra > 0n ? { extraMargin: moneyText(h.extra) } : {}),
    ...(h.sessionValue === null ? {} : { sessionAvgPrice: averageText(spec, h.sessionValue, size) }),
    ...datedFields(spec),
    ...(greeks === null ? {} : { greeks }),
    ...(h.adlRank === 0 ? {} : { adlRankIndicator: h.adlRank }),
    ...(h.funding === 0n ? {} : { positionFundingFee: moneyText(h.funding) }),
    ...(spec.option === null && spec.kind !== 'spot'
      ? {
          buyValueToCost: moneyText(costPerValue(spec, true, h.leverageE2)),
          sellValueToCost: moneyText(costPerValue(spec, false, h.leverageE2)),
        }
      : {}),
    ...(spec.tiers.length === 0 ? {} : { riskId: tierAt(spec.tiers, valueRatio(spec, mark, size)).riskId }),
  }
}

/** A symbol's settings, from its holding or either side of its hedge. */
export function settingRecord(h: Holding): SymbolSetting {
  const { account, spec, positionIdx } = h
  const other =
    positionIdx === 0 ? h : (account.holdings.get(holdingId(spec.id, positionIdx === 1 ? 2 : 1)) ?? h)
  const [long, short] = positionIdx === 2 ? [other, h] : [h, other]
  const positionMode = account.modes.get(spec.id)
  return {
    symbol: spec.symbol,
    buyLeverage: leverageText(long.leverageE2),
    sellLeverage: leverageText(short.leverageE2),
    isIsolated: h.isIsolated,
    ...(positionMode === undefined ? {} : { positionMode }),
  }
}

/** A coin's balance. `positionMargin` is that of isolated positions, `orderMargin` that of open contract orders. */
export function walletRecord(balance: CoinBalance): WalletCoin {
  return {
    coin: balance.coin,
    walletBalance: moneyText(balance.wallet),
    positionMargin: moneyText(balance.isolatedMargin),
    orderMargin: moneyText(balance.orderMargin),
    cumRealisedPnl: moneyText(balance.cumRealised),
    ...(balance.borrowed === 0n ? {} : { borrowed: moneyText(balance.borrowed) }),
    ...(balance.interest === 0n ? {} : { accruedInterest: moneyText(balance.interest) }),
    ...(balance.locked === 0n ? {} : { locked: moneyText(balance.locked) }),
  }
}
