import type { Instrument } from '#shared/domain/instrument.ts'
import { spotTrading } from '#shared/domain/spot.ts'
import type { SpotCatalogueView, SpotSymbol } from '#shared/domain/spot.ts'
import { readInstrument } from './read-instrument.ts'

/** Fees of a pair that only the spot list has: it doesn't say any. */
const FEE = '0.001'
/** Ids of pairs whose own isn't known: beyond all an exchange uses, so that no other symbol's prices are taken for theirs. */
const FIRST_ID = 60_000
/** Digits of a scaled price that still are an exact number. */
const EXACT_DIGITS = 15

/** A pair that only the spot list has, as an instrument, checked like any other; null where its steps make none. */
function instrumentOf(spot: SpotSymbol, id: number): Instrument | null {
  return readInstrument(
    {
      id,
      symbol: spot.symbolId,
      symbolName: spot.symbolName,
      displayName: `${spot.baseTokenName}/${spot.quoteTokenName}`,
      baseCurrency: spot.baseTokenName,
      quoteCurrency: spot.quoteTokenName,
      coin: spot.quoteTokenName,
      priceFraction: spot.pricePrecision,
      lotFraction: spot.quantityPrecision,
      tickSize: spot.minPricePrecision,
      lotSize: spot.basePrecision,
      minPrice: spot.minPricePrecision,
      maxPrice: '9'.repeat(Math.max(1, EXACT_DIGITS - spot.pricePrecision)),
      minQty: spot.minTradeQuantity,
      maxNewOrderQty: spot.maxTradeQuantity ?? '1000000',
      minNotionalValue: spot.minTradeAmount,
      walletBalanceFraction: Math.min(8, spot.amountPrecision),
      upnlFraction: Math.min(8, spot.amountPrecision),
      obDepthMergeTimes: spot.digitMerge,
      takerFeeRate: FEE,
      makerFeeRate: FEE,
      maxLeverage: '1',
      indexSort: id,
      symbolType: 'Spot',
      riskTiers: [],
    },
    'Spot',
    ['Spot'],
  )
}

/** What the spot list says about whether and which way a pair trades, and how it's shown (SYM-16, SYM-38). */
function withRules(instrument: Instrument, spot: SpotSymbol): Instrument {
  const { isListed, canBuy, canSell } = spotTrading(spot)
  const trades = canBuy || canSell
  const isOpen = instrument.contractStatus === 'Trading'
  return {
    ...instrument,
    symbolDisplay: instrument.symbolDisplay && isListed,
    contractStatus: trades ? 'Trading' : 'Closed',
    symbolStatus: trades === isOpen ? instrument.symbolStatus : trades ? 'ONLINE' : 'Closed',
    ...(trades && !canBuy ? { isBanBuy: true } : {}),
    ...(trades && !canSell ? { isBanSell: true } : {}),
    ...(spot.tags.length === 0 ? {} : { symbolTags: spot.tags }),
    ...(spot.iconUrl === undefined ? {} : { darkIcon: spot.iconUrl }),
    ...(spot.iconDayUrl === undefined ? {} : { lightIcon: spot.iconDayUrl }),
  }
}

/**
 * Lays the spot list over the instruments: its rules over the pairs both have, its own pairs behind them. A stored or built-in
 * list says what there was, not what holds now: it only adds. What stays as it was keeps its reference (SYM-26).
 */
export function createSpotJoin(): (
  instruments: readonly Instrument[],
  view: SpotCatalogueView | null,
  /** Ids that tickers told, by symbol. */
  ids: ReadonlyMap<string, number>,
) => readonly Instrument[] {
  const ruled = new WeakMap<Instrument, { readonly spot: SpotSymbol; readonly joined: Instrument }>()
  const own = new Map<
    string,
    { readonly spot: SpotSymbol; readonly id: number; readonly made: Instrument | null }
  >()

  const provisional = new Map<string, number>()

  function provisionalOf(symbol: string): number {
    const known = provisional.get(symbol) ?? FIRST_ID + provisional.size
    provisional.set(symbol, known)
    // Beyond the last one it isn't read as an instrument: nobody lists as many.
    return known
  }
  function joinOne(instrument: Instrument, spot: SpotSymbol | undefined): Instrument {
    if (spot === undefined) return instrument
    const known = ruled.get(instrument)
    if (known?.spot === spot) return known.joined
    const joined = withRules(instrument, spot)
    ruled.set(instrument, { spot, joined })
    return joined
  }
  /** A pair of the spot list alone. */
  function make(spot: SpotSymbol, id: number): Instrument | null {
    const known = own.get(spot.symbolId)
    if (known?.spot === spot && known.id === id) return known.made
    const bare = instrumentOf(spot, id)
    const made = bare === null ? null : withRules(bare, spot)
    own.set(spot.symbolId, { spot, id, made })
    return made
  }

  return (instruments, view, ids) => {
    if (view === null) return instruments
    const isNow = view.source === 'network' || view.source === 'v2'
    const spots = new Map(
      view.groups.flatMap((group) => group.quoteTokenSymbols.map((spot) => [spot.symbolId, spot] as const)),
    )
    const joined = instruments.map((instrument) => {
      const spot = instrument.contractType === 'Spot' ? spots.get(instrument.symbol) : undefined
      spots.delete(instrument.symbol)
      return isNow ? joinOne(instrument, spot) : instrument
    })
    for (const spot of spots.values()) {
      const made = make(spot, ids.get(spot.symbolId) ?? provisionalOf(spot.symbolId))
      if (made !== null) joined.push(made)
    }
    return joined
  }
}
