import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import { startVenue } from '../../../venue/server.ts'
import type { Venue } from '../../../venue/server.ts'
import { createHttpClient } from '../support/http-client.ts'
import type { HttpClient } from '../support/http-client.ts'
import { openPush } from '../support/push-client.ts'

let venue: Venue
let http: HttpClient
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2, control: true, callsPerSecond: 1_000_000 })
  await fetch(`${venue.control?.url ?? ''}/freeze`, {
    method: 'POST',
    headers: { 'x-control-key': venue.control?.key ?? '' },
  })
  http = createHttpClient(venue.url)
  await http.login()
})
afterAll(() => venue.close())

const postPaths = [
  path.orderCreate,
  path.orderReplace,
  path.orderCancel,
  path.own.orderCancelAll,
  path.own.setLeverage,
  path.own.switchMarginMode,
  path.own.login,
]
const getPaths = [
  path.own.kline,
  path.own.orderHistory,
  path.own.executionList,
  path.own.orderQuery,
  path.briefSymbolList,
  path.dynamicSymbolItem,
  path.riskLimitList,
]
const fieldNames = [
  'symbol',
  'side',
  'orderType',
  'qty',
  'qtyX',
  'price',
  'timeInForce',
  'reduceOnly',
  'closeOnTrigger',
  'positionIdx',
  'orderLinkId',
  'triggerPrice',
  'triggerBy',
  'orderId',
  'buyLeverage',
  'sellLeverage',
  'isIsolated',
  'accountId',
]
/** What can't be, and what looks nearly right (issue 2, "Bad input"). */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    'abc',
    'NaN',
    'Infinity',
    '0.0000000001',
    '99999999999999999999999999',
    '1,000',
    '٠١',
    ' 1 ',
    '__proto__',
    'constructor',
    'BTCUSDT',
    'btcusdt',
    'Buy',
    'Limit',
    'Market',
    'PostOnly',
    '0.001',
    '60000',
    '60000.05',
    'x'.repeat(5000),
    '\u0000',
    '💥',
  ),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1e308, 2 ** 53, [], {}, [[]], { toString: 1 }),
  fc.string(),
  fc.double(),
)
const body = fc.dictionary(fc.constantFrom(...fieldNames), nasty, { maxKeys: 12 })

describe('bad input', () => {
  it('issue 4: whatever a call carries, the answer is an envelope with a code and a text, never a 5xx; a refusal changes nothing', async () => {
    const stateOf = async (): Promise<unknown> => (await http.get(path.own.privateSnapshot)).result
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...postPaths), body, async (pathName, fields) => {
        const before = await stateOf()
        const reply = await http.post(pathName, fields)
        expect(reply.status).toBeLessThan(500)
        expect(reply.code).toBeGreaterThanOrEqual(0)
        expect(reply.message.length).toBeGreaterThan(0)
        if (reply.code !== 0) expect(await stateOf()).toEqual(before)
      }),
      { numRuns: 250 },
    )
  })

  it('issue 4: so it is for queries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...getPaths),
        fc.dictionary(
          fc.constantFrom(
            'symbol',
            'interval',
            'kind',
            'to',
            'limit',
            'before',
            'orderId',
            'filter',
            'version',
          ),
          fc.oneof(
            fc.string(),
            fc.constantFrom(
              'BTCUSDT',
              '1',
              '-1',
              '1e9',
              'NaN',
              '99999999999999999999',
              '1M',
              'mark',
              '0',
              '',
            ),
          ),
        ),
        async (pathName, query) => {
          const reply = await http.get(pathName, query)
          expect(reply.status).toBeLessThan(500)
          expect(reply.code).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 250 },
    )
  })

  it('issue 4: so it is for bodies that are no JSON object', async () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '{"__proto__":{"a":1}}',
      '{"a":'.repeat(5000),
      '\uFFFF',
    ]) {
      const reply = await http.post(path.orderCreate, text)
      expect([text.slice(0, 20), reply.status < 500, reply.code > 0]).toEqual([text.slice(0, 20), true, true])
    }
    expect({}).not.toHaveProperty('a')
  })

  it('VENUE-33: so it is for frames; the socket stays and serves', async () => {
    const client = await openPush(venue.url)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc
            .record({
              op: fc.oneof(fc.constantFrom('subscribe', 'unsubscribe', 'login', 'ping'), fc.string()),
              reqId: fc.oneof(fc.integer({ min: -9, max: -2 }), fc.string(), fc.constant(null)),
              args: fc.oneof(fc.array(fc.oneof(fc.string(), fc.integer())), fc.string(), fc.constant(null)),
            })
            .map((request) => Uint8Array.from(encodeFrame(request))),
        ),
        async (bytes) => {
          client.send(bytes)
          const answer = await client.ask('ping')
          expect(answer.op).toBe('pong')
        },
      ),
      { numRuns: 150 },
    )
    expect(client.closed).toBeNull()
    await client.close()
  })
})
