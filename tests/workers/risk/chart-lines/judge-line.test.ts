import { describe, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, order, tickerRow } from '../support/samples.ts'

/** A risk worker that knows one order; asks 60,000.1, bids 59,999.9. */
async function judging(over: Partial<Order> = {}) {
  const { hub, risk } = await startRisk()
  hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2', ...over }) })
  hub.batch({ tickers: tickerRow(1) })
  return (price: string) => risk.api.judgeLine('order:o-2', dec(price))
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
    expect(small('4999.9')).toEqual({ key: 'minNotional', params: { min: '5', coin: 'USDT' }, sure: true })
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
