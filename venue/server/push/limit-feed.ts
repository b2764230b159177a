import { tickerField } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { priceLimitsOf } from '../../market-data/price-limits.ts'
import type { LimitsAt } from '../../market-data/price-limits.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

interface Followed {
  readonly symbol: string
  /** The instrument that `limitsAt` is of: a changed one replaces it. */
  instrument: Instrument | undefined
  limitsAt: LimitsAt | null
  last: Float64Array
}

const none = new Float64Array(0)
const isSame = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/**
 * Feed of price_limit: the highest price of a buy and the lowest of a sell, whenever they change with the price
 * (docs/choices.md#price-bands). A symbol without limits or prices has an empty snapshot.
 *
 * @param rowOf newest ticker row of an instrument
 */
export function createLimitFeed(
  instrumentOf: (symbol: string) => Instrument | undefined,
  rowOf: (instrumentId: number) => Float64Array | undefined,
): Feed {
  const followed = new Map<Topic, Followed>()

  function now(one: Followed): Float64Array {
    const instrument = instrumentOf(one.symbol)
    if (instrument === undefined) return none
    if (instrument !== one.instrument) {
      one.instrument = instrument
      one.limitsAt = priceLimitsOf(instrument)
    }
    const row = rowOf(instrument.id)
    const [mark = 0, index = 0] = [row?.[tickerField.markPrice], row?.[tickerField.indexPrice]]
    return mark > 0 && index > 0 ? (one.limitsAt?.(mark, index) ?? none) : none
  }

  return {
    open(topic) {
      const one: Followed = { symbol: topic.parsed.symbol, instrument: undefined, limitsAt: null, last: none }
      one.last = now(one)
      followed.set(topic, one)
      return Promise.resolve()
    },
    close(topic) {
      followed.delete(topic)
    },
    snapshot: (topic) => followed.get(topic)?.last ?? none,
    onBatch() {
      for (const [topic, one] of followed) {
        const limits = now(one)
        if (limits.length === 0 || isSame(limits, one.last)) continue
        one.last = limits
        topic.append(limits)
      }
    },
    beforeFlush() {
      // Every change is sent immediately: nothing to flush.
    },
  }
}
