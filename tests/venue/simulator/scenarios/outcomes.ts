/** What must have come of each scenario at its end. */
import { expect } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { reverses } from './reverses.ts'
import { lastKind, sizeOf } from './standing.ts'
import type { Judge } from './standing.ts'
import { tpSl } from './tp-sl-outcomes.ts'

/** The whole position and the orders of its symbol are gone, taken by the exchange. */
const liquidated: Judge = async ({ look }) => {
  const { positions, orders, ended } = await look()
  expect([positions, orders]).toEqual([[], []])
  expect(ended.map(({ stopOrderType }) => stopOrderType)).toContain('Liquidation')
}

const liquidations: Readonly<Record<string, Judge>> = {
  'liquidation-in-20s': liquidated,
  'liquidation-short': liquidated,
  'liquidation-inverse': liquidated,
  'liquidation-usdc': liquidated,
  'liquidation-options': liquidated,
  'liquidation-cross': liquidated,
  'liquidation-cross-cut': async ({ look }) => {
    const account = await look()
    expect(account.orders).toEqual([])
    const size = Number(sizeOf(account, 'BTCUSDT') ?? 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(30)
    expect(lastKind(account)).toBe('MmRateClose')
  },
  'liquidation-partial': async ({ look }) => {
    const account = await look()
    const size = Number(sizeOf(account, 'BTCUSDT') ?? 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(30)
    expect(lastKind(account)).toBe('Liquidation')
  },
  'liquidation-hedge': async ({ look }) => {
    const { positions, ended } = await look()
    expect(positions).toMatchObject([{ positionIdx: 2, side: 'Sell', size: '0.1' }])
    expect(ended[0]).toMatchObject({ positionIdx: 1, stopOrderType: 'Liquidation' })
  },
  'liquidation-portfolio': async ({ look }) => {
    const { ended } = await look('PM')
    expect(ended.map(({ stopOrderType }) => stopOrderType)).toContain('Liquidation')
    expect(ended.find(({ symbol }) => symbol === 'SOLUSDT')).toMatchObject({
      cancelType: 'CancelByPmTrialMmOverEquity',
    })
  },
  'liquidation-loan': async ({ look }) => {
    const { wallet } = await look('Demo small')
    const coin = (name: string) => wallet.find((one) => one.coin === name)
    expect(Number(coin('USDT')?.borrowed ?? 0)).toBe(0)
    expect(Number(coin('BTC')?.walletBalance)).toBeLessThan(0.01)
  },
  'liquidation-put-off': async ({ look }) => {
    const { positions } = await look()
    expect(positions).toMatchObject([{ size: '0.2', isAutoAddMargin: true }])
    // A 50x long is liquidated after a fall of less than 2 % with its first margin alone.
    const [{ entryPrice, liqPrice } = { entryPrice: '1', liqPrice: '1' }] = positions
    expect(Number(liqPrice) / Number(entryPrice)).toBeLessThan(0.978)
  },
  'margin-call': async ({ look }) => expect(sizeOf(await look(), 'BTCUSDT')).toBe('0.2'),
}

/** Codes and states of a market, the wire's and the session's troubles. */
const others: Readonly<Record<string, Judge>> = {
  funding: async ({ look }) => {
    const position = (await look()).positions.find((one) => one.symbol === 'BTCUSDT')
    expect(Number(position?.positionFundingFee)).toBeGreaterThan(0)
  },
  'flash-crash': async ({ look }) => {
    const { executions } = await look()
    expect(executions.some((one) => one.symbol === 'BTCUSDT' && one.execQty === '0.05')).toBe(true)
  },
  rally: async ({ price, priceBefore }) => expect((await price()) / priceBefore).toBeGreaterThan(1.08),
  strategies: async ({ look }) => {
    const account = await look()
    const slices = account.executions.filter(({ symbol, side }) => symbol === 'BTCUSDT' && side === 'Buy')
    expect(slices.length).toBeGreaterThan(4)
    expect(sizeOf(account, 'BTCUSDT')).toBe('0.2')
  },
  delivery: async ({ look, step }) => {
    expect((await look()).positions).toHaveLength(2)
    await step(91_000)
    const { positions, orders, executions } = await look()
    expect([positions, orders]).toEqual([[], []])
    expect(
      executions
        .slice(0, 2)
        .map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(['BTCUSDT-2JAN26', 'ETHUSDT-2JAN26'])
  },
  'option-expiry': async ({ look, step }) => {
    expect((await look()).positions).toHaveLength(2)
    await step(91_000)
    expect((await look()).positions).toEqual([])
  },
  'symbol-closed': async ({ look }) =>
    expect((await look()).orders.filter(({ symbol }) => symbol === 'SOLUSDT')).toEqual([]),
  'symbol-delisted': async ({ look }) => expect(sizeOf(await look(), 'DOGEUSDT')).toBeUndefined(),
  'many-accounts': async ({ http }) => {
    const { result } = await http.get(path.own.accounts)
    const accounts = result['accounts'] as readonly { readonly name: string }[]
    expect(accounts.slice(-2).map(({ name }) => name)).toEqual(['Leader', 'Poor'])
  },
  'banned-visitor': async ({ http }) =>
    expect((await http.get(path.visitorProfile, { lang: 'en-US' })).result).toEqual({ isBanned: true }),
  'catalogue-corrupt': async ({ http }) => {
    const of = async (version: string) =>
      (await http.get(path.briefSymbolList, { filter: 'all', version })).result
    expect(await of('6')).toEqual([])
    expect(Object.keys(await of('4')).length).toBeGreaterThan(3)
  },
  'spot-lists-fail': async ({ http, soon }) => {
    expect(await soon(http.get(path.spotSymbolListAll))).toBeNull()
    await expect(http.get(path.spotSymbolListV3)).rejects.toThrow()
    expect((await http.get(path.spotSymbolListV2)).code).toBe(10016)
  },
  'slow-answers': async ({ http, soon }) => {
    expect(await soon(http.post(path.orderCancel, { symbol: 'BTCUSDT', orderId: 'x' }))).toBeNull()
    expect(await soon(http.get(path.own.orderList))).toBeNull()
    expect((await soon(http.get(path.own.serverTime)))?.code).toBe(0)
  },
  'order-answer-lost': async ({ http, look }) => {
    const place = (orderLinkId: string) =>
      http.post(path.orderCreate, {
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        price: '50000',
        qty: '0.01',
        timeInForce: 'GoodTillCancel',
        orderLinkId,
      })
    expect([(await place('a')).code, (await place('b')).code]).toEqual([0, 0])
    await expect(place('c')).rejects.toThrow()
    expect((await look()).orders.map(({ orderLinkId }) => orderLinkId)).toEqual(['a', 'b', 'c'])
  },
  'session-ends': async ({ http }) => expect((await http.get(path.own.privateSnapshot)).code).toBe(10007),
  'other-login': async ({ push }) => {
    await push.until(() => push.closed !== null)
    expect(push.closed).toBe(4401)
  },
  maintenance: async ({ http, push }) => {
    await push.until(() => push.closed !== null)
    await expect(http.get(path.own.serverTime)).rejects.toThrow()
  },
  'half-open': async ({ push }) => {
    expect(push.closed).toBeNull()
    expect((await push.ask('subscribe', ['public.notice'])).success).toBe(true)
  },
  'silent-topic': async ({ push, control }) => {
    const before = push.entriesOf('index_quote_20.H.BTCUSDT').length
    await control.post('/move', { symbol: 'BTCUSDT', percent: '0.1' })
    await push.until(() => push.entriesOf('index_quote_20.H.BTCUSDT').length > before)
  },
  'lossy-push': async ({ http, push, step }) => {
    const seqs = push.privates.map(([seq]) => seq)
    for (const leverage of ['3', '4', '5', '6', '7', '8']) {
      await http.post(path.own.setLeverage, {
        symbol: 'ETHUSDT',
        buyLeverage: leverage,
        sellLeverage: leverage,
      })
      await step(100)
    }
    await push.until(() => push.privates.length > seqs.length)
    const told = push.privates.slice(seqs.length).map(([seq]) => seq)
    // Some were lost: whoever reads sees a gap.
    expect(told[0]).toBeGreaterThan((seqs.at(-1) ?? 0) + 1)
  },
  'wrong-clock': async ({ http, step }) => {
    const now = await step(1)
    const { timeMs } = (await http.get(path.own.serverTime)).result as { readonly timeMs: number }
    expect(now - timeMs).toBeGreaterThan(7_000_000)
  },
}

export const outcomes = { ...tpSl, ...liquidations, ...reverses, ...others }

/** Every kind there is (TPSL-12, ENTITY-04, VENUE-44, POS-11..25) and the scenario that shows it. */
export const kinds: Readonly<Record<string, readonly string[]>> = {
  'TP/SL kind': Object.keys(tpSl),
  'liquidation kind': Object.keys(liquidations),
  'reverse outcome': Object.keys(reverses),
}
