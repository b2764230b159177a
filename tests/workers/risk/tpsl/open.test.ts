import { describe, expect, it } from 'vitest'
import type { TpSlView } from '#shared/contracts/tpsl.ts'
import { dec, position, privateState, tickerRow } from '../support/samples.ts'
import { countEntries } from '../../../../src/workers/risk/tpsl/row-fields.ts'
import { bench, entry, fullPair, stop } from './form-bench.ts'

describe('the opened form', () => {
  it('TPSL-08, TPSL-09, TPSL-10, TPSL-24: defaults of a position without and with TP/SL', async () => {
    const bare = await bench([])
    const first = bare.api.openTpSl(bare.target)
    expect(first).toMatchObject({
      mode: 'Full',
      isModify: false,
      entry: { tpStopOrderId: '', slStopOrderId: '' },
    })
    expect(first?.tp).toMatchObject({ text: '', triggerBy: 'LastPrice', orderType: 'Market', limitText: '' })
    const held = await bench(fullPair)
    expect(held.api.openTpSl(held.target)).toMatchObject({
      mode: 'Full',
      isModify: true,
      entry: { tpStopOrderId: 'tp-1', slStopOrderId: 'sl-1' },
      tp: { text: '65000', triggerBy: 'LastPrice' },
      sl: { text: '55000', triggerBy: 'MarkPrice' },
    })
  })

  it('TPSL-33: a position with only partial entries starts in partial mode, one with both in full', async () => {
    const partial = await bench(entry(1))
    expect(partial.api.openTpSl(partial.target)?.mode).toBe('Partial')
    const both = await bench([...fullPair, ...entry(1)])
    expect(both.api.openTpSl(both.target)?.mode).toBe('Full')
  })
})

describe('the row of a position', () => {
  it('TPSL-72: it counts entries, of which a pair is one', () => {
    expect(countEntries([...fullPair])).toBe(0)
    expect(countEntries([...fullPair, ...entry(1)])).toBe(1)
    const [alone = stop({})] = entry(2)
    expect(countEntries([...entry(1), alone])).toBe(2)
  })
})

