import { describe, expect, it } from 'vitest'
import { dec, position, privateState } from '../support/samples.ts'
import { bench } from './form-bench.ts'

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
