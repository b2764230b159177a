import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '#shared/errors/catalogue.ts'
import { path } from '#shared/wire/http.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient, Reply } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import { allCalls } from './calls-bench.ts'
import { validBodies, validQueries } from './valid-calls.ts'
import type { Fields } from './valid-calls.ts'

const numRuns = process.env['DEEP'] === undefined ? 250 : 10_000
/** Each run is four to six calls, and CI's machine may be slow. */
const MOST_MS = 30_000 + numRuns * 400
let venue: Venue
let http: HttpClient

async function control(call: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const reply = await fetch(`${venue.control?.url ?? ''}${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-control-key': venue.control?.key ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Record<string, unknown>
}

/** All there is: the exchange's state, and what the server keeps of this user. */
async function stateOf(): Promise<unknown> {
  const { stateHash: hash } = await control('/state-hash')
  expect(hash).toBeTypeOf('string')
  return [hash, (await http.get(path.own.profile)).result['preferences']]
}

beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2, control: true, callsPerSecond: 1_000_000 })
  http = createHttpClient(venue.url)
  await http.login()
  await control('/freeze', { frozen: true })
})
afterAll(() => venue.close())

/** What can't be, and what looks nearly right. */
const nastyTexts = [
  '',
  '0',
  '-1',
  '1e400',
  'abc',
  'NaN',
  'Infinity',
  '0.0000000001',
  '99999999999999999999999999',
  '9'.repeat(60),
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
  'BothSide',
  'Percent',
  '0.001',
  '60000',
  '60000.05',
  'x'.repeat(5000),
  '\u0000',
  '💥',
]
const nasty = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 3, 1e308, 2 ** 53, [], {}, [[]], { toString: 1 }),
  fc.string(),
  fc.double(),
)

/** Code 0, or a code and text of the catalogue, at a status below 500. */
function expectAnswer(reply: Reply): void {
  expect(reply.status).toBeLessThan(500)
  if (reply.code === 0) return
  const { text = 'no such code' } = errorOf(reply.code) ?? {}
  const beginning = text.replace(/\.$/, '').split('{{', 1)[0] ?? ''
  expect([reply.code, reply.message.slice(0, beginning.length)]).toEqual([reply.code, beginning])
}

/** A call like a valid one, but for some of its fields. */
const likeValid = <T extends Fields>(
  calls: readonly (readonly [string, T])[],
  values: fc.Arbitrary<unknown>,
) =>
  fc
    .constantFrom(...calls.filter(([, fields]) => Object.keys(fields).length > 0))
    .chain(([pathName, fields]) =>
      fc
        .dictionary(fc.constantFrom(...Object.keys(fields)), values, { minKeys: 1, maxKeys: 2 })
        .map((spoilt) => [pathName, { ...fields, ...spoilt }] as const),
    )

describe('invalid input', () => {
  it('the valid calls include every call', () => {
    const named = [...validBodies, ...validQueries].map(([pathName]) => pathName)
    expect([...new Set(named)].toSorted()).toEqual([...new Set(allCalls.map((call) => call.path))].toSorted())
  })

  it(
    'for any value of a field the answer is a code and text of the catalogue; a refusal changes nothing',
    async () => {
      const skipped: readonly string[] = [path.own.login, path.own.logout, path.own.resetAccount]
      const calls = validBodies.filter(([pathName]) => !skipped.includes(pathName))
      const open = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.02' }
      const resting = { ...open, orderType: 'Limit', price: '20000' }
      await fc.assert(
        fc.asyncProperty(likeValid(calls, nasty), async ([pathName, fields]) => {
          const snapshot = (await http.get(path.own.privateSnapshot)).result
          if ((snapshot['positions'] as unknown[]).length === 0) await http.post(path.orderCreate, open)
          const order = (snapshot['orders'] as { i: string }[])[0]
          if (order === undefined) await http.post(path.orderCreate, resting)
          const body = fields['orderId'] === '' ? { ...fields, orderId: order?.i ?? 'x' } : fields
          const before = await stateOf()
          const reply = await http.post(pathName, body)
          expectAnswer(reply)
          if (reply.code !== 0) expect(await stateOf()).toEqual(before)
        }),
        { numRuns },
      )
    },
    MOST_MS,
  )

  it('the same for each field alone with each nearly valid text', async () => {
    for (const [pathName, fields] of validBodies) {
      if (pathName === path.own.logout || pathName === path.own.resetAccount) continue
      for (const name of Object.keys(fields)) {
        const texts =
          process.env['DEEP'] !== undefined
            ? nastyTexts
            : ['-1', 'NaN', '1e400', '__proto__', 'x'.repeat(5000)]
        for (const text of texts) expectAnswer(await http.post(pathName, { ...fields, [name]: text }))
      }
    }
  })

  it('the same for queries, which change nothing', async () => {
    const values = fc.oneof(fc.constantFrom(...nastyTexts), fc.string())
    const before = await stateOf()
    await fc.assert(
      fc.asyncProperty(likeValid(validQueries, values), async ([pathName, query]) => {
        expectAnswer(await http.get(pathName, query))
      }),
      { numRuns },
    )
    expect(await stateOf()).toEqual(before)
  })

  it('a body above 64 kB is refused by every call, as is a long or deep list', async () => {
    const bodies = [
      { symbol: 'x'.repeat(70_000) },
      { upsert_keys: Array.from({ length: 20_000 }, () => 'xxxx') },
      `{"a":${'['.repeat(70_000)}`,
    ]
    const before = await stateOf()
    for (const { method, path: pathName } of allCalls) {
      if (method !== 'POST') continue
      for (const body of bodies) {
        const reply = await http.post(pathName, body)
        expect([pathName, reply.status, reply.code]).toEqual([pathName, 413, 10001])
      }
    }
    expect(await stateOf()).toEqual(before)
  })

  it('the same for bodies other than a JSON object', async () => {
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

  it('VENUE-33: the same for frames; the socket stays open and serves', async () => {
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
