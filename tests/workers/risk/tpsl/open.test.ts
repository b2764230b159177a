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
