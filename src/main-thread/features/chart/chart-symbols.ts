import { t } from 'i18next'
import type { LibrarySymbolInfo, ResolutionString } from 'charting_library'
import { intervals } from '#shared/domain/enums.ts'
import { chartTypeOf } from '#shared/domain/chart-search.ts'
import { chartSymbol } from '#shared/domain/chart-symbol.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { decimalsOf, stepsIn } from '#shared/units/tick.ts'

/** Any value as a number; 0 if it is none (CHART-53). */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : 0
}

/** Kind of candles: of trades, or of the mark price (CHART-07). */
export type ChartKind = 'market' | 'mark'

/** Our additions to the library's symbol info (CHART-25). */
export interface ProductFields {
  readonly symbol: string
  readonly origDesc: string
  readonly symbolStatus: string
}

/**
 * An instrument as the chart library's symbol info (CHART-01). Tick 0.10 with two displayed decimals is minmov 10 with
 * pricescale 100. An invalid tick is replaced by one unit of the displayed precision.
 */
export function symbolInfo(instrument: InstrumentView, kind: ChartKind, resolutions: readonly string[]) {
  const decimals = Math.min(16, Math.max(instrument.priceFraction, decimalsOf(instrument.tickSize) ?? 0))
  const unit = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
  const minmov = toNumber(stepsIn(instrument.tickSize, unit, 'trunc') ?? 1n)
  const info: LibrarySymbolInfo & ProductFields = {
    symbol: instrument.symbol,
    origDesc: instrument.displayName,
    symbolStatus: instrument.symbolStatus ?? '',
    // The name people see; `ticker` is the id (BTC/USDT, BTC_USDT).
    name: instrument.displayName,
    ticker: chartSymbol(instrument.symbol, kind),
    full_name: chartSymbol(instrument.symbol, kind),
    description:
      kind === 'mark' ? `${instrument.displayName} · ${t('chart:markPrice')}` : instrument.displayName,
    type: chartTypeOf(instrument.contractType, instrument.symbolType),
    session: '24x7',
    exchange: 'Perpdeck',
    listed_exchange: 'Perpdeck',
    timezone: 'Etc/UTC',
    format: 'price',
    minmov: minmov > 0 ? minmov : 1,
    pricescale: 10 ** decimals,
    has_intraday: true,
    intraday_multipliers: intervals.filter((interval) => /^\d+$/.test(interval)),
    has_daily: true,
    has_weekly_and_monthly: true,
    visible_plots_set: kind === 'mark' ? 'ohlc' : 'ohlcv',
    volume_precision: Math.min(8, Math.max(0, instrument.lotFraction)),
    supported_resolutions: [...resolutions] as ResolutionString[],
    data_status: 'streaming',
    currency_code: instrument.quoteCurrency,
  }
  return info
}
