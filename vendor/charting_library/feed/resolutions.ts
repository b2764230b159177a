/** Intervals that the product offers (CHART-10), in menu order. */
export const INTERVALS = [
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '720',
  '1D',
  '1W',
  '1M',
] as const

/** Favourite intervals in the toolbar when the options name none (CHART-12). */
export const DEFAULT_FAVORITES: readonly string[] = ['1', '5', '30', '60', '240', '1D', '1W', '1M']

export interface Resolution {
  count: number
  unit: 'minute' | 'day' | 'week' | 'month'
}

/** Parses `15`, `1D`, `D`, `2W`, `M`. Returns null for any other text. */
export function parseResolution(text: string): Resolution | null {
  const match = /^(\d*)([DWM]?)$/.exec(text)
  if (match === null || text === '') return null
  const [, digits = '', letter = ''] = match
  const count = digits === '' ? 1 : Number(digits)
  if (!Number.isSafeInteger(count) || count <= 0) return null
  const units = { '': 'minute', D: 'day', W: 'week', M: 'month' } as const
  return { count, unit: units[letter as keyof typeof units] }
}

/** Nominal length, seconds. A month counts as 30 days; 60 for a text that cannot be parsed. */
export function resolutionSeconds(text: string): number {
  const resolution = parseResolution(text)
  if (resolution === null) return 60
  const unit = { minute: 60, day: 86_400, week: 604_800, month: 2_592_000 }[resolution.unit]
  return resolution.count * unit
}

/** True for `1D` and longer. Their bars are dates, shown without a time of day. */
export function isDated(text: string): boolean {
  const resolution = parseResolution(text)
  return resolution !== null && resolution.unit !== 'minute'
}

/** End of the period that starts at `time`, exclusive, seconds. Monthly bars use calendar months. */
export function periodEnd(time: number, text: string): number {
  const resolution = parseResolution(text)
  if (resolution?.unit !== 'month') return time + resolutionSeconds(text)
  const date = new Date(time * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + resolution.count, 1) / 1000
}

/** Intervals that every given list supports, shortest first. Without a list: the product's intervals. */
export function supportedIntervals(
  ...lists: readonly (readonly string[] | null | undefined)[]
): readonly string[] {
  const [first, ...more] = lists.flatMap((list) =>
    list === null || list === undefined ? [] : [list.map(canonicalResolution)],
  )
  if (first === undefined) return INTERVALS
  return [...new Set(first)]
    .filter((text) => parseResolution(text) !== null && more.every((list) => list.includes(text)))
    .toSorted((a, b) => resolutionSeconds(a) - resolutionSeconds(b))
}

/** `1D` and `D` are the same interval. The longer form is used for display and comparison. */
export function canonicalResolution(text: string): string {
  return /^[DWM]$/.test(text) ? `1${text}` : text
}
