import type { InstrumentView } from '#shared/contracts/views.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isScale } from '#shared/units/scaled.ts'
import { isUsableStep } from '#shared/units/tick.ts'

/** True if orders may be made: it trades and its tick, lot and decimals are usable (D3). */
export function isTradable(instrument: Instrument): boolean {
  return (
    instrument.contractStatus === 'Trading' &&
    isUsableStep(instrument.tickSize) &&
    isUsableStep(instrument.lotSize) &&
    isScale(instrument.priceFraction) &&
    isScale(instrument.lotFraction)
  )
}

/** What the page keeps of an instrument. */
export function instrumentView(instrument: Instrument): InstrumentView {
  return {
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    contractType: instrument.contractType,
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
    obDepthMergeTimes: instrument.obDepthMergeTimes,
    tradable: isTradable(instrument),
  }
}
