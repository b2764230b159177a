import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { RestClientV5, WebsocketClient } from 'bybit-api'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createExchangeClock } from '../../venue/bybit/connection/clock.ts'
import { createHttpClient } from '../../venue/bybit/connection/http-client.ts'
import { createLimiter } from '../../venue/bybit/connection/limiter.ts'
import { createRest } from '../../venue/bybit/connection/rest.ts'
import type { Rest } from '../../venue/bybit/connection/rest.ts'
import { Secret } from '../../venue/bybit/connection/secret.ts'
import { createSigner } from '../../venue/bybit/connection/sign.ts'
import { createTroubleBoard } from '../../venue/bybit/connection/trouble-board.ts'
import { postPaths, publicPaths, signedGetPaths } from '../../venue/bybit/terms/endpoints.ts'
import type { GetPath, PostPath } from '../../venue/bybit/terms/endpoints.ts'
import type { Body, Params } from '../../venue/bybit/terms/transport.ts'
import { sendJson, startRecordingServer } from '../venue/bybit/connection/support/recording-server.ts'
import type { Recorded, RecordingServer } from '../venue/bybit/connection/support/recording-server.ts'

const NOW = 1_780_000_000_000
const KEY = 'differentialKey001'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secrets = {
  HMAC: 'differentialSecret0123456789abcdef',
  RSA: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }),
}

/** A transport as this test needs it: ours, or bybit-api. */
interface Caller {
  get(path: GetPath, params: Params): Promise<unknown>
  post(path: PostPath, body: Body): Promise<unknown>
}

