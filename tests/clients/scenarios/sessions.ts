import { expect } from 'vitest'
import { connectBybitRest, onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { connectBybitSockets } from '../clients/bybit-sockets.ts'
import { connectCcxt, connectCcxtPro } from '../clients/ccxt.ts'
import { watchOrders } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import { expectOrder, orderOfBybit, orderOfCcxt, refusalOf } from '../seen.ts'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'
import type { KeyPair } from '../venue.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'
const buy = { ...LINEAR, side: 'Buy', orderType: 'Market', qty: '0.01' } as const

/** Moves the API's clock, so that the client's is wrong. */
const aMinuteAhead = (stage: Stage): Promise<unknown> =>
  stage.control('/api/state', { clockOffsetMs: 60_000 })

/** What each client is answered when it trades with this key. */
const tradeWith = (pairOf: (stage: Stage) => Promise<KeyPair>) => ({
  'bybit-api': async (_rest: unknown, stage: Stage) =>
    refusalOf(connectBybitRest(stage.address, await pairOf(stage)).submitOrder(buy)),
  ccxt: async (_exchange: unknown, stage: Stage) => {
    const exchange = connectCcxt(stage.address, await pairOf(stage))
    return refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01))
  },
})

const withoutSockets = 'bybit-api retries a refused authentication of a socket for ever and reports no code'

