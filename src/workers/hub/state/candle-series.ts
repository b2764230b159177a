import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { RowValues } from '../feeds/public-frame.ts'

/** Only the live end of a chart: older bars are paged over HTTP. */
const CANDLES_KEPT = 16

export interface CandleSeries {
  apply(values: RowValues, skip: number, reset: boolean): void
  /** Grows with every change; 0 before the first. */
  version(): number
  /** Candles touched after version `seen`, oldest first. */
  since(seen: number): Float64Array<ArrayBuffer>
}

export function createCandleSeries(): CandleSeries {
  let candles: { readonly row: RowValues; readonly version: number }[] = []
  let version = 0
  return {
    apply: (values, skip, reset) => {
      if (reset) candles = []
      for (let at = skip * CANDLE_WIDTH; at + CANDLE_WIDTH <= values.length; at += CANDLE_WIDTH) {
        const row = values.slice(at, at + CANDLE_WIDTH)
        const start = row[0] ?? 0
        version += 1
        let place = candles.length
        while (place > 0 && (candles[place - 1]?.row[0] ?? 0) > start) place -= 1
        const same = candles[place - 1]?.row[0] === start
        candles.splice(same ? place - 1 : place, same ? 1 : 0, { row, version })
        if (candles.length > CANDLES_KEPT) candles.shift()
      }
    },
    version: () => version,
    since: (seen) => {
      const touched = candles.filter((candle) => candle.version > seen)
      const rows = new Float64Array(touched.length * CANDLE_WIDTH)
      touched.forEach((candle, index) => rows.set(candle.row, index * CANDLE_WIDTH))
      return rows
    },
  }
}
