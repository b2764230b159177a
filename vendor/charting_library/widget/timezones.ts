/** Common time zones, offered first. */
const COMMON: readonly string[] = [
  'Etc/UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
]

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Time zones that the user can choose: UTC, the browser's own, the common ones, then all others that the browser
 * supports.
 */
export function offeredZones(own: string = ownZone()): readonly string[] {
  const all = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  const first = own === '' || own === 'UTC' ? [] : [own]
  return [...new Set(['Etc/UTC', ...first, ...COMMON, ...all.filter((zone) => zone !== 'UTC')])]
}

export const zoneOf = (id: string): { id: string; title: string } => ({
  id,
  title: id === 'Etc/UTC' ? 'UTC' : id.replace(/^.*\//, '').replaceAll('_', ' '),
})
