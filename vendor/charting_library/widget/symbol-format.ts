import type { LibrarySymbolInfo } from '../api/datafeed.ts'
import type { CustomFormatters } from '../api/formatters.ts'
import type { SymbolFormat } from '../protocol.ts'

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

/** Price formatters of the application (`custom_formatters`), by symbol. */
const ownTexts = new WeakMap<LibrarySymbolInfo, (price: number) => string>()

/** Stores the application's price formatter for a symbol, if it has one. */
export function ownPriceText(
  factory: CustomFormatters['priceFormatterFactory'],
  info: LibrarySymbolInfo,
  trace: (where: string, message: string) => void,
): void {
  try {
    const formatter = factory?.(info, 'default') ?? null
    if (formatter !== null) ownTexts.set(info, (price) => formatter.format(price))
  } catch (error) {
    trace('custom_formatters', error instanceof Error ? error.message : String(error))
  }
}

/** Price format of a symbol. Missing or invalid values default to a scale of 100 and a minimum movement of 1. */
export function symbolFormat(info: LibrarySymbolInfo): SymbolFormat {
  const text = ownTexts.get(info)
  return {
    ...(text === undefined ? {} : { text }),
    name: info.ticker ?? info.name,
    title: info.name,
    minmov: positive(info.minmov, 1),
    pricescale: positive(info.pricescale, 100),
    hasVolume: info.visible_plots_set === undefined || info.visible_plots_set === 'ohlcv',
    volumePrecision: Math.max(0, Math.min(12, info.volume_precision ?? 0)),
  }
}

/** Price format of a symbol that the feed could not resolve: two decimals. */
export const unknownFormat = (name: string): SymbolFormat => ({
  name,
  title: name,
  minmov: 1,
  pricescale: 100,
  volumePrecision: 0,
  hasVolume: true,
})
