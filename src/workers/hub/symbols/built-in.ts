import type { Instrument } from '#shared/domain/instrument.ts'
import { readInstrument } from './read-instrument.ts'

/**
 * The list of last resort (SYM-28): without catalogue and cache the main symbols can still be traded. Sizes, fees and first
 * risk tiers are those of the exchanges' public lists; the id is learnt from the symbol's own ticker topic.
 */
const rows: readonly (readonly [
  base: string,
  tick: string,
  priceFraction: number,
  lot: string,
  lotFraction: number,
])[] = [
  ['BTC', '0.1', 2, '0.001', 3],
  ['ETH', '0.01', 2, '0.01', 2],
  ['SOL', '0.01', 3, '0.1', 1],
]

/** Built-in linear perpetuals, checked like any other list. */
export function builtInInstruments(): readonly Instrument[] {
  const instruments: Instrument[] = []
  for (const [index, [base, tickSize, priceFraction, lotSize, lotFraction]] of rows.entries()) {
    const instrument = readInstrument(
      {
        id: index + 1,
        symbol: `${base}USDT`,
        baseCurrency: base,
        quoteCurrency: 'USDT',
        coin: 'USDT',
        priceFraction,
        lotFraction,
        tickSize,
        lotSize,
        minPrice: tickSize,
        maxPrice: '1999999.8',
        minQty: lotSize,
        maxNewOrderQty: '1000',
        maxNewMarketOrderQty: '100',
        minNotionalValue: '5',
        takerFeeRate: '0.00055',
        makerFeeRate: '0.0002',
        maxLeverage: '100',
        indexSort: index,
        isPopular: true,
        riskTiers: [
          {
            riskId: 1,
            limit: '2000000',
            startingMargin: '0.01',
            maintainMargin: '0.005',
            maxLeverage: '100',
            isLowestRisk: true,
          },
        ],
      },
      'LinearPerpetual',
    )
    if (instrument !== null) instruments.push(instrument)
  }
  return instruments
}
