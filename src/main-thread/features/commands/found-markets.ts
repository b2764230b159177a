import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { namesOfBase } from '#shared/domain/coin-names.ts'
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
}

function isNamed(symbol: string, text: string): boolean {
  const row = markets.peek(symbol)
  const own = [symbol, row?.displayName ?? symbol, ...namesOfBase(row?.unit ?? '')].flatMap(wordsIn)
  return wordsIn(text).some((word) => own.some((one) => one.startsWith(word)))
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
    return { symbols, isSimilar, isByName: first !== undefined && isNamed(first, text) }
  }, [isAnswered, isNone, isSimilar, list, most, text])
}
