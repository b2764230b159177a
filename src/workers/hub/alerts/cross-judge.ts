import { isLine } from '#shared/contracts/alerts.ts'
import type { CrossAlert } from '#shared/contracts/alerts.ts'
import { studyKind } from '#studies'
import type { StudyBar } from '#studies'
import { crossing } from './crossing.ts'
import type { LevelSide } from './crossing.ts'
import { lineLevel } from './line-level.ts'

/** A crossing, upwards or downwards, with the level and the value that reached it. */
export interface Crossed {
  readonly up: boolean
  readonly at: number
  readonly now: number
  /** Start of its candle, Unix s. */
  readonly bar: number
}

/** Judges one alert, candle by candle. */
export interface CrossJudge {
  /** Takes a candle without judging it: history. */
  learn(bar: StudyBar): void
  /** Takes a new candle, or the newest one as it is now. null: nothing to report. */
  judge(bar: StudyBar): Crossed | null
}

/** What crosses, and what is crossed; NaN unknown. */
type Figures = (bar: StudyBar, isSame: boolean) => { readonly value: number; readonly level: number }

function figuresOf({ watched }: CrossAlert): Figures | null {
  if (isLine(watched))
    return ({ time, close }) => ({ value: close, level: lineLevel(watched, time) ?? Number.NaN })
  const kind = studyKind(watched.study)
  if (kind === undefined || watched.plot >= kind.plots.length) return null
  const run = kind.create({ ...watched.inputs })
  const out = new Float64Array(kind.plots.length)
  const level = watched.level === null ? null : Number(watched.level)
  return (bar, isSame) => {
    run(bar, isSame, out)
    const value = out[watched.plot] ?? Number.NaN
    return level === null ? { value: bar.close, level: value } : { value, level }
  }
}

/**
 * A judge of an alert; null for an unknown study. The price against a line is judged with the candle's new highs and lows
 * too, so that a spike between two updates counts. A study is judged with each update that arrives.
 */
export function createCrossJudge(alert: CrossAlert): CrossJudge | null {
  const figures = figuresOf(alert)
  if (figures === null) return null
  const hasReach = isLine(alert.watched)
  let side: LevelSide = 0
  let last: StudyBar | null = null
  let firedIn = Number.NaN

  function step(bar: StudyBar): Crossed | null {
    const before = last
    if (before !== null && bar.time < before.time) return null
    const isSame = before?.time === bar.time
    last = bar
    const { value, level } = figures?.(bar, isSame) ?? { value: Number.NaN, level: Number.NaN }
    if (!Number.isFinite(value) || !Number.isFinite(level)) {
      side = 0
      return null
    }
    const isNewHigh = hasReach && before !== null && (!isSame || bar.high > before.high)
    const isNewLow = hasReach && before !== null && (!isSame || bar.low < before.low)
    const found = crossing(side, {
      high: (isNewHigh ? Math.max(bar.high, value) : value) - level,
      low: (isNewLow ? Math.min(bar.low, value) : value) - level,
      now: value - level,
    })
    side = found.side
    return found.crossed === 0 ? null : { up: found.crossed > 0, at: level, now: value, bar: bar.time }
  }

  return {
    learn: (bar) => void step(bar),
    judge: (bar) => {
      const crossed = step(bar)
      if (crossed === null || firedIn === crossed.bar) return null
      firedIn = crossed.bar
      return crossed
    },
  }
}
