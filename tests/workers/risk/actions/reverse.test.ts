import { describe, expect, it } from 'vitest'
import { dec, order } from '../support/samples.ts'
import { actionBench, asked } from './action-bench.ts'

const draft = { ...asked, leverageText: '' } as const

describe('the preview of a reverse', () => {
  it('POS-11: a long of 0.5 isolated 10x becomes a short of 0.5: market price, both sides, PnL, fees, cost and the liquidation price after', async () => {
    const { api } = await actionBench({ positions: [{ isIsolated: true }] })
    const view = await api.previewReverse(draft)
    expect(view).toMatchObject({
      requestId: 3,
      state: 'open',
      marketPrice: '60,000.0',
      // Sold at the best bid.
      fillPrice: '59,999.9',
      opposite: 'Sell',
      leverageAfter: '10x',
      // (59999.9 - 59000) x 0.5
      realisedPnl: '+499.95',
      netPnl: '+467.22',
      tone: 1,
      // 2 x 0.5 x 59999.9 x 0.00055
      fees: '32.99',
      coin: 'USDT',
      isCopyTrade: false,
      messages: [],
    })
    expect(view.head).toMatchObject({ side: 'Buy', size: '0.500', leverage: '10x', isIsolated: true })
    // The liquidation price of a short lies above its entry, that of the long below.
    expect(Number(view.liqNow.replaceAll(',', ''))).toBeLessThan(59_000)
    expect(Number(view.liqAfter.replaceAll(',', ''))).toBeGreaterThan(60_000)
    expect(view.request).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      size: '0.5',
      positionIdx: 0,
      basePrice: '60000',
    })
  })

  it('POS-11, POS-34: an option is not reversed, and the fees shown are those of an option', async () => {
    const { api } = await actionBench({
      instruments: [{ contractType: 'UsdtOption', strikePrice: dec('60000'), optionType: 'Call' }],
      positions: [{ entryPrice: dec('255'), positionValue: dec('127.5') }],
      ticker: { bid1Price: 2550, lastPrice: 2550, indexPrice: 600_000 },
    })
    // 2 x 0.5 x 0.125 x 255, cut
    expect(await api.previewReverse(draft)).toMatchObject({ fees: '31.87', request: null })
  })

  it('POS-11: the liquidation price after is that of the opened position alone', async () => {
    for (const isIsolated of [true, false]) {
      const { api } = await actionBench({ positions: [{ isIsolated }] })
      const { liqAfter: after } = await api.previewReverse(draft)
      const opened = await actionBench({
        positions: [
          {
            isIsolated,
            side: 'Sell',
            entryPrice: dec('59999.9'),
            positionValue: dec('29999.95'),
          },
        ],
        // Realised, less both fees of 16.4999725 (rounded up to 1e-8).
        wallet: [{ walletBalance: dec(String(10_000 + 499.95 - 2 * 16.4999725)) }],
      })
      expect((await opened.api.previewReverse(draft)).liqNow, String(isIsolated)).toBe(after)
    }
  })

  it('POS-20: a leverage typed for the reverse is sent with the request and moves the liquidation price; one beyond the tier does not', async () => {
    const { api } = await actionBench({ positions: [{ isIsolated: true }] })
    const usual = await api.previewReverse(draft)
    const lower = await api.previewReverse({ ...draft, leverageText: '5' })
    expect(lower.request).toMatchObject({ leverage: '5' })
    expect(lower.leverageAfter).toBe('5x')
    expect(lower.liqAfter).not.toBe(usual.liqAfter)
    for (const leverageText of ['0', '101', '-1', 'x', '1.234']) {
      const wrong = await api.previewReverse({ ...draft, leverageText })
      expect(wrong.request, leverageText).toBeNull()
      expect(wrong.messages, leverageText).toMatchObject([
        { at: 'amount', key: 'leverageRange', params: { min: '1' } },
      ])
    }
  })

  it('POS-19: in hedge mode the position on the other side is shown, and remains in the figures', async () => {
    const hedge = { mode: 'BothSide', isIsolated: true } as const
    const { api } = await actionBench({
      info: { positionMode: 'BothSide' },
      positions: [
        { ...hedge, positionIdx: 1 },
        { ...hedge, positionIdx: 2, side: 'Sell', size: dec('0.2'), positionValue: dec('11800') },
      ],
    })
    const view = await api.previewReverse({ ...draft, key: 'BTCUSDT:1' })
    expect(view.request).toMatchObject({ side: 'Buy', size: '0.5', positionIdx: 1 })
    expect(view.messages).toMatchObject([{ key: 'reverseAdds', kind: 'caution', params: { size: '0.200' } }])
  })

  it('POS-12, POS-23: a copy-trade leader reverses by the copy-trade calls; a follower and a symbol that is not copied get the reason', async () => {
    const instruments = [{ supportCopyTrade: true }]
    const leader = await actionBench({ info: { copyTrade: 'leader' }, instruments })
    expect(await leader.api.previewReverse(draft)).toMatchObject({
      isCopyTrade: true,
      request: { isCopyTrade: true },
    })
    const follower = await actionBench({ info: { copyTrade: 'follower' }, instruments })
    expect(await follower.api.previewReverse(draft)).toMatchObject({
      request: null,
      messages: [{ key: 'reverseFollower' }],
    })
    const other = await actionBench({ info: { copyTrade: 'leader' } })
    expect(await other.api.previewReverse(draft)).toMatchObject({ messages: [{ key: 'reverseNotCopied' }] })
  })

  it('D4, H7: bad input prevents sending, with a text: closed, reversed, too big, no price, no balance', async () => {
    const { api, hub } = await actionBench({})
    expect(await api.previewReverse({ ...draft, key: 'ETHUSDT:0' })).toMatchObject({
      state: 'gone',
      request: null,
    })
    expect(await api.previewReverse({ ...draft, openedAs: 'Sell' })).toMatchObject({
      state: 'flipped',
      request: null,
    })
    hub.account({ kind: 'Position', seq: 2, position: { ...(await samplePosition()), size: dec('0') } })
    expect((await api.previewReverse(draft)).state).toBe('gone')
    const big = await actionBench({ positions: [{ size: dec('501'), positionValue: dec('29559000') }] })
    expect(await big.api.previewReverse(draft)).toMatchObject({
      request: null,
      messages: [{ key: 'reverseTooBig', params: { max: '500.000', coin: 'BTC' } }, {}],
    })
    const nowhere = { lastPrice: 0, bid1Price: 0, ask1Price: 0, markPrice: 0, indexPrice: 0 }
    const silent = await (await actionBench({ ticker: nowhere })).api.previewReverse(draft)
    expect(silent).toMatchObject({ fillPrice: '--', realisedPnl: '--', fees: '--', liqAfter: '--' })
    expect(silent.messages).toMatchObject([{ key: 'noPrice', kind: 'caution' }])
    const poor = await actionBench({
      positions: [{ isIsolated: true }],
      wallet: [{ walletBalance: dec('2960') }],
    })
    expect((await poor.api.previewReverse({ ...draft, leverageText: '2' })).messages).toMatchObject([
      { key: 'reverseShort', kind: 'caution' },
    ])
  })

  it('no figure is ever NaN, undefined or null, whatever is missing', async () => {
    const bare = await actionBench({ wallet: [], orders: [order()], ticker: { markPrice: 0 } })
    const text = JSON.stringify(
      Object.values(await bare.api.previewReverse(draft)).filter((v) => typeof v === 'string'),
    )
    expect(text).not.toMatch(/NaN|undefined|null|Infinity|-0"/)
  })
})

const samplePosition = async () => (await import('../support/samples.ts')).position()
