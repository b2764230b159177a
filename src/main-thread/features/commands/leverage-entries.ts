import type { TFunction } from 'i18next'
import '../../i18n/english/commands.ts'
import { leverageCommand } from './account-commands.ts'
import type { Entry } from './entries.ts'
import { fuzzyScore } from './fuzzy.ts'

const NUMBER = /^(\d{1,3}(?:\.\d{1,2})?)x?$/i

/**
 * The leverage dialog with a typed number, as 'leverage 50' or '50x leverage'. The trader confirms it there. Without a
 * number, or without a word for leverage: none.
 *
 * @param en the `t` of English
 */
export function leverageEntries(query: string, t: TFunction, en: TFunction): readonly Entry[] {
  const words = query.split(/\s+/)
  const numbers = words.flatMap((word) => NUMBER.exec(word)?.[1] ?? [])
  const [leverage] = numbers
  const rest = words.filter((word) => !NUMBER.test(word)).join(' ')
  if (leverage === undefined || numbers.length > 1 || rest === '') return []
  const command = leverageCommand(leverage)
  if (command === null) return []
  const named = [t, en].map((say) => say('ticket:leverage.title')).join(', ')
  if (fuzzyScore(rest, named, false) === null) return []
  const nameIn = (say: TFunction): string => `${command.name(say)}, ${leverage}x…`
  return [
    {
      id: 'leverage-typed',
      group: command.group,
      name: nameIn(t),
      english: nameIn(en),
      words: '',
      isSearchedOnly: true,
      combo: '',
      run: command.run,
    },
  ]
}
