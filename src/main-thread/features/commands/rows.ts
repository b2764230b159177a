import type { Interval } from '#shared/domain/enums.ts'
import type { Entry } from './entry.ts'
import { isCertain } from './find-entries.ts'
import type { Matches } from './find-entries.ts'
import type { FoundMarkets } from './found-markets.ts'

/** A row of the palette's list. */
export type Row =
  | {
      readonly id: string
      readonly group: 'markets'
      readonly symbol: string
      /** Interval to open it with; null: the chart's present one. */
      readonly interval: Interval | null
    }
  | { readonly id: string; readonly group: Entry['group'] | 'recent'; readonly entry: Entry }

/** The markets that a text found, and the interval that it names. */
interface Markets extends FoundMarkets {
  readonly interval: Interval | null
}

const marketRows = ({ symbols, interval }: Markets): readonly Row[] =>
  symbols.map((symbol) => ({
    id: `market-${symbol}${interval === null ? '' : `-${interval}`}`,
    group: 'markets',
    symbol,
    interval,
  }))

const entryRow = (entry: Entry): Row => ({ id: entry.id, group: entry.group, entry })

/** Without a text: what was used last, the popular markets, and the common commands by their groups. */
export function browsedRows(
  entries: readonly Entry[],
  recent: readonly string[],
  found: Markets,
): readonly Row[] {
  // What trades is never first, where Enter alone would start it.
  const isRecent = ({ id, group, changes }: Entry): boolean =>
    group !== 'trading' && changes !== 'trading' && recent.includes(id)
  const rest = entries.filter((entry) => !isRecent(entry))
  const groups = [...new Set(rest.map(({ group }) => group))]
  return [
    ...entries.filter(isRecent).map((entry): Row => ({ ...entryRow(entry), group: 'recent', entry })),
    ...marketRows(found),
    ...groups.flatMap((group) => rest.filter((entry) => entry.group === group).map(entryRow)),
  ]
}

/**
 * What a text found, best first. Markets come before commands, unless the text names a command, and finds markets only by
 * parts of their names or by names that are similar. Names of commands hold those of markets, so of two that are only similar
 * the market is meant.
 *
 * @param typed what the text itself makes: acts on markets before, and time zones after the other commands
 */
export function foundRows(
  matches: Matches,
  typed: { readonly acts: readonly Entry[]; readonly zones: readonly Entry[] },
  found: Markets,
): readonly Row[] {
  const commands = [...matches.entries, ...typed.zones].map(entryRow)
  const acts = typed.acts.map(entryRow)
  const markets = marketRows(found)
  const isSimilar = found.isSimilar && matches.fit === 'similar'
  if (matches.isWholeName || (found.isSimilar && !isSimilar)) return [...commands, ...acts, ...markets]
  // The word of a command comes before a market whose name it only begins.
  const isCommand = isCertain(matches.fit) && !(matches.fit === 'words' ? found.isWhole : found.isByName)
  return [...acts, ...(isCommand ? [...commands, ...markets] : [...markets, ...commands])]
}
