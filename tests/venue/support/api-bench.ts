import { afterEach, beforeEach } from 'vitest'
import { openApiKeys } from '../../../venue/api-keys/api-key-store.ts'
import type { ApiKeyStore, NewApiKey } from '../../../venue/api-keys/api-key-store.ts'
import { serveFacade } from '../../../venue/facade/serve-facade.ts'
import type { Facade } from '../../../venue/facade/serve-facade.ts'
import { createApiClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { createFakeExchange } from './fake-exchange.ts'
import type { FakeExchange } from './fake-exchange.ts'

/** The API in front of an exchange that writes down what it is asked; new for each test. */
export interface ApiBench {
  exchange: FakeExchange
  keys: ApiKeyStore
  facade: Facade
  /** A trading key of account p-1. */
  bot: ApiClient
  key: string
  secret: string
  /** Lines for the person who started it. */
  warnings: string[]
  /** A client with a key of its own. */
  client(wish?: Partial<NewApiKey>): ApiClient
}

const plain: NewApiKey = {
  name: 'bot',
  profileId: 'p',
  accountId: 'p-1',
  isReadOnly: false,
  symbols: null,
  publicKey: null,
}

export function apiBench(hasLimits = false): ApiBench {
  const bench = {
    client(wish = {}) {
      const { exchange, keys, facade } = bench
      const made = keys.create({ ...plain, ...wish }, exchange.now())
      if (typeof made === 'string' || made.proof.kind !== 'hmac') throw new Error('no secret was made')
      bench.key = made.apiKey.key
      bench.secret = made.proof.secret
      return createApiClient(facade.url, bench.key, bench.secret, () => exchange.now())
    },
  } as ApiBench
  beforeEach(async () => {
    bench.exchange = createFakeExchange()
    bench.keys = openApiKeys(null)
    bench.warnings = []
    const warn = (line: string): void => void bench.warnings.push(line)
    bench.facade = await serveFacade({ exchange: bench.exchange, keys: bench.keys, port: 0, hasLimits, warn })
    bench.bot = bench.client()
  })
  afterEach(async () => {
    await bench.facade.close()
    bench.keys.close()
  })
  return bench
}
