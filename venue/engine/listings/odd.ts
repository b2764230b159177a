/**
 * The unusual symbols of VENUE-11, each in a different state from the start; all states can be changed at run time. Also the
 * two gold coins, whose slippage presets are as tight as those of BTC and ETH (SLIP-05).
 */
import { MAKER_FEE_E8, TAKER_FEE_E8 } from './linear.ts'
import { THIN_DEPTH } from './listing.ts'
import type { Listing, ListingFlags, SymbolState } from './listing.ts'

interface Odd {
  readonly name: string
  readonly price: string
  readonly tick: string
  readonly lot: string
  readonly maxQty: string
  readonly maxMarketQty: string
  readonly state: SymbolState
  readonly flags: ListingFlags
  /** Yearly, percent. */
  readonly volatility: number
}

const odd = (name: string, price: string, tick: string, lot: string, more: Partial<Odd> = {}): Odd => ({
  name,
  price,
  tick,
  lot,
  maxQty: '100000',
  maxMarketQty: '20000',
  state: 'Trading',
  flags: {},
  volatility: 90,
  ...more,
})

/** Expected start of coming symbols: two weeks after the first start. */
const COMING_MS = 14 * 86_400_000

const oddSymbols = (startAt: number): readonly Odd[] => [
  // A tick of 5 with whole numbers is TICK5USDT of the main table; lots above 1 are SUI's and 1000PEPE's.
  odd('TICK2', '431.26', '0.02', '0.1'),
  odd('TICK05', '0.78215', '0.00005', '1'),
  odd('LOT25', '3.118', '0.001', '25'),
  odd('CLOSED', '12.41', '0.01', '0.1', { state: 'Closed' }),
  odd('GONE', '0.4471', '0.0001', '1', { state: 'Delisted' }),
  odd('HIDDEN', '7.302', '0.001', '0.1', { flags: { symbolDisplay: false } }),
  odd('SOON', '1.5000', '0.0001', '1', {
    state: 'ComingSoon',
    flags: { expectedStartTradingTime: startAt + COMING_MS },
  }),
  odd('PRELIST', '2.2500', '0.0001', '1', {
    state: 'PreListing',
    flags: { expectedStartTradingTime: startAt + COMING_MS },
  }),
  odd('UTAONLY', '18.93', '0.01', '0.1', { flags: { utaSupportOnly: true } }),
  odd('NOCOPY', '5.618', '0.001', '0.1', { flags: { supportCopyTrade: false } }),
  odd('THIN', '96.15', '0.01', '0.1', { maxQty: '50', maxMarketQty: '0.5' }),
  odd('PAXG', '4118.4', '0.1', '0.001', { maxQty: '140', maxMarketQty: '17', volatility: 18 }),
  odd('XAUT', '4102.9', '0.1', '0.001', { maxQty: '140', maxMarketQty: '17', volatility: 18 }),
]

/** Listings with their initial states. */
export const oddListings = (
  startAt: number,
): readonly { readonly listing: Listing; readonly state: SymbolState }[] =>
  oddSymbols(startAt).map(({ name, price, tick, lot, maxQty, maxMarketQty, state, flags, volatility }) => ({
    state,
    listing: {
      symbol: `${name}USDT`,
      symbolName: `${name}USDT`,
      displayName: `${name}USDT`,
      contractType: 'LinearPerpetual',
      base: name,
      quote: 'USDT',
      settle: 'USDT',
      tick,
      lot,
      maxQty,
      maxMarketQty,
      minNotional: '5',
      takerFeeE8: TAKER_FEE_E8,
      makerFeeE8: MAKER_FEE_E8,
      maxLeverage: 25,
      startPrice: price,
      volatility,
      fundingMinutes: 240,
      since: 1_700_000_000_000,
      deliveryAt: 0,
      quarter: '',
      stepMs: 2600,
      minuteMoney: 150_000,
      depth: THIN_DEPTH,
      follow: null,
      option: null,
      flags: { supportCopyTrade: true, ...flags },
    },
  }))
