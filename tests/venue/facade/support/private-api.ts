import type { Order } from '#shared/domain/records.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { ApiKey } from '../../../../venue/api-keys/api-key.ts'
import type { NewAccount } from '../../../../venue/exchange/simulation-control.ts'
import { accountEndpoints } from '../../../../venue/facade/rest/account.ts'
import { executionEndpoints } from '../../../../venue/facade/rest/execution.ts'
import { orderEndpoints } from '../../../../venue/facade/rest/order.ts'
import { positionEndpoints } from '../../../../venue/facade/rest/position.ts'
import { ApiRefusal } from '../../../../venue/facade/terms/api-refusal.ts'
import type { ApiContext, Endpoint } from '../../../../venue/facade/terms/endpoint.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../../venue/facade/terms/position-seqs.ts'
import { Params } from '../../../../venue/facade/terms/params.ts'
import type { Category } from '../../../../venue/facade/terms/category.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'

export const endpoints: readonly Endpoint[] = [
  ...orderEndpoints,
  ...positionEndpoints,
  ...executionEndpoints,
  ...accountEndpoints,
]

type Fields = Readonly<Record<string, unknown>>
export type Row = Readonly<Record<string, unknown>>

/** One account's private API, without a server: what a signed request would reach. */
export interface PrivateApi {
  readonly exchange: LocalExchange
  readonly context: ApiContext
  readonly caller: ApiKey
  /** Calls an endpoint; the answer's `result`. */
  call(path: string, fields?: Fields): Promise<Row>
  /** `result` and `retExtInfo` of a batch. */
  batch(path: string, fields: Fields): Promise<{ readonly result: Row; readonly extInfo: Row }>
  /** The rows of `result.list`. */
  list(path: string, fields?: Fields): Promise<readonly Row[]>
  /** Code and text of a call that must be refused. */
  refusal(path: string, fields?: Fields): Promise<readonly [retCode: number, retMsg: string]>
  /** A key of the same account with other rights. */
  as(rights: Partial<ApiKey>): PrivateApi
  market(category: Category, name: string): Market
  /** A price on the tick, so many percent away from the mid of the book. */
  price(category: Category, name: string, percent: number): Promise<string>
  orders(): Promise<readonly Order[]>
}

let profiles = 0

/** Opens an exchange whose market stands still, and a unified account on it. */
export async function openFrozenExchange(): Promise<LocalExchange> {
  const startAt = Date.UTC(2026, 6, 20, 12)
  const exchange = await createLocalExchange({ seed: 7, startAt, symbols: 3, dataDir: null })
  await exchange.control({ type: 'freeze', frozen: true })
  return exchange
}

export async function openPrivateApi(
  exchange: LocalExchange,
  account: Partial<NewAccount> = {},
): Promise<PrivateApi> {
  profiles += 1
  const profileId = `api-${profiles}`
  const { account: info } = await exchange.control({
    type: 'addAccount',
    profileId,
    account: {
      name: 'API',
      kind: 'UTA2',
      isDemo: true,
      wallet: { USDT: '1000000', USDC: '1000000', BTC: '10' },
      ...account,
    },
  })
  const context: ApiContext = {
    exchange,
    markets: await openMarkets(exchange),
    seqs: createPositionSeqs(exchange),
  }
  const caller: ApiKey = {
    key: 'test-key',
    name: 'bot',
    profileId,
    accountId: String(Reflect.get(Object(info), 'accountId')),
    isReadOnly: false,
    symbols: null,
    createdAt: 0,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  return privateApi(exchange, context, caller)
}

function privateApi(exchange: LocalExchange, context: ApiContext, caller: ApiKey): PrivateApi {
  async function answer(path: string, fields: Fields) {
    const endpoint = endpoints.find((one) => one.path === path)
    if (endpoint === undefined) throw new Error(`no ${path}`)
    const failed = (error: unknown): ApiRefusal => new ApiRefusal(10016, String(error))
    return await endpoint.handle({
      params: new Params(fields),
      context,
      caller,
      current: () => caller,
      failed,
    })
  }
  const market = (category: Category, name: string): Market => {
    const found = context.markets.byName(category, name)
    if (found === undefined) throw new Error(`no ${category} ${name}`)
    return found
  }
  const api: PrivateApi = {
    exchange,
    context,
    caller,
    market,
    async call(path, fields = {}) {
      const own = (await answer(path, fields)) as Row
      return 'extInfo' in own && 'result' in own ? (own['result'] as Row) : own
    },
    async batch(path, fields) {
      return (await answer(path, fields)) as { readonly result: Row; readonly extInfo: Row }
    },
    async list(path, fields = {}) {
      return (await api.call(path, fields))['list'] as readonly Row[]
    },
    async refusal(path, fields = {}) {
      try {
        await answer(path, fields)
      } catch (error) {
        if (error instanceof ApiRefusal) return [error.retCode, error.message]
        throw error
      }
      throw new Error(`${path} was not refused`)
    },
    as: (rights) => privateApi(exchange, context, { ...caller, ...rights }),
    async price(category, name, percent) {
      const { instrument } = market(category, name)
      const book = await exchange.book(instrument.symbol)
      const [bid, ask] = [book?.bids[0] ?? 0, book?.asks[0] ?? 0]
      const mid = new Decimal(fromUnits(BigInt(Math.round((bid + ask) / 2)), instrument.priceFraction))
      return mid
        .times(1 + percent / 100)
        .dividedBy(instrument.tickSize)
        .round()
        .times(instrument.tickSize)
        .toFixed()
    },
    orders: async () => (await exchange.privateSnapshot(caller.accountId)).orders,
  }
  return api
}
