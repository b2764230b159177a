import { clockShifts } from '../stores/clock.ts'
import { preferences } from '../stores/preferences.ts'
import { useField } from '../stores/use-field.ts'
import { dateTimeText, zoneText } from './durations.ts'

/** A Unix time in ms as date and time in the trader's time zone; the tooltip names the zone. */
export function DateTime({
  at,
  className,
}: {
  readonly at: number
  readonly className?: string | undefined
}) {
  // The year is shown if it is not the exchange's present one, which is unknown at first.
  useField(clockShifts, 'count')
  useField(preferences, 'timeZone')
  return (
    <time className={className} title={at > 0 ? zoneText(at) : undefined}>
      {dateTimeText(at)}
    </time>
  )
}
