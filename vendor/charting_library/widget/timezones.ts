/** Time zones offered to the user; any other IANA name can be set by the application. */
export const ZONES: readonly string[] = [
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

export const zoneOf = (id: string): { id: string; title: string } => ({
  id,
  title: id === 'Etc/UTC' ? 'UTC' : id.replace(/^.*\//, '').replaceAll('_', ' '),
})
