import type { MarketsQuery, MarketRowView } from '#shared/contracts/markets.ts'
import { nameRank } from '#shared/domain/chart-search.ts'
import { isTradedType } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { unitOf } from '../state/marking.ts'
import type { TickerStore } from '../state/ticker-store.ts'
import { scaledText } from '../rows/figures.ts'
import { changePercentText, fundingText, turnoverText } from '../rows/ticker-text.ts'
import { interestColumnText, volatilityText, weights } from './market-figures.ts'

/** A row of the menu has no room for more tags. */
const MOST_TAGS = 2

type ListFamily = Exclude<MarketsQuery['family'], 'all' | 'favourites'>

/** The menu's tab that lists a traded contract type. */
function listFamilyOf(type: ContractType): ListFamily {
  if (type === 'Spot') return 'spot'
  if (type.startsWith('Inverse')) return 'inverse'
  return type.startsWith('Usdc') ? 'usdc' : 'usdt'
}

function isListed(instrument: Instrument, query: MarketsQuery, favourites: ReadonlySet<string>): boolean {
  if (!instrument.symbolDisplay || !isTradedType(instrument.contractType)) return false
  if (instrument.symbolStatus === 'Delisted') return false
  if (query.family === 'favourites' && !favourites.has(instrument.symbol)) return false
  if (query.family !== 'all' && query.family !== 'favourites') {
    if (listFamilyOf(instrument.contractType) !== query.family) return false
  }
  return query.quotes.length === 0 || query.quotes.includes(instrument.quoteCurrency)
}

/** Unknown values sort last in either direction. */
function byNumber(a: number, b: number, descending: boolean): number {
  const aKnown = Number.isFinite(a)
  const bKnown = Number.isFinite(b)
  if (!aKnown || !bKnown) return Number(bKnown) - Number(aKnown)
  return descending ? b - a : a - b
}

/** Whether the menu can't be sorted yet: it is sorted by a figure that is unknown for some listed market. */
export const isOrderUnknown = (
  all: readonly Instrument[],
  tickers: TickerStore,
  query: MarketsQuery,
): boolean =>
  query.sort !== 'popular' &&
  query.sort !== 'symbol' &&
  all.some(({ symbolDisplay, id }) => symbolDisplay && !tickers.has(id))

/** How well a market matches a text, best 0; null for no match. `isLoose`: also in spite of typing errors. */
export type RankOf = (market: Instrument, text: string, isLoose: boolean) => number | null

const bySymbols: RankOf = ({ symbol, symbolName, displayName, baseCurrency }, text) =>
  nameRank([symbol, symbolName, displayName, baseCurrency], text)

/**
 * Symbols of the market menu, filtered and sorted. Ties are sorted by symbol. Floats are used for sorting only.
 *
 * @param rankOf the search; without one, markets are found by their symbols
 */
export function marketKeys(
  all: readonly Instrument[],
  tickers: TickerStore,
  query: MarketsQuery,
  rankOf: RankOf = bySymbols,
): string[] {
  const favourites = new Set(query.favourites)
  const ranks = new Map<number, number>()
  const listed = all.filter((one) => isListed(one, query, favourites))
  for (const isLoose of [false, query.isExact !== true]) {
    if (ranks.size > 0) break
    for (const one of listed) {
      const rank = rankOf(one, query.text, isLoose)
      if (rank !== null) ranks.set(one.id, rank)
    }
  }
  const shown = listed.filter(({ id }) => ranks.has(id))
  const weight = new Map<number, number>()
  if (query.sort !== 'popular' && query.sort !== 'symbol') {
    for (const market of shown) weight.set(market.id, weights[query.sort](market, tickers))
  }
  const bySymbol = (a: Instrument, b: Instrument): number =>
    Number(a.symbol > b.symbol) - Number(a.symbol < b.symbol)
  const byListing = (a: Instrument, b: Instrument): number =>
    Number(b.isPopular) - Number(a.isPopular) || a.indexSort - b.indexSort || bySymbol(a, b)
  shown.sort((a, b) => {
    // Better matches of the searched text come first, in any order.
    const nearer = (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0)
    if (nearer !== 0) return nearer
    if (query.sort === 'popular') return query.descending ? byListing(a, b) : byListing(b, a)
    if (query.sort === 'symbol') return query.descending ? bySymbol(b, a) : bySymbol(a, b)
    const left = weight.get(a.id) ?? Number.NaN
    const right = weight.get(b.id) ?? Number.NaN
    return byNumber(left, right, query.descending) || bySymbol(a, b)
  })
  return shown.map((instrument) => instrument.symbol)
}

/** A row of the market menu. */
export function marketRow(instrument: Instrument, tickers: TickerStore): MarketRowView {
  const last = tickers.price(instrument.id, tickerField.lastPrice)
  const change = changePercentText(last, tickers.price(instrument.id, tickerField.prevPrice24h))
  const fundingRate = fundingText(instrument, tickers)
  return {
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    contractType: instrument.contractType,
    unit: unitOf(instrument),
    lastPrice: scaledText(last, instrument.priceFraction),
    changePercent24h: change,
    changeTone: toneOfText(change),
    turnover24h: turnoverText(tickers, instrument.id),
    openInterest: interestColumnText(instrument, tickers),
    fundingRate,
    fundingTone: toneOfText(fundingRate),
    volatility: volatilityText(instrument, tickers),
    tags: instrument.symbolTags.slice(0, MOST_TAGS).join(),
    darkIcon: instrument.darkIcon ?? '',
    lightIcon: instrument.lightIcon ?? '',
  }
}
