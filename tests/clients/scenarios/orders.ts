import { Decimal } from 'decimal.js'
import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchOrders } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import { expectOrder, expectSame, orderOfBybit, orderOfCcxt } from '../seen.ts'
import { heldStill } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'
const limitBuy = (price: string, qty = '0.01') =>
  ({ ...LINEAR, side: 'Buy', orderType: 'Limit', qty, price, timeInForce: 'GTC' }) as const
const marketBuy = (qty = '0.01') => ({ ...LINEAR, side: 'Buy', orderType: 'Market', qty }) as const

const ETH = 'ETH/USDT:USDT'
/**
 * The best bid of ETHUSDT in a market that holds still. `sellInto` sells that much to an order that joined it: first to
 * those who were there before.
 */
async function bestBid(
  stage: Stage,
): Promise<{ price: string; sellInto: (qty: string) => Promise<unknown> }> {
  const item = (await stage.catalogue()).find(({ symbol }) => symbol === 'ETHUSDT')
  const { bids } = await stage.control<{ bids: number[] }>('/final?symbol=ETHUSDT')
  const [price = 0, before = 0] = bids
  const ahead = new Decimal(before).div(10 ** (item?.lotFraction ?? 0))
  return {
    price: new Decimal(price).div(10 ** (item?.priceFraction ?? 0)).toFixed(),
    sellInto: (qty) =>
      stage.control('/trade', { symbol: 'ETHUSDT', side: 'Sell', qty: ahead.plus(qty).toFixed() }),
  }
}

