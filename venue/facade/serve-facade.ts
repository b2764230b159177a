import type { ApiKeyStore } from '../api-keys/api-key-store.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { CatchUp } from './terms/catch-up.ts'
import { HOST, listen } from '../transport/listen.ts'
import { createApiControl } from './faults/api-control.ts'
import type { ApiControl } from './faults/api-control.ts'
import { faultyAnswer } from './faults/faulty-answer.ts'
import { createApiServer } from './http/api-server.ts'
import { createDispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { openPush } from './push/open-push.ts'
import type { OnSockets } from './push/private-feed.ts'
import { allEndpoints } from './rest/all-endpoints.ts'
import type { ApiContext } from './terms/endpoint.ts'
import { openMarkets } from './terms/markets.ts'
import { createPositionSeqs } from './terms/position-seqs.ts'

export interface FacadeOptions {
  /** With the served clock. */
  readonly exchange: Exchange
  readonly keys: ApiKeyStore
  /** Port; the next free one is used if it is taken, 0 uses any. */
  readonly port: number
  readonly hasLimits: boolean
  readonly warn?: (line: string) => void
  /** Lets the exchange's clock catch up before a request is judged by it. Absent: the clock has a time of its own. */
  readonly catchUp?: CatchUp
  /** Gets the number of an account's private sockets, for cancel on disconnect. */
  readonly onSockets?: OnSockets
}

export interface Facade {
  readonly url: string
  readonly port: number
  readonly control: ApiControl
  close(): Promise<void>
}

/** Bybit's v5 API in front of any exchange, on a port of its own on loopback. */
export async function serveFacade({ keys, port: wished, ...options }: FacadeOptions): Promise<Facade> {
  const control = createApiControl(keys, options.exchange)
  const exchange: Exchange = Object.create(options.exchange, {
    now: { value: () => options.exchange.now() + control.state.clockOffsetMs },
  }) as Exchange
  const context: ApiContext = {
    exchange,
    markets: await openMarkets(exchange),
    seqs: createPositionSeqs(exchange),
    faults: control.state,
  }
  const limits = options.hasLimits ? createRateLimits() : null
  const warn = options.warn === undefined ? {} : { warn: options.warn }
  const dispatch = createDispatch({ context, endpoints: allEndpoints, keys, limits, ...warn })
  const catchUp = options.catchUp ?? (() => null)
  const server = createApiServer({
    dispatch: dispatch.request,
    control,
    limits,
    now: () => exchange.now(),
    catchUp,
  })
  const push = openPush({
    context,
    keys,
    catchUp,
    ...(options.onSockets === undefined ? {} : { onSockets: options.onSockets }),
    call: (path, key, params) =>
      faultyAnswer(control.answers.take('POST', path), {
        run: () => dispatch.call(path, key, params),
        refuse: (retCode, retMsg) => ({ status: 200, retCode, retMsg, result: {}, extInfo: {} }),
        page: () => undefined,
      }),
  })
  control.attach(push)
  server.on('upgrade', (request, socket, head) => push.upgrade(request, socket, head))
  const port = await listen(server, wished)
  return {
    url: `http://${HOST}:${port}`,
    port,
    control,
    async close() {
      await push.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