/** Keys, signatures, clocks, limits and broken connections. */
export const sessionScenarios = [
  scenario({
    title: 'a wrong secret is refused (10004)',
    inSample: true,
    by: {
      ...tradeWith(async ({ key }) => ({ key: key.key, secret: 'x'.repeat(36) })),
      'bybit-api sockets': withoutSockets,
      'ccxt pro': async (_exchange, stage) => {
        const wrong = await connectCcxtPro(stage.address, { key: stage.key.key, secret: 'x'.repeat(36) })
        const code = await refusalOf(wrong.fetchBalance())
        await wrong.close()
        return code
      },
    },
    check: async (code, stage) => {
      expect(code).toBe(10004)
      expect((await stage.truth()).executions).toEqual([])
    },
  }),

  scenario({
    title: 'an unknown key is refused (10003)',
    by: {
      ...tradeWith(async () => ({ key: 'a'.repeat(18), secret: 'x'.repeat(36) })),
      'bybit-api sockets': withoutSockets,
      'ccxt pro': async (_exchange, stage) => {
        const unknown = await connectCcxtPro(stage.address, { key: 'a'.repeat(18), secret: 'x'.repeat(36) })
        const code = await refusalOf(unknown.fetchBalance())
        await unknown.close()
        return code
      },
    },
    check: async (code, stage) => {
      expect(code).toBe(10003)
      expect((await stage.truth()).executions).toEqual([])
    },
  }),

  scenario({
    title: 'a read-only key reads and does not trade (10005)',
    by: {
      'bybit-api': async (_rest, stage) => {
        const rest = connectBybitRest(stage.address, await stage.makeKey({ isReadOnly: true }))
        await resultOf(rest.getWalletBalance({ accountType: 'UNIFIED' }))
        return refusalOf(rest.submitOrder(buy))
      },
      'bybit-api sockets': async (_client, stage) => {
        const sockets = await connectBybitSockets(stage.address, await stage.makeKey({ isReadOnly: true }))
        const code = await refusalOf(sockets.trade.submitNewOrder(buy))
        sockets.close()
        return code
      },
      ccxt: async (_exchange, stage) => {
        const exchange = connectCcxt(stage.address, await stage.makeKey({ isReadOnly: true }))
        await exchange.fetchBalance()
        return refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01))
      },
      'ccxt pro': async (_exchange, stage) => {
        const exchange = await connectCcxtPro(stage.address, await stage.makeKey({ isReadOnly: true }))
        await exchange.fetchBalance()
        const code = await refusalOf(exchange.createOrderWs(BTC, 'market', 'buy', 0.01))
        await exchange.close()
        return code
      },
    },
    check: async (code, stage) => {
      expect(code).toBe(10005)
      expect((await stage.truth()).executions).toEqual([])
    },
  }),

  scenario({
    title: 'a withdrawn key is refused at once (10003)',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        await resultOf(rest.submitOrder(buy))
        await stage.withdrawKey(stage.key.key)
        return refusalOf(rest.submitOrder(buy))
      },
      'bybit-api sockets': async ({ rest, trade }, stage) => {
        await trade.submitNewOrder(buy)
        await stage.withdrawKey(stage.key.key)
        return refusalOf(rest.submitOrder(buy))
      },
      ccxt: async (exchange, stage) => {
        await exchange.createOrder(BTC, 'market', 'buy', 0.01)
        await stage.withdrawKey(stage.key.key)
        return refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01))
      },
      'ccxt pro': async (exchange, stage) => {
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        await stage.withdrawKey(stage.key.key)
        return refusalOf(exchange.fetchBalance())
      },
    },
    check: async (code, stage) => {
      expect([10003, 33004]).toContain(code)
      expect((await stage.truth()).ended).toHaveLength(1)
    },
  }),

  scenario({
    title: 'a clock that is wrong by a minute is refused (10002)',
    by: {
      'bybit-api': async (rest, stage) => {
        await resultOf(rest.submitOrder(buy))
        await aMinuteAhead(stage)
        return refusalOf(rest.submitOrder(buy))
      },
      'bybit-api sockets': async ({ trade }, stage) => {
        await trade.submitNewOrder(buy)
        await aMinuteAhead(stage)
        return refusalOf(trade.submitNewOrder(buy))
      },
      ccxt: async (exchange, stage) => {
        await exchange.createOrder(BTC, 'market', 'buy', 0.01)
        await aMinuteAhead(stage)
        return refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01))
      },
      'ccxt pro': async (exchange, stage) => {
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        await aMinuteAhead(stage)
        return refusalOf(exchange.createOrderWs(BTC, 'market', 'buy', 0.01))
      },
    },
    check: async (code, stage) => {
      await stage.control('/api/state', { clockOffsetMs: 0 })
      expect(code).toBe(10002)
      expect((await stage.truth()).ended).toHaveLength(1)
    },
  }),

  scenario({
    title: 'too many orders in a second are refused (10006)',
    by: {
      'bybit-api': async (rest) =>
        Promise.all(Array.from({ length: 60 }, () => refusalOf(rest.submitOrder(buy)))),
      'bybit-api sockets': async ({ trade }) =>
        Promise.all(Array.from({ length: 60 }, () => refusalOf(trade.submitNewOrder(buy)))),
      ccxt: async (exchange) =>
        Promise.all(
          Array.from({ length: 60 }, () => refusalOf(exchange.createOrder(BTC, 'market', 'buy', 0.01))),
        ),
      'ccxt pro': async (exchange) =>
        Promise.all(
          Array.from({ length: 60 }, () => refusalOf(exchange.createOrderWs(BTC, 'market', 'buy', 0.01))),
        ),
    },
    check: async (codes, stage) => {
      expect(codes).toContain(10006)
      const filled = codes.filter((code) => code === 0).length
      expect((await stage.truth()).ended).toHaveLength(filled)
    },
  }),

  scenario({
    title: 'after a cut the client connects again, and its pushes go on',
    by: {
      'bybit-api': 'it has no connection that lasts',
      'bybit-api sockets': async ({ trade, order, privateClient }, stage) => {
        const again = new Promise<void>((resolve) => {
          privateClient.on('reconnected', () => resolve())
        })
        await stage.control('/api/sockets/cut', { isAbrupt: true })
        await again
        await stage.subscribed('order')
        const { data } = await eventually(() => trade.submitNewOrder(buy))
        return orderOfBybit(await order(data.orderId, ({ orderStatus }) => orderStatus === 'Filled'))
      },
      ccxt: 'it has no connection that lasts',
      'ccxt pro': async (exchange, stage) => {
        await watchOrders(exchange, stage)
        const lost = exchange.watchOrders()
        await stage.control('/api/sockets/cut', { isAbrupt: true })
        // As ccxt's manual shows it: a cut rejects the pending call, and calling it again connects again.
        await expect(lost).rejects.toBeDefined()
        const seen = await watchOrders(exchange, stage)
        const { id = '' } = await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        return orderOfCcxt(await seen(id, ({ status }) => status === 'closed'))
      },
    },
    check: async (seen, stage) => expectOrder(seen, await stage.order(seen.id)),
  }),

  scenario({
    title: 'a lost answer: the order is found by its link id and not placed twice',
    prepare: (stage) =>
      stage.control('/api/faults', { method: 'POST', path: '/v5/order/create', lost: 'after', times: 1 }),
    by: {
      'bybit-api': async (rest) => {
        const mine = { orderLinkId: 'lost' }
        await expect(rest.submitOrder({ ...buy, ...mine })).rejects.toBeDefined()
        return orderOfBybit(await onlyRow(rest.getActiveOrders({ ...LINEAR, ...mine })))
      },
      'bybit-api sockets': 'by socket a lost answer ends the connection: the scenario is of calls',
      ccxt: async (exchange) => {
        const mine = { clientOrderId: 'lost' }
        const call = exchange.createOrder(BTC, 'market', 'buy', 0.01, undefined, mine)
        await expect(call).rejects.toBeDefined()
        const [order] = await exchange.fetchClosedOrders(BTC)
        if (order === undefined) throw new Error('ccxt found no order')
        return orderOfCcxt(order)
      },
      'ccxt pro': 'by socket a lost answer ends the connection: the scenario is of calls',
    },
    check: async (seen, stage) => {
      expect(seen.linkId).toBe('lost')
      expect((await stage.truth()).ended).toHaveLength(1)
      expectOrder(seen, await stage.order(seen.id))
    },
  }),
]
