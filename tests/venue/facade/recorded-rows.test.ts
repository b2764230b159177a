import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

/** Answers of the real exchange, recorded by JKorf/Bybit.Net (MIT), beside the repository. */
const folder = fileURLToPath(
  new URL('../../../../shared/data/bybit/fixtures-jkorf/Bybit.UnitTests/Endpoints/V5Api/', import.meta.url),
)
const isHere = existsSync(folder)

/** `result` of a recorded answer: the JSON after method, path and whether it is signed. */
function recorded(name: string): Row {
  const [, , , ...lines] = readFileSync(`${folder}${name}.txt`, 'utf8').split('\n')
  const body = JSON.parse(lines.join('\n')) as { readonly result?: Row }
  return body.result ?? {}
}
const firstOf = (result: Row): Row => (result['list'] as readonly Row[])[0] ?? {}

/** Names that Bybit has dropped or spelled otherwise since the recording. */
const gone = new Set(['mmrSysUpdateTime'])

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

describe.skipIf(!isHere)(
  'rows have the keys and kinds of recorded answers (skipped where ../shared/data is absent)',
  () => {
    let api: PrivateApi
    beforeAll(async () => {
      api = await openPrivateApi(await openFrozenExchange())
      const order = { category: 'linear', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.02' }
      await api.call('/v5/order/create', order)
      await api.call('/v5/order/create', {
        ...order,
        side: 'Sell',
        qty: '0',
        reduceOnly: true,
        closeOnTrigger: true,
      })
      await api.call('/v5/order/create', order)
      await api.call('/v5/order/create', {
        ...order,
        orderType: 'Limit',
        price: await api.price('linear', 'BTCUSDT', -2),
      })
    })
    afterAll(() => api.exchange.close())

    it.each([
      ['Trading/GetOrders', '/v5/order/realtime', { category: 'linear', symbol: 'BTCUSDT' }],
      ['Trading/GetOrderHistory', '/v5/order/history', { category: 'linear' }],
      ['Trading/GetPositions', '/v5/position/list', { category: 'linear', symbol: 'BTCUSDT' }],
      ['Trading/GetUserTrades', '/v5/execution/list', { category: 'linear' }],
      ['Trading/GetClosedProfitLoss', '/v5/position/closed-pnl', { category: 'linear' }],
      ['Account/GetBalances', '/v5/account/wallet-balance', { accountType: 'UNIFIED' }],
      ['Account/GetFeeRate', '/v5/account/fee-rate', { category: 'linear' }],
      ['Account/GetTransactionHistory', '/v5/account/transaction-log', {}],
      ['Account/GetCollateralInfo', '/v5/account/collateral-info', {}],
    ])('%s', async (name, path, fields) => {
      const theirs = firstOf(recorded(name))
      const ours = firstOf(await api.call(path, fields))
      for (const [key, value] of Object.entries(theirs)) {
        if (gone.has(key)) continue
        expect([key, kindOf(ours[key])]).toEqual([key, kindOf(value)])
        if (key === 'coin' && Array.isArray(value)) {
          const [coin] = ours[key] as readonly Row[]
          for (const [inner, one] of Object.entries(value[0] as Row)) {
            expect([inner, kindOf(coin?.[inner])]).toEqual([inner, kindOf(one)])
          }
        }
      }
    })

    it.each([
      ['Account/GetMarginAccountInfo', '/v5/account/info', {}],
      ['Account/GetSpotMarginStatusAndLeverage', '/v5/spot-margin-trade/state', {}],
      [
        'Trading/GetBorrowQuota',
        '/v5/order/spot-borrow-check',
        { category: 'spot', symbol: 'BTCUSDT', side: 'Buy' },
      ],
      [
        'Trading/PreCheckOrder',
        '/v5/order/pre-check',
        { category: 'linear', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' },
      ],
    ])('%s', async (name, path, fields) => {
      const ours = await api.call(path, fields)
      for (const [key, value] of Object.entries(recorded(name))) {
        expect([key, kindOf(ours[key])]).toEqual([key, kindOf(value)])
      }
    })
  },
)
