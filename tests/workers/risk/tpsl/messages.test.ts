import { describe, expect, it } from 'vitest'
import type { TpSlDraft } from '#shared/contracts/tpsl.ts'
import { tickerRow } from '../support/samples.ts'
import { bench, cases, keysOf, leg, order58, toOrder } from './message-cases.ts'

describe('every message of the TP/SL form at its boundary', () => {
  for (const { row, key, scene, says, doesNot } of cases)
    it(`${row}: ${key}`, async () => {
      const { ask } = await bench(scene)
      for (const draft of says) {
        const view = ask(draft)
        expect(keysOf(view), JSON.stringify(draft)).toContain(key)
        const blocks = [...view.tp.messages, ...view.sl.messages, ...view.qtyMessages].some(
          (m) => m.kind !== 'caution',
        )
        // Whatever blocks leaves nothing to send; a caution alone doesn't block (TPSL-47).
        expect(view.call === null).toBe(blocks)
      }
      for (const draft of doesNot) expect(keysOf(ask(draft)), JSON.stringify(draft)).not.toContain(key)
    })

  it('TPSL-61: the message follows the last price of a position, and the price of a resting order', async () => {
    const { ask, hub } = await bench({ orders: [order58] })
    const ofPosition = { tp: leg({ text: '60000.5' }) }
    const ofOrder = { target: toOrder, tp: leg({ text: '58000' }) }
    expect(keysOf(ask(ofPosition))).toEqual([])
    hub.batch({ tickers: tickerRow(1, { lastPrice: 600_010 }) })
    expect(keysOf(ask(ofPosition))).toEqual(['tpPosPriceTooLow'])
    expect(keysOf(ask(ofOrder))).toEqual([])
  })

  it('TPSL-47: with a flag of takeProfitOver there is nothing to send', async () => {
    const { ask } = await bench()
    expect(ask({ tp: leg({ text: '0' }), sl: leg({ text: '59000' }) }).call).toBeNull()
    expect(ask({ tp: leg({ text: '61000' }), sl: leg({ text: '59000' }) }).call).not.toBeNull()
  })

  it('TPSL-54: the text contains which order lacks a quantity', async () => {
    const { ask } = await bench()
    const params = (draft: Partial<TpSlDraft>) =>
      ask({ mode: 'Partial', ...draft }).qtyMessages[0]?.params['orderType']
    expect(params({ tp: leg({ text: '61000' }) })).toBe('tp')
    expect(params({ sl: leg({ text: '59000' }) })).toBe('sl')
    expect(params({ tp: leg({ text: '61000' }), sl: leg({ text: '59000' }) })).toBe('tpsl')
  })

  it('TPSL-03, TPSL-06, TPSL-41: portfolio margin has no ROI and no sliders, an option no ROI and no partial entries', async () => {
    const pm = (await bench({ marginMode: 'PORTFOLIO_MARGIN' })).ask({})
    expect([pm.allowsRoi, pm.allowsSliders, pm.allowsPartial]).toEqual([false, false, true])
    const option = (await bench({ instrument: { contractType: 'UsdtOption' } })).ask({})
    expect([option.allowsRoi, option.allowsPartial]).toEqual([false, false])
    const uta = (await bench()).ask({})
    expect([uta.allowsRoi, uta.allowsSliders, uta.allowsPartial]).toEqual([true, true, true])
  })

  it('TPSL-50, TPSL-51: out-of-range percentages are clamped to their bounds', async () => {
    const { ask } = await bench()
    const corrected = (over: Partial<TpSlDraft>) => [ask(over).tp.corrected, ask(over).sl.corrected]
    expect(corrected({ tp: leg({ input: 'change', text: '10000000000' }) })[0]).toBe('999999999.9')
    expect(corrected({ sl: leg({ input: 'change', text: '100' }) })[1]).toBe('99.9')
    expect(corrected({ sl: leg({ input: 'change', text: '99.9' }) })[1]).toBe('')
    expect(corrected({ sl: leg({ input: 'roi', text: '10000000000' }) })[1]).toBe('999999999.9')
    expect(corrected({ tp: leg({ input: 'roi', text: '10000000000' }) })[0]).toBe('999999999.9')
  })
})
