/** Clocks of time zones. A zone is an IANA name, '' is the computer's zone. */

/** Zones change their offset at whole quarters of an hour (Lord Howe: 15:30 UTC). */
const QUARTER_MS = 900_000
/** 9999-12-30: later years have more than four digits. */
const LAST_MS = 253_402_128_000_000

const offsets = new Map<string, (unixMs: number) => number>()

function readOffsets(zone: string): (unixMs: number) => number {
  let reader: Intl.DateTimeFormat
  try {
    reader = new Intl.DateTimeFormat('en', {
      timeZone: zone === '' ? undefined : zone,
      timeZoneName: 'longOffset',
    })
  } catch {
    return () => 0
  }
  const known = new Map<number, number>()
  return (unixMs) => {
    const quarter = Math.floor(unixMs / QUARTER_MS)
    const before = known.get(quarter)
    if (before !== undefined) return before
    const [, sign = '+', hours = 0, minutes = 0] =
      /GMT([+-])(\d+):(\d+)/.exec(reader.format(quarter * QUARTER_MS)) ?? []
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
    known.set(quarter, offset)
    return offset
  }
}

/** Milliseconds by which a zone's clock is ahead of UTC at a Unix ms. An unknown name is UTC. */
export function zoneOffset(unixMs: number, zone: string): number {
  let offsetAt = offsets.get(zone)
  if (offsetAt === undefined) offsets.set(zone, (offsetAt = readOffsets(zone)))
  return offsetAt(unixMs)
}

/** 'YYYY-MM-DDTHH:MM:SS' on a zone's clock. Null if the argument is no Unix ms from 1970 to 9999. */
export const wallTime = (unixMs: number, zone: string): string | null =>
  unixMs > 0 && unixMs < LAST_MS
    ? new Date(unixMs + zoneOffset(unixMs, zone)).toISOString().slice(0, 19)
    : null
