import { describe, expect, it } from 'vitest'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { Order } from '#shared/domain/records.ts'
import { applyLineOps } from '../../../../src/workers/risk/chart-lines/diff-lines.ts'
import { bench, entry, fullPair, stop } from '../tpsl/form-bench.ts'
import { dec, position, privateState } from '../support/samples.ts'

/** The lines as the page has them after a while. */
async function linesOf(started: Awaited<ReturnType<typeof bench>>): Promise<Map<string, ChartLine>> {
  await started.clock.pass(1200)
  let page = new Map<string, ChartLine>()
  for (const patch of started.page.patches) page = applyLineOps(page, patch.lines ?? [])
  return page
}

const withStops = async (orders: readonly Order[], of: Parameters<typeof bench>[1] = {}) => {
  const started = await bench(orders, of)
  return { started, lines: await linesOf(started) }
}

describe('lines of take profit and stop loss', () => {
  it('TPSL-72, LINES-08: both legs of a whole position have separate lines of their kind, with their expected profit', async () => {
    const { lines } = await withStops(fullPair)
    expect(lines.get('order:tp-1')).toEqual({
      id: 'order:tp-1',
      kind: 'take-profit',
      symbol: 'BTCUSDT',
      price: '65000',
      side: 'Sell',
      // (65000 - 59000) x 0.5
      text: 'TP +3,000.00 USDT',
      quantity: '100%',
      tooltip: 'TP ≥ 65,000.0 · 0.500 BTC · +3,000.00 USDT',
      tone: 1,
      movable: true,
      cancellable: true,
      closable: false,
    })
    expect(lines.get('order:sl-1')).toMatchObject({
      kind: 'stop-loss',
      text: 'SL -2,000.00 USDT',
      tone: -1,
      tooltip: expect.stringContaining('SL ≤ 55,000.0'),
    })
  })

  it('LINES-08: a partial entry is distinguished by its quantity and its limit price', async () => {
    const { lines } = await withStops(entry(1, { orderType: 'Limit', price: dec('62500') }))
    expect(lines.get('order:pt-1')).toMatchObject({
      kind: 'take-profit',
      partial: true,
      quantity: '0.100',
      text: 'TP +350.00 USDT',
      tooltip: 'TP ≥ 62,000.0 → 62,500.0 · 0.100 BTC · +350.00 USDT',
    })
  })

  it('LINES-08: an entry larger than its position shows the profit of what the position has', async () => {
    const { lines } = await withStops(entry(1, { qty: dec('0.8') }))
    expect(lines.get('order:pt-1')).toMatchObject({ quantity: '0.800', text: 'TP +1,500.00 USDT' })
  })

  it('TPSL-20: a short reverses both, and an inverse one earns in its coin', async () => {
    const { lines } = await withStops(
      [
        stop({ orderId: 't', side: 'Buy', stopOrderType: 'TakeProfit', triggerPrice: dec('50000') }),
        stop({ orderId: 's', side: 'Buy', stopOrderType: 'StopLoss', triggerPrice: dec('61000') }),
      ],
      { side: 'Sell' },
    )
    expect(lines.get('order:t')).toMatchObject({ tooltip: expect.stringContaining('TP ≤'), tone: 1 })
    expect(lines.get('order:s')).toMatchObject({ tooltip: expect.stringContaining('SL ≥'), tone: -1 })
  })

  it('LINES-12, POS-06: an inactive trailing stop has a line at its activation price, without a gain', async () => {
    const trail = stop({
      orderId: 'ts',
      stopOrderType: 'TrailingStop',
      trailValue: dec('500'),
      activationPrice: dec('61000'),
    })
    const { lines } = await withStops([trail])
    expect(lines.get('order:ts')).toMatchObject({
      kind: 'stop-loss',
      price: '61000',
      text: 'TS (500.0) ≥ 61,000.0',
      tooltip: 'TS (500.0) ≥ 61,000.0 · 0.500 BTC',
      tone: 0,
      movable: false,
      cancellable: true,
    })
    const short = await withStops([{ ...trail, side: 'Buy' }], { side: 'Sell' })
    expect(short.lines.get('order:ts')?.text).toBe('TS (500.0) ≤ 61,000.0')
  })

  it('LINES-12: a trailing stop has a line at its present trigger that cannot be dragged, and none without a price', async () => {
    const trail = stop({ orderId: 'ts', stopOrderType: 'TrailingStop', trailValue: dec('500') })
    const waiting = await withStops([trail])
    expect(waiting.lines.has('order:ts')).toBe(false)
    const { lines, started } = await withStops([trail], {
      tsTriggerPrice: dec('59500'),
      trailingStop: dec('500'),
    })
    expect(lines.get('order:ts')).toMatchObject({
      kind: 'stop-loss',
      price: '59500',
      text: 'TS (500.0) +250.00 USDT',
      movable: false,
      cancellable: true,
    })
    started.hub.account({
      kind: 'Position',
      seq: 2,
      position: position({ tsTriggerPrice: dec('59600'), trailingStop: dec('500') }),
    })
    expect((await linesOf(started)).get('order:ts')).toMatchObject({
      price: '59600',
      text: 'TS (500.0) +300.00 USDT',
    })
  })

  it("LINES-21: a line's expected profit follows the entry price of a position that grew", async () => {
    const { started } = await withStops(fullPair)
    started.hub.account({ kind: 'Position', seq: 2, position: position({ entryPrice: dec('60000') }) })
    expect((await linesOf(started)).get('order:tp-1')?.text).toBe('TP +2,500.00 USDT')
    started.hub.account({ kind: 'State', state: privateState({ positions: [], orders: [] }) })
    expect([...(await linesOf(started)).keys()]).toEqual([])
  })
})
