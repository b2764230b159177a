import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchOrders } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import { expectSame } from '../seen.ts'
import type { Amount } from '../seen.ts'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'

const SPOT = { category: 'spot', symbol: 'BTCUSDT' } as const

/** A buy that fills at once, with legs that sell at their own prices. No mode: spot has none. */
async function limitLegs(stage: Stage) {
  const [price, above, below] = await Promise.all(
    [1, 4, -4].map((percent) => stage.price('spot', 'BTCUSDT', percent)),
  )
  const order = { side: 'Buy', orderType: 'Limit', qty: '0.01', price: price ?? '' } as const
  const [takeProfit, stopLoss] = [above ?? '', below ?? '']
  return { ...order, takeProfit, stopLoss, tpLimitPrice: takeProfit, slLimitPrice: stopLoss }
}

/** Balances instead of positions: what is bought, locked and sold. */
export const spotScenarios = [
  scenario<{ readonly id: string; readonly bought: Amount; readonly spent: Amount }>({
    title: 'spot: a market buy spends quote coin',
    inSample: true,
    by: {
      'bybit-api': async (rest) => {
        const buy = { side: 'Buy', orderType: 'Market', qty: '1000', marketUnit: 'quoteCoin' } as const
        const { orderId } = await resultOf(rest.submitOrder({ ...SPOT, ...buy }))
        const order = await onlyRow(rest.getHistoricOrders({ category: 'spot', orderId }))
        return { id: orderId, bought: order.cumExecQty, spent: order.cumExecValue }
      },
      'bybit-api sockets': async ({ trade, order }) => {
        const buy = { side: 'Buy', orderType: 'Market', qty: '1000', marketUnit: 'quoteCoin' } as const
        const { orderId } = (await trade.submitNewOrder({ ...SPOT, ...buy })).data
        const row = await order(orderId, ({ cumExecQty }) => Number(cumExecQty) > 0)
        return { id: orderId, bought: row.cumExecQty, spent: row.cumExecValue }
      },
      ccxt: async (exchange) => {
        const { id = '' } = await exchange.createMarketBuyOrderWithCost('BTC/USDT', 1000)
        const order = await exchange.fetchClosedOrder(id, 'BTC/USDT')
        return { id, bought: order.filled, spent: order.cost }
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const { id = '' } = await exchange.createOrderWs('BTC/USDT', 'market', 'buy', 0, undefined, {
          cost: 1000,
        })
        const order = await seen(id, ({ filled }) => Number(filled) > 0)
        return { id, bought: order.filled, spent: order.cost }
      },
    },
    check: async ({ id, bought, spent }, stage) => {
      const real = await stage.order(id)
      expect(Number(bought)).toBeGreaterThan(0)
      expectSame('bought', bought, real.cumExecQty)
      expectSame('spent', spent, real.cumExecValue)
      expect(Number((await stage.coin('BTC')).walletBalance)).toBeGreaterThan(5)
    },
  }),

  scenario<{ readonly seen: Amount; readonly locked: string | undefined }>({
    title: 'spot: a limit order locks its coin until it is cancelled',
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('spot', 'BTCUSDT', 5)
        const sell = { side: 'Sell', orderType: 'Limit', qty: '1', price } as const
        const { orderId } = await resultOf(rest.submitOrder({ ...SPOT, ...sell }))
        const { coin } = await onlyRow(rest.getWalletBalance({ accountType: 'UNIFIED', coin: 'BTC' }))
        const locked = (await stage.coin('BTC')).locked
        await resultOf(rest.cancelOrder({ ...SPOT, orderId }))
        return { seen: coin[0]?.locked, locked }
      },
      'bybit-api sockets': async ({ trade, pushed }, stage) => {
        const price = await stage.price('spot', 'BTCUSDT', 5)
        const sell = { side: 'Sell', orderType: 'Limit', qty: '1', price } as const
        const { orderId } = (await trade.submitNewOrder({ ...SPOT, ...sell })).data
        const lockedOf = () =>
          pushed.wallets.flatMap(({ coin }) => coin).findLast(({ coin }) => coin === 'BTC')?.locked
        const seen = await eventually(() => {
          expect(Number(lockedOf())).toBeGreaterThan(0)
          return lockedOf()
        })
        const locked = (await stage.coin('BTC')).locked
        await trade.cancelOrder({ ...SPOT, orderId })
        return { seen, locked }
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('spot', 'BTCUSDT', 5))
        const { id = '' } = await exchange.createOrder('BTC/USDT', 'limit', 'sell', 1, price)
        const used = (await exchange.fetchBalance())['BTC']?.used
        const locked = (await stage.coin('BTC')).locked
        await exchange.cancelOrder(id, 'BTC/USDT')
        return { seen: used, locked }
      },
      'ccxt pro': async (exchange, stage) => {
        const price = Number(await stage.price('spot', 'BTCUSDT', 5))
        const { id = '' } = await exchange.createOrderWs('BTC/USDT', 'limit', 'sell', 1, price)
        const used = (await exchange.fetchBalance())['BTC']?.used
        const locked = (await stage.coin('BTC')).locked
        await exchange.cancelOrderWs(id, 'BTC/USDT')
        return { seen: used, locked }
      },
    },
    check: async ({ seen, locked }, stage) => {
      expectSame('locked', seen, locked)
      expectSame('locked at the end', 0, (await stage.coin('BTC')).locked)
    },
  }),

  scenario({
    title: 'spot: everything bought is sold again, after the fee in coin',
    account: { wallet: { USDT: '5000' } },
    by: {
      'bybit-api': async (rest) => {
        const buy = { side: 'Buy', orderType: 'Market', qty: '1000', marketUnit: 'quoteCoin' } as const
        await resultOf(rest.submitOrder({ ...SPOT, ...buy }))
        const wallet = await onlyRow(rest.getWalletBalance({ accountType: 'UNIFIED', coin: 'BTC' }))
        const qty = (Math.floor(Number(wallet.coin[0]?.walletBalance) * 1e6) / 1e6).toFixed(6)
        await resultOf(rest.submitOrder({ ...SPOT, side: 'Sell', orderType: 'Market', qty }))
        return qty
      },
      'bybit-api sockets': async ({ trade, pushed }) => {
        const buy = { side: 'Buy', orderType: 'Market', qty: '1000', marketUnit: 'quoteCoin' } as const
        await trade.submitNewOrder({ ...SPOT, ...buy })
        const balanceOf = () =>
          Number(
            pushed.wallets.flatMap(({ coin }) => coin).findLast(({ coin }) => coin === 'BTC')?.walletBalance,
          )
        await eventually(() => expect(balanceOf()).toBeGreaterThan(0))
        const qty = (Math.floor(balanceOf() * 1e6) / 1e6).toFixed(6)
        await trade.submitNewOrder({ ...SPOT, side: 'Sell', orderType: 'Market', qty })
        return qty
      },
      ccxt: async (exchange) => {
        await exchange.createMarketBuyOrderWithCost('BTC/USDT', 1000)
        const free = (await exchange.fetchBalance())['BTC']?.free
        const qty = String(exchange.amountToPrecision('BTC/USDT', Number(free)))
        await exchange.createOrder('BTC/USDT', 'market', 'sell', Number(qty))
        return qty
      },
      'ccxt pro': async (exchange) => {
        await exchange.createOrderWs('BTC/USDT', 'market', 'buy', 0, undefined, { cost: 1000 })
        const free = (await exchange.fetchBalance())['BTC']?.free
        const qty = String(exchange.amountToPrecision('BTC/USDT', Number(free)))
        await exchange.createOrderWs('BTC/USDT', 'market', 'sell', Number(qty))
        return qty
      },
    },
    check: async (sold, stage) => {
      const { executions, wallet } = await stage.truth()
      const soldAtVenue = executions
        .filter(({ side }) => side === 'Sell')
        .reduce((sum, { execQty }) => sum + Number(execQty), 0)
      expect(soldAtVenue).toBeCloseTo(Number(sold), 8)
      const left = wallet.find(({ coin }) => coin === 'BTC')?.walletBalance ?? '0'
      expect(Number(left)).toBeLessThan(0.000001)
    },
  }),

  scenario({
    title: 'spot: a limit order carries a limit take profit and a limit stop loss',
    account: { wallet: { USDT: '5000' } },
    by: {
      'bybit-api': async (rest, stage) => {
        const { orderId } = await resultOf(rest.submitOrder({ ...SPOT, ...(await limitLegs(stage)) }))
        return orderId
      },
      'bybit-api sockets': async ({ trade, order }, stage) => {
        const { orderId } = (await trade.submitNewOrder({ ...SPOT, ...(await limitLegs(stage)) })).data
        await order(orderId)
        return orderId
      },
      ccxt: async (exchange, stage) => {
        const { price, takeProfit, stopLoss } = await limitLegs(stage)
        const order = await exchange.createOrder('BTC/USDT', 'limit', 'buy', 0.01, Number(price), {
          takeProfit: { triggerPrice: Number(takeProfit), price: Number(takeProfit) },
          stopLoss: { triggerPrice: Number(stopLoss), price: Number(stopLoss) },
        })
        return order.id ?? ''
      },
      'ccxt pro': async (exchange, stage) => {
        const { price, takeProfit, stopLoss } = await limitLegs(stage)
        const order = await exchange.createOrderWs('BTC/USDT', 'limit', 'buy', 0.01, Number(price), {
          takeProfit: { triggerPrice: Number(takeProfit), price: Number(takeProfit) },
          stopLoss: { triggerPrice: Number(stopLoss), price: Number(stopLoss) },
        })
        return order.id ?? ''
      },
    },
    check: async (parent, stage) => {
      const legs = (await stage.truth()).orders.filter(({ parentOrderId }) => parentOrderId === parent)
      expect(legs.map(({ orderType, side }) => [orderType, side])).toEqual([
        ['Limit', 'Sell'],
        ['Limit', 'Sell'],
      ])
    },
  }),
]