let server: RecordingServer
beforeAll(async () => {
  // Both clocks hold still, so that timestamps and signatures are equal. Timers run.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW })
  server = await startRecordingServer()
  // Our timestamps are 50 ms behind Bybit's clock, those of bybit-api are the computer's.
  server.answer((response) => sendJson(response, { time: NOW + 50 }))
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

function ours(secret: string): Rest {
  const limiter = createLimiter()
  return createRest({
    base: server.url,
    signer: createSigner({ key: new Secret(KEY), secret: new Secret(secret) }),
    clock: createExchangeClock(),
    // The clock holds still, so that a limit would never end.
    limiter: { ...limiter, enter: () => Promise.resolve('go') },
    http: createHttpClient(),
    troubles: createTroubleBoard(),
    log: () => {},
  })
}

function theirs(secret: string): Caller {
  const client = new RestClientV5({ key: KEY, secret, baseUrl: server.url })
  return {
    get: (path, params) =>
      path in publicPaths ? client.get(path, { ...params }) : client.getPrivate(path, { ...params }),
    post: (path, body) => client.postPrivate(path, { ...body }),
  }
}

/** The last request of a call, without those that measure the clock. */
async function requestOf(call: () => Promise<unknown>): Promise<Recorded> {
  await call()
  const last = server.requests.at(-1)
  if (last === undefined) throw new Error('nothing was sent')
  return last
}

const signed = ({ headers }: Recorded): readonly (readonly [string, unknown])[] =>
  Object.entries(headers)
    .filter(([name]) => name.startsWith('x-bapi-') || name === 'content-type')
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** What must be equal, byte for byte. */
const bytesOf = (request: Recorded) => ({
  method: request.method,
  target: request.target,
  body: request.body,
  headers: signed(request),
})

const gets: readonly (readonly [GetPath, Params])[] = [
  ...(Object.keys(signedGetPaths) as GetPath[]).map(
    (path) => [path, { category: 'linear', limit: 50 }] as const,
  ),
  ['/v5/account/wallet-balance', {}],
  ['/v5/order/realtime', { orderLinkId: 'b-1_x', category: 'spot', symbol: undefined, openOnly: 0 }],
  ['/v5/execution/list', { cursor: 'page_token=39380&', startTime: NOW - 10_000, category: 'inverse' }],
  ['/v5/position/list', { cursor: '%3A1%2C2', settleCoin: 'USDT', category: 'linear' }],
]
const posts: readonly (readonly [PostPath, Body])[] = [
  ...(Object.keys(postPaths) as PostPath[]).map(
    (path) => [path, { category: 'linear', symbol: 'BTCUSDT' }] as const,
  ),
  [
    '/v5/order/create',
    { symbol: 'BTCUSDT', qty: '0.001', price: '50000.10', reduceOnly: false, positionIdx: 0 },
  ],
  ['/v5/order/create', { takeProfit: undefined, orderLinkId: 'a-b_c', category: 'spot' }],
  [
    '/v5/order/cancel-batch',
    { category: 'option', request: [{ symbol: 'X', orderId: '1' }, { orderLinkId: 'ü' }] },
  ],
  ['/v5/account/repay', {}],
]

describe.each(['HMAC', 'RSA'] as const)(
  'our transport and bybit-api, with one %s key and one clock',
  (kind) => {
    const secret = secrets[kind]

    it.each(gets)('send the same bytes for GET %s %j', async (path, params) => {
      const own = await requestOf(() => ours(secret).get(path, params))
      const other = await requestOf(() => theirs(secret).get(path, params))
      expect(own.target.startsWith(path)).toBe(true)
      expect(bytesOf(own)).toEqual(bytesOf(other))
    })

    it.each(posts)('send the same bytes for POST %s %j', async (path, body) => {
      const own = await requestOf(() => ours(secret).post(path, body))
      const other = await requestOf(() => theirs(secret).post(path, body))
      expect(own.method).toBe('POST')
      expect(bytesOf(own)).toEqual(bytesOf(other))
    })

    it('sign any texts in the same order', async () => {
      // axios escapes an apostrophe after bybit-api has signed it, so their two differ.
      const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes("'"))
      const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), texts, { minKeys: 1, maxKeys: 5 })
      const [own, other] = [ours(secret), theirs(secret)]
      await fc.assert(
        fc.asyncProperty(fields, async (values) => {
          const get = await requestOf(() => own.get('/v5/order/history', values))
          expect(bytesOf(get)).toEqual(bytesOf(await requestOf(() => other.get('/v5/order/history', values))))
          const post = await requestOf(() => own.post('/v5/order/amend', values))
          expect(bytesOf(post)).toEqual(bytesOf(await requestOf(() => other.post('/v5/order/amend', values))))
        }),
        { numRuns: 30 },
      )
    })

    it('log a socket in by the same signature', async () => {
      const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
      const auth = new Promise<readonly unknown[]>((resolve) => {
        sockets.on('connection', (socket) => {
          socket.on('message', (data: Buffer) => {
            const { op, args } = JSON.parse(data.toString('utf8')) as { op: string; args: readonly unknown[] }
            if (op === 'auth') resolve(args)
          })
        })
      })
      await once(sockets, 'listening')
      const wsUrl = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/v5/private`
      const silent = { trace: () => {}, info: () => {}, error: () => {} }
      const client = new WebsocketClient({ key: KEY, secret, wsUrl }, silent)
      client.on('exception', () => undefined)
      for (const pending of client.subscribeV5(['order'], 'linear')) pending.catch(() => undefined)
      const theirArgs = await auth
      client.closeAll(true)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      const signer = createSigner({ key: new Secret(KEY), secret: new Secret(secret) })
      expect(signer.authArgs(Number(theirArgs[1]))).toEqual(theirArgs)
    })
  },
)

it('public calls have the same path and the same fields in the same order, and no signature', async () => {
  for (const path of Object.keys(publicPaths) as GetPath[]) {
    const params = { category: 'linear', symbol: 'BTCUSDT', limit: 3, cursor: 'a=b&c d', baseCoin: undefined }
    const own = await requestOf(() => ours(secrets.HMAC).get(path, params))
    const other = await requestOf(() => theirs(secrets.HMAC).get(path, params))
    const read = ({ target }: Recorded) => {
      const url = new URL(target, server.url)
      return [url.pathname, ...url.searchParams]
    }
    expect(read(own)).toEqual(read(other))
    expect([signed(own), signed(other)]).toEqual([[], []])
  }
})
