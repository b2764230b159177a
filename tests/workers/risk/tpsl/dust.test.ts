import { describe, expect, it } from 'vitest'
import { dec } from '../support/samples.ts'
import { bench, stop } from './form-bench.ts'

describe('partial entries of a few lots (24F case 9)', () => {
  it('TPSL-39: of 0.003, the second take profit of 50 % takes the 0.002 that the first leaves', async () => {
    const of = { size: dec('0.003'), positionValue: dec('177') }
    const half = (form: Awaited<ReturnType<typeof bench>>, text: string) =>
      form.edit({ tp: { text } }, form.api.openTpSl(form.target), {
        mode: 'Partial',
        entry: { tpStopOrderId: '', slStopOrderId: '' },
        base: { tp: empty, sl: empty, qtyText: '' },
        sl: empty,
        tp: { ...empty, text },
        qtyPercent: 50,
      })
    const empty = {
      input: 'trigger',
      text: '',
      bySlider: false,
      triggerBy: 'LastPrice',
      orderType: 'Market',
      limitText: '',
      slippageType: 'Percent',
      slippageText: '',
    } as const
    const first = half(await bench([], of), '65000')
    expect(first).toMatchObject({ qtyFromPercent: '0.001', qtyMessages: [] })
    expect(first.call).toMatchObject({ body: { tpSize: '0.001' } })
    const beside = [
      stop({
        orderId: 'pt-1',
        stopOrderType: 'PartialTakeProfit',
        triggerPrice: dec('65000'),
        qty: dec('0.001'),
        leavesQty: dec('0.001'),
      }),
    ]
    const second = half(await bench(beside, of), '66000')
    expect(second).toMatchObject({ qtyFromPercent: '0.002', qtyMessages: [] })
    expect(second.call).toMatchObject({ body: { tpSize: '0.002' } })
  })
})
