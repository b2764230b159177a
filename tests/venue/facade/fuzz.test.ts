import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../venue/facade/rest/all-endpoints.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import type { Venue } from '../../../venue/start-venue.ts'
import { createApiClient } from '../support/api-client.ts'
import type { ApiClient, ApiReply } from '../support/api-client.ts'
import { createControl } from '../support/control-client.ts'
import type { ControlClient } from '../support/control-client.ts'

const isDeep = process.env['DEEP'] !== undefined
const numRuns = isDeep ? 5000 : 150
const MOST_MS = 60_000 + numRuns * 400
const given = { key: 'TESTKEY', secret: 'TESTSECRET' }

let venue: Venue
let control: ControlClient
let bot: ApiClient
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2, control: true, api: 0, apiLimits: false, apiKey: given })
  control = createControl(venue)
  await control.post('/freeze', { frozen: true })
  const url = venue.api?.url ?? ''
  const { time } = await createApiClient(url).read('/v5/market/time')
  bot = createApiClient(url, given.key, given.secret, () => time)
  // The account's seeds are made when it is first asked for.
  await bot.get('/v5/account/wallet-balance', 'accountType=UNIFIED')
}, MOST_MS)
afterAll(() => venue.close())

const nastyTexts = [
  '',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '0.0000000001',
  '9'.repeat(60),
  '1,000',
  '٠١',
  ' 1 ',
  '__proto__',
  'constructor',
  'toString',
  'BTCUSDT',
  'BTC_USDT',
  'btcusdt',
  'linear',
  'spot',
  'option',
  'Buy',
  'Limit',
  'Market',
  'PostOnly',
  'x'.repeat(5000),
  '\u0000',
  '💥',
]
const nasty = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 3, 1e308, 2 ** 53, [], {}, [[]], [{}], {
    toString: 1,
  }),
  fc.string(),
  fc.double(),
)

/** Fields that calls read, with values that are fine for most. */
const fields: Readonly<Record<string, unknown>> = {
  category: 'linear',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: '60000',
  timeInForce: 'GTC',
  positionIdx: 0,
  orderLinkId: 'fuzz',
  orderId: 'x',
  triggerPrice: '50000',
  triggerDirection: 2,
  triggerBy: 'LastPrice',
  takeProfit: '900000',
  stopLoss: '1000',
  tpslMode: 'Full',
  trailingStop: '100',
  activePrice: '900000',
  buyLeverage: '10',
  sellLeverage: '10',
  mode: 0,
  coin: 'USDT',
  setMarginMode: 'REGULAR_MARGIN',
  margin: '1',
  autoAddMargin: 0,
  amount: '1',
  accountType: 'UNIFIED',
  settleCoin: 'USDT',
  baseCoin: 'BTC',
  interval: '1',
  limit: '5',
  cursor: '',
  start: '1',
  end: '2',
  startTime: '1',
  endTime: '2',
  orderFilter: 'Order',
  request: [
    { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '60000', orderLinkId: 'f' },
  ],
}

const spoilt = fc.tuple(
  fc.constantFrom(...allEndpoints),
  fc.uniqueArray(fc.constantFrom(...Object.keys(fields)), { maxLength: 12 }),
  fc.dictionary(fc.constantFrom(...Object.keys(fields)), nasty, { minKeys: 1, maxKeys: 3 }),
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function send(method: string, path: string, body: Readonly<Record<string, unknown>>): Promise<ApiReply> {
  if (method !== 'GET') return bot.post(path, body)
  const query = new URLSearchParams(Object.entries(body).map(([name, one]) => [name, textOf(one)]))
  return bot.get(path, query.toString())
}

/** Half of the fields at most are left out, always those that most calls need stay. */
const bodyOf = (left: readonly string[], bad: Readonly<Record<string, unknown>>) => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name))),
  ...bad,
})

describe('bad input to the API', () => {
  it(
    'is answered with a code that says so, and a refused call has changed nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(spoilt, async ([{ method, path }, left, bad]) => {
          const { stateHash: before } = await control.get('/state-hash')
          const reply = await send(method, path, bodyOf(left, bad))
          expect([path, reply.status, Number.isInteger(reply.retCode)]).toEqual([path, 200, true])
          expect([path, reply.retCode, reply.retMsg]).not.toEqual([path, 10016, 'Server error.'])
          if (reply.retCode !== 0) expect((await control.get('/state-hash'))['stateHash']).toBe(before)
          expect(reply.text).not.toContain(given.secret)
        }),
        { numRuns },
      )
    },
    MOST_MS,
  )

  it(
    'each field alone, in each call',
    async () => {
      const texts = isDeep ? nastyTexts : ['', '1e400', '__proto__']
      for (const { method, path } of allEndpoints) {
        for (const name of [
          'category',
          'symbol',
          'qty',
          'price',
          'limit',
          'cursor',
          'orderLinkId',
          'request',
        ]) {
          for (const text of texts) {
            const reply = await send(method, path, { ...fields, [name]: text })
            expect([path, name, text, reply.status, reply.retMsg]).not.toEqual([
              path,
              name,
              text,
              200,
              'Server error.',
            ])
          }
        }
      }
      expect({}).not.toHaveProperty('symbol')
    },
    MOST_MS,
  )
})
