import type { Catalogue } from '../terms/catalogue.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { exactUnits, fieldsOf, listOf, wholeOf } from './values.ts'

/** Most rates of one call. */
const CALL_MOST = 200
/** Rates of about a year at eight hours each. */
const MOST = 1000

/**
 * Settled funding rates as [Unix ms, rate x 1e8] pairs, oldest first; empty for a market without funding. Rejects if Bybit does
 * not answer.
 *
 * @source https://bybit-exchange.github.io/docs/v5/market/history-fund-rate (2026-07-24)
 */
export async function fundingHistory(
  transport: Pick<BybitTransport, 'get'>,
  catalogue: Catalogue,
  symbol: string,
): Promise<Float64Array> {
  const market = catalogue.bySymbol(symbol)
  const { category } = market ?? {}
  if (market === undefined || (category !== 'linear' && category !== 'inverse')) return new Float64Array(0)
  const rates = new Map<number, number>()
  let endTime: number | undefined
  while (rates.size < MOST) {
    const params = { category, symbol: market.name, endTime, limit: CALL_MOST }
    const reply = await transport.get('/v5/market/funding/history', params)
    if (!reply.ok) throw new Error(`funding rates of ${symbol} can't be read: ${reply.text}`)
    if (reply.retCode !== 0)
      throw new Error(`funding rates of ${symbol} can't be read: ${reply.retCode} ${reply.retMsg}`)
    const list = listOf(fieldsOf(reply.result)['list']).map(fieldsOf)
    const before = rates.size
    for (const item of list) {
      const time = wholeOf(item['fundingRateTimestamp'])
      const rate = exactUnits(item['fundingRate'], 8)
      if (time !== null && rate !== null) rates.set(time, rate)
    }
    if (list.length < CALL_MOST || rates.size === before) break
    endTime = Math.min(...rates.keys()) - 1
  }
  return Float64Array.from([...rates].sort(([a], [b]) => a - b).flat())
}
