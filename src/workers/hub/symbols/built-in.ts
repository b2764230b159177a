import type { Instrument } from '#shared/domain/instrument.ts'
import { readInstrument } from './read-instrument.ts'

/** Base coin, tick, price decimals, lot, size decimals, largest order, highest leverage. */
type Row = readonly [
  base: string,
  tick: string,
  priceFraction: number,
  lot: string,
  lotFraction: number,
  most: string,
  leverage: string,
]

/** Sizes that exchanges publish for the main coins (SYM-28, coins of SYM-43). */
const linear: readonly Row[] = [
  ['BTC', '0.1', 2, '0.001', 3, '1500', '100'],
  ['ETH', '0.01', 2, '0.01', 2, '10000', '100'],
  ['SOL', '0.01', 3, '0.1', 1, '96000', '100'],
  ['XRP', '0.0001', 4, '0.1', 1, '7500000', '75'],
  ['DOGE', '0.00001', 5, '1', 0, '43678900', '75'],
  ['BNB', '0.1', 2, '0.01', 2, '940', '50'],
  ['ADA', '0.0001', 4, '1', 0, '1500000', '75'],
  ['LINK', '0.001', 3, '0.1', 1, '41000', '50'],
  ['LTC', '0.01', 2, '0.1', 1, '8800', '50'],
  ['BCH', '0.1', 2, '0.01', 2, '6500', '50'],
  ['DOT', '0.0001', 4, '0.1', 1, '198890', '50'],
  ['UNI', '0.001', 3, '0.1', 1, '32000', '50'],
  ['AAVE', '0.01', 2, '0.01', 2, '1200', '50'],
  ['ETC', '0.001', 3, '0.1', 1, '10000', '50'],
  ['FIL', '0.0001', 4, '0.1', 1, '295750', '25'],
]
const usdc: readonly Row[] = [
  ['BTC', '0.1', 2, '0.001', 3, '1000', '100'],
  ['ETH', '0.01', 2, '0.01', 2, '2500', '100'],
  ['SOL', '0.01', 3, '0.1', 1, '15000', '100'],
  ['XRP', '0.0001', 4, '0.1', 1, '250000', '75'],
  ['DOGE', '0.00001', 5, '1', 0, '2000000', '75'],
]
/** Inverse contracts count US dollars. */
const inverse: readonly Row[] = [
  ['BTC', '0.1', 2, '1', 0, '10000000', '100'],
  ['ETH', '0.01', 2, '1', 0, '10000000', '100'],
  ['SOL', '0.01', 3, '1', 0, '10000000', '100'],
  ['XRP', '0.0001', 4, '1', 0, '10000000', '75'],
]

const families = [
  { type: 'LinearPerpetual', rows: linear, suffix: 'USDT', quote: 'USDT' },
  { type: 'InversePerpetual', rows: inverse, suffix: 'USD', quote: 'USD' },
  { type: 'UsdcPerpetual', rows: usdc, suffix: 'PERP', quote: 'USDC' },
] as const

/** The first tier alone: its maintenance rate is half of its initial rate, and positions stay below its limit here. */
const firstTiers: Readonly<Record<string, readonly [starting: string, maintain: string]>> = {
  '100': ['0.01', '0.005'],
  '75': ['0.0134', '0.0067'],
  '50': ['0.02', '0.01'],
  '25': ['0.04', '0.02'],
}

/** Limit of the first tier: quote coin, base coin for inverse contracts. */
const inverseLimits: Readonly<Record<string, string>> = {
  BTC: '150',
  ETH: '4000',
  SOL: '50000',
  XRP: '500000',
}

const FIRST_ID = 50_000

function complete(row: Row, family: (typeof families)[number], id: number): Instrument | null {
  const [base, tickSize, priceFraction, lotSize, lotFraction, most, maxLeverage] = row
  const isInverse = family.type === 'InversePerpetual'
  const [startingMargin, maintainMargin] = firstTiers[maxLeverage] ?? ['0.04', '0.02']
  return readInstrument(
    {
      id,
      symbol: base + family.suffix,
      symbolName: family.type === 'UsdcPerpetual' ? `${base}-PERP` : base + family.suffix,
      displayName: family.type === 'UsdcPerpetual' ? `${base}USDC` : base + family.suffix,
      baseCurrency: base,
      quoteCurrency: family.quote,
      coin: isInverse ? base : family.quote,
      priceFraction,
      lotFraction,
      tickSize,
      lotSize,
      minPrice: tickSize,
      maxPrice: '1999999.8',
      minQty: lotSize,
      maxNewOrderQty: most,
      maxNewMarketOrderQty: (BigInt(most) / 5n).toString(),
      minNotionalValue: isInverse ? '1' : '5',
      walletBalanceFraction: isInverse ? 8 : 2,
      upnlFraction: isInverse ? 8 : 2,
      takerFeeRate: '0.00055',
      makerFeeRate: '0.0002',
      maxLeverage,
      indexSort: id - FIRST_ID,
      isPopular: base === 'BTC' || base === 'ETH' || base === 'SOL',
      riskTiers: [
        {
          riskId: 1,
          limit: isInverse ? (inverseLimits[base] ?? '150') : '2000000',
          startingMargin,
          maintainMargin,
          maxLeverage,
          isLowestRisk: true,
        },
      ],
    },
    family.type,
  )
}

/**
 * The built-in lists, the last fallback (SYM-28): without catalogue and cache the main linear, inverse and USDC perpetuals
 * can still be traded. They are checked like any list. Each symbol's own ticker topic later shows its id; until then the ids
 * are ones that no exchange uses, since no prices are better than another symbol's.
 */
export function builtInInstruments(): readonly Instrument[] {
  const instruments: Instrument[] = []
  for (const family of families) {
    for (const row of family.rows) {
      const instrument = complete(row, family, FIRST_ID + instruments.length)
      if (instrument !== null) instruments.push(instrument)
    }
  }
  return instruments
}
