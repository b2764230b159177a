import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { InstrumentView, Tradability } from '#shared/contracts/instrument.ts'
import { isOptionType, isTradedType } from '#shared/domain/contract-type.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isScale } from '#shared/units/scaled.ts'
import { isUsableStep } from '#shared/units/tick.ts'
import { unitOf } from '../state/marking.ts'

const isUsable = (instrument: Instrument): boolean =>
  isUsableStep(instrument.tickSize) &&
  isUsableStep(instrument.lotSize) &&
  isScale(instrument.priceFraction) &&
  isScale(instrument.lotFraction)

/**
 * Whether orders can be placed, or why not: by the contract type, the exchange's status and usable steps (SYM-33,
 * SYM-37, D3).
 */
export function tradabilityOf(instrument: Instrument): Tradability {
  if (!isTradedType(instrument.contractType) && !isOptionType(instrument.contractType)) return 'unsupported'
  if (instrument.contractStatus !== 'Trading') {
    if (instrument.symbolStatus === 'ComingSoon') return 'soon'
    return instrument.symbolStatus === 'Delisted' ? 'delisted' : 'closed'
  }
  return isUsable(instrument) ? 'open' : 'unusable'
}

/** True if orders can be placed. */
export const isTradable = (instrument: Instrument): boolean => tradabilityOf(instrument) === 'open'

/** The part of an instrument that the page needs. `exchange`: a read-only one trades no instrument. */
export function instrumentView(
  instrument: Instrument,
  exchange: Pick<ExchangeView, 'isReadOnly'> = ableExchange,
): InstrumentView {
  const own = tradabilityOf(instrument)
  const tradability = own === 'open' && exchange.isReadOnly ? 'readOnly' : own
  return {
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    contractType: instrument.contractType,
    symbolType: instrument.symbolType ?? '',
    symbolStatus: instrument.symbolStatus,
    symbolName: instrument.symbolName,
    quarter: instrument.quarter,
    baseCurrency: instrument.baseCurrency,
    quoteCurrency: instrument.quoteCurrency,
    coin: instrument.coin,
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    priceFraction: instrument.priceFraction,
    lotFraction: instrument.lotFraction,
    minPrice: instrument.minPrice,
    maxPrice: instrument.maxPrice,
    minQty: instrument.minQty,
    maxNewOrderQty: instrument.maxNewOrderQty,
    maxNewMarketOrderQty: instrument.maxNewMarketOrderQty,
    minNotionalValue: instrument.minNotionalValue,
    maxLeverage: instrument.maxLeverage,
    walletBalanceFraction: instrument.walletBalanceFraction,
    isLent: instrument.borrowRate !== undefined,
    obDepthMergeTimes: instrument.obDepthMergeTimes,
    tradable: tradability === 'open',
    tradability,
    bannedSides: [
      ...(instrument.isBanBuy === true ? (['Buy'] as const) : []),
      ...(instrument.isBanSell === true ? (['Sell'] as const) : []),
    ],
    unit: unitOf(instrument),
    valueCoin: isInverse(instrument.contractType) ? instrument.coin : instrument.quoteCurrency,
    settleTradingTime: instrument.settleTradingTime,
    expectedStartTradingTime:
      instrument.isExpectedStartShown === false ? 0 : (instrument.expectedStartTradingTime ?? 0),
    expectedStartUrl: instrument.expectedStartUrl ?? '',
  }
}
