const UTC = 'Etc/UTC'

/** Zones by the names that people know: browsers may list only an older name of the same zone, such as Asia/Calcutta. */
const KNOWN: readonly string[] = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
]

/** Whether the browser has a zone of this name. */
function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** All zones that can be chosen: UTC, then the browser's, also by the names that people know. */
export const offeredZones = (): readonly string[] => [
  ...new Set(
    [UTC, ...[...KNOWN.filter(isZone), ...Intl.supportedValuesOf('timeZone')].toSorted()].filter(
      (zone) => zone !== 'UTC',
    ),
  ),
]

/** The city of a zone: 'Asia/Ho_Chi_Minh' -> 'Ho Chi Minh'. */
export const cityOf = (zone: string): string =>
  zone === UTC ? 'UTC' : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Removes case, accents, spaces and signs: `St. John's` and `St_Johns` are alike. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+-]/gu, '')

/** The zone that a typed text names: a city, or the zone's own name. '' for an empty text; null for anything else. */
export function zoneOfText(text: string, zones: readonly string[] = offeredZones()): string | null {
  const wanted = letters(text)
  if (wanted === '') return ''
  const found =
    zones.find((zone) => letters(zone) === wanted) ?? zones.find((zone) => letters(cityOf(zone)) === wanted)
  if (found !== undefined) return found
  const name = text.trim().replaceAll(' ', '_')
  return name.includes('/') && isZone(name) ? name : null
}
