import { dateTimeText, zoneText } from './durations.ts'

/** A Unix ms as date and time in the trader's zone, which its tip names. */
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
