import { describe, expect, it } from 'vitest'
import type { Order, Position } from '../../../../src/shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, order, position, privateState, tickerRow } from '../support/samples.ts'

/** A risk worker that knows one order; asks 60,000.1, bids 59,999.9. */
async function judging(over: Partial<Order> = {}) {
  const { hub, risk } = await startRisk()
  hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2', ...over }) })
  hub.batch({ tickers: tickerRow(1) })
  return (price: string) => risk.api.judgeLine('order:o-2', dec(price))?.verdict
}

describe('LINES-13: errors of a line while it is dragged', () => {
  it('a price outside the symbol’s bounds, and a value too small, are refused for sure', async () => {
    const judge = await judging()
    expect(judge('1999999.9')).toEqual({
      key: 'aboveMax',
      params: { max: '1,999,999.8', coin: 'USDT' },
      sure: true,
    })
    expect(judge('0.05')).toMatchObject({ key: 'belowMin', sure: true })
    const small = await judging({ qty: dec('0.001'), leavesQty: dec('0.001') })
    expect(small('4999.9')).toEqual({
      key: 'minNotional',
      params: { min: '5', coin: 'USDT' },
      sure: true,
    })
    expect(small('5000')).toBeNull()
  })

  it('a reduce-only order may have a lower value', async () => {
    const judge = await judging({ qty: dec('0.001'), reduceOnly: true })
    expect(judge('4999.9')).toBeNull()
  })

  it('a buy at the best ask fills at once, a sell at the best bid; a post-only one would be cancelled', async () => {
    const buy = await judging()
    expect(buy('60000')).toBeNull()
    expect(buy('60000.1')).toEqual({ key: 'fillsNow', params: {}, sure: false })
    const sell = await judging({ side: 'Sell', timeInForce: 'PostOnly' })
    expect(sell('60000')).toBeNull()
    expect(sell('59999.9')).toEqual({ key: 'postOnlyNow', params: {}, sure: false })
  })

  it('a trigger that the market has reached is refused for sure, whichever direction it waits for', async () => {
    const waits = { orderStatus: 'Untriggered', orderType: 'Limit', triggerBy: 'LastPrice' } as const
    const rises = await judging({ ...waits, triggerPrice: dec('61000'), triggerDirection: 1 })
    expect(rises('60500')).toBeNull()
    expect(rises('59000')).toEqual({ key: 'triggersNow', params: {}, sure: true })
    const falls = await judging({ ...waits, triggerPrice: dec('57000'), triggerDirection: 2 })
    expect(falls('58000')).toBeNull()
    expect(falls('61000')).toMatchObject({ key: 'triggersNow', sure: true })
  })

  it('a conditional order, a line without an order and a removed order have no errors', async () => {
    const judge = await judging({
      orderStatus: 'Untriggered',
      triggerPrice: dec('61000'),
      triggerDirection: 1,
    })
    expect(judge('70000')).toBeNull()
    const { risk } = await startRisk()
    for (const id of ['order:gone', 'position:BTCUSDT:0', 'nonsense'])
      expect(risk.api.judgeLine(id, dec('70000'))).toBeNull()
  })
})

/** What is shown of one order at a price, with this position. */
async function shown(
  over: Partial<Order>,
  price: string,
  held: Partial<Position> | null = null,
  line = 'order',
) {
  const { hub, risk } = await startRisk()
  const positions = held === null ? [] : [position(held)]
  hub.account({ kind: 'State', state: privateState({ positions }) })
  hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2', ...over }) })
  hub.batch({ tickers: tickerRow(1, { markPrice: 610_000 }) })
  return risk.api.judgeLine(`${line}:o-2`, dec(price))?.figures
}

describe('LINES-13: figures of an order while its line is dragged', () => {
  it('what is left of it, the new price, its value there, and the distance from the market', async () => {
    const over = { qty: dec('0.3'), cumExecQty: dec('0.1'), leavesQty: dec('0.2') }
    expect(await shown(over, '57000')).toEqual(['0.200 BTC @ 57,000.0', '11,400.00 USDT', '-5.00%'])
    expect(await shown({ side: 'Sell' }, '60600')).toEqual([
      '0.200 BTC @ 60,600.0',
      '12,120.00 USDT',
      '+1.00%',
    ])
  })

  it('a reduce-only order also shows the profit of what it would close of its position', async () => {
    const closes = { side: 'Sell', reduceOnly: true } as const
    // (61000 - 59000) x 0.2, and of a smaller position x 0.1
    expect((await shown(closes, '61000', {}))?.at(-1)).toBe('+400.00 USDT')
    expect((await shown(closes, '61000', { size: dec('0.1') }))?.at(-1)).toBe('+200.00 USDT')
    expect((await shown(closes, '58000', {}))?.at(-1)).toBe('-200.00 USDT')
    // A short's is reversed. Nothing is closed without a position, or by an order that would add to it.
    const buys = { ...closes, side: 'Buy' } as const
    expect((await shown(buys, '58000', { side: 'Sell' }))?.at(-1)).toBe('+200.00 USDT')
    for (const held of [null, {}]) expect((await shown(buys, '58000', held))?.at(-1)).toBe('-3.33%')
    expect((await shown({ side: 'Sell' }, '61000', {}))?.at(-1)).toBe('+1.66%')
  })

  it('a trigger is measured from its own price, and valued where its order would trade', async () => {
    const waits = {
      orderStatus: 'Untriggered',
      price: dec('62000'),
      triggerPrice: dec('61000'),
      triggerDirection: 1,
      triggerBy: 'MarkPrice',
    } as const
    // 0.2 x 62000 behind the trigger; the mark price is 61000
    expect(await shown(waits, '67100')).toEqual(['0.200 BTC @ 67,100.0', '12,400.00 USDT', '+10.00%'])
    expect(await shown({ ...waits, orderType: 'Market' }, '63000')).toContain('12,600.00 USDT')
    // Its limit price is measured from the last price.
    expect(await shown(waits, '63000', null, 'limit')).toEqual([
      '0.200 BTC @ 63,000.0',
      '12,600.00 USDT',
      '+5.00%',
    ])
  })
})
