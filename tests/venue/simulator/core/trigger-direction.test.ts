import { describe, expect, it } from 'vitest'
import { benchCore, market } from './bench-core.ts'

describe('the direction of a conditional order', () => {
  it('VENUE-46, ERR-15: is the requested one, or the order is refused; it is never reversed', () => {
    const bench = benchCore()
    const stop = { triggerBy: 'MarkPrice', qty: '0.01' } as const
    const refused = (code: number) => ({ ok: false, code, params: { triggerBy: 'MarkPrice' } })
    const order = bench.place(bench.cross, market({ ...stop, triggerPrice: '110000.0', triggerDirection: 1 }))
    expect(order).toMatchObject({ orderStatus: 'Untriggered', triggerDirection: 1 })
    const orders = bench.core.snapshotOf(bench.cross)?.orders.length
    bench.move('BTCUSDT', '105000')
    const send = (fields: object) => bench.run(bench.cross, market({ ...stop, ...fields }))
    // The price rose past 104,000: an order that waited for the rise would now wait for a fall.
    expect(send({ triggerPrice: '104000.0', triggerDirection: 1 })).toMatchObject(refused(30074))
    expect(send({ triggerPrice: '106000.0', triggerDirection: 2 })).toMatchObject(refused(30075))
    expect(send({ triggerPrice: '105000.0', triggerDirection: 1 })).toMatchObject(refused(30074))
    expect(send({ triggerPrice: '105000.0', triggerDirection: 2 })).toMatchObject(refused(30075))
    expect(send({ triggerPrice: '105000.0' })).toMatchObject(refused(30074))
    expect(send({ triggerPrice: '104000.0', triggerDirection: 0 })).toMatchObject({ ok: false, code: 30015 })
    expect(bench.core.snapshotOf(bench.cross)?.orders).toHaveLength(orders ?? -1)
    expect(
      bench.place(bench.cross, market({ ...stop, triggerPrice: '104000.0', triggerDirection: 2 })),
    ).toMatchObject({
      triggerDirection: 2,
    })
  })
})
