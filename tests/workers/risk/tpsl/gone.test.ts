import { describe, expect, it } from 'vitest'
import { dec, position } from '../support/samples.ts'
import { bench, stop } from './form-bench.ts'

describe('a position that closes while the form is open', () => {
  it('TPSL-47: distinguishes closed, liquidated and reversed; typed text remains, nothing can be sent', async () => {
    const typed = { tp: { text: '65000' } }
    const closed = await bench([])
    const opening = closed.api.openTpSl(closed.target)
    closed.hub.account({ kind: 'Position', seq: 2, position: position({ size: dec('0') }) })
    expect(closed.edit(typed, opening)).toMatchObject({ state: 'gone', call: null, tp: { trigger: '65000' } })
    const taken = await bench([])
    taken.hub.account({
      kind: 'Order',
      seq: 2,
      event: 'filled',
      order: stop({ orderId: 'liq', stopOrderType: 'Liquidation', orderStatus: 'Filled' }),
    })
    expect(taken.edit(typed, opening).state).toBe('open')
    taken.hub.account({ kind: 'Position', seq: 3, position: position({ size: dec('0') }) })
    expect(taken.edit(typed, opening)).toMatchObject({ state: 'liquidated', call: null })
    taken.hub.account({ kind: 'Position', seq: 4, position: position({ side: 'Sell' }) })
    expect(taken.edit(typed, opening)).toMatchObject({
      state: 'flipped',
      call: null,
      tp: { trigger: '65000' },
    })
    taken.hub.account({ kind: 'Position', seq: 5, position: position({ size: dec('0') }) })
    expect(taken.edit(typed, opening).state).toBe('gone')
  })
})
