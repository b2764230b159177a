import type { TimeFrameItem } from '../api/widget-options.ts'
import type { ResolutionString } from '../api/primitives.ts'
import { canonicalResolution } from '../feed/resolutions.ts'
import type { ChartCore } from './core-types.ts'

const frame = (text: string, resolution: string): TimeFrameItem => ({
  text,
  resolution: resolution as ResolutionString,
})

/** Time ranges of the bottom bar, and the interval for each (CHART-14). */
export const DEFAULT_TIME_FRAMES: readonly TimeFrameItem[] = [
  frame('1d', '1'),
  frame('5d', '15'),
  frame('1m', '60'),
  frame('3m', '360'),
  frame('6m', '720'),
  frame('1y', '1D'),
]

const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }

/** Length of a range such as `5d` or `3m`, seconds. A month is 30 days. Null if the text cannot be parsed. */
export function timeFrameSeconds(text: string): number | null {
  const match = /^(\d+)([dwmy])$/i.exec(text.trim())
  if (match === null) return null
  const days = DAYS[(match[2] ?? '').toLowerCase()]
  return days === undefined ? null : Number(match[1]) * days * 86_400
}

/** Shows a range of the bottom bar, up to now, in its interval if the feed has it. */
export function showTimeFrame(core: ChartCore, { text, resolution }: TimeFrameItem): void {
  const length = timeFrameSeconds(text)
  const show = (): void => {
    const to = Math.floor(core.now() / 1000)
    if (length !== null) core.showRange(to - length, to).catch(() => undefined)
  }
  const interval = canonicalResolution(resolution)
  if (interval === core.state.resolution || !core.intervals().includes(interval)) show()
  else core.open(core.state.symbol, resolution, show)
}
