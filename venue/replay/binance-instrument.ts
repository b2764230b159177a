import type { Instrument } from '#shared/domain/instrument.ts'
import { createSpecs } from '../engine/listings/instruments.ts'
import { bybitInstrument } from './bybit-instrument.ts'
import { objectOf } from './stream-values.ts'
import type { Value } from './stream-values.ts'

/** Binance doesn't publish it: value for a contract that our own list doesn't have. */
const DEFAULT_LEVERAGE = '20'
const OWN_SYMBOLS = 200

let own: ReadonlyMap<string, Instrument> | null = null

/** Our own perpetual of the same name: recordings of the stream alone have no steps and limits. */
export function ownInstrument(symbol: string): Instrument | undefined {
  own ??= new Map(createSpecs(OWN_SYMBOLS).map(({ instrument }) => [instrument.symbol, instrument]))
  return own.get(symbol)
}

/** Converts a symbol of Binance's exchangeInfo to our instrument. Throws an error that names the invalid field. */
export function binanceInstrument(item: Value, id: number): Instrument {
  const symbol = String(item['symbol'])
  const filters = new Map<string, Value>()
  const list = item['filters']
  if (!Array.isArray(list)) throw new Error(`${symbol}: no filters`)
  for (const filter of list) filters.set(String(objectOf(filter)['filterType']), objectOf(filter))
  const price = filters.get('PRICE_FILTER') ?? {}
  const lot = filters.get('LOT_SIZE') ?? {}
  const marketLot = filters.get('MARKET_LOT_SIZE') ?? lot
  const known = ownInstrument(symbol)
  const shaped = {
    symbol,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: item['baseAsset'],
    quoteCoin: item['quoteAsset'],
    // Replaced below: Bybit has no contracts in some coins of Binance.
    settleCoin: 'USDT',
    priceScale: item['pricePrecision'],
    priceFilter: price,
    lotSizeFilter: {
      qtyStep: lot['stepSize'],
      minOrderQty: lot['minQty'],
      maxOrderQty: lot['maxQty'],
      maxMktOrderQty: marketLot['maxQty'],
      postOnlyMaxOrderQty: lot['maxQty'],
      minNotionalValue: filters.get('MIN_NOTIONAL')?.['notional'] ?? '5',
    },
    leverageFilter: { maxLeverage: known?.maxLeverage ?? DEFAULT_LEVERAGE },
    fundingInterval: 480,
    launchTime: item['onboardDate'] ?? 0,
  }
  return { ...bybitInstrument(shaped, id), coin: String(item['marginAsset']) }
}