describe('the patch of both legs', () => {
  it('TPSL-35, TPSL-71: an untouched leg is not sent; a cleared one is removed by its id', async () => {
    const { edit, body } = await bench(fullPair)
    expect(edit({}).call).toBeNull()
    expect(body(edit({ sl: { text: '56000' } }))).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: 'Full',
      stopLoss: '56000',
      slTriggerBy: 'MarkPrice',
      slOrderType: 'Market',
      qtyX: '50000000',
      slStopOrderId: 'sl-1',
    })
    expect(body(edit({ tp: { text: '' } }))).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: 'Full',
      takeProfit: '0',
      qtyX: '50000000',
      tpStopOrderId: 'tp-1',
    })
  })

  it('after typing the original value again it is untouched', async () => {
    const { edit } = await bench(fullPair)
    expect(edit({ tp: { text: '65000.0' } }).tp.intent).toBe('keep')
    expect(edit({ tp: { text: '65000', triggerBy: 'IndexPrice' } }).tp.intent).toBe('set')
  })

  it('an unchanged leg does not prevent a change of the other, at any market price', async () => {
    const { edit, body, hub } = await bench(fullPair)
    hub.batch({ tickers: tickerRow(1, { lastPrice: 660_000 }) })
    expect(body(edit({ sl: { text: '60000' } }))).toMatchObject({ stopLoss: '60000' })
  })

  it('TPSL-21, TPSL-22, TPSL-65: bodies of a full, a partial market and a partial limit submit', async () => {
    const { edit, body, api, target } = await bench([])
    const opening = api.openTpSl(target)
    expect(
      body(
        edit({
          tp: { text: '62000', slippageText: '0.5' },
          sl: { text: '58000', slippageType: 'TickSize', slippageText: '50' },
        }),
      ),
    ).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: 'Full',
      takeProfit: '62000',
      tpTriggerBy: 'LastPrice',
      tpOrderType: 'Market',
      tpMaxSlippage: '0.5',
      tpMaxSlippageType: 'Percent',
      stopLoss: '58000',
      slTriggerBy: 'LastPrice',
      slOrderType: 'Market',
      slMaxSlippage: '50',
      slMaxSlippageType: 'TickSize',
      qtyX: '50000000',
    })
    const partial = { mode: 'Partial' } as const
    expect(
      body(edit({ tp: { text: '62000' }, sl: { text: '58000' }, qtyText: '0.1' }, opening, partial)),
    ).toMatchObject({
      tpSlMode: 'Partial',
      tpSize: '0.1',
      tpSizeX: '10000000',
      slSize: '0.1',
      slSizeX: '10000000',
      qtyX: '10000000',
    })
    const limit = body(
      edit(
        {
          tp: { text: '62000', orderType: 'Limit', limitText: '62100', slippageText: '0.5' },
          qtyText: '0.1',
        },
        opening,
        partial,
      ),
    )
    expect(limit).toMatchObject({ tpOrderType: 'Limit', limitTakeProfit: '62100' })
    expect(limit).not.toHaveProperty('tpMaxSlippage')
    expect(limit).not.toHaveProperty('stopLoss')
  })

  it('TPSL-35: an entry is edited by both its ids when its quantity changes, by one when one leg does', async () => {
    const { api, edit, body } = await bench(entry(1))
    const opening = api.openTpSlEntry('BTCUSDT:0', { tpStopOrderId: 'pt-1', slStopOrderId: 'ps-1' })
    expect(body(edit({ qtyText: '0.2' }, opening))).toMatchObject({
      tpStopOrderId: 'pt-1',
      slStopOrderId: 'ps-1',
      tpSize: '0.2',
      slSize: '0.2',
    })
    const one = body(edit({ tp: { text: '63000' } }, opening))
    expect(one).toMatchObject({ tpStopOrderId: 'pt-1', takeProfit: '63000' })
    expect(one).not.toHaveProperty('slStopOrderId')
    expect(one).not.toHaveProperty('stopLoss')
  })

  it('TPSL-35: an entry with one leg receives the other: the request contains the id of the unchanged leg and nothing else of it', async () => {
    const [alone = stop({})] = entry(1, { ocoOrderId: '' })
    const { api, edit, body } = await bench([alone])
    const opening = api.openTpSlEntry('BTCUSDT:0', { tpStopOrderId: 'pt-1', slStopOrderId: '' })
    expect(body(edit({ sl: { text: '57000' } }, opening))).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: 'Partial',
      stopLoss: '57000',
      slTriggerBy: 'LastPrice',
      slOrderType: 'Market',
      slSize: '0.1',
      slSizeX: '10000000',
      qtyX: '10000000',
      tpStopOrderId: 'pt-1',
    })
  })

  it('TPSL-18: a limit that fired and rests is an order, not an entry, and reserves nothing of the position', async () => {
    const fired = entry(1, { orderType: 'Limit', price: dec('62500'), orderStatus: 'New', ocoOrderId: '' })
    const { api, edit, target } = await bench(fired.slice(0, 1))
    const asked = { positionKey: 'BTCUSDT:0', only: 'partial', sort: 'time', descending: true } as const
    expect(api.listTpSl(asked).entries).toEqual([])
    const opening = api.openTpSl(target)
    expect(edit({ tp: { text: '62000' }, qtyText: '0.5' }, opening, { mode: 'Partial' }).qtyMessages).toEqual(
      [],
    )
  })

  it('shows that a leg changed elsewhere since the form was opened', async () => {
    const { edit, api, target, hub } = await bench(fullPair)
    const opening = api.openTpSl(target)
    const moved = stop({
      orderId: 'sl-1',
      stopOrderType: 'StopLoss',
      triggerPrice: dec('54000'),
      triggerBy: 'MarkPrice',
    })
    hub.account({
      kind: 'State',
      state: privateState({ positions: [position()], orders: [fullPair[0] ?? moved, moved] }),
    })
    hub.batch({ tickers: tickerRow(1) })
    const keys = (view: TpSlView) => view.formMessages.map(({ key }) => key)
    expect(keys(edit({ sl: { text: '56000' } }, opening))).toEqual(['changedElsewhere'])
    expect(keys(edit({ tp: { text: '66000' } }, opening))).toEqual([])
  })
})

