import { describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { dec, position } from '../support/samples.ts'
import { actionBench, asked } from './action-bench.ts'

const market = { ...asked, orderType: 'Market', priceText: '', qtyText: '', percent: 100 } as const
const limit = { ...market, orderType: 'Limit', priceText: '61000' } as const

describe('closing a position', () => {
  it('POS-04: all of it by market is one reduce-only order of quantity 0 with closeOnTrigger, in figures first', async () => {
    const { api } = await actionBench({})
    const view = api.previewClose(market)
    expect(view).toMatchObject({
      state: 'open',
      qtyFromPercent: '0.5',
      fillPrice: '59,999.9',
      expectedPnl: '+499.95',
      // 0.5 x 59999.9 x 0.00055, cut
      fee: '16.49',
      // As the notice will say: 499.95 - 16.49..., and -16.225 that the position realised before.
      netPnl: '+467.22',
      isPart: false,
      remaining: '0.000',
      // Nothing is left that could be liquidated.
      liq: '--',
      messages: [],
    })
    expect(view.order).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      kind: 'Market',
      qty: '0',
      timeInForce: 'ImmediateOrCancel',
      reduceOnly: true,
      closeOnTrigger: true,
      positionIdx: 0,
    })
  })

  it('POS-04, POS-34: the fee of an option follows the index, and its premium caps it', async () => {
    const call = { contractType: 'UsdtOption', strikePrice: dec('60000'), optionType: 'Call' } as const
    const preview = async (bid1Price: number) => {
      const { api } = await actionBench({
        instruments: [call],
        positions: [{ entryPrice: dec('255'), positionValue: dec('127.5'), positionRPL: dec('-15.93') }],
        ticker: { bid1Price, lastPrice: bid1Price, indexPrice: 600_000 },
      })
      return api.previewClose(market)
    }
    // 0.5 x min(60000 x 0.00055, 0.125 x 255), cut; the profit that the position realised before is its opening fee.
    expect(await preview(2550)).toMatchObject({ fee: '15.93', expectedPnl: '0.00', netPnl: '-31.86' })
    // 0.5 x 60000 x 0.00055
    expect(await preview(10_000)).toMatchObject({ fee: '16.50' })
  })

  it('POS-04, POS-05: percent presets give whole lots, at least one, and the rest', async () => {
    const { api } = await actionBench({ positions: [{ size: dec('0.007'), positionValue: dec('413') }] })
    const at = (percent: number) => api.previewClose({ ...market, percent })
    expect([at(50).isPart, at(100).isPart]).toEqual([true, false])
    expect([25, 50, 75, 100].map((percent) => at(percent).qtyFromPercent)).toEqual([
      '0.001',
      '0.003',
      '0.005',
      '0.007',
    ])
    expect(at(100)).toMatchObject({ remaining: '0.000', liq: '--' })
    expect(at(50)).toMatchObject({ liq: at(50).head?.liq })
    expect(at(50)).toMatchObject({ remaining: '0.004', order: { qty: '0.003', closeOnTrigger: false } })
    const one = await actionBench({ positions: [{ size: dec('0.001'), positionValue: dec('59') }] })
    expect(one.api.previewClose({ ...market, percent: 25 }).qtyFromPercent).toBe('0.001')
  })

  it("24A5: a limit through the market is estimated at the book's prices, the rest at its own", async () => {
    const { api, hub } = await actionBench({})
    hub.batch({
      book: {
        topic: topic.book20('BTCUSDT'),
        symbol: 'BTCUSDT',
        seq: 1,
        asks: Float64Array.of(600_001, 500),
        bids: Float64Array.of(599_999, 300, 590_000, 100),
      },
    })
    const through = { ...limit, priceText: '9000' }
    // 0.3 at 59,999.9, 0.1 at 59,000, and 0.1 that would rest at 9,000.
    expect(api.previewClose(through)).toMatchObject({ fillPrice: '49,599.9', expectedPnl: '-4,700.03' })
    expect(api.previewClose({ ...through, priceText: '59999' })).toMatchObject({ fillPrice: '59,999.5' })
    expect(api.previewClose(limit)).toMatchObject({ fillPrice: '61,000.0' })
  })

  it('POS-05: a limit close has price and quantity and is reduce-only', async () => {
    const { api } = await actionBench({})
    const view = api.previewClose({ ...limit, percent: null, qtyText: '0.2' })
    expect(view.order).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      kind: 'Limit',
      qty: '0.2',
      price: '61000',
      timeInForce: 'GoodTillCancel',
      reduceOnly: true,
      closeOnTrigger: false,
      positionIdx: 0,
    })
    // (61000 - 59000) x 0.2
    expect(view.expectedPnl).toBe('+400.00')
    // Of a part: less its own fee, 0.2 x 61000 x 0.00055.
    expect(view.netPnl).toBe('+393.29')
  })

  it('POS-05, TPSL-64: a price on the liquidation side warns, for a long closeBuyLiqPriceTips, for a short closeSellLiqPriceTips; an empty liquidation price causes no warning', async () => {
    const long = await actionBench({ positions: [{ isIsolated: true, liqPrice: dec('53500') }] })
    const keys = (view: { messages: readonly { key: string; kind: string }[] }) =>
      view.messages.map(({ key, kind }) => `${key} ${kind}`)
    expect(keys(long.api.previewClose({ ...limit, priceText: '53500' }))).toEqual([
      'closeBuyLiqPriceTips caution',
    ])
    expect(long.api.previewClose({ ...limit, priceText: '53500' }).order).not.toBeNull()
    expect(keys(long.api.previewClose({ ...limit, priceText: '53500.1' }))).toEqual(['priceTakes caution'])
    const short = await actionBench({
      positions: [{ side: 'Sell', isIsolated: true, liqPrice: dec('64500') }],
    })
    expect(keys(short.api.previewClose({ ...limit, priceText: '64500' }))).toEqual([
      'closeSellLiqPriceTips caution',
    ])
    const none = await actionBench({ wallet: [] })
    expect(keys(none.api.previewClose({ ...limit, priceText: '100' }))).toEqual(['priceTakes caution'])
  })

  it('case 9: a position that was closed and opened again on the same side is another one', async () => {
    const { api, hub } = await actionBench({})
    const { head } = api.previewClose(market)
    const asked = { ...market, openedAs: 'Buy', openedAt: head?.openedAt ?? 0 } as const
    expect(api.previewClose(asked).state).toBe('open')
    // A smaller position is still the same one, and closing all takes the rest.
    hub.account({ kind: 'Position', seq: 2, position: position({ size: dec('0.2') }) })
    expect(api.previewClose(asked)).toMatchObject({
      state: 'open',
      order: { qty: '0', closeOnTrigger: true },
    })
    hub.account({ kind: 'Position', seq: 3, position: position({ createdAt: 1_700_000_000_000 }) })
    expect(api.previewClose(asked)).toMatchObject({ state: 'flipped', order: null })
  })

  it('case 9: in hedge mode the order is for the requested side, and only reduces it', async () => {
    const long = { positionIdx: 1, mode: 'BothSide', size: dec('0.2') } as const
    const short = { positionIdx: 2, mode: 'BothSide', side: 'Sell', size: dec('0.1') } as const
    const { api } = await actionBench({ positions: [long, short], info: { positionMode: 'BothSide' } })
    const close = { reduceOnly: true, closeOnTrigger: true, qty: '0' }
    expect(api.previewClose({ ...market, key: 'BTCUSDT:1' }).order).toMatchObject({
      ...close,
      side: 'Sell',
      positionIdx: 1,
    })
    expect(api.previewClose({ ...market, key: 'BTCUSDT:2' }).order).toMatchObject({
      ...close,
      side: 'Buy',
      positionIdx: 2,
    })
  })

  it('case 9: a position below the smallest order is closed whole', async () => {
    const { api } = await actionBench({
      instruments: [{ minQty: dec('0.01') }],
      positions: [{ size: dec('0.003'), positionValue: dec('177') }],
    })
    expect(api.previewClose(market)).toMatchObject({
      messages: [],
      order: { qty: '0', closeOnTrigger: true },
    })
  })

  it('POS-05: an error is shown at its field and nothing is sent', async () => {
    const { api } = await actionBench({})
    const wrong = (over: object) => {
      const view = api.previewClose({ ...limit, percent: null, qtyText: '0.1', ...over })
      expect(view.order, JSON.stringify(over)).toBeNull()
      return view.messages.map(({ at, key }) => `${at} ${key}`)
    }
    expect(wrong({ qtyText: '' })).toEqual(['qty qtyMissing'])
    expect(wrong({ qtyText: '0' })).toEqual(['qty qtyNotPositive'])
    expect(wrong({ qtyText: '-1' })).toEqual(['qty qtyNotPositive'])
    expect(wrong({ qtyText: 'x' })).toEqual(['qty qtyNotPositive'])
    expect(wrong({ qtyText: '0.501' })).toEqual(['qty qtyAbovePosition'])
    expect(wrong({ qtyText: '0.0005' })).toEqual(['qty qtyLot'])
    expect(wrong({ priceText: '' })).toEqual(['price priceMissing'])
    expect(wrong({ priceText: '0' })).toEqual(['price priceNotPositive'])
    expect(wrong({ priceText: '61000.05' })).toEqual(['price priceTick'])
    expect(wrong({ priceText: '9999999' })).toEqual(['price priceRange'])
  })

  it('D4: a position that was closed or reversed while the dialog is open is reported, and nothing is sent', async () => {
    const { api } = await actionBench({ positions: [] })
    expect(api.previewClose(market)).toMatchObject({ state: 'gone', order: null, remaining: '--' })
    const turned = await actionBench({ positions: [{ side: 'Sell' }] })
    expect(turned.api.previewClose({ ...market, openedAs: 'Buy' })).toMatchObject({
      state: 'flipped',
      order: null,
    })
  })
})

