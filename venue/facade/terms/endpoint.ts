import type { ApiKey } from '../../api-keys/api-key.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ApiRefusal } from './api-refusal.ts'
import type { ApiState } from './api-state.ts'
import type { Markets } from './markets.ts'
import type { Params } from './params.ts'
import type { PositionSeqs } from './position-seqs.ts'

/** Orders of the largest batch (https://bybit-exchange.github.io/docs/v5/order/batch-place, as of 24 July 2026). */
export const MOST_IN_BATCH = 20

/** What every part of the API works with. */
export interface ApiContext {
  readonly exchange: Exchange
  readonly markets: Markets
  readonly seqs: PositionSeqs
  /** What faults of the control port change; absent: nothing. */
  readonly faults?: ApiState
}

/** Kinds of limits. They are counted per path, key and second (https://bybit-exchange.github.io/docs/v5/rate-limit, as of 24 July 2026). */
export type Lane = 'market' | 'order' | 'cancel' | 'position' | 'list' | 'history' | 'account' | 'user'

export interface PublicCall {
  readonly params: Params
  readonly context: ApiContext
}

export interface PrivateCall extends PublicCall {
  /** The key with its rights at the start of the call. */
  readonly caller: ApiKey
  /** The key with its present rights. Throws `ApiRefusal` if it may no longer make this call. */
  current(): ApiKey
  /** Reports an error inside, and returns Bybit's refusal for it. What was done is unknown. */
  failed(error: unknown): ApiRefusal
}

interface Route {
  readonly method: 'GET' | 'POST'
  /** From /v5/ on, such as /v5/order/create. */
  readonly path: string
  readonly lane: Lane
}

/** What `result` of an answer holds. `extInfo` becomes retExtInfo: calls of several parts report each part's code there. */
export type ApiResult = Readonly<Record<string, unknown>>
export interface WithExtInfo {
  readonly result: ApiResult
  readonly extInfo: ApiResult
}

/**
 * One call of the REST API. A handler answers the `result` object, or throws `ApiRefusal` and has then changed nothing.
 * `read` may be called with a read-only key, `trade` not. A `trade` handler checks the key's symbols by `terms/rights.ts`.
 */
export type Endpoint =
  | (Route & {
      readonly access: 'public'
      handle(call: PublicCall): Promise<ApiResult | WithExtInfo> | ApiResult | WithExtInfo
    })
  | (Route & {
      readonly access: 'read' | 'trade'
      handle(call: PrivateCall): Promise<ApiResult | WithExtInfo> | ApiResult | WithExtInfo
    })
