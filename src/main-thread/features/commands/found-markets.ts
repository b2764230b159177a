import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { coinOfBase, namesOfBase } from '#shared/domain/coin-names.ts'
import { wordsIn } from '#shared/domain/text-match.ts'
import { preferences } from '../../stores/preferences.ts'
import { markets } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setMarketsQuery } from '../../stores/view.ts'

/** The markets that a text found. */
export interface FoundMarkets {
  readonly symbols: readonly string[]
  /** Their names are only similar to the text. */
  readonly isSimilar: boolean
  /** A word of the text begins the symbol of the first one, or a name of its coin. */
  readonly isByName: boolean
  /** A word of the text is its symbol, a coin of it, or a name of that. A pair may be typed without separator: 'btcusdc'. */
  readonly isWhole: boolean
}

export function namedBy(symbol: string, text: string): Pick<FoundMarkets, 'isByName' | 'isWhole'> {
  const row = markets.peek(symbol)
  const { displayName = symbol, unit = '' } = row ?? {}
  const names = [symbol, displayName, unit, coinOfBase(unit), ...namesOfBase(unit)]
  const own = names.flatMap((name) => [wordsIn(name).join(''), ...wordsIn(name)])
  const typed = [wordsIn(text).join(''), ...wordsIn(text)].filter((word) => word !== '')
  return {
    isByName: typed.some((word) => own.some((one) => one.startsWith(word))),
    isWhole: typed.some((word) => own.includes(word)),
  }
}

/**
 * The first `most` markets that match, by the search of the market menu; null until the worker has answered the text. If none
 * matches, those with similar names are asked for.
 */
export function useFoundMarkets(text: string, most: number): FoundMarkets | null {
  const { favourites } = useSnapshot(preferences)
  const { question: answered } = useSnapshot(markets.keys)
  const list = useKeys(markets)
  /** The text that no market matches. */
  const [unmatched, setUnmatched] = useState('')
  const isSimilar = text !== '' && unmatched === text
  const question = JSON.stringify(['palette', text, isSimilar])
  const isAnswered = answered === question
  useEffect(() => {
    setMarketsQuery({
      question,
      text,
      isExact: !isSimilar,
      family: 'all',
      quotes: [],
      favourites: favourites.slice(),
      sort: 'popular',
      descending: true,
      window: [0, most],
    })
  }, [question, text, isSimilar, favourites, most])
  useEffect(() => () => setMarketsQuery(null), [])
  const isNone = isAnswered && text !== '' && !isSimilar && list.length === 0
  // The next render asks again.
  if (isNone) setUnmatched(text)
  return useMemo(() => {
    if (!isAnswered || isNone) return null
    const symbols = list.slice(0, most)
    const [first] = symbols
    const named = first === undefined ? { isByName: false, isWhole: false } : namedBy(first, text)
    return { symbols, isSimilar, ...named }
  }, [isAnswered, isNone, isSimilar, list, most, text])
}
