/** Cache of two-hour candles of the generated history, for the series read last. */
import { MINUTE_WIDTH } from './history.ts'
import { createMinutes } from './minutes.ts'
import type { CandleSource, Fold, Kind } from './minutes.ts'

/** Minutes per block; every coarser candle consists of whole blocks. */
export const BLOCK_MINUTES = 120
/** Maximum number of cached series, about 400 kB each. */
const MOST_SERIES = 24

/** Open, high, low, close, volume, turnover of each whole block of a history; open 0: not folded yet. */
interface Series {
  readonly firstBlock: number
  readonly rows: Float64Array
}

export interface BlockCache {
  /** Like `createMinutes`, but whole blocks of the history come from the cache. */
  fold(market: CandleSource, kind: Kind): Fold
}

export function createBlockCache(): BlockCache {
  const kept = new Map<string, Series>()

  function seriesOf(market: CandleSource, kind: Kind): Series {
    const key = `${market.spec.id}:${kind}`
    const { firstMinute, endMinute } = market.history
    const firstBlock = Math.ceil(firstMinute / BLOCK_MINUTES)
    const count = Math.max(Math.floor(endMinute / BLOCK_MINUTES) - firstBlock, 0)
    const known = kept.get(key)
    const length = count * MINUTE_WIDTH
    // A symbol gets another history when it starts to trade, or when a dump from before that is restored.
    const isSame = known?.firstBlock === firstBlock && known.rows.length === length
    const series = isSame ? known : { firstBlock, rows: new Float64Array(length) }
    kept.delete(key)
    kept.set(key, series)
    if (kept.size > MOST_SERIES) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
    return series
  }

  return {
    fold(market, kind) {
      const minutes = createMinutes(market, kind)
      const { firstBlock, rows: cached } = seriesOf(market, kind)
      const scratch = new Float64Array(MINUTE_WIDTH + 1)

      /** Place of a block in the cache, -1 outside the history. */
      const placeOf = (block: number): number => {
        const at = (block - firstBlock) * MINUTE_WIDTH
        if (at < 0 || at >= cached.length) return -1
        if (cached[at] === 0) {
          scratch.fill(0)
          minutes(block * BLOCK_MINUTES, (block + 1) * BLOCK_MINUTES, scratch, 0)
          cached.set(scratch.subarray(1), at)
        }
        return at
      }

      const add = (rows: Float64Array, put: number, at: number): void => {
        const of = (column: number): number => cached[at + column] ?? 0
        if (rows[put + 1] === 0) {
          rows[put + 1] = of(0)
          rows[put + 3] = of(2)
        }
        rows[put + 2] = Math.max(rows[put + 2] ?? 0, of(1))
        rows[put + 3] = Math.min(rows[put + 3] ?? 0, of(2))
        rows[put + 4] = of(3)
        rows[put + 5] = (rows[put + 5] ?? 0) + of(4)
        rows[put + 6] = (rows[put + 6] ?? 0) + of(5)
      }

      return (from, to, rows, put) => {
        let minute = from
        while (minute % BLOCK_MINUTES === 0 && minute + BLOCK_MINUTES <= to) {
          const at = placeOf(minute / BLOCK_MINUTES)
          if (at < 0) break
          add(rows, put, at)
          minute += BLOCK_MINUTES
        }
        if (minute < to) minutes(minute, to, rows, put)
      }
    },
  }
}