describe('the linked inputs', () => {
  it('TPSL-07, TPSL-20: the typed field retains its text, the others follow, and the price is on the tick', async () => {
    const { edit } = await bench([])
    // Entry 59000, 0.5, 10x: the margin is 2950 and 14.6025 for closing. 20 % of it is 592.92, 1185.84 a coin.
    expect(edit({ tp: { input: 'roi', text: '20.0' } }).tp).toMatchObject({
      trigger: '60185.9',
      roi: '20.0',
      change: '2.01',
      pnl: '592.95',
      expectedPnl: '+592.95',
      expectedRoi: '20.00%',
    })
    expect(edit({ tp: { input: 'pnl', text: '592.92' } }).tp).toMatchObject({
      trigger: '60185.9',
      roi: '20.00',
      pnl: '592.92',
    })
    // A loss is typed as a magnitude.
    expect(edit({ sl: { input: 'change', text: '1' } }).sl).toMatchObject({
      trigger: '58410.0',
      roi: '9.95',
      pnl: '295.00',
    })
    expect(edit({ tp: { text: '60180' }, sl: { text: '58410' } }).riskReward).toBe('1 : 2.00')
  })

  it('TPSL-07: a loss with a minus is the same loss, and only a plus makes a stop that secures a gain', async () => {
    for (const side of ['Buy', 'Sell'] as const) {
      const { edit } = await bench([], { side })
      const way = side === 'Buy' ? 1 : -1
      for (const [input, loss, gain] of [
        ['pnl', '50', '+50'],
        ['roi', '10', '+10'],
        ['change', '1', '+1'],
      ] as const) {
        const [plain, minus, plus] = [loss, `-${loss}`, gain].map((text) => edit({ sl: { input, text } }).sl)
        expect(minus?.trigger).toBe(plain?.trigger)
        expect((Number(plain?.trigger) - 59_000) * way).toBeLessThan(0)
        expect(minus?.expectedPnl).toMatch(/^-/)
        expect((Number(plus?.trigger) - 59_000) * way).toBeGreaterThan(0)
        expect(plus?.expectedPnl).toMatch(/^\+/)
      }
      const kept = edit({ sl: { text: side === 'Buy' ? '59100' : '58900' } }).sl
      expect([kept.pnl, kept.change]).toEqual(['+50.00', '+0.16'])
      // The text of a linked field is read back as the same value.
      for (const input of ['pnl', 'roi', 'change'] as const)
        expect(edit({ sl: { input, text: kept[input] } }).sl.expectedPnl).toMatch(/^\+/)
    }
  })

  it('TPSL-50: the bound of a stop loss in percent applies to a loss with a minus too', async () => {
    const { edit } = await bench([])
    const corrected = (text: string) => edit({ sl: { input: 'change', text } }).sl.corrected
    expect([corrected('150'), corrected('-150'), corrected('+150')]).toEqual(['99.9', '-99.9', ''])
  })

  it('shows the distance of an exit from liquidation within 100 percent, for any prices', async () => {
    const { edit } = await bench([], { isIsolated: true, liqPrice: dec('53000') })
    const far = (text: string) => edit({ sl: { text } }).sl.toLiq
    // 5,000 of 58,000; liquidation comes first; a stop at a tenth.
    expect([far('58000'), far('50000'), far('0.1')]).toEqual(['8.62%', '-5.66%', '-99.99%'])
    const short = await bench([], { side: 'Sell', isIsolated: true, liqPrice: dec('65000') })
    expect(short.edit({ tp: { text: '0.1' } }).tp.toLiq).toBe('99.99%')
    expect(short.edit({ sl: { text: '900000' } }).sl.toLiq).toBe('-92.77%')
  })

  it('net of fees deducts the closing fee', async () => {
    const { edit } = await bench([])
    // 60180 x 0.5 x 0.00055 = 16.5495
    expect(edit({ tp: { text: '60180' } }, undefined, { netOfFees: true }).tp.expectedPnl).toBe('+573.45')
  })

  it('TPSL-40: a slider sets the price on 1, 2 or 5 ticks', async () => {
    const { edit } = await bench([])
    const { trigger } = edit({ tp: { input: 'change', text: '3.3', bySlider: true } }).tp
    expect((Number(trigger) * 10) % 5).toBe(0)
  })

  it('TPSL-39: the quantity slider sets a percentage of the position, rounded down to the lot', async () => {
    const { edit } = await bench([], { size: dec('0.333') })
    expect(edit({}, undefined, { mode: 'Partial', qtyPercent: 35 }).qtyFromPercent).toBe('0.116')
    // The slider is at the share of a typed quantity.
    const shares = ['0.111', '1', '', '-1', 'x'].map(
      (qtyText) => edit({ qtyText }, undefined, { mode: 'Partial' }).qtyShare,
    )
    expect(shares.map((share) => Math.round(share))).toEqual([33, 100, 0, 0, 0])
  })

  it('an answer contains the id of its request', async () => {
    const { edit } = await bench([])
    expect(edit({}).requestId).toBe(7)
  })

  it('a closed or reversed position is reported, with the typed text and nothing to send', async () => {
    const { edit, api, target, hub } = await bench([])
    const opening = api.openTpSl(target)
    hub.account({
      kind: 'State',
      state: privateState({ positions: [position({ side: 'Sell' })], orders: [] }),
    })
    expect(edit({ tp: { text: '61000' } }, opening)).toMatchObject({
      state: 'flipped',
      call: null,
      tp: { trigger: '61000' },
    })
    hub.account({ kind: 'State', state: privateState({ positions: [], orders: [] }) })
    expect(edit({ tp: { text: '61000' } }, opening)).toMatchObject({
      state: 'gone',
      call: null,
      tp: { trigger: '61000' },
    })
  })
})
