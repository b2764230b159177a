import { wallTime } from '#shared/units/zone.ts'

/**
 * An expiry on the clock of a time zone, in a language: 'Nov 27, 13:30', with the year if it is not the present one.
 *
 * @param now Unix ms
 * @param zone IANA name, '' for the device's
 */
export function expiryText(
  at: number,
  now: number,
  { language, zone }: { readonly language: string; readonly zone: string },
): string {
  const year = (time: number): string | undefined => wallTime(time, zone)?.slice(0, 4)
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(year(at) === year(now) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone === '' ? {} : { timeZone: zone }),
  }).format(at)
}
