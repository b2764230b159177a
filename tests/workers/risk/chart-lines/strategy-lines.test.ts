import { describe, expect, it } from 'vitest'
import { orderLine } from '../../../../src/workers/risk/chart-lines/order-line.ts'
import { withLines } from '../support/chart-lines.ts'
import { dec, instrument, order, texts } from '../support/samples.ts'

describe('lines of strategies', () => {
  it('LINES-02: a strategy is named as one, and an iceberg with what it has in the book: the quantity is all of it', () => {
    const line = (specialTradeFrom: string, slice?: ReturnType<typeof order>) =>
      orderLine(order({ specialTradeFrom, side: 'Sell' }), instrument(), texts, slice)
    const slice = order({ leavesQty: dec('0.01'), parentOrderId: 'o-1' })
    expect(line('Iceberg', slice)).toMatchObject({ text: 'Iceberg 0.010 · Sell', quantity: '0.200' })
    expect(line('Iceberg')).toMatchObject({ text: 'Iceberg · Sell' })
    expect(line('TWAP', slice)?.text).toBe('TWAP · Sell')
    expect(line('Chase Limit', slice)?.text).toBe('Chase limit · Sell')
    expect(line('')?.text).toBe('Sell Limit')
  })

  it('an iceberg’s line follows what it has in the book', async () => {
    const { hub, lines } = await withLines()
    const textOf = async (): Promise<string | undefined> => (await lines()).get('order:ice')?.text
    const send = (seq: number, over: Parameters<typeof order>[0]): void =>
      hub.account({
        kind: 'Order',
        seq,
        event: 'newed',
        order: order({ specialTradeFrom: 'Iceberg', ...over }),
      })
    const slice = { orderId: 'part', parentOrderId: 'ice' }
    send(2, { orderId: 'ice' })
    expect(await textOf()).toBe('Iceberg · Buy')
    send(3, { ...slice, leavesQty: dec('0.02') })
    expect(await textOf()).toBe('Iceberg 0.020 · Buy')
    send(4, { ...slice, leavesQty: dec('0.01') })
    expect(await textOf()).toBe('Iceberg 0.010 · Buy')
  })
})
