import { ROW } from './bar-rows.ts'

/** Larger prices cannot be drawn exactly: in hundredths they exceed 2^53. */
const LIMIT = 9e13
/** A time in milliseconds before 1980 is certainly a time in seconds. */
const EARLIEST_MS = 315_532_800_000
const DAY_MS = 86_400_000

export type BarFault = 'not a bar' | 'time' | 'price' | 'future' | 'order' | 'duplicate'

export interface CleanBars {
  rows: Float64Array
  /** Number of faulty bars by reason; empty when the input was clean. `order` counts 1 for the whole input. */
  faults: Partial<Record<BarFault, number>>
}

type Row = [number, number, number, number, number, number]

const isPrice = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LIMIT

/**
 * Converts a bar to a row, or returns its fault. An invalid volume becomes 0. Wicks are widened to contain the body.
 */
export function readBar(bar: unknown, latestMs: number): Row | BarFault {
  if (typeof bar !== 'object' || bar === null) return 'not a bar'
  const { time, open, high, low, close, volume } = bar as Record<string, unknown>
  if (typeof time !== 'number' || !Number.isFinite(time) || time < EARLIEST_MS) return 'time'
  if (time > latestMs) return 'future'
  if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return 'price'
  const amount = typeof volume === 'number' && volume > 0 && volume <= LIMIT ? volume : 0
  return [
    Math.floor(time / 1000),
    open,
    Math.max(high, open, close),
    Math.min(low, open, close),
    close,
    amount,
  ]
}

/** Latest plausible start of a bar, Unix ms: one period ahead of now, and at least a day for wrong clocks. */
export const latestBarMs = (nowMs: number, periodSeconds: number): number =>
  nowMs + Math.max(DAY_MS, periodSeconds * 1000)

/**
 * Validates the bars of a data feed. The rows are sorted, with one row per time (the later entry wins). Invalid
 * numbers and bars in the far future are dropped (faults D5, D6). A value that is not an array gives no rows.
 */
export function cleanBars(bars: unknown, latestMs: number): CleanBars {
  const faults: CleanBars['faults'] = {}
  const count = (fault: BarFault): void => {
    faults[fault] = (faults[fault] ?? 0) + 1
  }
  if (!Array.isArray(bars)) {
    count('not a bar')
    return { rows: new Float64Array(0), faults }
  }
  const rows: Row[] = []
  for (const bar of bars as unknown[]) {
    const row = readBar(bar, latestMs)
    if (typeof row === 'string') count(row)
    else rows.push(row)
  }
  if (rows.some((row, index) => index > 0 && row[0] < (rows[index - 1]?.[0] ?? 0))) {
    count('order')
    rows.sort((a, b) => a[0] - b[0])
  }
  const unique = rows.filter((row, index) => {
    const repeated = rows[index + 1]?.[0] === row[0]
    if (repeated) count('duplicate')
    return !repeated
  })
  const flat = new Float64Array(unique.length * ROW)
  unique.forEach((row, index) => flat.set(row, index * ROW))
  return { rows: flat, faults }
}

/** `2 duplicate, 1 price` for a trace; empty without faults. */
export function faultsText(faults: CleanBars['faults']): string {
  return Object.entries(faults)
    .map(([fault, count]) => `${count} ${fault}`)
    .join(', ')
}
