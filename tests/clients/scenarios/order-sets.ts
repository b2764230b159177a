import { expect } from 'vitest'
import { resultOf } from '../clients/bybit-rest.ts'
import { scenario } from '../scenario.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'

/** Several orders by one call. */
export const orderSetScenarios = [
  scenario({
    title: 'all orders of a symbol are cancelled, those of others remain',
    inSample: true,
    prepare: async (stage) => {
      for (const symbol of ['BTCUSDT', 'BTCUSDT', 'ETHUSDT']) {
        const price = await stage.price('linear', symbol, -5)
        await stage.command({ symbol, qty: '0.1', price })
      }
    },
    by: {
      'bybit-api': async (rest) => (await resultOf(rest.cancelAllOrders(LINEAR))).list.length,
      'bybit-api sockets': async ({ rest, pushed, order }, stage) => {
        const { orders } = await stage.truth()
        await resultOf(rest.cancelAllOrders(LINEAR))
        for (const { orderId, symbol } of orders) if (symbol === 'BTCUSDT') await order(orderId)
        return [...pushed.orders.values()].filter(({ orderStatus }) => orderStatus === 'Cancelled').length
      },
      ccxt: async (exchange) => (await exchange.cancelAllOrders(BTC)).length,
      'ccxt pro': async (exchange) => (await exchange.cancelAllOrders(BTC)).length,
    },
    check: async (cancelled, stage) => {
      expect(cancelled).toBe(2)
      expect((await stage.truth()).orders.map(({ symbol }) => symbol)).toEqual(['ETHUSDT'])
    },
  }),

  scenario({
    title: 'a batch places two orders and refuses the third',
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price } as const
        const answer = await rest.batchSubmitOrders('linear', [
          { ...order, qty: '0.01' },
          { ...order, qty: '0.02' },
          { ...order, qty: '0' },
        ])
        return answer.retExtInfo.list.map(({ code }) => code)
      },
      'bybit-api sockets': async ({ trade }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price } as const
        const answer = await trade.batchSubmitOrders('linear', [
          { ...order, qty: '0.01' },
          { ...order, qty: '0.02' },
          { ...order, qty: '0' },
        ])
        return answer.retExtInfo.list.map(({ code }) => code)
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const order = { symbol: BTC, type: 'limit', side: 'buy', price } as const
        // ccxt itself refuses a quantity of 0, so the third has a price that no order may have.
        const orders = [
          { ...order, amount: 0.01 },
          { ...order, amount: 0.02 },
          { ...order, amount: 0.01, price: price * 100 },
        ]
        const made = await exchange.createOrders(orders)
        return made.map(({ status }) => (status === 'rejected' ? 10001 : 0))
      },
      'ccxt pro': async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const order = { symbol: BTC, type: 'limit', side: 'buy', price } as const
        const made = await exchange.createOrders([
          { ...order, amount: 0.01 },
          { ...order, amount: 0.02 },
          { ...order, amount: 0.01, price: price * 100 },
        ])
        return made.map(({ status }) => (status === 'rejected' ? 10001 : 0))
      },
    },
    check: async (codes, stage) => {
      expect(codes.slice(0, 2)).toEqual([0, 0])
      expect(codes[2]).toBeGreaterThan(0)
      const { orders } = await stage.truth()
      expect(orders.map(({ qty }) => Number(qty)).toSorted((one, other) => one - other)).toEqual([0.01, 0.02])
    },
  }),
]
