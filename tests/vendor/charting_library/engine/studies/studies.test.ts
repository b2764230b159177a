import * as fc from 'fast-check'
import { atr, bb, ema, macd, rsi, sma, vwap } from 'indicatorts'
import { describe, expect, it } from 'vitest'
import {
  STUDY_KINDS,
  studyKind,
  studyMetas,
} from '../../../../../vendor/charting_library/engine/studies/registry.ts'
import type { StudyBar } from '../../../../../vendor/charting_library/engine/studies/study-kind.ts'
import type { StudyValue } from '../../../../../vendor/charting_library/study-protocol.ts'

const DAY = 86_400
const START = 1_700_006_400

/** A made-up market that rises, falls and stands still. */
function market(count: number, seed = 1): StudyBar[] {
  let price = 60_000
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, (_, index) => {
    const open = price
    const close = Math.round((open + (random() - 0.5) * 200) * 10) / 10
    price = close
    return {
      time: START + index * 1800,
      open,
      high: Math.max(open, close) + Math.round(random() * 500) / 10,
      low: Math.min(open, close) - Math.round(random() * 500) / 10,
      close,
      volume: Math.round(random() * 1000) / 10,
    }
  })
}

const inputsOf = (id: string): Record<string, StudyValue> =>
  Object.fromEntries((studyKind(id)?.inputs ?? []).map((input) => [input.id, input.defval]))

/** Every plot's values over bars that never change. */
function batch(id: string, bars: readonly StudyBar[], inputs = inputsOf(id)): number[][] {
  const kind = studyKind(id)
  if (kind === undefined) throw new Error(id)
  const run = kind.create(inputs)
  const out = new Float64Array(kind.plots.length)
  return bars.map((bar) => {
    run(bar, false, out)
    return [...out]
  })
}

const column = (rows: readonly number[][], plot: number): number[] =>
  rows.map((row) => row[plot] ?? Number.NaN)

/** Equal from `skip` on, to a part in a hundred million. */
function same(actual: readonly number[], wanted: readonly number[], skip: number): void {
  expect(actual).toHaveLength(wanted.length)
  for (let index = skip; index < wanted.length; index++) {
    const expected = wanted[index] ?? Number.NaN
    expect(Math.abs((actual[index] ?? Number.NaN) - expected), `bar ${index}`).toBeLessThan(
      Math.max(1, Math.abs(expected)) * 1e-8,
    )
  }
}

describe('studies against a second library', () => {
  const bars = market(600)
  const closes = bars.map(({ close }) => close)
  const highs = bars.map(({ high }) => high)
  const lows = bars.map(({ low }) => low)

  it('the moving average is the mean of the last bars', () => {
    same(column(batch('sma', bars), 0), sma(closes, { period: 9 }), 8)
  })

  it('the exponential average agrees once the influence of its start is negligible', () => {
    same(column(batch('ema', bars), 0), ema(closes, { period: 9 }), 120)
  })

  it('Bollinger bands agree in all three lines', () => {
    const wanted = bb(closes, { period: 20 })
    const rows = batch('bollinger', bars)
    same(column(rows, 0), wanted.middle, 19)
    same(column(rows, 1), wanted.upper, 19)
    same(column(rows, 2), wanted.lower, 19)
  })

  it('the relative strength index agrees once the influence of its start is negligible', () => {
    same(column(batch('rsi', bars), 0), rsi(closes, { period: 14 }), 320)
  })

  it('MACD, its signal and their difference agree', () => {
    const wanted = macd(closes, { fast: 12, slow: 26, signal: 9 })
    const rows = batch('macd', bars)
    same(column(rows, 1), wanted.macdLine, 350)
    same(column(rows, 2), wanted.signalLine, 350)
    same(
      column(rows, 0),
      wanted.macdLine.map((value, index) => value - (wanted.signalLine[index] ?? 0)),
      350,
    )
  })

  it('the average true range smooths what the other library averages', () => {
    // The other library averages plainly: its true ranges are taken, and smoothed as Wilder did.
    const { trLine } = atr(highs, lows, closes, { period: 14 })
    let mean = trLine.slice(0, 14).reduce((sum, value) => sum + value, 0) / 14
    const wanted = trLine.map((value, index) => {
      if (index >= 14) mean = (mean * 13 + value) / 14
      return mean
    })
    same(column(batch('atr', bars), 0), wanted, 400)
  })

  it('the volume-weighted price restarts with each session', () => {
    const rows = column(batch('vwap', bars), 0)
    const day = (bar: StudyBar): number => Math.floor(bar.time / DAY)
    const first = day(bars[100] as StudyBar)
    const session = bars.filter((bar) => day(bar) === first)
    const from = bars.indexOf(session[0] as StudyBar)
    const wanted = vwap(
      session.map(({ high, low, close }) => (high + low + close) / 3),
      session.map(({ volume }) => volume),
      { period: session.length },
    )
    same(rows.slice(from, from + session.length), wanted, 0)
  })

  it('volume is the bar’s volume', () => {
    same(
      column(batch('volume', bars), 0),
      bars.map(({ volume }) => volume),
      0,
    )
  })
})

const bar = (time: number) =>
  fc
    .record({
      open: fc.double({ min: 1, max: 1e6, noNaN: true }),
      close: fc.double({ min: 1, max: 1e6, noNaN: true }),
      up: fc.double({ min: 0, max: 1000, noNaN: true }),
      down: fc.double({ min: 0, max: 0.5, noNaN: true }),
      volume: fc.double({ min: 0, max: 1e6, noNaN: true }),
    })
    .map(({ open, close, up, down, volume }): StudyBar => ({
      time,
      open,
      close,
      high: Math.max(open, close) + up,
      low: Math.min(open, close) * (1 - down),
      volume,
    }))

describe.each(STUDY_KINDS.map(({ id }) => id))('%s', (id) => {
  it('gives the same values for bars that changed while they formed as for the finished ones', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 90 })
          .chain((changes) =>
            fc.tuple(
              ...changes.map((count, index) =>
                fc.array(bar(START + index * 7200), { minLength: count + 1, maxLength: count + 1 }),
              ),
            ),
          ),
        (forming) => {
          const kind = studyKind(id)
          if (kind === undefined) throw new Error(id)
          const inputs = { ...inputsOf(id), length: 5, fast: 3, slow: 6, signal: 4 }
          const run = kind.create(inputs)
          const out = new Float64Array(kind.plots.length)
          const incremental = forming.map((states) => {
            states.forEach((state, index) => run(state, index > 0, out))
            return [...out]
          })
          const finished = batch(
            id,
            forming.map((states) => states.at(-1) as StudyBar),
            inputs,
          )
          for (const [index, row] of finished.entries()) {
            for (const [plot, value] of row.entries()) {
              const actual = incremental[index]?.[plot] ?? Number.NaN
              if (Number.isNaN(value)) expect(actual).toBeNaN()
              else expect(Math.abs(actual - value)).toBeLessThanOrEqual(Math.max(1, Math.abs(value)) * 1e-6)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('shows nothing for out-of-range inputs', () => {
    const inputs = { ...inputsOf(id), length: -5, fast: 0, slow: 0, signal: 0, mult: Number.NaN, source: '?' }
    for (const row of batch(id, market(40), inputs))
      for (const value of row) expect(Math.abs(value)).not.toBe(Infinity)
  })

  it('describes itself to the page as plain data', () => {
    const meta = studyMetas().find((one) => one.id === id)
    expect(structuredClone(meta)).toEqual(meta)
    expect(meta?.plots.length).toBeGreaterThan(0)
  })
})
