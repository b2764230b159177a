import type { ApiKey } from '../../api-keys/api-key.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ApiState } from './api-state.ts'
import type { Markets } from './markets.ts'
import type { Params } from './params.ts'

/** What every part of the API works with. */
export interface ApiContext {
  readonly exchange: Exchange
  readonly markets: Markets
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
  readonly caller: ApiKey
}

interface Route {
  readonly method: 'GET' | 'POST'
  /** From /v5/ on, such as /v5/order/create. */
  readonly path: string
  readonly lane: Lane
}

/** What `result` of an answer holds. `extInfo` becomes retExtInfo: the batch calls report each order's result there. */
export type ApiResult = Readonly<Record<string, unknown>>
export interface WithExtInfo {
  readonly result: ApiResult
  readonly extInfo: ApiResult
}

/**
 * One call of the REST API. A handler answers the `result` object, or throws `ApiRefusal` and has then changed nothing.
 * `read` may be called with a read-only key, `trade` not.
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
