import { describe, expect, it } from 'vitest'
import { dec, order } from '../support/samples.ts'
import { bench, entry } from './form-bench.ts'

describe('the list of entries', () => {
  it('TPSL-27, TPSL-28: entries are sorted newest first, and by take profit or stop loss in both directions', async () => {
    const { api } = await bench([...entry(2), ...entry(3), ...entry(1)])
    const times = (sort: 'time' | 'tp' | 'sl', descending: boolean) =>
      api
        .listTpSl({ positionKey: 'BTCUSDT:0', only: 'partial', sort, descending })
        .entries.map((e) => e.updatedAt)
    expect(times('time', true)).toEqual([1003, 1002, 1001])
    expect(times('time', false)).toEqual([1001, 1002, 1003])
    expect(times('tp', true)).toEqual([1003, 1002, 1001])
    expect(times('sl', true)).toEqual([1001, 1002, 1003])
  })

  it('TPSL-19: an entry shows quantity, both triggers, limit, expected PnL and time', async () => {
    const { api } = await bench(entry(1, { orderType: 'Limit', price: dec('62500') }))
    const { entries, tpTotal, size } = api.listTpSl({
      positionKey: 'BTCUSDT:0',
      only: 'partial',
      sort: 'time',
      descending: true,
    })
    expect(entries).toEqual([
      expect.objectContaining({
        qty: '0.100',
        tp: '62,000.0',
        tpTerms: { by: 'LastPrice', limit: '62,500.0', slippage: '', slippageType: 'Percent' },
        // (62500 - 59000) x 0.1
        tpPnl: '+350.00',
        sl: '58,000.0',
        slPnl: '-100.00',
        updatedAt: 1001,
        ids: { tpStopOrderId: 'pt-1', slStopOrderId: 'ps-1' },
      }),
    ])
    expect([tpTotal, size]).toEqual(['0.100', '0.500'])
  })

  it('TPSL-19: an entry larger than its position earns or loses what the position can', async () => {
    const { api } = await bench(entry(1, { qty: dec('0.8') }))
    const { entries } = api.listTpSl({ positionKey: null, only: 'all', sort: 'time', descending: false })
    const larger = entries.find(({ qty }) => qty === '0.800')
    // Of 0.5 that are held: (62000 - 59000) x 0.5.
    expect(larger).toMatchObject({ tpPnl: '+1,500.00' })
  })

  it('TPSL-19, SLIP-11: an entry and an order show which price triggers each leg and its maximum slippage', async () => {
    const { api, hub } = await bench(
      entry(1, { triggerBy: 'MarkPrice', maxSlippage: dec('0.5'), maxSlippageType: 'Percent' }),
    )
    const carrier = order({
      orderId: 'o-9',
      takeProfit: dec('65000'),
      tpTriggerBy: 'IndexPrice',
      tpMaxSlippage: dec('50'),
      tpMaxSlippageType: 'TickSize',
      stopLoss: dec('50000'),
      slOrderType: 'Limit',
      limitStopLoss: dec('49000'),
    })
    hub.account({ kind: 'Order', event: 'newed', seq: 11, order: carrier })
    const { entries } = api.listTpSl({ positionKey: null, only: 'all', sort: 'time', descending: false })
    const terms = (id: string) => {
      const found = entries.find((one) => one.id.startsWith(id))
      return [found?.tpTerms, found?.slTerms]
    }
    const market = { by: 'LastPrice', limit: '', slippage: '', slippageType: 'Percent' }
    expect(terms('pt-1')).toEqual([{ ...market, by: 'MarkPrice', slippage: '0.5' }, market])
    expect(terms('o-9')).toEqual([
      { by: 'IndexPrice', limit: '', slippage: '50', slippageType: 'TickSize' },
      { ...market, limit: '49,000.0' },
    ])
    // The form's initial values, so that a change of the price alone doesn't lose them.
    expect(api.openTpSl({ of: 'order', orderId: 'o-9' })?.tp).toMatchObject({
      slippageText: '50',
      slippageType: 'TickSize',
    })
  })
})
