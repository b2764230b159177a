import type { LibrarySymbolInfo } from '../api/datafeed.ts'
import type { SymbolFormat } from '../protocol.ts'

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

/** Price grid of a symbol; a missing or impossible scale counts as hundredths. */
export function symbolFormat(info: LibrarySymbolInfo): SymbolFormat {
  return {
    name: info.ticker ?? info.name,
    title: info.name,
    minmov: positive(info.minmov, 1),
    pricescale: positive(info.pricescale, 100),
    hasVolume: info.visible_plots_set === undefined || info.visible_plots_set === 'ohlcv',
    volumePrecision: Math.max(0, Math.min(12, info.volume_precision ?? 0)),
  }
}
