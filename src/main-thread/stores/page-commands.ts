import type { TFunction } from 'i18next'
import { proxy } from 'valtio/vanilla'

export type CommandGroup =
  | 'general'
  | 'ticket'
  | 'trading'
  | 'chart'
  | 'view'
  | 'account'
  | 'settings'
  | 'pages'

/**
 * What a command changes with the press that chooses it. 'trading': safety, orders, positions, the ticket or the account.
 * 'nothing': it only shows something, or opens a dialog that asks.
 */
export type Changes = 'nothing' | 'settings' | 'trading'

/** A command of the palette. */
export interface PageCommand {
  /** Unique among all commands. */
  readonly id: string
  readonly group: CommandGroup
  /** Its name in the language of `say`. */
  readonly name: (say: TFunction) => string
  /** The palette's phrase for the name, where the name alone does not say what happens. */
  readonly phrase?: 'indicator'
  /** Ending of the key `commands:words.*` of other words that find it. */
  readonly words?: string
  /** Names in any language that find it too, as they are. */
  readonly also?: string
  /** True for one of many alike, such as intervals: it is listed only if something is typed. */
  readonly isSearchedOnly?: boolean
  /** It opens a dialog that asks before anything is sent. */
  readonly asks?: boolean
  /** What it changes at once; left out: `changesOf` decides, by `asks` and its group. */
  readonly changes?: Changes
  /** Its key, if that is no hotkey that can be chosen. */
  readonly combo?: string
  readonly run: () => void
}

const sources = new Set<() => readonly PageCommand[]>()

/** How often parts of the page began or ended to offer commands: an open palette lists them again. */
export const offers = proxy({ times: 0 })

/** Adds commands of a part of the page, until the returned function is called. */
export function offerCommands(list: () => readonly PageCommand[]): () => void {
  sources.add(list)
  offers.times += 1
  return () => {
    sources.delete(list)
    offers.times += 1
  }
}

/** The commands that parts of the page offer now. */
export const offeredCommands = (): readonly PageCommand[] => [...sources].flatMap((list) => list())
