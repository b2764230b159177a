import { expect } from 'vitest'
import { resultOf } from '../clients/bybit-rest.ts'
import { watchBalance, watchMyTrades } from '../clients/ccxt-watch.ts'
import { noSocketCall, scenario } from '../scenario.ts'
import { expectSame } from '../seen.ts'
import type { Amount } from '../seen.ts'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'

/** 55 orders that rest and are cancelled: more than a page of 50. */
async function cancelMany(stage: Stage): Promise<void> {
  const price = await stage.price('linear', 'BTCUSDT', -5)
  for (let count = 0; count < 55; count += 1) await stage.command({ price })
  await stage.command({ type: 'CancelAll' })
}
/** 12 market orders, half of them sells. */
async function tradeMany(stage: Stage): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    const side = count % 2 === 0 ? 'Buy' : 'Sell'
    await stage.command({ side, orderType: 'Market', timeInForce: 'ImmediateOrCancel' })
  }
}

/** Lists that end, pages that follow one another, and the balance. */
export const historyScenarios = [
  scenario({
    title: 'ended orders are read page by page, each once',
    prepare: cancelMany,
    by: {
      'bybit-api': async (rest) => {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await resultOf(
            rest.getHistoricOrders({ ...LINEAR, limit: 20, ...(cursor ? { cursor } : {}) }),
          )
          ids.push(...page.list.map(({ orderId }) => orderId))
          cursor = page.nextPageCursor
        } while (cursor)
        return ids
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const pages = { paginate: true, paginationCalls: 5 }
        const orders = await exchange.fetchCanceledAndClosedOrders(BTC, undefined, undefined, pages)
        return orders.map(({ id }) => id)
      },
      'ccxt pro': async (exchange) => {
        const pages = { paginate: true, paginationCalls: 5 }
        const orders = await exchange.fetchCanceledAndClosedOrders(BTC, undefined, undefined, pages)
        return orders.map(({ id }) => id)
      },
    },
    check: async (ids, stage) => {
      const { ended } = await stage.truth()
      expect(ended).toHaveLength(55)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(new Set(ended.map(({ orderId }) => orderId)))
    },
  }),

  scenario({
    title: 'open orders are read page by page',
    prepare: async (stage) => {
      const price = await stage.price('linear', 'BTCUSDT', -5)
      for (let count = 0; count < 55; count += 1) await stage.command({ price })
    },
    by: {
      'bybit-api': async (rest) => {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await resultOf(
            rest.getActiveOrders({ ...LINEAR, limit: 20, ...(cursor ? { cursor } : {}) }),
          )
          ids.push(...page.list.map(({ orderId }) => orderId))
          cursor = page.nextPageCursor
        } while (cursor)
        return ids
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) =>
        (await exchange.fetchOpenOrders(BTC, undefined, undefined, { paginate: true })).map(({ id }) => id),
      'ccxt pro': 'the same call as ccxt',
    },
    check: async (ids, stage) => {
      const { orders } = await stage.truth()
      expect(ids).toHaveLength(orders.length)
      expect(new Set(ids)).toEqual(new Set(orders.map(({ orderId }) => orderId)))
    },
  }),

  scenario<
    readonly { readonly id: string; readonly price: Amount; readonly qty: Amount; readonly fee: Amount }[]
  >({
    title: 'fills are listed with price, quantity and fee',
    inSample: true,
    prepare: tradeMany,
    by: {
      'bybit-api': async (rest) => {
        const fills: { id: string; price: string; qty: string; fee: string }[] = []
        let cursor: string | undefined
        do {
          const page = await resultOf(
            rest.getExecutionList({ ...LINEAR, limit: 20, ...(cursor ? { cursor } : {}) }),
          )
          for (const row of page.list)
            fills.push({ id: row.execId, price: row.execPrice, qty: row.execQty, fee: row.execFee })
          cursor = page.nextPageCursor
        } while (cursor)
        return fills
      },
      'bybit-api sockets': async ({ trade, pushed }, stage) => {
        await trade.submitNewOrder({ ...LINEAR, side: 'Buy', orderType: 'Market', qty: '0.01' })
        const { executions } = await stage.truth()
        await eventually(() => expect(pushed.executions).toHaveLength(executions.length))
        return pushed.executions.map((row) => ({
          id: row.execId,
          price: row.execPrice,
          qty: row.execQty,
          fee: row.execFee,
        }))
      },
      ccxt: async (exchange) =>
        (await exchange.fetchMyTrades(BTC, undefined, 100)).map((trade) => ({
          id: String(trade.id),
          price: trade.price,
          qty: trade.amount,
          fee: trade.fee?.cost,
        })),
      'ccxt pro': async (exchange, stage) => {
        const trades = await watchMyTrades(exchange, stage)
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        await eventually(() => expect(trades.length).toBeGreaterThan(0))
        return trades.map((trade) => ({
          id: String(trade.id),
          price: trade.price,
          qty: trade.amount,
          fee: trade.fee?.cost,
        }))
      },
    },
    check: async (fills, stage) => {
      const { executions } = await stage.truth()
      const byId = new Map(executions.map((one) => [one.execId, one]))
      expect(fills.length).toBeGreaterThan(0)
      expect(new Set(fills.map(({ id }) => id)).size).toBe(fills.length)
      for (const { id, price, qty, fee } of fills) {
        const real = byId.get(id)
        expect(real, `the venue has no fill ${id}`).toBeDefined()
        expectSame('price', price, real?.execPrice)
        expectSame('quantity', qty, real?.execQty)
        expectSame('fee', fee, real?.execFee)
      }
    },
  }),

  scenario({
    title: 'the log of transactions adds up to the balance',
    prepare: tradeMany,
    by: {
      'bybit-api': async (rest) => {
        const { list } = await resultOf(
          rest.getTransactionLog({ currency: 'USDT', category: 'linear', limit: 50 }),
        )
        return list.reduce((sum, { change }) => sum + Number(change), 0)
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const rows = await exchange.fetchLedger('USDT', undefined, 50)
        const trades = rows.filter(({ type }) => type === 'trade')
        return trades.reduce((sum, row) => sum + (row.direction === 'out' ? -1 : 1) * Number(row.amount), 0)
      },
      'ccxt pro': 'the same call as ccxt',
    },
    check: async (sum, stage) => {
      const { walletBalance } = await stage.coin('USDT')
      const open = (await stage.truth()).positions
      expect(open).toEqual([])
      expect(sum).toBeCloseTo(Number(walletBalance) - 100_000, 6)
    },
  }),

  scenario<readonly (readonly [string, Amount])[]>({
    title: 'the balance is the venue’s to the last digit',
    inSample: true,
    prepare: (stage) => stage.command({ orderType: 'Market', timeInForce: 'ImmediateOrCancel' }),
    by: {
      'bybit-api': async (rest) => {
        const { list } = await resultOf(rest.getWalletBalance({ accountType: 'UNIFIED' }))
        return list.flatMap(({ coin }) => coin).map((one) => [one.coin, one.walletBalance] as const)
      },
      'bybit-api sockets': async ({ trade, pushed }, stage) => {
        await trade.submitNewOrder({ ...LINEAR, side: 'Buy', orderType: 'Market', qty: '0.01' })
        const { walletBalance } = await stage.coin('USDT')
        const newest = () =>
          pushed.wallets.flatMap(({ coin }) => coin).findLast(({ coin }) => coin === 'USDT')?.walletBalance
        await eventually(() => expect(Number(newest())).toBe(Number(walletBalance)))
        return [['USDT', newest()]] as const
      },
      ccxt: async (exchange) => {
        const balance = await exchange.fetchBalance()
        return ['USDT', 'USDC', 'BTC', 'ETH'].map((coin) => [coin, balance[coin]?.total] as const)
      },
      'ccxt pro': async (exchange, stage) => {
        const newest = await watchBalance(exchange, stage)
        // ccxt's total of pushes is the equity: with the position closed, that is the balance.
        await exchange.createOrderWs(BTC, 'market', 'sell', 0.01)
        const { walletBalance } = await stage.coin('USDT')
        await eventually(() => expect(newest()?.['USDT']?.total).toBe(Number(walletBalance)))
        return [['USDT', newest()?.['USDT']?.total]] as const
      },
    },
    check: async (seen, stage) => {
      expect(seen.length).toBeGreaterThan(0)
      for (const [coin, amount] of seen) expectSame(coin, amount, (await stage.coin(coin)).walletBalance)
    },
  }),

  scenario<{ readonly maker: Amount; readonly taker: Amount }>({
    title: 'the fee rates are those of the symbol',
    by: {
      'bybit-api': async (rest) => {
        const { list } = await resultOf(rest.getFeeRate(LINEAR))
        return { maker: list[0]?.makerFeeRate, taker: list[0]?.takerFeeRate }
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const { maker, taker } = await exchange.fetchTradingFee(BTC)
        return { maker, taker }
      },
      'ccxt pro': 'the same call as ccxt',
    },
    check: async ({ maker, taker }, stage) => {
      const item = (await stage.catalogue()).find(({ symbol }) => symbol === 'BTCUSDT')
      expectSame('maker fee', maker, item?.makerFeeRate)
      expectSame('taker fee', taker, item?.takerFeeRate)
    },
  }),
]
