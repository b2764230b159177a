import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ChartLine } from '#shared/contracts/chart.ts'
import {
  conditionalLimitLine,
  orderLine,
  tpSlText,
} from '../../../../src/workers/risk/chart-lines/order-line.ts'
import { withLines } from '../support/chart-lines.ts'
import { dec, instrument, order, position, texts, tickerRow, view } from '../support/samples.ts'

describe('lines of the chart', () => {
  it('LINES-02: an order line has id, price, side, quantity, texts and its possible actions', () => {
    const made = orderLine(order({ takeProfit: dec('70000') }), instrument(), texts)
    expect(made).toEqual({
      id: 'order:o-1',
      kind: 'order',
      symbol: 'BTCUSDT',
      price: '58000.5',
      side: 'Buy',
      text: 'Buy Limit',
      quantity: '0.200',
      tooltip: 'TP 70,000.0',
      tone: 1,
      movable: true,
      cancellable: true,
      closable: false,
    })
  })

  it('LINES-03: take profit and stop loss are in the tooltip', () => {
    expect(tpSlText({ takeProfit: dec('70000'), stopLoss: dec('55000.5') }, 1)).toBe(
      'TP 70,000.0 · SL 55,000.5',
    )
    expect(tpSlText({ takeProfit: dec('0') }, 1)).toBe('')
  })

  it('LINES-07: a partly filled reduce-only order shows how much is filled, and that it only reduces', () => {
    const made = orderLine(
      order({ cumExecQty: dec('0.05'), reduceOnly: true, side: 'Sell' }),
      instrument(),
      texts,
    )
    expect(made).toMatchObject({ quantity: '0.050 / 0.200', text: 'Sell Limit RO', tone: -1 })
  })

  it('LINES-08: a conditional order has its line at the trigger price, distinguished by its kind', () => {
    const conditional = order({
      orderStatus: 'Untriggered',
      triggerPrice: dec('57000'),
      triggerDirection: 2,
      orderType: 'Market',
    })
    expect(orderLine(conditional, instrument(), texts)).toMatchObject({
      kind: 'conditional',
      price: '57000',
      text: 'If ≤ 57,000.0 · Buy Market',
    })
    expect(orderLine(order({ price: dec('0') }), instrument(), texts)).toBeUndefined()
  })

  it('a conditional limit order has a second line at its limit price, which only moves; other orders have none', () => {
    const conditional = order({
      orderStatus: 'Untriggered',
      triggerPrice: dec('57000'),
      triggerDirection: 2,
      price: dec('56000'),
    })
    expect(conditionalLimitLine(conditional, instrument(), texts)).toMatchObject({
      id: `limit:${conditional.orderId}`,
      kind: 'conditional-limit',
      price: '56000',
      movable: true,
      cancellable: false,
    })
    expect(conditionalLimitLine({ ...conditional, orderType: 'Market' }, instrument(), texts)).toBeUndefined()
    expect(conditionalLimitLine(order({}), instrument(), texts)).toBeUndefined()
  })

  it('LINES-07, LINES-20: a placed order gets a line at once, and loses it with its last fill', async () => {
    const { hub, lines } = await withLines()
    expect([...(await lines()).keys()]).toContain('order:o-1')
    hub.account({
      kind: 'Order',
      seq: 2,
      event: 'newed',
      order: order({ orderId: 'o-2', price: dec('57000') }),
    })
    expect((await lines()).get('order:o-2')).toMatchObject({ price: '57000' })
    hub.account({
      kind: 'Order',
      seq: 3,
      event: 'filled',
      order: order({ orderId: 'o-2', orderStatus: 'Filled' }),
    })
    expect((await lines()).has('order:o-2')).toBe(false)
  })

  it('LINES-10, LINES-11, LINES-14: a position has lines at entry, liquidation and breakeven price', async () => {
    const { hub, lines } = await withLines()
    const isolated = position({
      isIsolated: true,
      liqPrice: dec('53500'),
      breakevenPrice: dec('59065'),
      takeProfit: dec('70000'),
    })
    hub.account({ kind: 'Position', seq: 2, position: isolated })
    hub.batch({ tickers: tickerRow(1) })
    const page = await lines()
    expect(page.get('position:BTCUSDT:0')).toMatchObject({
      price: '59000',
      quantity: '0.500',
      text: 'Long +500.25 USDT +16.87%',
      tone: 1,
      closable: true,
      tooltip: expect.stringContaining('TP 70,000.0'),
    })
    expect(page.get('liquidation:BTCUSDT:0')).toMatchObject({ price: '53500', text: 'Est. liquidation' })
    expect(page.get('breakeven:BTCUSDT:0')).toMatchObject({
      price: '59065',
      text: 'Break-even',
      tooltip: expect.stringContaining('59,065.0'),
    })
    hub.account({ kind: 'Position', seq: 3, position: position({ size: dec('0') }) })
    expect([...(await lines()).keys()]).toEqual(['order:o-1'])
  })

  it('on a read-only exchange no line can be dragged, canceled or closed, and all can again after it', async () => {
    const { hub, lines } = await withLines()
    hub.batch({ tickers: tickerRow(1) })
    hub.account({ kind: 'Position', seq: 2, position: position() })
    const actions = async () =>
      Array.from(await lines(), ([id, { movable, cancellable, closable }]) => [
        id,
        movable || cancellable || closable,
      ])
    expect(await actions()).toEqual(
      expect.arrayContaining([
        ['order:o-1', true],
        ['position:BTCUSDT:0', true],
      ]),
    )
    const before = await actions()
    hub.exchange({ ...ableExchange, isReadOnly: true })
    expect(await actions()).toEqual(before.map(([id]) => [id, false]))
    hub.exchange(ableExchange)
    expect(await actions()).toEqual(before)
  })

  it('LINES-17: the position of an option says so, because it cannot be reversed', async () => {
    const { hub, lines } = await withLines()
    hub.account({ kind: 'Position', seq: 2, position: position() })
    hub.batch({ tickers: tickerRow(1) })
    expect((await lines()).get('position:BTCUSDT:0')?.isOption).toBeUndefined()
    const option = { contractType: 'UsdtOption', strikePrice: dec('60000'), optionType: 'Call' } as const
    hub.catalogue([instrument(option)])
    hub.account({ kind: 'Position', seq: 3, position: position({ size: dec('0.2') }) })
    hub.batch({ tickers: tickerRow(1) })
    expect((await lines()).get('position:BTCUSDT:0')).toMatchObject({ closable: true, isOption: true })
  })

  it('LINES-10: a position without a liquidation price has no such line', async () => {
    const { hub, lines } = await withLines()
    hub.account({
      kind: 'Position',
      seq: 2,
      position: position({ size: dec('0.001'), positionValue: dec('59') }),
    })
    hub.batch({ tickers: tickerRow(1) })
    expect((await lines()).has('liquidation:BTCUSDT:0')).toBe(false)
  })

  it('LINES-14, LINES-21: a linked chart receives PnL directly, also while the page is busy; both get it twice a second', async () => {
    const { hub, page, risk, clock, lines } = await withLines()
    const told: ChartLine[] = []
    let written: (ids: readonly string[]) => void = () => undefined
    hub.batch({ tickers: tickerRow(1) })
    await lines()
    risk.linkChart({
      bars: () => undefined,
      lines: (list) => told.push(...list),
      onWritten: (listener) => {
        written = listener
      },
      end: () => undefined,
      close: () => undefined,
    })
    await clock.pass(1000)
    hub.batch({ tickers: tickerRow(1, { markPrice: 600_010 }) })
    await lines()
    // It hasn't reported that it draws the line.
    expect(told).toEqual([])
    written(['position:BTCUSDT:0', 'order:of another page'])
    expect(told.map((line) => line.id)).toEqual(['position:BTCUSDT:0'])
    await clock.pass(1000)
    await lines()
    page.hold()
    const before = page.patches.length
    for (let step = 1; step <= 20; step++) {
      hub.batch({ tickers: tickerRow(1, { markPrice: 600_010 + step * 10 }) })
      await clock.pass(100)
    }
    // A busy page takes no patch. Then prices mark half a second later than they would.
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told.length).toBeLessThanOrEqual(5)
    const whileBusy = told.length
    page.acknowledge()
    for (let step = 1; step <= 20; step++) {
      hub.batch({ tickers: tickerRow(1, { markPrice: 601_010 + step * 10 }) })
      await clock.pass(100)
    }
    expect(told.length - whileBusy).toBeGreaterThanOrEqual(4)
    expect(told.length - whileBusy).toBeLessThanOrEqual(5)
    const toPage = page.patches.slice(before).filter((patch) => patch.lines !== undefined)
    expect(toPage.length).toBeLessThanOrEqual(6)
    expect(toPage.length).toBeGreaterThanOrEqual(4)
    await clock.pass(1100)
    expect((await lines()).get('position:BTCUSDT:0')).toEqual(told.at(-1))
  })

  it('LINES-13: a linked chart receives no data of the page: created, amended and removed orders are sent in patches', async () => {
    const { hub, risk, lines } = await withLines()
    const told: ChartLine[] = []
    let written: (ids: readonly string[]) => void = () => undefined
    risk.linkChart({
      bars: () => undefined,
      lines: (list) => told.push(...list),
      onWritten: (listener) => {
        written = listener
      },
      end: () => undefined,
      close: () => undefined,
    })
    await lines()
    written(['order:o-1'])
    hub.account({ kind: 'Order', seq: 2, event: 'replaced', order: order({ price: dec('57500') }) })
    expect((await lines()).get('order:o-1')).toMatchObject({ price: '57500' })
    hub.account({ kind: 'Order', seq: 3, event: 'canceled', order: order({ orderStatus: 'Cancelled' }) })
    expect((await lines()).has('order:o-1')).toBe(false)
    const before = told.length
    written(['order:o-1'])
    expect(told).toHaveLength(before)
  })

  it('LINES-14: the PnL text of a position line follows the mark price, and nothing else is sent', async () => {
    const { hub, page, clock, lines } = await withLines()
    hub.batch({ tickers: tickerRow(1) })
    await lines()
    const before = page.patches.length
    hub.batch({ tickers: tickerRow(1, { markPrice: 601_005 }) })
    await clock.pass(500)
    await lines()
    const ops = page.patches.slice(before).flatMap((patch) => patch.lines ?? [])
    expect(ops.map((op) => [op.op, op.op === 'remove' ? op.id : op.line.id])).toEqual([
      ['update', 'position:BTCUSDT:0'],
    ])
  })

  it('LINES-15: the tooltip is the sum itself, turned around for shorts and for inverse contracts', async () => {
    const inverse = {
      symbol: 'BTCUSD',
      contractType: 'InversePerpetual',
      lotFraction: 0,
      coin: 'BTC',
    } as const
    const tooltip = async (over: Parameters<typeof position>[0], symbol = 'BTCUSDT') => {
      const { risk, hub, lines } = await withLines()
      risk.api.setTexts({ ...texts, pnlFormula: 'PnL = {{formula}}' })
      hub.catalogue([instrument(), instrument({ id: 4, ...inverse, walletBalanceFraction: 8 })])
      risk.api.setView(view({ symbol }))
      hub.account({ kind: 'Position', seq: 2, position: position({ symbol, ...over }) })
      hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(4)]) })
      return (await lines()).get(`position:${symbol}:0`)?.tooltip
    }
    expect(await tooltip({})).toBe('PnL = (60,000.5 − 59,000.0) × 0.500 = +500.25 USDT')
    expect(await tooltip({ side: 'Sell' })).toBe('PnL = (59,000.0 − 60,000.5) × 0.500 = -500.25 USDT')
    const contracts = { size: dec('30000'), positionValue: dec('0.50847457') }
    expect(await tooltip(contracts, 'BTCUSD')).toBe(
      'PnL = (1/59,000.0 − 1/60,000.5) × 30,000 = +0.00847874 BTC',
    )
    expect(await tooltip({ ...contracts, side: 'Sell' }, 'BTCUSD')).toBe(
      'PnL = (1/60,000.5 − 1/59,000.0) × 30,000 = -0.00847874 BTC',
    )
  })

  it('shows only the lines of the open symbol, and swaps them with it', async () => {
    const { risk, hub, lines } = await withLines()
    hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT' })])
    hub.account({
      kind: 'Order',
      seq: 2,
      event: 'newed',
      order: order({ orderId: 'e-1', symbol: 'ETHUSDT' }),
    })
    expect((await lines()).has('order:e-1')).toBe(false)
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    expect([...(await lines()).keys()]).toEqual(['order:e-1'])
  })
})
