import { describe, expect, it } from 'vitest'
import type { HistoryQuestion } from '#shared/contracts/history.ts'
import { columnsOf, historyLists, unitColumnOf } from '#shared/domain/history-lists.ts'
import type { HistoryList } from '#shared/domain/history-lists.ts'
import { withUnits } from '#shared/units/csv.ts'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import { createHistory } from '../../../../src/workers/hub/history/history-part.ts'
import { dec, instrument, position } from '../../risk/support/samples.ts'

const ask = (list: HistoryList): HistoryQuestion => ({
  list,
  text: '',
  from: null,
  to: null,
  cursor: null,
  limit: 50,
})

const historyOf = (list: readonly object[]) =>
  createHistory({
    http: { call: async () => ({ hasError: false, result: { list, nextBefore: null } }) as CallAnswer },
    instruments: () => [
      instrument(),
      instrument({ id: 2, symbol: 'BTC_USDT', displayName: 'BTC/USDT', contractType: 'Spot' }),
      instrument({ id: 3, symbol: '1000PEPEUSDT', baseCurrency: '1000PEPE' }),
    ],
  })

describe('amounts in history lists', () => {
  it('POS-31: a profit shown as 0.00 has neither sign nor colour', async () => {
    const closed = (closedPnl: string, index: number) => ({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      side: 'Buy',
      updatedAt: 9 - index,
      closedPnl,
    })
    const list = ['0.00004', '-0.00004', '0.01', '-0.01'].map(closed)
    const part = historyOf(list)
    const outcome = await part.historyPage(ask('closedPositions'))
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    expect(outcome.value.rows.map(({ cells, tone }) => [cells.pnl, tone])).toEqual([
      ['0.00', 0],
      ['0.00', 0],
      ['+0.01', 1],
      ['-0.01', -1],
    ])
  })

  it('POS-31: funding is shown as a profit: what was paid is a loss, in closed and in open positions', async () => {
    const shown = async (list: 'closedPositions' | 'positions', record: object) => {
      const outcome = await historyOf([record]).historyPage(ask(list))
      if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
      return outcome.value.rows.map(({ cells }) => cells.funding)
    }
    const closed = { symbol: 'BTCUSDT', positionIdx: 0, side: 'Buy', updatedAt: 9, closedPnl: '1' }
    expect(await shown('closedPositions', { ...closed, fundingFee: '151.4914145' })).toEqual(['-151.49'])
    expect(await shown('closedPositions', { ...closed, fundingFee: '-2.5' })).toEqual(['+2.50'])
    expect(await shown('closedPositions', closed)).toEqual(['--'])
    expect(await shown('positions', position({ positionFundingFee: dec('151.4914145') }))).toEqual([
      '-151.49',
    ])
  })

  it('POS-36: a file has every digit of an amount, its unit in a separate column (peatio#1960)', async () => {
    const fill = {
      execId: 'e',
      orderId: 'o',
      symbol: '1000PEPEUSDT',
      side: 'Buy',
      // Above 2^53 in units of 1e-8.
      execPrice: '0.0123456',
      execQty: '99999900',
      execValue: '1234558.76544',
      execFee: '6.08485533',
      feeCoin: 'MNT',
      isMaker: false,
      leavesQty: '0',
      execTime: 1,
    }
    const part = historyOf([fill])
    const columns = withUnits(columnsOf('tradeHistory'), (column) => unitColumnOf('tradeHistory', column))
    expect(columns).toEqual(['price', 'qty', 'unit', 'value', 'coin', 'fee', 'feeCoin', 'role', 'orderId'])
    const outcome = await part.historyCsv({
      question: ask('tradeHistory'),
      heads: columns.map((column) => [column, column]),
      words: {},
      timeZone: '',
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    expect(outcome.value.text.trim().split('\r\n')[1]).toBe(
      '0.0123456,99999900,1000PEPE,1234558.76544,USDT,6.08485533,MNT,taker,o',
    )
  })

  it('POS-36: a file names contracts as the screen does', async () => {
    const fills = ['BTC_USDT', 'GONE'].map((symbol, index) => ({
      execId: `e-${index}`,
      orderId: 'o',
      symbol,
      side: 'Sell',
      execPrice: '60000',
      execQty: '1',
      execValue: '60000',
      execFee: '1',
      isMaker: false,
      leavesQty: '0',
      execTime: 2 - index,
    }))
    const outcome = await historyOf(fills).historyCsv({
      question: ask('tradeHistory'),
      heads: [
        ['contract', 'Contract'],
        ['side', 'Side'],
      ],
      timeZone: '',
      words: { side: { Sell: 'Verkauf' } },
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    const lines = outcome.value.text.trim().split('\r\n')
    expect(lines).toEqual(['Contract,Side', 'BTC/USDT,Verkauf', 'GONE,Verkauf'])
  })

  it("POS-36: an exchange's own word for a movement of money is in the file as it is, other codes as words", async () => {
    const rows = ['AIRDROP', 'TRADE', 'NewKind'].map((type, index) => ({
      id: `l-${index}`,
      type,
      coin: 'USDT',
      change: '1',
      time: 3 - index,
    }))
    const outcome = await historyOf(rows).historyCsv({
      question: ask('transactions'),
      heads: [['type', 'Type']],
      timeZone: '',
      words: { type: { TRADE: 'Trade', other: 'Other' } },
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
    expect(outcome.value.text.trim().split('\r\n')).toEqual(['Type', 'AIRDROP', 'Trade', 'Other'])
  })

  it('POS-36: no list has an amount without a unit in its file', () => {
    for (const list of historyLists) {
      const columns = withUnits(columnsOf(list), (column) => unitColumnOf(list, column))
      expect(new Set(columns).size).toBe(columns.length)
      const amounts = [
        'value',
        'fee',
        'pnl',
        'funding',
        'margin',
        'change',
        'balance',
        'qty',
        'filled',
      ] as const
      for (const column of amounts.filter((amount) => columns.some((one) => one === amount)))
        expect(columns).toContain(columnsOf(list).includes('coin') ? 'coin' : unitColumnOf(list, column))
    }
  })
})
