import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authArgs, connectApi } from '../../support/api-socket.ts'
import type { ApiClient } from '../../support/api-socket.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

const exchange = createFakeExchange(['BTCUSDT'])
let stage: PushStage
beforeAll(async () => {
  stage = await stagePush(exchange)
})
afterAll(() => stage.close())

async function connect(path: string): Promise<ApiClient> {
  const client = await connectApi(`${stage.url}/v5/${path}`)
  if (path.startsWith('public')) return client
  const { key } = stage.addKey('a-1')
  await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, exchange.clock + 1000) })
  return client
}

/** Words that requests consist of, and any other value. */
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('subscribe', 'unsubscribe', 'order.create', 'order.cancel-batch', 'x'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('orderbook.50.BTCUSDT', 'order', '__proto__', 'toString', '', '.', 'a..b'),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const fields = fc.dictionary(
  fc.constantFrom('category', 'symbol', 'side', 'qty', 'price', 'orderType', 'request', '__proto__', 'x'),
  fc.oneof(fc.constantFrom('linear', 'BTCUSDT', 'Buy', '1e400', '-1', 'NaN'), fc.jsonValue({ maxDepth: 2 })),
)
const message = fc.oneof(
  fc.record(
    {
      op: word,
      req_id: word,
      reqId: word,
      header: fc.oneof(fc.constant({ 'X-BAPI-TIMESTAMP': String(exchange.clock) }), fc.jsonValue()),
      args: fc.oneof(fc.array(word, { maxLength: 4 }), fc.array(fields, { maxLength: 2 }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

describe('messages that make no sense', () => {
  it.each(['public/linear', 'public/option', 'public/misc/status', 'private', 'trade'])(
    '%s: each has an answer, and the socket lives or is closed with a code of ours',
    async (path) => {
      let client = await connect(path)
      await fc.assert(
        fc.asyncProperty(message, async (value) => {
          if (client.closed() !== null) client = await connect(path)
          const before = client.messages.length
          client.send(JSON.stringify(value))
          await client.until(() => client.messages.length > before || client.closed() !== null)
          expect([null, 1008]).toContain(client.closed())
        }),
        { numRuns: 150 },
      )
      expect(await (await connect(path)).ask({ op: 'ping' })).toBeDefined()
    },
  )

  it.each(['public/spot', 'private', 'trade'])('%s: text that is no JSON', async (path) => {
    let client = await connect(path)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        if (client.closed() !== null) client = await connect(path)
        const before = client.messages.length
        client.send(text)
        await client.until(() => client.messages.length > before || client.closed() !== null)
      }),
      { numRuns: 50 },
    )
  })
})
