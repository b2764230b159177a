import type { ChartingLibraryWidgetOptions, ResolutionString } from 'charting_library'
import type { Interval } from '#shared/domain/enums.ts'
import { intervals } from '#shared/domain/enums.ts'

/** Favourite intervals of a fresh profile (CHART-12) and favourite chart types (CHART-13). */
const favouriteIntervals: readonly Interval[] = ['1', '5', '30', '60', '240', '1D', '1W', '1M']
const favouriteChartTypes: readonly string[] = ['Line']

/** Defaults of a profile without stored favourites. */
export const DEFAULT_INTERVAL: Interval = '30'

/** Quick ranges with the interval of each (CHART-14). */
const timeFrames: readonly { readonly text: string; readonly resolution: Interval }[] = [
  { text: '1d', resolution: '1' },
  { text: '5d', resolution: '15' },
  { text: '1m', resolution: '60' },
  { text: '3m', resolution: '360' },
  { text: '6m', resolution: '720' },
  { text: '1y', resolution: '1D' },
]

/** Width of the crosshair's line (CHART-15). */
export const CROSSHAIR_WIDTH = 0.4

/** The chart's notation of a resolution as one of the 13 intervals; null for any other (CHART-10). */
export function intervalOf(resolution: string): Interval | null {
  const known = intervals as readonly string[]
  if (known.includes(resolution)) return resolution as Interval
  const spelled: Readonly<Record<string, Interval>> = { D: '1D', W: '1W', M: '1M', '1440': '1D' }
  return spelled[resolution] ?? null
}

/** Line thickness (LINES-05) and length by location (LINES-04), pre-orders (LINES-06); pixels. */
export const lineThickness = { thin: 0.5, medium: 1, thick: 2 } as const
export const lineLength = { left: -60, center: 44, right: 12 } as const
export const PRE_ORDER_LENGTH = 88

/** CHART-29, in seconds. */
export const AUTO_SAVE_DELAY = 0.4

/** Options that every chart of the page has. */
export const usualOptions = {
  autosize: true,
  library_path: '/charting_library/',
  favorites: {
    intervals: [...favouriteIntervals] as ResolutionString[],
    chartTypes: [...favouriteChartTypes],
  },
  time_frames: timeFrames.map(({ text, resolution }) => ({
    text,
    resolution: resolution as ResolutionString,
  })),
  disabled_features: ['use_localstorage_for_settings'],
  auto_save_delay: AUTO_SAVE_DELAY,
} satisfies Partial<ChartingLibraryWidgetOptions>
