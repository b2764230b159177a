import { describe, expect, it } from 'vitest'
import { isSameForm } from '../../../../src/main-thread/features/tpsl/dialog-state.ts'
import type { OpenDialog } from '../../../../src/main-thread/stores/dialogs.ts'

type Window = OpenDialog<'tpSl'>

const form = (key: string, over: object = {}): Window => ({
  name: 'tpSl',
  props: { target: { of: 'position', key }, ...over },
})

describe('the one TP/SL window', () => {
  it('TPSL-23: opened again, or with a price dropped on the chart, it has the typed text', () => {
    const open = form('BTCUSDT:0')
    expect(isSameForm(open, form('BTCUSDT:0'))).toBe(true)
    expect(isSameForm(open, form('BTCUSDT:0', { drop: { leg: 'tp', price: '61000' } }))).toBe(true)
  })

  it('TPSL-32: another position, an order, one entry or another kind of window starts empty', () => {
    const open = form('BTCUSDT:0')
    const others: readonly (Window | null)[] = [
      form('BTCUSDT:1'),
      form('BTCUSDT:0', { entry: { tpStopOrderId: 'a', slStopOrderId: '' } }),
      { name: 'tpSl', props: { target: { of: 'order', orderId: 'BTCUSDT:0' } } },
      { name: 'trailingStop', props: { positionKey: 'BTCUSDT:0' } },
      { name: 'tpSlBulk', props: {} },
      null,
    ]
    for (const other of others) expect(isSameForm(open, other)).toBe(false)
    expect(isSameForm(null, open)).toBe(false)
  })
})
