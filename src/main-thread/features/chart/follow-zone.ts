import type { IChartingLibraryWidget } from 'charting_library'
import { subscribe } from 'valtio/vanilla'
import { preferences, setTimeZone } from '../../stores/preferences.ts'
import { shownZone } from '../../ui/durations.ts'

/** The library's own default. Layouts that nobody chose a zone for have it. */
const UTC = 'Etc/UTC'

/**
 * Synchronises the time zone of chart and page, in both directions. If none was chosen yet, the zone of a saved layout is
 * chosen, unless it is the default. Returns a function that stops it.
 */
export function followZone(widget: IChartingLibraryWidget): () => void {
  const zones = widget.activeChart().getTimezoneApi()
  const take = (zone: string): void => {
    if (zone !== shownZone()) setTimeZone(zone)
  }
  const show = (): void => {
    if (zones.getTimezone().id !== shownZone()) zones.setTimezone(shownZone())
  }
  const saved = zones.getTimezone().id
  if (preferences.timeZone === '' && saved !== UTC) take(saved)
  show()
  zones.onTimezoneChanged().subscribe(null, take)
  return subscribe(preferences, show)
}
