import { describe, expect, it } from 'vitest'
import type { HistoryQuestion } from '#shared/contracts/history.ts'
import { historyLists, columnsOf } from '#shared/domain/history-lists.ts'
import type { HistoryList } from '#shared/domain/history-lists.ts'
import { tableLists } from '#shared/domain/table-lists.ts'
import { tablePath } from '#shared/wire/http.ts'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import type { Call } from '../../../../src/workers/hub/http/http-client.ts'
import { createHistory } from '../../../../src/workers/hub/history/history-part.ts'
import { walletBalances } from '../../../../src/workers/hub/history/realised.ts'
import { instrument } from '../../risk/support/samples.ts'

const ask = (list: HistoryList, over: Partial<HistoryQuestion> = {}): HistoryQuestion => ({
  list,
  text: '',
  from: null,
  to: null,
  cursor: null,
  limit: 50,
  ...over,
})
const answered = (result: unknown): CallAnswer => ({ hasError: false, result }) as CallAnswer

/** 120 fills, one per second; the exchange never splits rows of one millisecond. */
const fills = Array.from({ length: 120 }, (_, index) => ({
  execId: `e-${index}`,
  orderId: `o-${index}`,
  symbol: index % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
  side: 'Buy',
  execPrice: '60000.5',
  execQty: '0.1',
  execValue: '6000.05',
  execFee: '3.3000275',
  feeCoin: 'USDT',
  isMaker: false,
  leavesQty: '0',
  execTime: 1_000_000 + index * 1000,
}))

