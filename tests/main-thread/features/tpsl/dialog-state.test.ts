import { describe, expect, it } from 'vitest'
import { isSameForm } from '../../../../src/main-thread/features/tpsl/dialog-state.ts'
import type { OpenDialog } from '../../../../src/main-thread/features/tpsl/dialog-state.ts'

const form = (key: string, over: object = {}): OpenDialog => ({
  kind: 'form',
  target: { of: 'position', key },
  ...over,
})

describe('the one TP/SL window', () => {
  it('TPSL-23: asked for again, or with a price dropped on the chart, it goes on with what is typed in it', () => {
    const open = form('BTCUSDT:0')
    expect(isSameForm(open, form('BTCUSDT:0'))).toBe(true)
    expect(isSameForm(open, form('BTCUSDT:0', { drop: { leg: 'tp', price: '61000' } }))).toBe(true)
  })

  it('TPSL-32: another position, an order, one entry or another kind of window starts anew', () => {
    const open = form('BTCUSDT:0')
    const others: readonly OpenDialog[] = [
      form('BTCUSDT:1'),
      form('BTCUSDT:0', { entry: { tpStopOrderId: 'a', slStopOrderId: '' } }),
      { kind: 'form', target: { of: 'order', orderId: 'BTCUSDT:0' } },
      { kind: 'trailing', key: 'BTCUSDT:0' },
      { kind: 'bulk' },
      { kind: 'none' },
    ]
    for (const other of others) expect(isSameForm(open, other)).toBe(false)
    expect(isSameForm({ kind: 'none' }, open)).toBe(false)
  })
})
