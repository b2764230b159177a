import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchOrders } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import { expectOrder, expectSame, orderOfBybit, orderOfCcxt, refusalOf } from '../seen.ts'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'

/** A stop entry 2 % above the market, and then a market that rises by 3 %. */
const stopEntry = async (stage: Stage) =>
  ({
    ...LINEAR,
    side: 'Buy',
    orderType: 'Market',
    qty: '0.01',
    triggerPrice: await stage.price('linear', 'BTCUSDT', 2),
    triggerDirection: 1,
    triggerBy: 'LastPrice',
  }) as const
const rise = (stage: Stage): Promise<unknown> => stage.control('/move', { symbol: 'BTCUSDT', percent: '3' })

/** Times in force, conditional orders, and orders the venue must refuse. */
export const orderKindScenarios = [
  scenario({
    title: 'a post-only order that would trade at once is cancelled',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', 1)
        const order = {
          side: 'Buy',
          orderType: 'Limit',
          qty: '0.01',
          price,
          timeInForce: 'PostOnly',
        } as const
        const { orderId } = await resultOf(rest.submitOrder({ ...LINEAR, ...order }))
        return orderOfBybit(await onlyRow(rest.getHistoricOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order: pushed }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', 1)
        const order = {
          side: 'Buy',
          orderType: 'Limit',
          qty: '0.01',
          price,
          timeInForce: 'PostOnly',
        } as const
        const { data } = await trade.submitNewOrder({ ...LINEAR, ...order })
        return orderOfBybit(await pushed(data.orderId, ({ orderStatus }) => orderStatus !== 'New'))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', 1))
        const { id = '' } = await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, { postOnly: true })
        return orderOfCcxt(await exchange.fetchOrder(id, BTC, { acknowledged: true }))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('linear', 'BTCUSDT', 1))
        const { id = '' } = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, { postOnly: true })
        return orderOfCcxt(await seen(id, ({ status }) => status !== 'open'))
      },
    },
    check: async (seen, stage) => {
      const { executions } = await stage.truth()
      expect(executions).toEqual([])
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'fill-or-kill beyond the book trades nothing',
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { side: 'Buy', orderType: 'Limit', qty: '0.01', price, timeInForce: 'FOK' } as const
        const { orderId } = await resultOf(rest.submitOrder({ ...LINEAR, ...order }))
        return orderOfBybit(await onlyRow(rest.getHistoricOrders({ ...LINEAR, orderId })))
      },
      'bybit-api sockets': async ({ trade, order: pushed }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { side: 'Buy', orderType: 'Limit', qty: '0.01', price, timeInForce: 'FOK' } as const
        const { data } = await trade.submitNewOrder({ ...LINEAR, ...order })
        return orderOfBybit(await pushed(data.orderId, ({ orderStatus }) => orderStatus !== 'New'))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const { id = '' } = await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, {
          timeInForce: 'FOK',
        })
        return orderOfCcxt(await exchange.fetchOrder(id, BTC, { acknowledged: true }))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const { id = '' } = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, {
          timeInForce: 'FOK',
        })
        return orderOfCcxt(await seen(id, ({ status }) => status !== 'open'))
      },
    },
    check: async (seen, stage) => {
      expect((await stage.truth()).executions).toEqual([])
      expect(Number(seen.filled)).toBe(0)
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'a conditional order waits and triggers when the market reaches it',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const { orderId } = await resultOf(rest.submitOrder(await stopEntry(stage)))
        const waiting = await onlyRow(rest.getActiveOrders({ ...LINEAR, orderFilter: 'StopOrder' }))
        expect(waiting).toMatchObject({ orderId, orderStatus: 'Untriggered', stopOrderType: 'Stop' })
        await rise(stage)
        return orderOfBybit(await eventually(() => onlyRow(rest.getHistoricOrders({ ...LINEAR, orderId }))))
      },
      'bybit-api sockets': async ({ trade, order }, stage) => {
        const { data } = await trade.submitNewOrder(await stopEntry(stage))
        await order(data.orderId, ({ orderStatus }) => orderStatus === 'Untriggered')
        await rise(stage)
        return orderOfBybit(await order(data.orderId, ({ orderStatus }) => orderStatus === 'Filled'))
      },
      ccxt: async (exchange, stage) => {
        const triggerPrice = Number(await stage.price('linear', 'BTCUSDT', 2))
        const stop = { triggerPrice, triggerDirection: 'ascending' }
        const { id = '' } = await exchange.createOrder(BTC, 'market', 'buy', 0.01, undefined, stop)
        const waiting = await exchange.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })
        expect(waiting.map((one) => one.id)).toEqual([id])
        await rise(stage)
        return orderOfCcxt(await eventually(() => exchange.fetchClosedOrder(id, BTC)))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const triggerPrice = Number(await stage.price('linear', 'BTCUSDT', 2))
        const stop = { triggerPrice, triggerDirection: 'ascending' }
        const { id = '' } = await exchange.createOrderWs(BTC, 'market', 'buy', 0.01, undefined, stop)
        await seen(id, ({ status }) => status === 'open')
        await rise(stage)
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
    title: 'a conditional order whose price the market has passed is refused (110092)',
    by: {
      'bybit-api': async (rest, stage) => {
        const triggerPrice = await stage.price('linear', 'BTCUSDT', -2)
        return refusalOf(rest.submitOrder({ ...(await stopEntry(stage)), triggerPrice }))
      },
      'bybit-api sockets': async ({ trade }, stage) => {
        const triggerPrice = await stage.price('linear', 'BTCUSDT', -2)
        return refusalOf(trade.submitNewOrder({ ...(await stopEntry(stage)), triggerPrice }))
      },
      ccxt: async (exchange, stage) => {
        const triggerPrice = Number(await stage.price('linear', 'BTCUSDT', -2))
        const stop = { triggerPrice, triggerDirection: 'ascending' }
        return refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01, undefined, stop))
      },
      'ccxt pro': async (exchange, stage) => {
        const triggerPrice = Number(await stage.price('linear', 'BTCUSDT', -2))
        const stop = { triggerPrice, triggerDirection: 'ascending' }
        return refusalOf(exchange.createOrderWs(BTC, 'market', 'buy', 0.01, undefined, stop))
      },
    },
    check: async (code, stage) => {
      expect(code).toBe(110092)
      expect((await stage.truth()).orders).toEqual([])
    },
  }),

  scenario({
    title: 'a link id that was used is refused (110072)',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { ...LINEAR, side: 'Buy', orderType: 'Limit', qty: '0.01', price } as const
        await resultOf(rest.submitOrder({ ...order, orderLinkId: 'once' }))
        return refusalOf(rest.submitOrder({ ...order, orderLinkId: 'once' }))
      },
      'bybit-api sockets': async ({ trade }, stage) => {
        const price = await stage.price('linear', 'BTCUSDT', -5)
        const order = { ...LINEAR, side: 'Buy', orderType: 'Limit', qty: '0.01', price } as const
        await trade.submitNewOrder({ ...order, orderLinkId: 'once' })
        return refusalOf(trade.submitNewOrder({ ...order, orderLinkId: 'once' }))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'once' }
        await exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, mine)
        return refusalOf(exchange.createOrder(BTC, 'limit', 'buy', 0.01, price, mine))
      },
      'ccxt pro': async (exchange, stage) => {
        const price = Number(await stage.price('linear', 'BTCUSDT', -5))
        const mine = { clientOrderId: 'once' }
        await exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, mine)
        return refusalOf(exchange.createOrderWs(BTC, 'limit', 'buy', 0.01, price, mine))
      },
    },
    check: async (code, stage) => {
      expect(code).toBe(110072)
      expect((await stage.truth()).orders).toHaveLength(1)
    },
  }),

  scenario({
    title: 'an order the account cannot pay is refused (110007)',
    inSample: true,
    account: { wallet: { USDT: '10' } },
    by: {
      'bybit-api': (rest) =>
        refusalOf(rest.submitOrder({ ...LINEAR, side: 'Buy', orderType: 'Market', qty: '1' })),
      'bybit-api sockets': ({ trade }) =>
        refusalOf(trade.submitNewOrder({ ...LINEAR, side: 'Buy', orderType: 'Market', qty: '1' })),
      ccxt: (exchange) => refusalOf(exchange.createOrder(BTC, 'market', 'buy', 1)),
      'ccxt pro': (exchange) => refusalOf(exchange.createOrderWs(BTC, 'market', 'buy', 1)),
    },
    check: async (code, stage) => {
      expect(code).toBe(110007)
      const { orders, executions } = await stage.truth()
      expect([...orders, ...executions]).toEqual([])
    },
  }),

  scenario({
    title: 'reduce-only without a position is refused (110017)',
    by: {
      'bybit-api': (rest) =>
        refusalOf(
          rest.submitOrder({ ...LINEAR, side: 'Sell', orderType: 'Market', qty: '0.01', reduceOnly: true }),
        ),
      'bybit-api sockets': ({ trade }) =>
        refusalOf(
          trade.submitNewOrder({
            ...LINEAR,
            side: 'Sell',
            orderType: 'Market',
            qty: '0.01',
            reduceOnly: true,
          }),
        ),
      ccxt: (exchange) =>
        refusalOf(exchange.createOrder(BTC, 'market', 'sell', 0.01, undefined, { reduceOnly: true })),
      'ccxt pro': (exchange) =>
        refusalOf(exchange.createOrderWs(BTC, 'market', 'sell', 0.01, undefined, { reduceOnly: true })),
    },
    check: async (code, stage) => {
      expect(code).toBe(110017)
      expect((await stage.truth()).executions).toEqual([])
    },
  }),

  scenario({
    title: 'cancelling an order that is unknown is refused (110001)',
    by: {
      'bybit-api': (rest) => refusalOf(rest.cancelOrder({ ...LINEAR, orderLinkId: 'nobody' })),
      'bybit-api sockets': ({ trade }) => refusalOf(trade.cancelOrder({ ...LINEAR, orderLinkId: 'nobody' })),
      ccxt: (exchange) => refusalOf(exchange.cancelOrder('nobody', BTC)),
      'ccxt pro': (exchange) => refusalOf(exchange.cancelOrderWs('nobody', BTC)),
    },
    check: (code) => expect(code).toBe(110001),
  }),
]
