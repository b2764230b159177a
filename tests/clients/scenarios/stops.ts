import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchPositions } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import { expectPosition, expectSame, positionOfBybit, positionOfCcxt } from '../seen.ts'
import type { Amount } from '../seen.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'
const longKey = `${BTC}:long`

const target = (stage: Stage): Promise<string> => stage.price('linear', 'BTCUSDT', 10)
const stop = (stage: Stage): Promise<string> => stage.price('linear', 'BTCUSDT', -10)
/** A long of 0.1 BTC, opened at the venue. */
const long = (stage: Stage): Promise<void> =>
  stage.command({ orderType: 'Market', qty: '0.1', timeInForce: 'ImmediateOrCancel' })

/** Take profit, stop loss and trailing stop of positions. */
export const stopScenarios = [
  scenario({
    title: 'an order with take profit and stop loss gives them to its position',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const legs = { takeProfit: await target(stage), stopLoss: await stop(stage) }
        const order = { ...LINEAR, side: 'Buy', orderType: 'Market', qty: '0.1', ...legs } as const
        await resultOf(rest.submitOrder(order))
        return positionOfBybit(await onlyRow(rest.getPositionInfo(LINEAR)))
      },
      'bybit-api sockets': async ({ trade, position }, stage) => {
        const legs = { takeProfit: await target(stage), stopLoss: await stop(stage) }
        await trade.submitNewOrder({ ...LINEAR, side: 'Buy', orderType: 'Market', qty: '0.1', ...legs })
        return positionOfBybit(await position('BTCUSDT:0', (row) => Number(row.takeProfit) > 0))
      },
      ccxt: async (exchange, stage) => {
        const legs = {
          takeProfit: { triggerPrice: Number(await target(stage)) },
          stopLoss: { triggerPrice: Number(await stop(stage)) },
        }
        await exchange.createOrder(BTC, 'market', 'buy', 0.1, undefined, legs)
        return positionOfCcxt(await exchange.fetchPosition(BTC))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        const legs = {
          takeProfit: { triggerPrice: Number(await target(stage)) },
          stopLoss: { triggerPrice: Number(await stop(stage)) },
        }
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.1, undefined, legs)
        return positionOfCcxt(await seen(longKey, ({ takeProfitPrice = 0 }) => takeProfitPrice > 0))
      },
    },
    check: async (seen, stage) => {
      const real = await stage.position('BTCUSDT')
      expect(Number(real.takeProfit)).toBeGreaterThan(0)
      expect(Number(real.stopLoss)).toBeGreaterThan(0)
      expectPosition(seen, real)
    },
  }),

  scenario<Amount>({
    title: 'the stop loss of a position closes it when the market falls through',
    inSample: true,
    prepare: long,
    by: {
      'bybit-api': async (rest, stage) => {
        await resultOf(
          rest.setTradingStop({
            ...LINEAR,
            tpslMode: 'Full',
            positionIdx: 0,
            stopLoss: await stage.price('linear', 'BTCUSDT', -2),
          }),
        )
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-4' })
        return (await onlyRow(rest.getPositionInfo(LINEAR))).size
      },
      'bybit-api sockets': async ({ rest, position }, stage) => {
        await resultOf(
          rest.setTradingStop({
            ...LINEAR,
            tpslMode: 'Full',
            positionIdx: 0,
            stopLoss: await stage.price('linear', 'BTCUSDT', -2),
          }),
        )
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-4' })
        return (await position('BTCUSDT:0', (row) => Number(row.size) === 0)).size
      },
      ccxt: async (exchange, stage) => {
        const stopLossPrice = Number(await stage.price('linear', 'BTCUSDT', -2))
        const whole = { stopLossPrice, tradingStopEndpoint: true }
        await exchange.createOrder(BTC, 'market', 'sell', 0, undefined, whole)
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-4' })
        return (await exchange.fetchPosition(BTC)).contracts ?? 0
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        const stopLossPrice = Number(await stage.price('linear', 'BTCUSDT', -2))
        const whole = { stopLossPrice, tradingStopEndpoint: true }
        await exchange.createOrder(BTC, 'market', 'sell', 0, undefined, whole)
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-4' })
        return (await seen(longKey, ({ contracts }) => contracts === 0)).contracts ?? 0
      },
    },
    check: async (size, stage) => {
      expect(Number(size)).toBe(0)
      const { positions, ended } = await stage.truth()
      expect(positions).toEqual([])
      expect(ended.some(({ stopOrderType }) => stopOrderType === 'StopLoss')).toBe(true)
    },
  }),

  scenario<Amount>({
    title: 'a partial stop loss covers a part of the position',
    prepare: long,
    by: {
      'bybit-api': async (rest, stage) => {
        const stopLoss = await stop(stage)
        const part = { tpslMode: 'Partial', slSize: '0.04', slOrderType: 'Market', positionIdx: 0 } as const
        await resultOf(rest.setTradingStop({ ...LINEAR, ...part, stopLoss }))
        return (await onlyRow(rest.getActiveOrders({ ...LINEAR, orderFilter: 'StopOrder' }))).qty
      },
      'bybit-api sockets': async ({ rest, pushed, order }, stage) => {
        const stopLoss = await stop(stage)
        const part = { tpslMode: 'Partial', slSize: '0.04', slOrderType: 'Market', positionIdx: 0 } as const
        await resultOf(rest.setTradingStop({ ...LINEAR, ...part, stopLoss }))
        const [entry] = (await stage.truth()).orders
        await order(entry?.orderId ?? '')
        return pushed.orders.get(entry?.orderId ?? '')?.qty ?? '0'
      },
      ccxt: async (exchange, stage) => {
        const part = { stopLossPrice: Number(await stop(stage)), tradingStopEndpoint: true }
        await exchange.createOrder(BTC, 'market', 'sell', 0.04, undefined, part)
        const [entry] = await exchange.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })
        return entry?.amount ?? 0
      },
      'ccxt pro': async (exchange, stage) => {
        const part = { stopLossPrice: Number(await stop(stage)), tradingStopEndpoint: true }
        await exchange.createOrder(BTC, 'market', 'sell', 0.04, undefined, part)
        const [entry] = await exchange.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })
        return entry?.amount ?? 0
      },
    },
    check: async (qty, stage) => {
      const { orders } = await stage.truth()
      expect(orders.map(({ stopOrderType }) => stopOrderType)).toEqual(['PartialStopLoss'])
      expectSame('quantity', qty, orders[0]?.qty)
      expect(Number(qty)).toBe(0.04)
    },
  }),

  scenario<{ readonly distance: Amount; readonly size: Amount; readonly trailingStop: string }>({
    title: 'a trailing stop follows the market and closes the position',
    prepare: long,
    by: {
      'bybit-api': async (rest, stage) => {
        const trailingStop = String(Math.round(Number(await stage.price('linear', 'BTCUSDT')) * 0.01))
        await resultOf(rest.setTradingStop({ ...LINEAR, trailingStop, positionIdx: 0, tpslMode: 'Full' }))
        const set = await onlyRow(rest.getPositionInfo(LINEAR))
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-3' })
        return {
          distance: set.trailingStop,
          size: (await onlyRow(rest.getPositionInfo(LINEAR))).size,
          trailingStop,
        }
      },
      'bybit-api sockets': async ({ rest, position }, stage) => {
        const trailingStop = String(Math.round(Number(await stage.price('linear', 'BTCUSDT')) * 0.01))
        await resultOf(rest.setTradingStop({ ...LINEAR, trailingStop, positionIdx: 0, tpslMode: 'Full' }))
        const set = await position('BTCUSDT:0', (row) => Number(row.trailingStop) > 0)
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-3' })
        const { size } = await position('BTCUSDT:0', (row) => Number(row.size) === 0)
        return { distance: set.trailingStop, size, trailingStop }
      },
      ccxt: async (exchange, stage) => {
        const trailingAmount = String(Math.round(Number(await stage.price('linear', 'BTCUSDT')) * 0.01))
        await exchange.createOrder(BTC, 'market', 'sell', 0.1, undefined, { trailingAmount })
        const { info } = await exchange.fetchPosition(BTC)
        const distance = (info as { trailingStop?: string }).trailingStop
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-3' })
        return { distance, size: (await exchange.fetchPosition(BTC)).contracts, trailingStop: trailingAmount }
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        const trailingAmount = String(Math.round(Number(await stage.price('linear', 'BTCUSDT')) * 0.01))
        await exchange.createOrder(BTC, 'market', 'sell', 0.1, undefined, { trailingAmount })
        const trailingOf = (info: unknown) => (info as { trailingStop?: string }).trailingStop
        const set = await seen(longKey, ({ info }) => Number(trailingOf(info)) > 0)
        await stage.control('/move', { symbol: 'BTCUSDT', percent: '-3' })
        const { contracts } = await seen(longKey, (one) => one.contracts === 0)
        return { distance: trailingOf(set.info), size: contracts, trailingStop: trailingAmount }
      },
    },
    check: async ({ distance, size, trailingStop }, stage) => {
      expectSame('distance', distance, trailingStop)
      expect(Number(size)).toBe(0)
      const { positions, ended } = await stage.truth()
      expect(positions).toEqual([])
      expect(ended.some(({ stopOrderType }) => stopOrderType === 'TrailingStop')).toBe(true)
    },
  }),

  scenario({
    title: 'take profit and stop loss of a position are removed by 0',
    prepare: async (stage) => {
      await long(stage)
      await stage.command({
        type: 'SetTpSl',
        takeProfit: await target(stage),
        stopLoss: await stop(stage),
        tpSlMode: 'Full',
      })
    },
    by: {
      'bybit-api': async (rest) => {
        const none = { takeProfit: '0', stopLoss: '0', tpslMode: 'Full', positionIdx: 0 } as const
        await resultOf(rest.setTradingStop({ ...LINEAR, ...none }))
        return positionOfBybit(await onlyRow(rest.getPositionInfo(LINEAR)))
      },
      'bybit-api sockets': async ({ rest, position }) => {
        const none = { takeProfit: '0', stopLoss: '0', tpslMode: 'Full', positionIdx: 0 } as const
        await resultOf(rest.setTradingStop({ ...LINEAR, ...none }))
        return positionOfBybit(await position('BTCUSDT:0', (row) => !Number(row.takeProfit)))
      },
      ccxt: 'ccxt formats the price 0 by the tick and refuses it itself',
      'ccxt pro': 'ccxt formats the price 0 by the tick and refuses it itself',
    },
    check: async (seen, stage) => {
      const real = await stage.position('BTCUSDT')
      expect(real.takeProfit ?? '0').toBe('0')
      expectPosition(seen, real)
    },
  }),
]
