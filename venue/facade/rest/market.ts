import type { Endpoint } from '../terms/endpoint.ts'
import { bookEndpoint } from './market/book.ts'
import { deliveryEndpoints } from './market/deliveries.ts'
import { fundingEndpoints } from './market/funding.ts'
import { instrumentsEndpoint } from './market/instruments.ts'
import { klineEndpoints } from './market/klines.ts'
import { limitEndpoints } from './market/limits.ts'
import { tickersEndpoint } from './market/tickers.ts'
import { tradesEndpoint } from './market/trades.ts'
import { unrecordedEndpoints } from './market/unrecorded.ts'

/** Public market data (https://bybit-exchange.github.io/docs/v5/market/instrument, as of 24 July 2026). */
export const marketEndpoints: readonly Endpoint[] = [
  instrumentsEndpoint,
  tickersEndpoint,
  bookEndpoint,
  tradesEndpoint,
  ...klineEndpoints,
  ...fundingEndpoints,
  ...limitEndpoints,
  ...deliveryEndpoints,
  ...unrecordedEndpoints,
]
