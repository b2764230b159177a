import { describe, expect, it } from 'vitest'
import type { CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import { dec, settle } from './alert-bench.ts'
import { createBench, line, priceAlert, study } from './cross-bench.ts'

const MANY = 10_000

const randoms = (): (() => number) => {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
}

/** The average of one candle is its close. */
const ownPrice = { study: 'sma', inputs: { length: 1 }, plot: 0, name: 'SMA 1', level: dec('105') }

const kinds: readonly (readonly [string, CrossAsk])[] = [
  ['a drawn line', line(105, 'perBar')],
  ['a drawn line, by the mark price', { ...line(105, 'perBar'), by: 'MarkPrice' }],
  ['a price, by the mark price', priceAlert('105', { repeat: 'perBar', by: 'MarkPrice' })],
  ['an average', study('ema', null, 'perBar')],
  ['an average, by the mark price', { ...study('ema', null, 'perBar'), by: 'MarkPrice' }],
  ['the value of a study', { ...study('sma', '105', 'perBar'), watched: ownPrice }],
]

describe(`${MANY} crossings with all tabs hidden: each is reported with the frame that made it, none is missed or doubled`, () => {
  it.each(kinds)('of %s', async (_, ask) => {
    const bench = createBench([104, 104, 104, 104, 104])
    await bench.alerts().calls.addCrossAlert(ask)
    await settle()
    const isMark = ask.by === 'MarkPrice'
    const random = randoms()
    const candle = (minute: number, isAbove: boolean): void => {
      // An average of such candles stays between 103.5 and 106.5.
      const away = 3 + random()
      bench.candle(minute, isAbove ? 105 + away : 105 - away, { isMark })
      // The other price is on the other side: an alert that also followed it would fire twice.
      bench.candle(minute, isAbove ? 105 - away : 105 + away, { isMark: !isMark })
    }
    candle(0, false)
    expect(bench.fired).toEqual([])
    for (let minute = 1; minute <= MANY; minute += 1) {
      const isUp = minute % 2 === 1
      // Moves on the side it was on, the crossing, then moves on the new side: only the second is a crossing.
      candle(minute, !isUp)
      expect(bench.fired).toHaveLength(minute - 1)
      candle(minute, isUp)
      expect(bench.fired).toHaveLength(minute)
      candle(minute, isUp)
    }
    expect(new Set(bench.fired.map(({ id }) => id)).size).toBe(MANY)
    const up = /^(?:rose|crossedUp)/
    expect(bench.fired.every(({ how }, index) => up.test(how) === (index % 2 === 0))).toBe(true)
  })
})