describe('closing all', () => {
  it('POS-04: lists every position that would be closed with its PnL, sums by coin, and the positions that cannot be closed', async () => {
    const { api } = await actionBench({
      positions: [{}, { symbol: 'GONEUSDT', positionIdx: 0 }],
    })
    const all = api.previewCloseAll({ requestId: 4, onlySymbol: '' })
    expect(all.rows).toHaveLength(2)
    expect(all.rows).toEqual(
      expect.arrayContaining([
        // (60000.5 - 59000) x 0.5
        expect.objectContaining({
          key: 'BTCUSDT:0',
          size: '0.500',
          pnl: '+500.25',
          coin: 'USDT',
          canClose: true,
        }),
        expect.objectContaining({ key: 'GONEUSDT:0', canClose: false, coin: '' }),
      ]),
    )
    expect(all.totals).toEqual([{ coin: 'USDT', pnl: '+500.25', tone: 1 }])
    expect(api.previewCloseAll({ requestId: 5, onlySymbol: 'BTCUSDT' }).rows).toHaveLength(1)
    const silent = await actionBench({ ticker: { markPrice: 0 } })
    expect(silent.api.previewCloseAll({ requestId: 6, onlySymbol: '' }).totals).toEqual([
      { coin: 'USDT', pnl: '--', tone: 0 },
    ])
  })

  it('POS-04: of a table that hides some, those shown are closed and no other: by filter, and while other symbols are hidden', async () => {
    const of = {
      positions: [{}, { symbol: 'ETHUSDT' }],
      instruments: [{}, { id: 2, symbol: 'ETHUSDT' }],
    }
    const question = { requestId: 7, onlySymbol: '' }
    const keys = async (view: Parameters<typeof actionBench>[0]['view'], isShown: boolean) => {
      const { api } = await actionBench({ ...of, ...(view === undefined ? {} : { view }) })
      return api
        .previewCloseAll({ ...question, isShown })
        .rows.map(({ key }) => key)
        .toSorted()
    }
    const filtered = {
      positionsQuestion: { text: 'ETH', family: 'all', sort: 'time', descending: true },
    } as const
    expect(await keys(filtered, true)).toEqual(['ETHUSDT:0'])
    expect(await keys({ symbol: 'BTCUSDT', hideOtherSymbols: true }, true)).toEqual(['BTCUSDT:0'])
    expect(await keys(filtered, false)).toEqual(['BTCUSDT:0', 'ETHUSDT:0'])
  })
})
