import { dateTimeText, zoneText } from './durations.ts'

/** A Unix time in ms as date and time in the trader's time zone; the tooltip names the zone. */
export function DateTime({
  at,
  className,
}: {
  readonly at: number
  readonly className?: string | undefined
}) {
  return (
    <time className={className} title={at > 0 ? zoneText(at) : undefined}>
      {dateTimeText(at)}
    </time>
  )
}
