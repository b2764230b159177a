import { expect, it } from 'vitest'
import { CANDLE_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { endedBars } from '../../../../src/workers/hub/replay/replay-fetch.ts'
import { STUDY_KINDS } from '../../../../vendor/charting_library/engine/studies/registry.ts'
import type { StudyBar, StudyKind } from '../../../../vendor/charting_library/engine/studies/study-kind.ts'
import { seeded } from './recorded-market.ts'

const STUDIES = 10_000
/** Studies of one market, each of another kind, length and place. */
const PER_MARKET = 100
const BAR_S = 60

interface Trade {
  readonly second: number
  readonly price: number
  readonly qty: number
}

/** Candles of trades up to a second, as the exchange makes them: rows of whole numbers, none for a minute without a trade. */
function candlesOf(trades: readonly Trade[], until: number): readonly number[] {
  const rows: number[] = []
  for (const { second, price, qty } of trades) {
    if (second > until) break
    const start = second - (second % BAR_S)
    const last = rows.length - CANDLE_WIDTH
    if (rows[last] !== start) rows.push(start, price, price, price, price, qty, price * qty, 0)
    else {
      rows[last + 2] = Math.max(rows[last + 2] ?? 0, price)
      rows[last + 3] = Math.min(rows[last + 3] ?? 0, price)
      rows[last + 4] = price
      rows[last + 5] = (rows[last + 5] ?? 0) + qty
    }
  }
  return rows
}

function valuesOf(kind: StudyKind, length: number, rows: readonly number[]): readonly number[] {
  const inputs = Object.fromEntries(
    kind.inputs.map(({ id, defval }) => [id, id === 'length' ? length : defval]),
  )
  const run = kind.create(inputs)
  const out = new Float64Array(kind.plots.length)
  for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
    const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = rows.slice(at, at + 6)
    const bar: StudyBar = { time, open, high, low, close, volume }
    run(bar, false, out)
  }
  return [...out]
}

it(`${STUDIES} studies at random moments of a replay have the values of a market that ended there`, () => {
  const random = seeded(1)
  const pick = (below: number): number => Math.floor(random() * below)
  let numbers = 0
  for (let market = 0; market < STUDIES / PER_MARKET; market += 1) {
    const trades: Trade[] = []
    for (let second = pick(BAR_S), price = 10_000; second < 90 * BAR_S; second += pick(70)) {
      price = Math.max(1, price + pick(21) - 10)
      trades.push({ second, price, qty: 1 + pick(9) })
    }
    // What is in the file: the candles of the whole time, fetched when it was saved.
    const recorded = candlesOf(trades, Number.POSITIVE_INFINITY)
    for (let study = 0; study < PER_MARKET; study += 1) {
      const place = pick(90 * BAR_S)
      const past = candlesOf(trades, place)
      // A chart has the candles of the file that had ended, and the one that was pushed last in the place of its own.
      const pushed = past.slice(-CANDLE_WIDTH)
      const ended = endedBars(recorded, place * 1000)
      const older = ended.at(-CANDLE_WIDTH) === pushed[0] ? ended.slice(0, -CANDLE_WIDTH) : ended
      const shown = [...older, ...pushed]
      const kind = STUDY_KINDS[pick(STUDY_KINDS.length)]
      if (kind === undefined) throw new Error('no such study')
      const length = 1 + pick(30)
      const values = valuesOf(kind, length, past)
      expect(valuesOf(kind, length, shown)).toEqual(values)
      numbers += values.filter((value) => !Number.isNaN(value)).length
    }
  }
  // Most of them have values: an empty study would equal any other.
  expect(numbers).toBeGreaterThan(STUDIES / 2)
})
