import type { TickerRow } from '../map/ticker.ts'
import type { Market } from '../terms/markets.ts'
import type { Tick } from './tick-direction.ts'

export type StreamTicker = Readonly<Record<string, string>>

/** Fields of the REST ticker that the stream of perpetuals does not have. */
const onlyDated: ReadonlySet<string> = new Set([
  'basis',
  'basisRate',
  'basisRateYear',
  'deliveryFeeRate',
  'deliveryTime',
  'predictedDeliveryPrice',
])
/** Fields that the stream of dated contracts does not have. */
const onlyPerpetual: ReadonlySet<string> = new Set(['fundingIntervalHour', 'fundingCap'])
const spotQuotes: ReadonlySet<string> = new Set(['bid1Price', 'bid1Size', 'ask1Price', 'ask1Size'])
/** Names in the stream of options. */
const optionNames: Readonly<Record<string, string>> = {
  bid1Price: 'bidPrice',
  bid1Size: 'bidSize',
  bid1Iv: 'bidIv',
  ask1Price: 'askPrice',
  ask1Size: 'askSize',
  ask1Iv: 'askIv',
  markIv: 'markPriceIv',
}

const without = (row: TickerRow, names: ReadonlySet<string>): StreamTicker =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))

/**
 * The ticker as the stream has it, from the row of the REST call
 * (https://bybit-exchange.github.io/docs/v5/websocket/public/ticker, as of 24 July 2026).
 */
export function streamTicker(
  { category, instrument }: Market,
  row: TickerRow,
  tickDirection: Tick,
): StreamTicker {
  if (category === 'spot') return without(row, spotQuotes)
  if (category === 'option')
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [optionNames[name] ?? name, value]))
  if (instrument.settleTradingTime === 0) return { ...without(row, onlyDated), tickDirection }
  // The stream has the delivery as a date without ms.
  const deliveryTime = new Date(instrument.settleTradingTime).toISOString().replace('.000Z', 'Z')
  return { ...without(row, onlyPerpetual), deliveryTime, tickDirection }
}