function history(answerOf?: (call: Call) => CallAnswer) {
  const calls: Call[] = []
  const page = (call: Call): CallAnswer => {
    const before = Number(call.query?.['before'] ?? Number.MAX_SAFE_INTEGER)
    const limit = Number(call.query?.['limit'])
    const all = fills
      .filter((fill) => fill.execTime < before && (call.query?.['symbol'] ?? fill.symbol) === fill.symbol)
      .toReversed()
    const list = all.slice(0, limit)
    return answered({ list, nextBefore: all.length > limit ? (list.at(-1)?.execTime ?? null) : null })
  }
  const part = createHistory({
    http: {
      call: async (call) => {
        calls.push(call)
        return (answerOf ?? page)(call)
      },
    },
    instruments: () => [instrument(), instrument({ id: 2, symbol: 'ETHUSDT' })],
  })
  return { part, calls }
}
async function rowsOf(part: ReturnType<typeof history>['part'], question: HistoryQuestion) {
  const ids: string[] = []
  let cursor: number | null = null
  let pages = 0
  do {
    const outcome: Awaited<ReturnType<typeof part.historyPage>> = await part.historyPage({
      ...question,
      cursor,
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    ids.push(...outcome.value.rows.map(({ id }) => id))
    cursor = outcome.value.next
    pages += 1
  } while (cursor !== null && pages < 50)
  return { ids, pages }
}

describe('history lists', () => {
  it('POS-35: the twenty lists each have their own path and columns', async () => {
    expect(tableLists).toHaveLength(20)
    for (const list of tableLists) {
      const { part, calls } = history(() => answered({ list: [], nextBefore: null }))
      expect(await part.historyPage(ask(list))).toEqual({
        kind: 'accepted',
        value: { rows: [], next: null, broken: 0 },
      })
      expect(calls[0]?.path).toBe(tablePath(list))
    }
    for (const list of historyLists) expect(columnsOf(list).length).toBeGreaterThan(2)
  })

  it('POS-36: pages of 20 or 50 by cursor return every row once, with any filter', async () => {
    for (const limit of [20, 50, 33]) {
      const { part } = history()
      const { ids } = await rowsOf(part, ask('tradeHistory', { limit }))
      expect(ids).toEqual(fills.map(({ execId }) => execId).toReversed())
    }
    const { part, calls } = history()
    const eth = await rowsOf(part, ask('tradeHistory', { text: 'ethusdt', limit: 20 }))
    expect(eth.ids).toHaveLength(40)
    expect(calls.every((call) => call.query?.['symbol'] === 'ETHUSDT')).toBe(true)
    // The exchange can't filter by a part of a name, so the hub filters the rows.
    const some = await rowsOf(history().part, ask('tradeHistory', { text: 'eth', limit: 20 }))
    expect(some.ids).toEqual(eth.ids)
  })

  it('ROUTE-14: trades of one product type are those of that type; an unknown type is refused, never answered with all', async () => {
    const types = { BTCUSDT: 'LinearPerpetual', ETHUSDT: 'InversePerpetual' } as const
    const part = createHistory({
      http: { call: async () => answered({ list: fills.toReversed(), nextBefore: null }) },
      instruments: () =>
        (['BTCUSDT', 'ETHUSDT'] as const).map((symbol, at) =>
          instrument({ id: at + 1, symbol, contractType: types[symbol] }),
        ),
    })
    const { ids } = await rowsOf(part, ask('tradeHistory', { contractType: 'InversePerpetual' }))
    expect(ids).toEqual(
      fills
        .filter(({ symbol }) => symbol === 'ETHUSDT')
        .map(({ execId }) => execId)
        .toReversed(),
    )
    expect((await rowsOf(part, ask('tradeHistory', { contractType: 'InverseFutures' }))).ids).toEqual([])
    const odd = { ...ask('tradeHistory'), contractType: 'Nothing' } as unknown as HistoryQuestion
    expect((await part.historyPage(odd)).kind).toBe('rejected')
  })

  it('POS-01, POS-32: fills of one side of a hedge are those of that side; fills without a side are included', async () => {
    const list = fills.slice(0, 6).map((fill, index) => ({
      ...fill,
      symbol: 'BTCUSDT',
      ...(index === 0 ? {} : { positionIdx: index % 2 === 0 ? 2 : 1 }),
    }))
    const { part } = history(() => answered({ list: list.toReversed(), nextBefore: null }))
    const of = async (positionIdx: 1 | 2) =>
      (await rowsOf(part, ask('tradeHistory', { text: 'BTCUSDT', positionIdx }))).ids
    expect(await of(1)).toEqual(['e-5', 'e-3', 'e-1', 'e-0'])
    expect(await of(2)).toEqual(['e-4', 'e-2', 'e-0'])
  })

  it('is limited to the requested days', async () => {
    const from = 1_000_000 + 10_000
    const { ids } = await rowsOf(history().part, ask('tradeHistory', { from, to: from + 5000, limit: 20 }))
    expect(ids).toEqual(['e-14', 'e-13', 'e-12', 'e-11', 'e-10'])
  })

  it('shows texts in the symbol’s precision; unreadable records are counted, never shown', async () => {
    const { part } = history(() => answered({ list: [fills[1], { execId: 'x' }, null, 5], nextBefore: null }))
    const outcome = await part.historyPage(ask('tradeHistory'))
    expect(outcome).toMatchObject({ kind: 'accepted', value: { broken: 3, next: null } })
    if (outcome.kind === 'accepted')
      expect(outcome.value.rows[0]?.cells).toEqual({
        price: '60,000.5',
        qty: '0.100',
        value: '6,000.0500',
        fee: '3.3000',
        feeCoin: 'USDT',
        unit: 'BTC',
        coin: 'USDT',
        role: 'taker',
        orderId: 'o-1',
      })
  })

  it('ENTITY-13: an order on a spread shows which of its contracts it bought and which it sold', async () => {
    const leg = (side: string, symbolId: string) => ({
      orderId: `leg-${side}`,
      productType: 'LinearPerpetual',
      symbolId,
      side,
    })
    const order = {
      orderId: 'o-1',
      symbol: 'BTCUSDT-26MAR27_BTCUSDT',
      side: 'Sell',
      orderType: 'Limit',
      orderStatus: 'Filled',
      qty: '0.1',
      leavesQty: '0',
      cumExecQty: '0.1',
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      price: '-10.5',
      createdAt: 1,
      updatedAt: 2,
      legs: [leg('Sell', 'BTCUSDT-26MAR27'), leg('Buy', 'BTCUSDT')],
    }
    const { part } = history(() =>
      answered({ list: [order, { ...order, orderId: 'o-2', legs: [] }], nextBefore: null }),
    )
    const outcome = await part.historyPage(ask('futureSpread'))
    const rows = outcome.kind === 'accepted' ? outcome.value.rows : []
    expect(rows.map(({ cells }) => [cells.boughtLeg, cells.soldLeg])).toEqual([
      ['BTCUSDT', 'BTCUSDT-26MAR27'],
      [undefined, undefined],
    ])
    expect(columnsOf('futureSpread').slice(0, 2)).toEqual(['boughtLeg', 'soldLeg'])
  })

  it('funding is read from the wallet’s transactions, with as many calls as needed', async () => {
    const log = Array.from({ length: 10 }, (_, index) => ({
      id: `t-${index}`,
      type: index === 9 ? 'FUNDING' : 'TRADE',
      coin: 'USDT',
      change: '-0.5',
      cashBalance: '100',
      time: 10_000 - index,
    }))
    const { part, calls } = history((call) => {
      const before = Number(call.query?.['before'] ?? 20_000)
      const list = log.filter((row) => row.time < before).slice(0, 4)
      return answered({ list, nextBefore: list.length < 4 ? null : (list.at(-1)?.time ?? null) })
    })
    const { ids } = await rowsOf(part, ask('funding'))
    expect(ids).toEqual(['t-9'])
    expect(calls).toHaveLength(3)
  })

  it('an exchange that repeats its cursor, refuses or returns invalid data causes an error message, never a loop', async () => {
    const stuck = history(() => answered({ list: fills.slice(0, 1), nextBefore: 7 }))
    const outcome = await stuck.part.historyPage(ask('tradeHistory', { cursor: 7 }))
    expect(outcome).toMatchObject({ kind: 'accepted', value: { next: null } })
    for (const odd of [null, {}, { list: 5 }])
      expect(await history(() => answered(odd)).part.historyPage(ask('assets'))).toMatchObject({
        kind: 'rejected',
        code: 9_000_002,
      })
    for (const odd of [null, {}, { list: 'x' }, { ...ask('assets'), text: 5 }])
      expect((await history().part.historyPage(odd as unknown as HistoryQuestion)).kind).toBe('rejected')
  })

  it('POS-36: a short page with a cursor is shown at once, and its cursor is that of the next one', async () => {
    const { part, calls } = history((call) => {
      const before = call.query?.['before']
      if (before === undefined) return answered({ list: fills.slice(0, 2), nextBefore: 900_000 })
      return answered({ list: [], nextBefore: Number(before) - 1 })
    })
    const first = await part.historyPage(ask('tradeHistory'))
    expect(first).toMatchObject({ kind: 'accepted', value: { next: 900_000 } })
    expect(first.kind === 'accepted' && first.value.rows).toHaveLength(2)
    expect(calls).toHaveLength(1)
    // Nothing was found: one more call, then the trader decides.
    const second = await part.historyPage(ask('tradeHistory', { cursor: 900_000 }))
    expect(second).toMatchObject({ value: { rows: [], next: 899_998 } })
    expect(calls).toHaveLength(3)
  })

  it('CSV has all rows of all pages', async () => {
    const outcome = await history().part.historyCsv({
      question: ask('tradeHistory'),
      heads: [
        ['time', 'Time'],
        ['contract', 'Contract'],
        ['price', 'Price'],
        ['side', 'Side'],
        ['role', 'Role'],
      ],
      words: { side: { Buy: 'Kauf' }, role: { other: 'Andere' } },
      timeZone: 'Asia/Kathmandu',
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    const lines = outcome.value.text.trim().split('\r\n')
    expect([lines.length, outcome.value.rows, outcome.value.cut]).toEqual([121, 120, false])
    expect(lines[1]).toBe('1970-01-01T05:48:39.000+05:30,BTCUSDT,60000.5,Kauf,Andere')
  })

  it('realised profit is summed by symbol; the wallet’s history is computed back from its present value', async () => {
    const { part } = history(({ path }) => {
      if (path.endsWith('closed-pnl'))
        return answered({
          list: [
            { symbol: 'BTCUSDT', closedPnl: '1.5' },
            { symbol: 'ETHUSDT', closedPnl: '-4' },
            { symbol: 'BTCUSDT', closedPnl: '0.25' },
            { symbol: 'GONE', closedPnl: '99' },
          ],
          nextBefore: null,
        })
      if (path.endsWith('transaction-history'))
        return answered({
          list: [
            { id: 'b', time: 2000, change: '-4' },
            { id: 'a', time: 1000, change: '1.75' },
          ],
          nextBefore: null,
        })
      return answered({ list: [{ c: 'USDT', wb: '97.75' }], nextBefore: null })
    })
    const outcome = await part.realised({ coin: 'USDT' })
    expect(outcome).toMatchObject({
      kind: 'accepted',
      value: {
        total: '-2.25',
        first: '100.00',
        last: '97.75',
        highest: '101.75',
        lowest: '97.75',
        rows: [
          { symbol: 'BTCUSDT', pnl: '+1.75', closed: 2 },
          { symbol: 'ETHUSDT', pnl: '-4.00', closed: 1 },
        ],
      },
    })
    expect(walletBalances(5n, [])).toEqual([])
    // A wallet begins with its first deposit, and not at 0, where no change of it could be seen.
    const begun = [
      { time: 2000, change: '-1' },
      { time: 1000, change: '100' },
    ]
    expect(walletBalances(99_00000000n, begun).map(([, units]) => units)).toEqual([
      100_00000000n,
      99_00000000n,
    ])
  })
})
