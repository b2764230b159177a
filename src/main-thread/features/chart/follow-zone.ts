import type { IChartingLibraryWidget } from 'charting_library'
import { subscribe } from 'valtio/vanilla'
import { preferences, setTimeZone } from '../../stores/preferences.ts'

/** The chart's time zone until one is chosen (CHART-34). */
const UTC = 'Etc/UTC'

/** The chart's time zone: the chosen one, or the default. */
export const chartZone = (): string => (preferences.timeZone === '' ? UTC : preferences.timeZone)

/**
 * Synchronises the time zone of chart and page, in both directions. If none was chosen yet, the zone of a saved layout is
 * chosen. Returns a function that stops it.
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
