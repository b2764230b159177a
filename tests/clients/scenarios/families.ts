import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchOrders, watchPositions } from '../clients/ccxt-watch.ts'
import { scenario } from '../scenario.ts'
import {
  expectOrder,
  expectPosition,
  expectSame,
  orderOfBybit,
  orderOfCcxt,
  positionOfBybit,
  positionOfCcxt,
} from '../seen.ts'
import type { Stage } from '../stage.ts'

const INVERSE = { category: 'inverse', symbol: 'BTCUSD' } as const
const USDC = { category: 'linear', symbol: 'BTCPERP' } as const

interface OptionName {
  readonly bybit: string
  readonly ccxt: string
}
/** A listed BTC call with a price: its name at Bybit, and the one ccxt makes of it. */
async function anyCall({ address }: Stage): Promise<OptionName> {
  const answer = await fetch(`${address.rest}/v5/market/tickers?category=option&baseCoin=BTC`)
  const { result } = (await answer.json()) as {
    result: { list: { symbol: string; ask1Price: string; bid1Price: string }[] }
  }
  const call = result.list.find(
    (row) => row.symbol.endsWith('-C') && Number(row.ask1Price) > 0 && Number(row.bid1Price) > 0,
  )
  const [, base, day, month, year, strike] =
    /^([A-Z]+)-(\d{1,2})([A-Z]{3})(\d\d)-(\d+)-C$/.exec(call?.symbol ?? '') ?? []
  if (call === undefined || month === undefined) throw new Error('no call has a price')
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
  const date = `${year}${String(months.indexOf(month) + 1).padStart(2, '0')}${String(day).padStart(2, '0')}`
  return { bybit: call.symbol, ccxt: `${base}/USDC:USDC-${date}-${strike}-C` }
}

