import { isLine, isPrice } from '#shared/contracts/alerts.ts'
import type { CrossAlert } from '#shared/contracts/alerts.ts'
import { studyKind } from '#studies'
import type { StudyBar } from '#studies'
import { isMap } from '../feeds/read-record.ts'
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

/** How far an alert was judged. A hub that starts again continues from there. */
export interface JudgeState {
  /** Start of the newest judged candle, Unix s, with its high and low then. */
  readonly bar: number
  readonly high: number
  readonly low: number
  readonly side: LevelSide
  /** Start of the candle in which it fired last; 0 for none. */
  readonly firedIn: number
}

/** Judges one alert, candle by candle. */
export interface CrossJudge {
  /** Takes a candle without judging it: history. */
  learn(bar: StudyBar): void
  /** Takes a new candle, or the newest one as it is now. null: nothing to report. */
  judge(bar: StudyBar): Crossed | null
  /** null before the first candle. */
  state(): JudgeState | null
}

/** What crosses, and what is crossed; NaN unknown. */
type Figures = (bar: StudyBar, isSame: boolean) => { readonly value: number; readonly level: number }

function figuresOf({ watched }: CrossAlert): Figures | null {
  if (isPrice(watched)) {
    const level = Number(watched.price)
    return ({ close }) => ({ value: close, level })
  }
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

/** A study needs the candles before those that are judged. */
export const needsHistory = ({ watched }: Pick<CrossAlert, 'watched'>): boolean => 'study' in watched

/**
 * A judge of an alert; null for an unknown study. The price against a line is judged with the candle's new highs and lows
 * too, so that a spike between two updates counts. A study is judged with each update that arrives.
 *
 * @param from the state that an earlier judge of this alert had; candles before it are not judged again
 * @param lastFiredIn start of the candle in which the alert fired before, Unix s; 0 for none. It does not fire in that again.
 */
export function createCrossJudge(
  alert: CrossAlert,
  from: JudgeState | null = null,
  lastFiredIn = from?.firedIn ?? 0,
): CrossJudge | null {
  const figures = figuresOf(alert)
  if (figures === null) return null
  const hasReach = !needsHistory(alert)
  let side: LevelSide = from?.side ?? 0
  let newest = Number.NEGATIVE_INFINITY
  let judged: Pick<JudgeState, 'bar' | 'high' | 'low'> | null = from
  let firedIn = lastFiredIn

  function step(bar: StudyBar): Crossed | null {
    if (bar.time < newest) return null
    const isSame = newest === bar.time
    newest = bar.time
    const { value, level } = figures?.(bar, isSame) ?? { value: Number.NaN, level: Number.NaN }
    if (from !== null && bar.time < from.bar) return null
    const before = judged
    judged = { bar: bar.time, high: bar.high, low: bar.low }
    if (!Number.isFinite(value) || !Number.isFinite(level)) {
      side = 0
      return null
    }
    const isNext = before !== null && before.bar !== bar.time
    const isNewHigh = hasReach && before !== null && (isNext || bar.high > before.high)
    const isNewLow = hasReach && before !== null && (isNext || bar.low < before.low)
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
      const isOther = alert.direction !== undefined && crossed?.up !== (alert.direction === 'up')
      if (crossed === null || isOther || firedIn === crossed.bar) return null
      firedIn = crossed.bar
      return crossed
    },
    state: () => (judged === null ? null : { ...judged, side, firedIn }),
  }
}

/** A state from storage; null if it is unusable. */
export function readJudgeState(stored: unknown): JudgeState | null {
  if (!isMap(stored)) return null
  const { bar, high, low, side, firedIn } = stored
  const isUsable = [bar, high, low, firedIn].every((one) => Number.isFinite(one))
  return isUsable && (side === -1 || side === 0 || side === 1)
    ? { bar: Number(bar), high: Number(high), low: Number(low), side, firedIn: Number(firedIn) }
    : null
}
