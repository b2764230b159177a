import type { ApiKey, ApiKeyReader, KeyProof, KnownKey } from '../../../venue/api-keys/api-key.ts'
import type { Exchange } from '../../../venue/exchange/exchange.ts'
import { createDispatch } from '../../../venue/facade/http/dispatch.ts'
import { createRateLimits } from '../../../venue/facade/http/rate-limits.ts'
import { openPush } from '../../../venue/facade/push/open-push.ts'
import type { ApiPush } from '../../../venue/facade/push/open-push.ts'
import { orderEndpoints } from '../../../venue/facade/rest/order.ts'
import type { ApiState } from '../../../venue/facade/terms/api-state.ts'
import type { ApiContext } from '../../../venue/facade/terms/endpoint.ts'
import { openMarkets } from '../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../venue/facade/terms/position-seqs.ts'
import { servePush } from './api-socket.ts'

/** The sockets of the API in front of an exchange, and its keys. */
export interface PushStage {
  readonly url: string
  readonly push: ApiPush
  readonly context: ApiContext
  /** Reported numbers of an account's private sockets. */
  readonly counts: readonly (readonly [accountId: string, count: number])[]
  /** Adds a key of an account, with a public RSA key or the secret `${key}-secret`. */
  addKey(accountId: string, fields?: Partial<ApiKey>, publicKey?: string): ApiKey
  withdraw(key: string): void
  close(): Promise<void>
}

export async function stagePush(exchange: Exchange, faults?: ApiState): Promise<PushStage> {
  const known = new Map<string, KnownKey>()
  const listeners = new Set<(key: string) => void>()
  const keys: ApiKeyReader = {
    find: (key) => known.get(key) ?? null,
    onWithdrawn(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const markets = await openMarkets(exchange)
  const context: ApiContext = {
    exchange,
    markets,
    seqs: createPositionSeqs(exchange),
    ...(faults === undefined ? {} : { faults }),
  }
  const { call } = createDispatch({ context, endpoints: orderEndpoints, keys, limits: createRateLimits() })
  const counts: (readonly [string, number])[] = []
  const onSockets = (accountId: string, count: number): void => void counts.push([accountId, count])
  const push = openPush({ context, keys, call, onSockets })
  const { url, close } = await servePush(push)
  return {
    url,
    push,
    context,
    counts,
    close,
    addKey(accountId, fields = {}, publicKey) {
      const apiKey: ApiKey = {
        key: `key${known.size}`,
        name: 'bot',
        profileId: '',
        accountId,
        isReadOnly: false,
        symbols: null,
        createdAt: 0,
        expiresAt: Number.MAX_SAFE_INTEGER,
        ...fields,
      }
      const proof: KeyProof =
        publicKey === undefined
          ? { kind: 'hmac', secret: `${apiKey.key}-secret` }
          : { kind: 'rsa', publicKey }
      known.set(apiKey.key, { apiKey, proof })
      return apiKey
    },
    withdraw(key) {
      known.delete(key)
      for (const listener of listeners) listener(key)
    },
  }
}
