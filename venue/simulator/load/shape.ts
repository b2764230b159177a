import { readFile } from 'node:fs/promises'

export const kinds = ['tickers', 'levels', 'trades'] as const
export type Kind = (typeof kinds)[number]

/** How public updates are spread over time: counts of each kind per step. A load repeats them, scaled to its rate. */
export interface LoadShape {
  readonly stepMs: number
  readonly tickers: readonly number[]
  readonly levels: readonly number[]
  readonly trades: readonly number[]
}

/** The same number of updates at every moment: 80 % tickers, 15 % levels, 5 % trades. */
export const flatShape: LoadShape = { stepMs: 1000, tickers: [80], levels: [15], trades: [5] }

/** Updates of each kind between two moments (ms since the start) at a rate of one update per second on average. */
export interface ShapeReader {
  between(fromMs: number, toMs: number, kind: Kind): number
  /** Updates per second of the busiest step, at the same rate: of one kind, or of all. 1 for all of a flat shape. */
  peak(kind?: Kind): number
}

export function readShape({ stepMs, ...counts }: LoadShape): ShapeReader {
  const steps = counts.tickers.length
  const length = steps * stepMs
  const total = kinds.reduce((sum, kind) => sum + counts[kind].reduce((all, count) => all + count, 0), 0)
  const perUpdate = length / 1000 / total
  const sums = (list: readonly number[]): Float64Array => {
    const all = new Float64Array(steps + 1)
    list.forEach((count, at) => (all[at + 1] = (all[at] ?? 0) + count * perUpdate))
    return all
  }
  const sumsOf = { tickers: sums(counts.tickers), levels: sums(counts.levels), trades: sums(counts.trades) }
  /** Updates from the start of the shape until a moment. */
  function until(ms: number, of: Float64Array): number {
    const rounds = Math.floor(ms / length)
    const step = (ms - rounds * length) / stepMs
    const at = Math.min(Math.floor(step), steps - 1)
    const [before = 0, after = 0] = [of[at], of[at + 1]]
    return rounds * (of[steps] ?? 0) + before + (after - before) * (step - at)
  }
  const perStep = (of: readonly Kind[]): readonly number[] =>
    counts.tickers.map((_, at) => of.reduce((sum, kind) => sum + (counts[kind][at] ?? 0), 0))
  const peakOf = (of: readonly Kind[]): number =>
    (perStep(of).reduce((most, count) => Math.max(most, count), 0) * perUpdate * 1000) / stepMs
  const peaks = { tickers: peakOf(['tickers']), levels: peakOf(['levels']), trades: peakOf(['trades']) }
  const peak = peakOf(kinds)
  return {
    between: (from, to, kind) => until(to, sumsOf[kind]) - until(from, sumsOf[kind]),
    peak: (kind) => (kind === undefined ? peak : peaks[kind]),
  }
}

/** An hour in steps of 100 ms. */
const MOST_STEPS = 36_000
const MOST_COUNT = 1_000_000

const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_STEPS &&
  value.every((count) => Number.isSafeInteger(count) && count >= 0 && count <= MOST_COUNT)

/** Reads a shape from a JSON file. Rejects with a readable reason. */
export async function openShape(file: string): Promise<LoadShape> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`--shape ${file}: ${error instanceof Error ? error.message : 'unreadable'}`, {
      cause: error,
    })
  }
  const { stepMs, tickers, levels, trades } = (read ?? {}) as Readonly<Record<string, unknown>>
  const refuse = (why: string): Error => new Error(`--shape ${file}: ${why}`)
  if (typeof stepMs !== 'number' || !Number.isSafeInteger(stepMs) || stepMs < 10 || stepMs > 60_000)
    throw refuse('stepMs must be a whole number from 10 to 60000')
  if (!isCounts(tickers) || !isCounts(levels) || !isCounts(trades))
    throw refuse(
      `tickers, levels and trades must be lists of 1 to ${MOST_STEPS} whole numbers from 0 to ${MOST_COUNT}`,
    )
  if (tickers.length !== levels.length || tickers.length !== trades.length)
    throw refuse('tickers, levels and trades must have the same length')
  if ([...tickers, ...levels, ...trades].every((count) => count === 0)) throw refuse('it has no updates')
  return { stepMs, tickers, levels, trades }
}
