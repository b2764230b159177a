/** The public part of the API in front of an exchange, without a server. */
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import type { Markets } from '../../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../../venue/facade/terms/position-seqs.ts'
import { ApiRefusal } from '../../../../venue/facade/terms/api-refusal.ts'
import { Params } from '../../../../venue/facade/terms/params.ts'
import { marketEndpoints } from '../../../../venue/facade/rest/market.ts'
import type { Exchange } from '../../../../venue/exchange/exchange.ts'

export type Row = Readonly<Record<string, unknown>>

export interface PublicApi {
  readonly markets: Markets
  /** Answers of /v5/market/{path}; a refusal rejects. */
  get(path: string, query?: Row): Promise<Row>
  /** `list` of the answer. */
  list(path: string, query?: Row): Promise<readonly Row[]>
  /** Bybit's code and words of a refused call. Rejects if the call is answered. */
  refusal(path: string, query?: Row): Promise<readonly [code: number, words: string]>
}

export async function openPublicApi(exchange: Exchange): Promise<PublicApi> {
  const markets = await openMarkets(exchange)
  const seqs = createPositionSeqs(exchange)
  async function get(path: string, query: Row = {}): Promise<Row> {
    const endpoint = marketEndpoints.find((one) => one.path === `/v5/market/${path}`)
    if (endpoint === undefined || endpoint.access !== 'public') throw new Error(`no public call ${path}`)
    return (await endpoint.handle({ params: new Params(query), context: { exchange, markets, seqs } })) as Row
  }
  return {
    markets,
    get,
    async list(path, query) {
      return (await get(path, query))['list'] as readonly Row[]
    },
    async refusal(path, query) {
      try {
        await get(path, query)
      } catch (error) {
        if (error instanceof ApiRefusal) return [error.retCode, error.message]
        throw error
      }
      throw new Error(`${path} was answered`)
    },
  }
}