/** The same client on contracts settled in coin and in USDC, and on options. */
export const familyScenarios = [
  scenario({
    title: 'inverse: a position is opened in contracts of a dollar',
    inSample: true,
    by: {
      'bybit-api': async (rest) => {
        await resultOf(rest.submitOrder({ ...INVERSE, side: 'Buy', orderType: 'Market', qty: '500' }))
        return positionOfBybit(await onlyRow(rest.getPositionInfo(INVERSE)))
      },
      'bybit-api sockets': async ({ trade, position }) => {
        await trade.submitNewOrder({ ...INVERSE, side: 'Buy', orderType: 'Market', qty: '500' })
        return positionOfBybit(await position('BTCUSD:0', (row) => Number(row.size) === 500))
      },
      ccxt: async (exchange) => {
        await exchange.createOrder('BTC/USD:BTC', 'market', 'buy', 500)
        return positionOfCcxt(await exchange.fetchPosition('BTC/USD:BTC'))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        await exchange.createOrderWs('BTC/USD:BTC', 'market', 'buy', 500)
        return positionOfCcxt(await seen('BTC/USD:BTC:long', ({ contracts }) => contracts === 500))
      },
    },
    check: async (seen, stage) => {
      const real = await stage.position('BTCUSD')
      expectSame('size', 500, real.size)
      expectPosition(seen, real)
    },
  }),

  scenario({
    title: 'inverse: an order is placed, amended and cancelled',
    by: {
      'bybit-api': async (rest, stage) => {
        const price = await stage.price('inverse', 'BTCUSD', -5)
        const order = { ...INVERSE, side: 'Buy', orderType: 'Limit', qty: '100', price } as const
        const { orderId } = await resultOf(rest.submitOrder(order))
        await resultOf(rest.amendOrder({ ...INVERSE, orderId, qty: '200' }))
        await resultOf(rest.cancelOrder({ ...INVERSE, orderId }))
        return orderOfBybit(await onlyRow(rest.getHistoricOrders({ ...INVERSE, orderId })))
      },
      'bybit-api sockets': async ({ trade, order: pushed }, stage) => {
        const price = await stage.price('inverse', 'BTCUSD', -5)
        const order = { ...INVERSE, side: 'Buy', orderType: 'Limit', qty: '100', price } as const
        const { orderId } = (await trade.submitNewOrder(order)).data
        await trade.amendOrder({ ...INVERSE, orderId, qty: '200' })
        await trade.cancelOrder({ ...INVERSE, orderId })
        return orderOfBybit(await pushed(orderId, ({ orderStatus }) => orderStatus === 'Cancelled'))
      },
      ccxt: async (exchange, stage) => {
        const price = Number(await stage.price('inverse', 'BTCUSD', -5))
        const { id = '' } = await exchange.createOrder('BTC/USD:BTC', 'limit', 'buy', 100, price)
        await exchange.editOrder(id, 'BTC/USD:BTC', 'limit', 'buy', 200, price)
        await exchange.cancelOrder(id, 'BTC/USD:BTC')
        return orderOfCcxt(await exchange.fetchOrder(id, 'BTC/USD:BTC', { acknowledged: true }))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchOrders(exchange, stage)
        const price = Number(await stage.price('inverse', 'BTCUSD', -5))
        const { id = '' } = await exchange.createOrderWs('BTC/USD:BTC', 'limit', 'buy', 100, price)
        await exchange.editOrderWs(id, 'BTC/USD:BTC', 'limit', 'buy', 200, price)
        await exchange.cancelOrderWs(id, 'BTC/USD:BTC')
        return orderOfCcxt(await seen(id, ({ status }) => status === 'canceled'))
      },
    },
    check: async (seen, stage) => {
      expect(Number(seen.qty)).toBe(200)
      expectOrder(seen, await stage.order(seen.id))
    },
  }),

  scenario({
    title: 'USDC: a short is opened and closed',
    by: {
      'bybit-api': async (rest) => {
        await resultOf(rest.submitOrder({ ...USDC, side: 'Sell', orderType: 'Market', qty: '0.02' }))
        const opened = positionOfBybit(await onlyRow(rest.getPositionInfo(USDC)))
        const close = { side: 'Buy', orderType: 'Market', qty: '0.02', reduceOnly: true } as const
        await resultOf(rest.submitOrder({ ...USDC, ...close }))
        return opened
      },
      'bybit-api sockets': async ({ trade, position }) => {
        await trade.submitNewOrder({ ...USDC, side: 'Sell', orderType: 'Market', qty: '0.02' })
        const opened = positionOfBybit(await position('BTCPERP:0', (row) => Number(row.size) > 0))
        const close = { side: 'Buy', orderType: 'Market', qty: '0.02', reduceOnly: true } as const
        await trade.submitNewOrder({ ...USDC, ...close })
        return opened
      },
      ccxt: async (exchange) => {
        await exchange.createOrder('BTC/USDC:USDC', 'market', 'sell', 0.02)
        const opened = positionOfCcxt(await exchange.fetchPosition('BTC/USDC:USDC'))
        const close = { reduceOnly: true }
        await exchange.createOrder('BTC/USDC:USDC', 'market', 'buy', 0.02, undefined, close)
        return opened
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        await exchange.createOrderWs('BTC/USDC:USDC', 'market', 'sell', 0.02)
        const opened = positionOfCcxt(
          await seen('BTC/USDC:USDC:short', ({ contracts }) => contracts === 0.02),
        )
        const close = { reduceOnly: true }
        await exchange.createOrderWs('BTC/USDC:USDC', 'market', 'buy', 0.02, undefined, close)
        return opened
      },
    },
    check: async (opened, stage) => {
      const { positions, ended } = await stage.truth()
      expect(positions).toEqual([])
      expect(ended.map(({ side }) => side)).toEqual(['Buy', 'Sell'])
      expect(opened.side).toBe('Sell')
      expectSame('entry price', opened.entry, ended[1]?.avgPrice)
    },
  }),

  scenario({
    title: 'option: a call is bought',
    inSample: true,
    by: {
      'bybit-api': async (rest, stage) => {
        const { bybit: symbol } = await anyCall(stage)
        const order = { side: 'Buy', orderType: 'Market', qty: '0.01', orderLinkId: 'call-1' } as const
        await resultOf(rest.submitOrder({ category: 'option', symbol, ...order }))
        const row = await onlyRow(rest.getPositionInfo({ category: 'option', symbol }))
        return { symbol, position: positionOfBybit(row) }
      },
      'bybit-api sockets': async ({ trade, position }, stage) => {
        const { bybit: symbol } = await anyCall(stage)
        const order = { side: 'Buy', orderType: 'Market', qty: '0.01', orderLinkId: 'call-1' } as const
        await trade.submitNewOrder({ category: 'option', symbol, ...order })
        const row = await position(`${symbol}:0`, ({ size }) => Number(size) > 0)
        return { symbol, position: positionOfBybit(row) }
      },
      ccxt: async (exchange, stage) => {
        const call = await anyCall(stage)
        await exchange.createOrder(call.ccxt, 'market', 'buy', 0.01)
        return { symbol: call.bybit, position: positionOfCcxt(await exchange.fetchPosition(call.ccxt)) }
      },
      'ccxt pro': async (exchange, stage) => {
        const call = await anyCall(stage)
        const seen = await watchPositions(exchange, stage)
        await exchange.createOrderWs(call.ccxt, 'market', 'buy', 0.01)
        const row = await seen(`${call.ccxt}:long`, ({ contracts }) => contracts === 0.01)
        return { symbol: call.bybit, position: positionOfCcxt(row) }
      },
    },
    check: async ({ symbol, position }, stage) => {
      const real = await stage.position(symbol)
      expect(position.side).toBe('Buy')
      expectSame('size', position.size, real.size)
      expectSame('entry price', position.entry, real.entryPrice)
    },
  }),
]
