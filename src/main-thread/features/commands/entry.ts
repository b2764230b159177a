import type { TFunction } from 'i18next'
import { folded } from '#shared/domain/text-match.ts'
import '../../i18n/english/commands.ts'
import type { Changes, CommandGroup, PageCommand } from '../../stores/page-commands.ts'

/** A command of the palette. */
export interface Entry {
  readonly id: string
  readonly group: CommandGroup
  /** Name in the page's language and in English: both are searched. */
  readonly name: string
  readonly english: string
  /** Other words that find it, in both languages. */
  readonly words: string
  readonly isSearchedOnly: boolean
  /** Its key; '' for none. */
  readonly combo: string
  /** It opens a dialog that asks, or sends nothing: an Enter that was pressed before it was shown may run it. */
  readonly asks: boolean
  readonly changes: Changes
  readonly run: () => void
}

const changesOfGroup: Readonly<Record<CommandGroup, Changes>> = {
  ticket: 'trading',
  trading: 'trading',
  account: 'trading',
  settings: 'settings',
  general: 'nothing',
  chart: 'nothing',
  view: 'nothing',
  pages: 'nothing',
}

/** What a command changes at once. One of the account or of trading that names nothing is taken for one that trades. */
export const changesOf = ({
  changes,
  asks,
  group,
}: Pick<PageCommand, 'changes' | 'asks' | 'group'>): Changes =>
  changes ?? (asks === true ? 'nothing' : changesOfGroup[group])

/** The name of a command that switches on or off what the text of a key names. */
export const switchOf =
  (key: string, isOn: boolean): PageCommand['name'] =>
  (say) =>
    say(`commands:action.${isOn ? 'turnOff' : 'turnOn'}`, { name: say(key) })

/** The `t` of the page's language and that of English. */
export interface Tongues {
  readonly t: TFunction
  readonly en: TFunction
}

/** A command that what is typed makes: it is listed for that text only. */
export const typedEntry = (
  { id, group, run }: Pick<Entry, 'id' | 'group' | 'run'>,
  { t, en }: Tongues,
  nameIn: (say: TFunction) => string,
  words = '',
): Entry => ({
  id,
  group,
  name: nameIn(t),
  english: nameIn(en),
  words,
  isSearchedOnly: true,
  combo: '',
  asks: true,
  changes: 'nothing',
  run,
})

/** Texts of a list, such as 'buy, long', one by one. */
export const listed = (text: string): readonly string[] =>
  text.split(/\s*[,，、،]\s*/).filter((one) => one !== '')

/** The texts of a list in both languages, without case and accents. */
export const textSet = (key: string, { t, en }: Tongues): ReadonlySet<string> =>
  new Set([t, en].flatMap((say) => listed(say(`commands:${key}`))).map(folded))

/** Words of a list of texts in both languages, without case and accents. */
export const wordSet = (key: string, tongues: Tongues): ReadonlySet<string> =>
  new Set([...textSet(key, tongues)].flatMap((text) => text.split(/\s+/)))
