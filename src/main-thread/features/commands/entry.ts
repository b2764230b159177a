import type { TFunction } from 'i18next'
import { folded } from '#shared/domain/text-match.ts'
import '../../i18n/english/commands.ts'
import type { CommandGroup } from '../../stores/page-commands.ts'

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
  readonly run: () => void
}

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
  run,
})

/** Texts of a list, such as 'buy, long', one by one. */
export const listed = (text: string): readonly string[] =>
  text.split(/\s*[,，、،]\s*/).filter((one) => one !== '')

/** Words of a list of texts in both languages, without case and accents. */
export const wordSet = (key: string, { t, en }: Tongues): ReadonlySet<string> =>
  new Set(
    [t, en].flatMap((say) => listed(say(`commands:${key}`))).flatMap((text) => folded(text).split(/\s+/)),
  )
