import { describe, expect, it } from 'vitest'
import type { TicketDraft } from '../../../../src/shared/contracts/ticket.ts'
import { startRisk } from '../support/fake-hub.ts'
import { tickerRow } from '../support/samples.ts'

/** The chart's menu over a market with asks at 60,000.1 and bids at 59,999.9. */
async function judging(side: 'Buy' | 'Sell', over: Partial<TicketDraft>) {
  const { hub, risk } = await startRisk()
  hub.batch({ tickers: tickerRow(1) })
  const draft: TicketDraft = {
    requestId: 0,
    symbol: 'BTCUSDT',
    kind: 'Limit',
    priceText: '59000.0',
    qtyText: '0.010',
    percent: null,
    reduceOnly: false,
    ...over,
  }
  const [view] = await risk.api.judgePriceOrders([{ side, draft }])
  return view
}

describe('orders of the chart’s menu', () => {
  it('show the ticket’s quantity, and nothing against a price that waits', async () => {
    expect(await judging('Buy', {})).toEqual({
      qty: '0.01',
      error: null,
      verdict: '',
      limit: '',
      value: '590.00',
    })
  })

  it('show that a crossing price fills at once, or cancels a post-only order', async () => {
    expect(await judging('Buy', { priceText: '60000.0' })).toMatchObject({ verdict: '' })
    expect(await judging('Buy', { priceText: '60000.1' })).toMatchObject({ verdict: 'fillsNow' })
    expect(await judging('Sell', { priceText: '59999.9', timeInForce: 'PostOnly' })).toMatchObject({
      verdict: 'postOnlyNow',
    })
  })

  it('have no size and no error while the ticket has no amount', async () => {
    expect(await judging('Buy', { qtyText: '' })).toMatchObject({ qty: null, error: null, value: '' })
  })

  it('show the error that the ticket would show: a price out of bounds, a value too small', async () => {
    expect((await judging('Buy', { priceText: '2000000.0' }))?.error).toMatchObject({ key: 'aboveMax' })
    expect((await judging('Buy', { priceText: '100.0', qtyText: '0.001' }))?.error).toMatchObject({
      key: 'minNotional',
    })
  })

  it('a stop never fills at once, wherever the market is', async () => {
    const stop = { kind: 'ConditionalMarket', trigger: { priceText: '61000.0', by: 'LastPrice' } } as const
    expect(await judging('Buy', stop)).toMatchObject({ qty: '0.01', error: null, verdict: '' })
  })
})
