import { beforeEach, describe, expect, it } from 'vitest'
import { path, tablePath } from '#shared/wire/http.ts'
import type { HistoryAnswer, HistoryRequest } from '../../../../venue/exchange/history.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { callsBench } from './calls-bench.ts'

/** Calls of lists in front of an exchange that reads them in pages from elsewhere. */
const bench = callsBench()
let http: HttpClient
let asked: HistoryRequest[]
let answers: Partial<Record<HistoryRequest['list'], HistoryAnswer>>
const limited: HistoryAnswer = { ok: false, code: 10006, message: 'Too many requests. Wait a moment.' }
const fill = {
  execId: 'e-1',
  orderId: 'o-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  execPrice: '60000',
  execQty: '1',
  execValue: '60000',
  execFee: '1',
  isMaker: false,
  leavesQty: '0',
  execTime: 50_500,
}
beforeEach(() => {
  asked = []
  answers = {}
  bench.exchange.history = (_accountId, request) => {
    asked.push(request)
    return Promise.resolve(answers[request.list] ?? { ok: true, list: [], nextBefore: null })
  }
  ;({ http } = bench)
})

describe('a list of an exchange that reads in pages', () => {
  it.each([
    [tablePath('closedOrders'), 'closedOrders'],
    [tablePath('tradeHistory'), 'tradeHistory'],
    [tablePath('borrowing'), 'borrowing'],
    [path.own.orderHistory, 'closedOrders'],
    [path.own.executionList, 'tradeHistory'],
    [path.own.closedPnl, 'closedPositions'],
    [path.own.walletTransactions, 'transactions'],
  ] as const)('%s is its page, with its cursor, though it is shorter than asked', async (call, list) => {
    answers[list] = { ok: true, list: [{ ...fill, updatedAt: 50 }], nextBefore: 40 }
    const { result } = await http.get(call, { before: '100', limit: '20' })
    expect(result['list']).toHaveLength(1)
    expect(result['nextBefore']).toBe(40)
    expect(asked).toEqual([{ list, before: 100, limit: 20 }])
  })

  it('that cannot be read is refused with the code of the exchange, never an empty list', async () => {
    answers.closedOrders = limited
    const { body } = await http.get(path.own.orderHistory)
    expect(body).toMatchObject({ retCode: 10006, retMsg: 'Too many requests. Wait a moment.' })
    expect(body).not.toHaveProperty('result.list')
  })

  it('is of the symbol or the coin that is asked for', async () => {
    await http.get(path.own.executionList, { symbol: 'BTCUSDT' })
    await http.get(path.own.walletTransactions, { coin: 'USDT' })
    expect(asked).toMatchObject([
      { list: 'tradeHistory', symbol: 'BTCUSDT' },
      { list: 'transactions', coin: 'USDT' },
    ])
  })
})

describe('marks of a chart', () => {
  const span = { symbol: 'BTCUSDT', from: '10', to: '60' }

  it('are own fills and own payments of funding within their time, not every settlement of the symbol', async () => {
    answers.tradeHistory = { ok: true, list: [fill], nextBefore: null }
    answers.transactions = {
      ok: true,
      list: [
        { type: 'FUNDING', time: 40_000 },
        { type: 'TRADE', time: 50_500 },
      ],
      nextBefore: null,
    }
    const { result } = await http.get(path.own.marks, span)
    expect(result['list']).toEqual([
      { id: 'funding-40', time: 40, kind: 'funding' },
      { id: 'e-1', time: 50, kind: 'trade', side: 'Buy', price: '60000', qty: '1' },
    ])
    for (const request of asked)
      expect(request).toMatchObject({ symbol: 'BTCUSDT', from: 10_000, before: 61_000 })
  })

  it.each(['tradeHistory', 'transactions'] as const)('are refused while %s cannot be read', async (list) => {
    answers[list] = limited
    expect((await http.get(path.own.marks, span)).body).toMatchObject({ retCode: 10006 })
  })
})
