import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Command, Query } from '../../../../venue/exchange/commands.ts'
import { allRoutes } from '../../../../venue/server/http/api.ts'
import type { Method, RouteContext } from '../../../../venue/server/http/call.ts'
import { DEFAULT_CALLS_PER_SECOND, serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange, fakeInstrument } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient, Reply } from '../../support/http-client.ts'

/** A server in front of an exchange that writes down what it is asked; as new for each test. */
export interface CallsBench {
  exchange: FakeExchange
  server: VenueServer
  /** Logged in. */
  http: HttpClient
  accountId: string
  /** The one command or query that the exchange got; a failure where it got another number of them. */
  asked(): Command | Query
}

export function callsBench(): CallsBench {
  const bench = {
    asked(): Command | Query {
      const all = [
        ...bench.exchange.commands.map(({ command }) => command),
        ...bench.exchange.queries.map(({ query }) => query),
      ]
      const [first] = all
      if (first === undefined || all.length !== 1) throw new Error(`asked ${all.length} times`)
      return first
    },
  } as CallsBench
  beforeAll(async () => {
    bench.exchange = createFakeExchange()
    bench.server = await serveExchange({ exchange: bench.exchange, port: 0 })
  })
  beforeEach(async () => {
    const { exchange, server } = bench
    Object.assign(exchange, {
      answer: { ok: true, result: {} },
      queryAnswer: { ok: true, result: {} },
      account: {},
      held: {},
      fills: [],
    })
    exchange.setInstruments([fakeInstrument(1, 'BTCUSDT'), fakeInstrument(2, 'ETHUSDT')], [])
    server.faults.clear()
    server.visitor.isBanned = false
    server.rateLimit.perSecond = DEFAULT_CALLS_PER_SECOND
    bench.http = createHttpClient(server.url)
    bench.accountId = await bench.http.login()
    exchange.commands.length = 0
    exchange.queries.length = 0
  })
  afterAll(() => bench.server.close())
  return bench
}

/** Code and text of a refusal, to be compared at once. */
export const refusalOf = (reply: Reply): readonly [number, string] => [reply.code, reply.message]

/** Every call the server answers; private ones need a login. */
export const allCalls: readonly {
  readonly method: Method
  readonly path: string
  readonly isPrivate: boolean
}[] = allRoutes({ exchange: createFakeExchange() } as unknown as RouteContext).map((route) => ({
  method: route.method,
  path: route.path,
  isPrivate: 'handlePrivate' in route,
}))
