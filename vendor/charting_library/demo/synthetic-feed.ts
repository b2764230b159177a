import type { Bar, IBasicDataFeed, LibrarySymbolInfo } from '../index.ts'
import { periodEnd, resolutionSeconds } from '../feed/resolutions.ts'

/** Deterministic noise in 0..1 from an integer. */
function noise(seed: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296
}

const round = (price: number): number => Math.round(price * 10) / 10

/** A smooth synthetic price at any time: sine waves of several lengths and a little noise. */
function priceAt(seconds: number, share = 1): number {
  if (share !== 1) return (priceAt(seconds + 7200) - 40_000) * share
  const day = seconds / 86_400
  const wave =
    Math.sin(day * 0.21) * 9000 +
    Math.sin(day * 1.7) * 1400 +
    Math.sin(day * 11) * 320 +
    Math.sin(day * 97) * 90
  return 64_000 + wave + (noise(Math.floor(seconds / 5)) - 0.5) * 60
}

/** One bar of the synthetic market from `start` to `end`, both in seconds. */
export function syntheticBar(start: number, end: number, share = 1): Bar {
  const samples = Array.from({ length: 9 }, (_, step) => priceAt(start + ((end - start) * step) / 8, share))
  return {
    time: start * 1000,
    open: round(samples[0] ?? 0),
    high: round(Math.max(...samples) + noise(start) * 12),
    low: round(Math.min(...samples) - noise(start + 1) * 12),
    close: round(samples.at(-1) ?? 0),
    volume: Math.round((20 + noise(start + 2) * 100) * 10) / 10,
  }
}

/** Start of the period that contains a time. Periods are in UTC, weeks start on Monday, months are calendar months. */
export function periodStart(seconds: number, resolution: string): number {
  if (resolution.endsWith('M')) {
    const date = new Date(seconds * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
  }
  const length = resolutionSeconds(resolution)
  const shift = resolution.endsWith('W') ? 4 * 86_400 : 0
  return Math.floor((seconds - shift) / length) * length + shift
}

const SYMBOLS: readonly Partial<LibrarySymbolInfo>[] = [
  { name: 'BTCUSDT', description: 'Bitcoin perpetual', pricescale: 10, minmov: 1 },
  { name: 'ETHUSDT', description: 'Ether perpetual', pricescale: 10, minmov: 1 },
  { name: 'TICK5', description: 'A made-up market with a tick of 5', pricescale: 1, minmov: 5 },
]

/** The `share` of a symbol: the factor that scales its prices in `priceAt`. */
const shareOf = (name: string): number => (name === 'ETHUSDT' ? 0.12 : 1)

/**
 * A complete data feed without a network. It also serves as a first example. With `stillAt` (seconds) its clock stops
 * there and nothing changes.
 */
export function createSyntheticFeed(stillAt: number | null = null): IBasicDataFeed {
  const seconds = (): number => stillAt ?? Date.now() / 1000
  const timers = new Map<string, ReturnType<typeof setInterval>>()
  return {
    onReady: (callback) => {
      setTimeout(() => callback({ supports_time: true }), 0)
    },
    searchSymbols: (input, _exchange, _type, onResult) => {
      const text = input.trim().toUpperCase()
      const found = SYMBOLS.filter(({ name = '' }) => name.includes(text))
      onResult(
        found.map(({ name = '', description = '' }) => ({
          symbol: name,
          full_name: name,
          ticker: name,
          description,
          exchange: 'Demo',
          type: 'crypto',
        })),
      )
    },
    getServerTime: (callback) => callback(Math.floor(seconds())),
    resolveSymbol: (name, onResolve, onError) => {
      const known = SYMBOLS.find((symbol) => symbol.name === name)
      setTimeout(() => {
        if (known === undefined) onError(`unknown symbol ${name}`)
        else {
          onResolve({
            type: 'crypto',
            session: '24x7',
            exchange: 'Demo',
            listed_exchange: 'Demo',
            timezone: 'Etc/UTC',
            format: 'price',
            has_intraday: true,
            volume_precision: 1,
            ...known,
          } as LibrarySymbolInfo)
        }
      }, 0)
    },
    getBars: (symbol, resolution, { to, countBack }, onResult) => {
      const bars: Bar[] = []
      const now = seconds()
      let start = periodStart(Math.min(to - 1, now), resolution)
      while (bars.length < countBack) {
        const end = Math.min(periodEnd(start, resolution), now)
        bars.push(syntheticBar(start, end, shareOf(symbol.name)))
        start = periodStart(start - 1, resolution)
      }
      setTimeout(() => onResult(bars.toReversed()), 0)
    },
    subscribeBars: (symbol, resolution, onTick, guid) => {
      if (stillAt !== null) return
      const tick = (): void => {
        const now = Date.now() / 1000
        onTick(syntheticBar(periodStart(now, resolution), now, shareOf(symbol.name)))
      }
      timers.set(guid, setInterval(tick, 250))
    },
    unsubscribeBars: (guid) => {
      clearInterval(timers.get(guid))
      timers.delete(guid)
    },
  }
}
