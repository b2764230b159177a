import type { IChartingLibraryWidget } from 'charting_library'
import { subscribe } from 'valtio/vanilla'
import { preferences, setTimeZone } from '../../stores/preferences.ts'

/** CHART-34: the chart's zone until one is chosen. */
const UTC = 'Etc/UTC'

/** The chart's time zone: the chosen one. */
export const chartZone = (): string => (preferences.timeZone === '' ? UTC : preferences.timeZone)

/**
 * One time zone for chart and page: a zone chosen in the chart is the page's, and the page's is the chart's. A layout that
 * was saved with another zone before any was chosen chooses it. Returns what ends it.
 */
export function followZone(widget: IChartingLibraryWidget): () => void {
  const zones = widget.activeChart().getTimezoneApi()
  const take = (zone: string): void => {
    if (zone !== chartZone()) setTimeZone(zone)
  }
  const show = (): void => {
    if (zones.getTimezone().id !== chartZone()) zones.setTimezone(chartZone())
  }
  if (preferences.timeZone === '') take(zones.getTimezone().id)
  show()
  zones.onTimezoneChanged().subscribe(null, take)
  return subscribe(preferences, show)
}
