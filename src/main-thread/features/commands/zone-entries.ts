import type { TFunction } from 'i18next'
import '../../i18n/english/commands.ts'
import '../../i18n/english/pages.ts'
import { setTimeZone } from '../../stores/preferences.ts'
import { cityOf, offeredZones, otherNames } from '../../trading/zones.ts'
import { typedEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { AT_START, fuzzyScore } from './fuzzy.ts'

/** Shorter texts are in too many names. */
const LEAST = 3
const MOST = 5
const WHOLE = 1000

let known: readonly string[] | undefined

const namesOf = (zone: string): string => `${cityOf(zone)}, ${zone}, ${otherNames(zone)}`

/** How well a text names a zone; a whole name is best. null: not at all. Each word begins one of the zone's names. */
function scoreOf(text: string, zone: string): number | null {
  const names = namesOf(zone)
  const score = fuzzyScore(text, names, false, AT_START)
  const isWhole = names.toLowerCase().split(', ').includes(text.toLowerCase())
  return score === null || !isWhole ? score : score + WHOLE
}

/**
 * The time zones that a query names, the best first; few, because hundreds are alike. A query may also have words of the setting,
 * as 'time zone kolkata', but not only those.
 *
 * @param en the `t` of English
 */
export function zoneEntries(query: string, t: TFunction, en: TFunction): readonly Entry[] {
  const setting = [t, en]
    .map((say) => `${say('pages:settings.zone')}, ${say('commands:words.zone')}`)
    .join(', ')
  const words = query
    .split(/\s+/)
    .filter((word) => fuzzyScore(word, setting, false) === null || /^utc$/i.test(word))
  const text = words.join(' ')
  if (text.length < LEAST) return []
  known ??= offeredZones()
  return known
    .map((zone) => ({ zone, score: scoreOf(text, zone) }))
    .filter((one): one is { zone: string; score: number } => one.score !== null)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ zone }) => {
      const nameIn = (say: TFunction): string =>
        [`${say('pages:settings.zone')}: ${cityOf(zone)}`, ...(cityOf(zone) === 'UTC' ? [] : [zone])].join(
          ', ',
        )
      return typedEntry(
        { id: `zone-${zone}`, group: 'settings', run: () => setTimeZone(zone) },
        { t, en },
        nameIn,
        `${otherNames(zone)}, ${setting}`,
      )
    })
}
