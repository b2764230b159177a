import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiRefusal } from '../../../venue/facade/terms/api-refusal.ts'
import { endpoints, openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi } from './support/private-api.ts'

let api: PrivateApi
beforeAll(async () => {
  api = await openPrivateApi(await openFrozenExchange())
  const order = { category: 'linear', symbol: 'BTCUSDT', side: 'Buy' }
  await api.call('/v5/order/create', { ...order, orderType: 'Market', qty: '0.02' })
  const price = await api.price('linear', 'BTCUSDT', -2)
  await api.call('/v5/order/create', {
    ...order,
    orderType: 'Limit',
    qty: '0.01',
    price,
    orderLinkId: 'known',
  })
})
afterAll(() => api.exchange.close())

/** Values of every kind that a client may send by mistake or by malice. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '0',
    '-0',
    '-1',
    '1e400',
    '1e-7',
    'NaN',
    'Infinity',
    '0x10',
    '１',
    ' 1',
    '1,5',
    '.',
    '99999999999999999999.5',
    'x'.repeat(201),
    '__proto__',
    'constructor',
    null,
    true,
    false,
    [],
    {},
    [[]],
    [{}],
    [null],
    -1,
    0,
    1,
    2.5,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
  ),
  fc.jsonValue(),
)
/** Values that an endpoint may take, so that some calls get past the first check. */
const sensible: Readonly<Record<string, readonly unknown[]>> = {
  category: ['linear', 'inverse', 'spot', 'option'],
  symbol: ['BTCUSDT', 'BTCUSD'],
  side: ['Buy', 'Sell'],
  orderType: ['Limit', 'Market'],
  qty: ['0.01', '0'],
  price: ['1000', '100000'],
  orderLinkId: ['known', 'new'],
  triggerPrice: ['100000'],
  triggerDirection: [1, 2],
  takeProfit: ['200000', '0'],
  stopLoss: ['1000'],
  tpslMode: ['Full', 'Partial'],
  tpSize: ['0.01'],
  trailingStop: ['100'],
  activePrice: ['150000'],
  buyLeverage: ['5'],
  sellLeverage: ['5'],
  positionIdx: [0, 1],
  margin: ['1'],
  mode: [0, 3],
  riskId: [1],
  limit: [1, 50],
  cursor: ['MTox'],
  startTime: [1, '1784548800000'],
  settleCoin: ['USDT'],
  baseCoin: ['BTC'],
  accountType: ['UNIFIED'],
  coin: ['USDT', 'BTC'],
  amount: ['1'],
  reduceOnly: [true],
  timeWindow: [10],
  setMarginMode: ['PORTFOLIO_MARGIN'],
  autoAddMargin: [1],
  request: [[{ symbol: 'BTCUSDT', orderLinkId: 'known' }]],
  utaDemoApplyMoney: [[{ coin: 'USDT', amountStr: '1' }]],
}
const fields = fc.record(
  Object.fromEntries(
    Object.entries(sensible).map(([name, some]) => [
      name,
      fc.oneof({ arbitrary: fc.constantFrom(...some), weight: 4 }, value),
    ]),
  ),
  { requiredKeys: [] },
)

async function account() {
  const { seq, ...state } = await api.exchange.privateSnapshot(api.caller.accountId)
  return { seq, state }
}

describe('bad input', () => {
  it.each(endpoints.map(({ path, access }) => [path, access] as const))(
    '%s is answered or refused with a code, and a refusal has changed nothing',
    async (path, access) => {
      await fc.assert(
        fc.asyncProperty(fields, async (sent) => {
          const before = await account()
          try {
            const result = await api.call(path, sent)
            // Nothing that JSON can't carry, and no number that was none.
            expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined|\[object/)
            if (access === 'read') expect(await account()).toEqual(before)
          } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error
            expect([error.retCode > 0, error.message === '']).toEqual([true, false])
            expect(await account()).toEqual(before)
          }
        }),
        { numRuns: 60 },
      )
    },
    60_000,
  )
})
