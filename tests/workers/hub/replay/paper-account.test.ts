import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Side } from '../../../../src/shared/domain/enums.ts'
import { createPaperAccount } from '../../../../src/workers/hub/replay/paper-account.ts'
import { paperInstrument } from './paper-instrument.ts'
import {
  marketTopics,
  readWhole,
  record,
  seeded,
  startLiveMarket,
  startVirtualReplay,
} from './recorded-market.ts'

const create = () => createPaperAccount(paperInstrument())
const order = (side: Side, qty: string, price: string | null = null) => ({
  symbol: 'BTCUSDT',
  side,
  qty,
  price,
})

describe('paper orders', () => {
  it('at the market are filled by the next trade, at its price', () => {
    const account = create()
    account.trades([1000])
    expect(account.place(order('Buy', '0.5'))).toBeNull()
    expect(account.view()).toMatchObject({ position: '0', fills: 0 })
    account.trades([1010, 1020])
    // 0.5 x (102.0 - 101.0)
    expect(account.view()).toMatchObject({ position: '0.5', pnl: '0.5', fills: 1, open: [] })
  })

  it.each<[Side, readonly number[], string]>([
    ['Buy', [1010, 1000, 1000], '0'],
    ['Buy', [1010, 1000, 999], '0.1'],
    ['Sell', [990, 1000, 1001], '-0.1'],
    ['Sell', [990, 1000, 1000], '0'],
  ])(
    'at a limit of 100.0, %s, rest after the first of %j and are filled only beyond their price',
    (side, prices, position) => {
      const account = create()
      account.place(order(side, '0.1', '100'))
      account.trades(prices)
      expect(account.view().position).toBe(position)
    },
  )

  it('at a limit that allows the first trade take its price, which is never worse than the limit', () => {
    const account = create()
    account.place(order('Buy', '1', '105'))
    account.trades([1000])
    expect(account.view()).toMatchObject({ position: '1', pnl: '0' })
    account.place(order('Sell', '1', '95'))
    account.trades([1010])
    expect(account.view()).toMatchObject({ position: '0', pnl: '1' })
  })

  it('that were canceled are never filled', () => {
    const account = create()
    account.place(order('Buy', '1', '90'))
    account.cancelAll()
    account.trades([1000, 1])
    expect(account.view()).toMatchObject({ position: '0', fills: 0, open: [] })
  })

  it('make exactly the profit of their fills, whatever happens', () => {
    const step = fc.record({
      side: fc.constantFrom<Side>('Buy', 'Sell'),
      qty: fc.integer({ min: 1, max: 5000 }),
      price: fc.option(fc.integer({ min: 900, max: 1100 }), { nil: null }),
      trades: fc.array(fc.integer({ min: 900, max: 1100 }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const account = create()
        // The rule once more, order by order, with whole numbers.
        let waiting: { isBuy: boolean; qty: number; limit: number; rests: boolean }[] = []
        let [position, cash, last, fills] = [0, 0, 0, 0]
        for (const { side, qty, price, trades } of steps) {
          const isBuy = side === 'Buy'
          account.place(order(side, String(qty / 1000), price === null ? null : String(price / 10)))
          waiting.push({ isBuy, qty, limit: price ?? (isBuy ? Infinity : -Infinity), rests: false })
          account.trades(trades)
          for (const traded of trades) {
            last = traded
            waiting = waiting.filter((one) => {
              const gain = one.isBuy ? one.limit - traded : traded - one.limit
              const isFilled = one.rests ? gain > 0 : gain >= 0
              if (isFilled) {
                position += one.isBuy ? one.qty : -one.qty
                cash += (one.isBuy ? -1 : 1) * one.qty * (one.rests ? one.limit : traded)
                fills += 1
              }
              one.rests = true
              return !isFilled
            })
          }
        }
        const view = account.view()
        expect(view.fills).toBe(fills)
        expect(Math.round(Number(view.position) * 1000)).toBe(position)
        expect(Math.round(Number(view.pnl) * 10_000)).toBe(cash + position * last)
      }),
      { numRuns: 500 },
    )
  })
})

describe('paper orders of a replay', () => {
  it('are filled by the recorded trades alone, and no longer exist after a leap on the time line', async () => {
    const market = await startLiveMarket(seeded(41))
    const recording = await readWhole(await record(market, 12_000))
    const { replay, sent, clock, ready } = await startVirtualReplay(recording)
    const views = () => sent.filter((message) => message.type === 'PaperAt')
    replay.paper.place(order('Buy', '10'))
    expect(views().at(-1)).toMatchObject({ refusal: null, fills: 0, open: [{ side: 'Buy', qty: '10' }] })
    replay.paper.place({ ...order('Buy', '10'), symbol: 'ETHUSDT' })
    expect(views().at(-1)).toMatchObject({ refusal: { key: 'otherMarket', params: { symbol: 'BTCUSDT' } } })
    await replay.player.stepTrade(recording.topics.get(marketTopics.trades) ?? -1)
    // A trade that is played does not take the reason away: nobody can read it in 20 ms.
    expect(views().at(-1)).toMatchObject({
      position: '10',
      unit: 'BTC',
      pnl: '0',
      coin: 'USDT',
      fills: 1,
      refusal: { key: 'otherMarket' },
    })
    replay.seek(recording.view.from)
    await clock.advance(50)
    await ready()
    const cleared = { field: 'form', key: 'cleared', params: { symbol: 'BTCUSDT' } }
    expect(views().at(-1)).toMatchObject({ position: '0', fills: 0, open: [], refusal: cleared })
    // A second leap has nothing to end, and leaves the words.
    replay.seek(recording.view.from + 100)
    await clock.advance(50)
    await ready()
    expect(views().at(-1)).toMatchObject({ refusal: cleared })
    replay.paper.place({ ...order('Buy', '10'), symbol: 'ETHUSDT' })
    expect(views().at(-1)).toMatchObject({ refusal: { key: 'noTrades', params: { symbol: 'ETHUSDT' } } })
    replay.stop()
  })
})
