import { isZone } from '../stores/preferences.ts'

const UTC = 'Etc/UTC'

/**
 * Names that people search for, and zones by the names that they know: browsers may list only an older name of the same zone,
 * such as Asia/Calcutta. Places without a zone of their own are found by that of their country.
 */
const KNOWN: Readonly<Record<string, string>> = {
  'America/Argentina/Buenos_Aires': 'Argentina',
  'America/Nuuk': 'Godthab, Greenland',
  'Asia/Ho_Chi_Minh': 'Saigon, Hanoi, Vietnam',
  'Asia/Kathmandu': 'Katmandu, Nepal',
  'Asia/Kolkata': 'Calcutta, Mumbai, Delhi, Bangalore, Chennai, India, IST',
  'Asia/Yangon': 'Rangoon, Myanmar',
  'Atlantic/Faroe': 'Faeroe',
  'Europe/Kyiv': 'Kiev, Ukraine',
}
/** Other names of zones that every browser lists. */
const ALSO: Readonly<Record<string, string>> = {
  [UTC]: 'GMT, Zulu, universal time',
  'America/Chicago': 'Dallas, Houston, Central Time, CST, CDT',
  'America/Denver': 'Mountain Time, MST, MDT',
  'America/Los_Angeles': 'San Francisco, Seattle, California, Pacific Time, PST, PDT',
  'America/New_York': 'Wall Street, Boston, Miami, Washington, Eastern Time, EST, EDT, ET',
  'America/Sao_Paulo': 'Brazil, Rio de Janeiro, Brasilia',
  'America/Toronto': 'Canada, Ottawa',
  'Asia/Dubai': 'Abu Dhabi, Emirates, UAE',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Jakarta': 'Indonesia',
  'Asia/Seoul': 'Korea, KST',
  'Asia/Shanghai': 'Beijing, Peking, Shenzhen, China',
  'Asia/Singapore': 'SGT',
  'Asia/Tokyo': 'Osaka, Japan, JST',
  'Australia/Sydney': 'Canberra, AEST, AEDT',
  'Europe/Berlin': 'Frankfurt, Munich, Germany, CET, CEST',
  'Europe/Istanbul': 'Ankara, Turkey, TRT',
  'Europe/London': 'England, Britain, BST',
  'Europe/Moscow': 'Russia, MSK',
  'Europe/Zurich': 'Geneva, Switzerland',
}

/** All zones that can be chosen: UTC, then the browser's, also by the names that people know. */
export const offeredZones = (): readonly string[] => [
  ...new Set(
    [UTC, ...[...Object.keys(KNOWN).filter(isZone), ...Intl.supportedValuesOf('timeZone')].toSorted()].filter(
      (zone) => zone !== 'UTC',
    ),
  ),
]

/** Other names of a zone, with commas between them; '' for none. */
export const otherNames = (zone: string): string => KNOWN[zone] ?? ALSO[zone] ?? ''

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

/** As `zoneOfText`, also by other names: 'Mumbai', 'EST'. For a finished text: 'IST' begins 'Istanbul'. */
export const zoneOfName = (text: string, zones: readonly string[]): string | null =>
  zoneOfText(text, zones) ??
  zones.find((zone) => otherNames(zone).split(', ').map(letters).includes(letters(text))) ??
  null
