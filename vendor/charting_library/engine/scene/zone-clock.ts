/** Local calendar of one time zone. `offset` returns the seconds to add to UTC at a moment. */
export interface ZoneClock {
  readonly timezone: string
  offset: (utcSeconds: number) => number
}

const HOUR = 3600
const QUARTER = 900

const UTC: ZoneClock = { timezone: 'Etc/UTC', offset: () => 0 }

/**
 * Clock of an IANA zone. Offsets are cached per quarter hour, because half-hour zones change their clocks within a
 * UTC hour (Adelaide at 16:30, St. John's at 05:30). `exchange`, `UTC` and unknown names give UTC.
 */
export function createZoneClock(timezone: string): ZoneClock {
  if (['UTC', 'Etc/UTC', 'exchange', ''].includes(timezone)) return UTC
  let reader: Intl.DateTimeFormat
  try {
    reader = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      timeZoneName: 'longOffset',
      hour: 'numeric',
    })
  } catch {
    return UTC
  }
  const cache = new Map<number, number>()
  const read = (utcSeconds: number): number => {
    const part =
      reader.formatToParts(utcSeconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const match = /([+-])(\d{2}):(\d{2})/.exec(part)
    if (match === null) return 0
    const [, sign, hours, minutes] = match
    return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60)
  }
  return {
    timezone,
    offset: (utcSeconds) => {
      const key = Math.floor(utcSeconds / QUARTER)
      const known = cache.get(key)
      if (known !== undefined) return known
      const value = read(key * QUARTER)
      cache.set(key, value)
      return value
    },
  }
}
