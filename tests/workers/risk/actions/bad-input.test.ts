import { describe, expect, it } from 'vitest'
import type { Position } from '#shared/domain/records.ts'
import { dec, instrument } from '../support/samples.ts'
import { actionBench, asked } from './action-bench.ts'

/** Numbers an exchange really sends and a formula must not meet: each dialog of a position answers in clean texts. */

const broken: Readonly<Record<string, Partial<Position>>> = {
  'no liquidation price': { liqPrice: dec('') },
  'leverage 0': { leverage: dec('0') },
  'mark 0': { markPrice: dec('0') },
  'entry 0': { entryPrice: dec('0') },
  'value 0': { positionValue: dec('0') },
  'all of it': {
    liqPrice: dec(''),
    leverage: dec('0'),
    markPrice: dec('0'),
    entryPrice: dec('0'),
    positionValue: dec('0'),
  },
}
const leverage = {
  requestId: 1,
  symbol: 'BTCUSDT',
  buyText: '20',
  sellText: '20',
  tiers: null,
} as const

describe('invalid numbers of a position', () => {
  for (const [name, over] of Object.entries(broken)) {
    for (const isIsolated of [true, false]) {
      it(`D4, MARGIN-22, POS-30: ${name}, ${isIsolated ? 'isolated' : 'cross'}: every dialog of it answers, shows no NaN, and does not prevent closing`, async () => {
        const { api } = await actionBench({
          positions: [{ isIsolated, ...over }],
          ...('markPrice' in over ? { ticker: { markPrice: 0 } } : {}),
        })
        const close = api.previewClose({
          ...asked,
          orderType: 'Market',
          priceText: '',
          qtyText: '',
          percent: 100,
        })
        const views = [
          close,
          api.previewClose({
            ...asked,
            orderType: 'Limit',
            priceText: '59000',
            qtyText: '0.1',
            percent: null,
          }),
          await api.previewReverse({ ...asked, leverageText: '' }),
          api.previewAddMargin({ ...asked, direction: 'add', amountText: '5', percent: null }),
          api.previewAddMargin({ ...asked, direction: 'reduce', amountText: '', percent: 50 }),
          api.previewLeverage(leverage),
          api.viewMarginMode({ requestId: 1, symbol: 'BTCUSDT' }),
          api.previewCloseAll({ requestId: 1, onlySymbol: '' }),
        ]
        for (const view of views) {
          expect(view).not.toBeNull()
          expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity|undefined|"-0(\.0*)?[x%]?"/)
        }
        expect(close).toMatchObject({ state: 'open', order: { reduceOnly: true, closeOnTrigger: true } })
      })
    }
  }

  it('D8: tiers in another order prevent no change, and give the same limits', async () => {
    const tiers = instrument().riskTiers
    expect(tiers.length).toBeGreaterThan(1)
    const { api } = await actionBench({ positions: [] })
    const inOrder = api.previewLeverage({ ...leverage, tiers })
    expect(inOrder?.change).not.toBeNull()
    expect(api.previewLeverage({ ...leverage, tiers: tiers.toReversed() })).toEqual(inOrder)
    expect(api.viewTiers({ requestId: 1, symbol: 'BTCUSDT', tiers: tiers.toReversed() })).toEqual(
      api.viewTiers({ requestId: 1, symbol: 'BTCUSDT', tiers }),
    )
  })
})