/** Orders of one linear symbol: placed, filled, amended, cancelled. */
export const orderScenarios = [
  scenario({
    title: 'a limit order rests in the book',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const { orderId } = await resultOf(rest.submitOrder({ ...limitBuy(price), orderLinkId: 'mine-1' }))
        return orderOfBybit(await onlyRow(rest.getActiveOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const { data } = await trade.submitNewOrder({ ...limitBuy(price), orderLinkId: 'mine-1' })
        return orderOfBybit(await order(data.orderId))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'mine-1' }
        const { id = '' } = await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, mine)
        return orderOfCcxt(await exchange.fetchOpenOrder(id, BTC))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'mine-1' }
        const { id = '' } = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, mine)
        return orderOfCcxt(await seen(id))
      },
    },
    check: async (seen, stage) => {
      const { orders } = await stage.truth()
      expect(orders).toHaveLength(1)
      expect(seen).toMatchObject({ linkId: 'mine-1', side: 'Buy', state: 'open' })
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'a market order fills',
    inSample: true,
    by: {
      'bybit-api': async (rest) => {
        const { orderId } = await resultOf(rest.submitOrder(marketBuy()))
        return orderOfBybit(await onlyRow(rest.getHistoricOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order }) => {
        const { data } = await trade.submitNewOrder(marketBuy())
        return orderOfBybit(await order(data.orderId, ({ orderStatus }) => orderStatus === 'Filled'))
      },
      ccxt: async (exchange) => {
        const { id = '' } = await exchange.createOrder(BTC, 'market', 'buy', 0.01)
        return orderOfCcxt(await exchange.fetchClosedOrder(id, BTC))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const { id = '' } = await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        return orderOfCcxt(await seen(id, ({ status }) => status === 'closed'))
      },
    },
    check: async (seen, stage) => {
      expect(seen.state).toBe('filled')
      expectOrder(seen, await stage.order(seen.id))
      expectSame('size', seen.filled, (await stage.position('BTCUSDT')).size)
    },
  }),

  scenario({
    title: 'an order is amended in price and quantity',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const { orderId } = await resultOf(
          rest.submitOrder(limitBuy(await stage.price('linear', 'BTCUSDT', -5))),
        )
        const price = await stage.price('linear', 'BTCUSDT', -6)
        await resultOf(rest.amendOrder({ ...LINEAR, orderId, price, qty: '0.02' }))
        return orderOfBybit(await onlyRow(rest.getActiveOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order }, stage) => {
        const { data } = await trade.submitNewOrder(limitBuy(await stage.price('linear', 'BTCUSDT', -5)))
        const price = await stage.price('linear', 'BTCUSDT', -6)
        await trade.amendOrder({ ...LINEAR, orderId: data.orderId, price, qty: '0.02' })
        return orderOfBybit(await order(data.orderId, ({ qty }) => Number(qty) === 0.02))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const { id = '' } = await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price)
        const other = Number(await stage.price('linear', 'BTCUSDT', -6))
        await exchange.editOrder(id, BTC, 'limit', 'buy', 0.02, other)
        return orderOfCcxt(await exchange.fetchOpenOrder(id, BTC))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const { id = '' } = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price)
        const other = Number(await stage.price('linear', 'BTCUSDT', -6))
        await exchange.editOrderWs(id, BTC, 'limit', 'buy', 0.02, other)
        return orderOfCcxt(await seen(id, ({ amount }) => amount === 0.02))
      },
    },
    check: async (seen, stage) => {
      expect(Number(seen.qty)).toBe(0.02)
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'an order is cancelled by its link id',
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const mine = { orderLinkId: 'to-cancel' }
        const { orderId } = await resultOf(rest.submitOrder({ ...limitBuy(price), ...mine }))
        await resultOf(rest.cancelOrder({ ...LINEAR, ...mine }))
        return orderOfBybit(await onlyRow(rest.getHistoricOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const mine = { orderLinkId: 'to-cancel' }
        const { data } = await trade.submitNewOrder({ ...limitBuy(price), ...mine })
        await trade.cancelOrder({ ...LINEAR, ...mine })
        return orderOfBybit(await order(data.orderId, ({ orderStatus }) => orderStatus === 'Cancelled'))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'to-cancel' }
        const { id = '' } = await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, mine)
        await exchange.cancelOrder('', BTC, { orderLinkId: 'to-cancel' })
        return orderOfCcxt(await exchange.fetchOrder(id, BTC, { acknowledged: true }))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'to-cancel' }
        const { id = '' } = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, mine)
        await exchange.cancelOrderWs('', BTC, { orderLinkId: 'to-cancel' })
        return orderOfCcxt(await seen(id, ({ status }) => status === 'canceled'))
      },
    },
    check: async (seen, stage) => {
      expect((await stage.truth()).orders).toEqual([])
      expect(seen.state).toBe('canceled')
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'a resting order is filled in parts, then cancelled',
    inSample: true,
    by: {
      'bybit-api': (rest, stage) =>
        heldStill(stage, async () => {
          const { price, sellInto } = await bestBid(stage)
          const order = { ...limitBuy(price, '100'), symbol: 'ETHUSDT' }
          const { orderId } = await resultOf(rest.submitOrder(order))
          await sellInto('30')
          await resultOf(rest.cancelOrder({ category: 'linear', symbol: 'ETHUSDT', orderId }))
          return orderOfBybit(await onlyRow(rest.getHistoricOrders({ category: 'linear', orderId })))
        }),
      'bybit-api sockets': async ({ trade, order }, stage) => {
        await trade.getWSClient().connectWSAPI()
        return heldStill(stage, async () => {
          const { price, sellInto } = await bestBid(stage)
          const { data } = await trade.submitNewOrder({ ...limitBuy(price, '100'), symbol: 'ETHUSDT' })
          await sellInto('30')
          await trade.cancelOrder({ category: 'linear', symbol: 'ETHUSDT', orderId: data.orderId })
          return orderOfBybit(await order(data.orderId, ({ orderStatus }) => orderStatus === 'Cancelled'))
        })
      },
      ccxt: async (exchange, stage) => {
        await exchange.fetchBalance()
        return heldStill(stage, async () => {
          const { price, sellInto } = await bestBid(stage)
          const { id = '' } = await exchange.createOrder(ETH, 'limit', 'buy', 100, Number(price))
          await sellInto('30')
          await exchange.cancelOrder(id, ETH)
          return orderOfCcxt(await exchange.fetchOrder(id, ETH, { acknowledged: true }))
        })
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        return heldStill(stage, async () => {
          const { price, sellInto } = await bestBid(stage)
          const { id = '' } = await exchange.createOrderWs(ETH, 'limit', 'buy', 100, Number(price))
          await sellInto('30')
          await exchange.cancelOrderWs(id, ETH)
          return orderOfCcxt(await seen(id, ({ status }) => status === 'canceled'))
        })
      },
    },
    check: async (seen, stage) => {
      expectSame('filled', seen.filled, '30')
      expectOrder(seen, await stage.order(seen.id))
      expectSame('size', seen.filled, (await stage.position('ETHUSDT')).size)
    },
  }),
]
