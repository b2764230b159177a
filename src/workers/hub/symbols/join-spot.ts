import type { Instrument } from '#shared/domain/instrument.ts'
import { spotTrading } from '#shared/domain/spot.ts'
import type { SpotCatalogueView, SpotSymbol } from '#shared/domain/spot.ts'
import { readInstrument } from './read-instrument.ts'

/** Fee rate of pairs that only the spot list has: it names none. */
const FEE = '0.001'
/**
 * First id for pairs with unknown ids: larger than any that an exchange uses, so that they never show another symbol's
 * prices.
 */
const FIRST_ID = 60_000
/** A scaled price with this many digits is still exact. */
const EXACT_DIGITS = 15

/** An instrument for a pair that only the spot list has, checked like any other; null if its steps are unusable. */
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

/** Applies the spot list's rules: whether a pair can be bought and sold, and how it is shown (SYM-16, SYM-38). */
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
 * Joins the spot list with the instruments: it overrides the rules of shared pairs and adds its own pairs. A stored or
 * built-in spot list may be outdated, so it only adds pairs. Unchanged instruments keep their reference (SYM-26).
 */
export function createSpotJoin(): (
  instruments: readonly Instrument[],
  view: SpotCatalogueView | null,
  /** Ids that ticker topics showed, by symbol. */
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
    // More pairs than ids are left out when they are read; no exchange lists as many.
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
  /** An instrument of a pair that only the spot list has. */
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
