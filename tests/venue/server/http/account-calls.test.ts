import { describe, expect, it } from 'vitest'
import type { Order, Position, WalletCoin } from '#shared/domain/records.ts'
import { tableLists } from '#shared/domain/table-lists.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const text = (value: string): DecimalText => value as DecimalText

const order: Order = {
  orderId: 'o1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'New',
  qty: text('1'),
  leavesQty: text('1'),
  cumExecQty: text('0'),
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  createdAt: 1,
  updatedAt: 1,
}
const stop: Order = { ...order, orderId: 'o2', symbol: 'ETHUSDT', stopOrderType: 'PartialTakeProfit' }
const position: Position = {
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  size: text('1'),
  entryPrice: text('60000'),
  positionValue: text('60000'),
  leverage: text('10'),
  isIsolated: false,
  mode: 'MergedSingle',
  positionRPL: text('-33'),
  cumRealisedPnl: text('-33'),
  isAutoAddMargin: false,
  riskId: 1,
  createdAt: 1,
  updatedAt: 1,
}
const usdt: WalletCoin = {
  coin: 'USDT',
  walletBalance: text('1000'),
  positionMargin: text('0'),
  orderMargin: text('0'),
  cumRealisedPnl: text('-33'),
}
const hold = (): void => {
  bench.exchange.held = {
    orders: [order, stop],
    positions: [position],
    wallet: [usdt],
    settings: [{ symbol: 'BTCUSDT', buyLeverage: text('10'), sellLeverage: text('10'), isIsolated: false }],
  }
}
const read = async (pathName: string, query: Record<string, string> = {}) => {
  const reply = await bench.http.get(pathName, query)
  expect([pathName, reply.status, reply.code]).toEqual([pathName, 200, 0])
  return reply.result
}

describe('reads of the account', () => {
  it('VENUE-29: open orders, positions and wallet are returned with their sequence', async () => {
    hold()
    expect(await read(path.own.orderList)).toMatchObject({ seq: 0, list: [{ i: 'o1' }, { i: 'o2' }] })
    expect(await read(path.own.orderList, { symbol: 'ETHUSDT' })).toMatchObject({ list: [{ i: 'o2' }] })
    expect(await read(path.own.positionList)).toMatchObject({ list: [{ s: 'BTCUSDT', sz: '1' }] })
    expect(await read(path.own.walletList)).toMatchObject({ list: [{ c: 'USDT', wb: '1000' }] })
    expect(await read(path.own.privateSnapshot)).toMatchObject({ orders: [{}, {}], positions: [{}] })
  })

  it('VENUE-29: one order, open or ended, by either id', async () => {
    hold()
    expect(await read(path.own.orderQuery, { orderId: 'o2' })).toMatchObject({ order: { i: 'o2' } })
    expect(await read(path.own.orderQuery, { orderId: 'none' })).toEqual({ order: null })
    expect((await bench.http.get(path.own.orderQuery)).code).toBe(10001)
  })

  it('VENUE-29: totals of the account with its kind and modes', async () => {
    bench.exchange.queryAnswer = { ok: true, result: { equity: '1000' } }
    expect(await read(path.own.accountInfo)).toMatchObject({
      account: { kind: 'UTA', marginMode: 'REGULAR_MARGIN' },
      totals: { equity: '1000' },
    })
    expect(bench.asked()).toEqual({ type: 'AccountTotals' })
  })

  it('VENUE-03, HTTP-03: the wallet list requires no _sp_ parameters', async () => {
    const reply = await bench.http.get(path.own.walletList, { _sp_category: 'fbu' })
    expect(reply.code).toBe(10001)
  })
})

describe('the ten private lists of coming-soon symbols (VENUE-27)', () => {
  it.each([
    ['trade list', path.own.executionList],
    ['order history', path.own.orderHistory],
    ['profit and loss', path.own.pnl],
    ['closed profit and loss', path.own.closedPnl],
    ['all take profits and stop losses', path.own.tpSlAll],
    ['risk list', path.own.riskList],
    ['risk limit', path.own.riskLimit],
    ['TWAP list', path.own.twapList],
    ['wallet transaction history', path.own.walletTransactions],
    ['leader apply detail', path.own.leaderApplyDetail],
  ])('VENUE-27, HTTP-06: %s answers only the logged-in account', async (_name, pathName) => {
    hold()
    const query = pathName === path.own.riskLimit ? { symbol: 'BTCUSDT' } : undefined
    await read(pathName, query)
    expect((await createHttpClient(bench.server.url).get(pathName, query)).code).toBe(10007)
  })

  it('VENUE-27: profit, take profits and risk tiers are those of the account', async () => {
    hold()
    expect(await read(path.own.pnl)).toEqual({
      list: [{ symbol: 'BTCUSDT', positionIdx: 0, side: 'Buy', positionRPL: '-33', cumRealisedPnl: '-33' }],
      coins: [{ coin: 'USDT', cumRealisedPnl: '-33' }],
    })
    expect(await read(path.own.tpSlAll)).toMatchObject({ list: [{ i: 'o2', so: 'PartialTakeProfit' }] })
    expect(await read(path.own.riskList)).toMatchObject({
      list: [{ symbol: 'BTCUSDT', riskId: 1, positionValue: '60000', maxLeverageE2: '10000' }],
    })
    expect(await read(path.own.riskLimit, { symbol: 'BTCUSDT' })).toMatchObject({
      buyLeverage: '10',
      isIsolated: false,
      tier: { riskId: 1 },
    })
    expect((await bench.http.get(path.own.riskLimit, { symbol: 'NOPE' })).code).toBe(30001)
  })

  it('VENUE-27: closed profit and transactions are paged by time', async () => {
    const rows = [5, 4, 4, 3].map((time) => ({ time, amount: '1' }))
    bench.exchange.queryAnswer = { ok: true, result: { list: rows } }
    expect(await read(path.own.walletTransactions, { coin: 'USDT', limit: '2', before: '9' })).toEqual({
      list: rows.slice(0, 3),
      nextBefore: 4,
    })
    expect(bench.asked()).toMatchObject({ type: 'TransactionLog', coin: 'USDT', before: 9 })
  })
})

describe('the 20 lists (VENUE-48, POS-35)', () => {
  it.each(tableLists.map((list) => [list, tablePath(list)] as const))(
    'VENUE-48: %s is read at %s',
    async (list, pathName) => {
      expect(await read(pathName, { symbol: 'BTCUSDT', before: '9', limit: '5' })).toEqual({
        list: [],
        nextBefore: null,
      })
      expect(bench.asked()).toMatchObject({ type: 'List', list, symbol: 'BTCUSDT', before: 9 })
    },
  )

  it('VENUE-48: their paths differ and are lower case with dashes', () => {
    const paths = tableLists.map(tablePath)
    expect(new Set(paths).size).toBe(20)
    for (const one of paths) expect(one).toMatch(/^\/contract\/v5\/private\/table\/[a-z-]+$/)
  })

  it('VENUE-48: records that are pushed too have their short keys', async () => {
    bench.exchange.queryAnswer = { ok: true, result: { list: [order] } }
    expect(await read(tablePath('limitMarket'))).toMatchObject({ list: [{ i: 'o1', s: 'BTCUSDT' }] })
    bench.exchange.queryAnswer = { ok: true, result: { list: [usdt] } }
    expect(await read(tablePath('assets'))).toMatchObject({ list: [{ c: 'USDT' }] })
  })
})
