import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { isSymbolName } from '#shared/domain/routes.ts'
import { view } from '../../stores/view.ts'
import { link } from '../windows/link-group.ts'
import { createSymbolLink } from '../windows/symbol-link.ts'
import type { SymbolLink } from '../windows/symbol-link.ts'
import { onWindowMessage, postToWindows } from '../windows/window-messages.ts'
import { partsOf } from './chart-grid.ts'
import { letters, panelsOf } from './desk.ts'
import type { Letter } from './desk.ts'
import { adjustDesk, deskState } from './desk-store.ts'
import { showGroup } from './panel-market.ts'

/** Groups of the desk's panels and charts. The window's own group follows the page's market, which is linked already. */
const usedLetters = (): readonly Letter[] => {
  const links = panelsOf(deskState.v.desk)
    .flatMap(partsOf)
    .map((part) => part.link)
  return letters.filter((letter) => letter !== link.group && links.includes(letter))
}

const linkOf = (letter: Letter): SymbolLink =>
  createSymbolLink({
    symbol: deskState.v.desk.groups[letter] ?? view.symbol,
    group: () => letter,
    open: (symbol) => {
      if (isSymbolName(symbol)) adjustDesk((desk) => showGroup(desk, letter, symbol))
    },
    post: postToWindows,
    now: Date.now,
  })

/** Synchronises the groups of this desk's panels with all windows of the same letter, as windows of a group are. */
export function useGroupLinks(): void {
  useEffect(() => {
    const links = new Map<Letter, SymbolLink>()
    const follow = (): void => {
      const used = usedLetters()
      for (const letter of links.keys()) if (!used.includes(letter)) links.delete(letter)
      for (const letter of used) {
        const known = links.get(letter)
        if (known !== undefined) {
          known.shows(deskState.v.desk.groups[letter] ?? view.symbol)
          continue
        }
        // A group that other windows show already keeps its market.
        const joined = linkOf(letter)
        links.set(letter, joined)
        joined.joined()
      }
    }
    follow()
    const stops = [
      subscribe(deskState, follow, true),
      subscribe(link, follow),
      subscribe(view, follow),
      onWindowMessage((message) => {
        for (const one of links.values()) one.receive(message)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}
