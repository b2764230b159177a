import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { watchPositions } from '../clients/ccxt-watch.ts'
import { noCcxtCall, noSocketCall, scenario } from '../scenario.ts'
import { expectPosition, expectSame, positionOfBybit, positionOfCcxt, refusalOf } from '../seen.ts'
import type { Amount, SeenPosition } from '../seen.ts'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'
const market = { ...LINEAR, orderType: 'Market' } as const

/** A market order of the account, placed at the venue. */
const trade = (stage: Stage, side: 'Buy' | 'Sell', qty: string, over: object = {}): Promise<void> =>
  stage.command({ side, qty, orderType: 'Market', timeInForce: 'ImmediateOrCancel', ...over })

/** Leverage, modes, and what becomes of a position. */
export const positionScenarios = [
  scenario({
    title: 'leverage is set, and set again without a change (110043)',
    inSample: true,
    prepare: (stage) => trade(stage, 'Buy', '0.01'),
    by: {
      'bybit-api': async (rest) => {
        const leverage = { ...LINEAR, buyLeverage: '25', sellLeverage: '25' }
        await resultOf(rest.setLeverage(leverage))
        const code = await refusalOf(rest.setLeverage(leverage))
        return { code, position: positionOfBybit(await onlyRow(rest.getPositionInfo(LINEAR))) }
      },
      'bybit-api sockets': async ({ rest, position }) => {
        const leverage = { ...LINEAR, buyLeverage: '25', sellLeverage: '25' }
        await resultOf(rest.setLeverage(leverage))
        const code = await refusalOf(rest.setLeverage(leverage))
        const row = await position('BTCUSDT:0', (one) => Number(one.leverage) === 25)
        return { code, position: positionOfBybit(row) }
      },
      ccxt: async (exchange) => {
        await exchange.setLeverage(25, BTC)
        const code = await refusalOf(exchange.setLeverage(25, BTC))
        return { code, position: positionOfCcxt(await exchange.fetchPosition(BTC)) }
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        await exchange.setLeverage(25, BTC)
        const code = await refusalOf(exchange.setLeverage(25, BTC))
        return { code, position: positionOfCcxt(await seen(`${BTC}:long`, (one) => one.leverage === 25)) }
      },
    },
    check: async ({ code, position }, stage) => {
      expect(code).toBe(110043)
      const real = await stage.position('BTCUSDT')
      expectSame('leverage', 25, real.leverage)
      expectPosition(position, real)
    },
  }),

  scenario({
    title: 'the account changes to isolated margin, and its next position is isolated',
    by: {
      'bybit-api': async (rest) => {
        await resultOf(rest.setMarginMode('ISOLATED_MARGIN'))
        await resultOf(rest.submitOrder({ ...market, side: 'Buy', qty: '0.01' }))
        return (await resultOf(rest.getAccountInfo())).marginMode
      },
      'bybit-api sockets': async ({ rest, trade: orders }) => {
        await resultOf(rest.setMarginMode('ISOLATED_MARGIN'))
        await orders.submitNewOrder({ ...market, side: 'Buy', qty: '0.01' })
        return (await resultOf(rest.getAccountInfo())).marginMode
      },
      ccxt: async (exchange) => {
        await exchange.setMarginMode('isolated')
        await exchange.createOrder(BTC, 'market', 'buy', 0.01)
        const { marginMode } = await exchange.fetchMarginMode(BTC)
        return marginMode === 'isolated' ? 'ISOLATED_MARGIN' : marginMode
      },
      'ccxt pro': async (exchange) => {
        await exchange.setMarginMode('isolated')
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.01)
        const { marginMode } = await exchange.fetchMarginMode(BTC)
        return marginMode === 'isolated' ? 'ISOLATED_MARGIN' : marginMode
      },
    },
    check: async (mode, stage) => {
      const { account } = await stage.truth()
      expect(mode).toBe('ISOLATED_MARGIN')
      expect(account.marginMode).toBe('ISOLATED_MARGIN')
      expect((await stage.position('BTCUSDT')).isIsolated).toBe(true)
    },
  }),

  scenario<readonly (readonly [number, SeenPosition])[]>({
    title: 'in hedge mode a long and a short stand side by side',
    inSample: true,
    by: {
      'bybit-api': async (rest) => {
        await resultOf(rest.switchPositionMode({ category: 'linear', coin: 'USDT', mode: 3 }))
        await resultOf(rest.submitOrder({ ...market, side: 'Buy', qty: '0.03', positionIdx: 1 }))
        await resultOf(rest.submitOrder({ ...market, side: 'Sell', qty: '0.02', positionIdx: 2 }))
        const { list } = await resultOf(rest.getPositionInfo(LINEAR))
        return list.map((row) => [row.positionIdx, positionOfBybit(row)] as const)
      },
      'bybit-api sockets': async ({ rest, trade: orders, position }) => {
        await resultOf(rest.switchPositionMode({ category: 'linear', coin: 'USDT', mode: 3 }))
        await orders.submitNewOrder({ ...market, side: 'Buy', qty: '0.03', positionIdx: 1 })
        await orders.submitNewOrder({ ...market, side: 'Sell', qty: '0.02', positionIdx: 2 })
        const hasSize = (row: { size: string }) => Number(row.size) > 0
        return [
          [1, positionOfBybit(await position('BTCUSDT:1', hasSize))],
          [2, positionOfBybit(await position('BTCUSDT:2', hasSize))],
        ] as const
      },
      ccxt: async (exchange) => {
        await exchange.setPositionMode(true)
        await exchange.createOrder(BTC, 'market', 'buy', 0.03, undefined, { hedged: true })
        await exchange.createOrder(BTC, 'market', 'sell', 0.02, undefined, { hedged: true })
        const list = await exchange.fetchPositions([BTC])
        return list.map((one) => [one.side === 'long' ? 1 : 2, positionOfCcxt(one)] as const)
      },
      'ccxt pro': async (exchange, stage) => {
        await exchange.setPositionMode(true)
        const seen = await watchPositions(exchange, stage)
        await exchange.createOrderWs(BTC, 'market', 'buy', 0.03, undefined, { hedged: true })
        await exchange.createOrderWs(BTC, 'market', 'sell', 0.02, undefined, { hedged: true })
        return [
          [1, positionOfCcxt(await seen(`${BTC}:long`, ({ contracts }) => contracts === 0.03))],
          [2, positionOfCcxt(await seen(`${BTC}:short`, ({ contracts }) => contracts === 0.02))],
        ] as const
      },
    },
    check: async (seen, stage) => {
      expect(seen).toHaveLength(2)
      for (const [idx, position] of seen)
        expectPosition(position, await stage.position('BTCUSDT', idx === 1 ? 1 : 2))
    },
  }),

  scenario({
    title: 'a long is reversed into a short',
    prepare: (stage) => trade(stage, 'Buy', '0.02'),
    by: {
      'bybit-api': async (rest) => {
        await resultOf(rest.submitOrder({ ...market, side: 'Sell', qty: '0.05' }))
        return positionOfBybit(await onlyRow(rest.getPositionInfo(LINEAR)))
      },
      'bybit-api sockets': async ({ trade: orders, position }) => {
        await orders.submitNewOrder({ ...market, side: 'Sell', qty: '0.05' })
        return positionOfBybit(await position('BTCUSDT:0', ({ side }) => side === 'Sell'))
      },
      ccxt: async (exchange) => {
        await exchange.createOrder(BTC, 'market', 'sell', 0.05)
        return positionOfCcxt(await exchange.fetchPosition(BTC))
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        await exchange.createOrderWs(BTC, 'market', 'sell', 0.05)
        return positionOfCcxt(await seen(`${BTC}:short`, ({ contracts }) => contracts === 0.03))
      },
    },
    check: async (seen, stage) => {
      const real = await stage.position('BTCUSDT')
      expect(real).toMatchObject({ side: 'Sell' })
      expectPosition(seen, real)
    },
  }),

  scenario({
    title: 'margin is added to an isolated position',
    account: { marginMode: 'ISOLATED_MARGIN' },
    prepare: (stage) => trade(stage, 'Buy', '0.1'),
    by: {
      'bybit-api': async (rest) => {
        const { liqPrice } = await resultOf(rest.addOrReduceMargin({ ...LINEAR, margin: '100' }))
        return liqPrice
      },
      'bybit-api sockets': async ({ rest, position }) => {
        const { liqPrice } = await resultOf(rest.addOrReduceMargin({ ...LINEAR, margin: '100' }))
        return (await position('BTCUSDT:0', (row) => Number(row.liqPrice) === Number(liqPrice))).liqPrice
      },
      ccxt: noCcxtCall,
      'ccxt pro': noCcxtCall,
    },
    check: async (liqPrice, stage) => {
      const real = await stage.position('BTCUSDT')
      expectSame('added margin', 100, real.extraMargin)
      expectSame('liquidation price', liqPrice, real.liqPrice)
    },
  }),

  scenario<{ readonly funding: readonly Amount[]; readonly balance: string | undefined }>({
    title: 'funding is paid, and the log has it',
    prepare: async (stage) => {
      await trade(stage, 'Buy', '0.1')
      await stage.control('/funding', { symbol: 'BTCUSDT', rate: '0.001' })
    },
    by: {
      'bybit-api': async (rest) => {
        const log = await resultOf(rest.getTransactionLog({ type: 'SETTLEMENT', currency: 'USDT' }))
        return { funding: log.list.map((row) => row.funding), balance: log.list[0]?.cashBalance }
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const rows = await exchange.fetchFundingHistory(BTC)
        return { funding: rows.map(({ amount }) => amount), balance: undefined }
      },
      'ccxt pro': async (exchange) => {
        const rows = await exchange.fetchFundingHistory(BTC)
        return { funding: rows.map(({ amount }) => amount), balance: undefined }
      },
    },
    check: async ({ funding, balance }, stage) => {
      const paid = (await stage.position('BTCUSDT')).positionFundingFee
      expect(Number(paid)).toBeGreaterThan(0)
      expect(funding).toHaveLength(1)
      expectSame('funding', Math.abs(Number(funding[0])), paid)
      if (balance !== undefined) expectSame('balance', balance, (await stage.coin('USDT')).walletBalance)
    },
  }),

  scenario<{ readonly size: Amount; readonly prices: readonly Amount[] }>({
    title: 'a position is liquidated',
    inSample: true,
    account: { marginMode: 'ISOLATED_MARGIN', wallet: { USDT: '2000' } },
    prepare: (stage) => trade(stage, 'Buy', '0.05', { leverage: '50' }),
    by: {
      'bybit-api': async (rest, stage) => {
        await stage.control('/liquidate', { account: stage.accountId, symbol: 'BTCUSDT', positionIdx: 0 })
        const { list } = await eventually(async () => {
          const found = await resultOf(rest.getExecutionList(LINEAR))
          expect(found.list.length).toBeGreaterThan(1)
          return found
        })
        const { size } = await onlyRow(rest.getPositionInfo(LINEAR))
        return { size, prices: list.map(({ execPrice }) => execPrice) }
      },
      'bybit-api sockets': async ({ pushed, position }, stage) => {
        await stage.control('/liquidate', { account: stage.accountId, symbol: 'BTCUSDT', positionIdx: 0 })
        const { size } = await position('BTCUSDT:0', (row) => Number(row.size) === 0)
        return { size, prices: pushed.executions.map(({ execPrice }) => execPrice) }
      },
      ccxt: async (exchange, stage) => {
        await stage.control('/liquidate', { account: stage.accountId, symbol: 'BTCUSDT', positionIdx: 0 })
        const taken = await eventually(async () => {
          const found = await exchange.fetchMyLiquidations(BTC)
          expect(found.length).toBeGreaterThan(0)
          return found
        })
        const { contracts } = await exchange.fetchPosition(BTC)
        // ccxt's trades don't contain what a liquidation took over.
        const prices = [...(await exchange.fetchMyTrades(BTC)), ...taken].map(({ price }) => price)
        return { size: contracts, prices }
      },
      'ccxt pro': async (exchange, stage) => {
        const seen = await watchPositions(exchange, stage)
        await stage.control('/liquidate', { account: stage.accountId, symbol: 'BTCUSDT', positionIdx: 0 })
        const { contracts } = await seen(`${BTC}:long`, (one) => one.contracts === 0)
        const taken = await exchange.fetchMyLiquidations(BTC)
        const prices = [...(await exchange.fetchMyTrades(BTC)), ...taken].map(({ price }) => price)
        return { size: contracts, prices }
      },
    },
    check: async ({ size, prices }, stage) => {
      const { positions, executions } = await stage.truth()
      expect(positions).toEqual([])
      expect(Number(size)).toBe(0)
      const rising = (amounts: readonly Amount[]): readonly number[] =>
        amounts.map(Number).toSorted((one, other) => one - other)
      expect(rising(prices)).toEqual(rising(executions.map(({ execPrice }) => execPrice)))
    },
  }),

  scenario({
    title: 'the closed PnL of a position is what the venue booked',
    prepare: async (stage) => {
      await trade(stage, 'Buy', '0.05')
      await stage.control('/move', { symbol: 'BTCUSDT', percent: '1' })
      await trade(stage, 'Sell', '0.05', { reduceOnly: true })
    },
    by: {
      'bybit-api': async (rest) => (await onlyRow(rest.getClosedPnL(LINEAR))).closedPnl,
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const [closed] = await exchange.fetchPositionsHistory([BTC])
        return (closed?.info as { closedPnl?: string } | undefined)?.closedPnl
      },
      'ccxt pro': async (exchange) => {
        const [closed] = await exchange.fetchPositionsHistory([BTC])
        return (closed?.info as { closedPnl?: string } | undefined)?.closedPnl
      },
    },
    check: async (closedPnl, stage) => {
      const { walletBalance } = await stage.coin('USDT')
      // Bybit's figure contains the fees of opening and closing: it is what the wallet gained or lost.
      expectSame('closed PnL', Number(closedPnl).toFixed(8), (Number(walletBalance) - 100_000).toFixed(8))
    },
  }),
]
