import type { CandleView } from '#shared/contracts/feed-port.ts'
import type { LiveBar } from '#shared/contracts/chart.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { publicTopics } from '#shared/wire/topics.ts'

/**
 * The bars that changed since the last patch, with their newest values. They are floats because the chart only draws
 * them (CHART-06).
 */
export interface LiveBars {
  apply(candles: CandleView, instrument: Instrument | undefined): void
  /** Oldest first; undefined when no bar changed. */
  take(): readonly LiveBar[] | undefined
  clear(): void
}

/** A bar from a row; null if the row holds no usable candle (D6). */
function barOf(
  row: Float64Array,
  names: { readonly symbol: string; readonly interval: string; readonly kind: 'market' | 'mark' },
  instrument: Instrument,
): LiveBar | null {
  const [start = Number.NaN, open = 0, high = 0, low = 0, close = 0, volume = 0] = row
  const prices = [open, high, low, close]
  if (!Number.isSafeInteger(start) || start <= 0) return null
  if (!prices.every((price) => Number.isSafeInteger(price) && price > 0)) return null
  const price = 10 ** instrument.priceFraction
  const lots = Number.isSafeInteger(volume) && volume > 0 ? volume / 10 ** instrument.lotFraction : 0
  return {
    ...names,
    time: start * 1000,
    open: open / price,
    high: high / price,
    low: low / price,
    close: close / price,
    volume: lots,
  }
}

/** A store without changed bars. */
export function createLiveBars(): LiveBars {
  const pending = new Map<string, LiveBar>()
  return {
    apply(candles, instrument) {
      if (instrument === undefined) return
      const kind = candles.topic.startsWith(publicTopics.markKline.prefix) ? 'mark' : 'market'
      const names = { symbol: candles.symbol, interval: candles.interval, kind } as const
      for (let at = 0; at + CANDLE_WIDTH <= candles.rows.length; at += CANDLE_WIDTH) {
        const bar = barOf(candles.rows.subarray(at, at + CANDLE_WIDTH), names, instrument)
        if (bar !== null) pending.set(`${candles.topic}:${bar.time}`, bar)
      }
    },
    take() {
      if (pending.size === 0) return undefined
      const bars = [...pending.values()].sort((a, b) => a.time - b.time)
      pending.clear()
      return bars
    },
    clear() {
      pending.clear()
    },
  }
}
