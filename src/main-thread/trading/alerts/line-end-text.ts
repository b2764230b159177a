import { lineEnd } from '#shared/contracts/alerts.ts'
import type { WatchedLine } from '#shared/contracts/alerts.ts'
import { dateTimeText } from '../../ui/durations.ts'

/** Date and time at which a drawn line ends, and with it its alerts; null for a line without end. */
export function lineEndText(line: Pick<WatchedLine, 'tool' | 'points'>): string | null {
  const end = lineEnd(line)
  return end === null ? null : dateTimeText(end * 1000)
}
