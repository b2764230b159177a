import { describe, expect, it } from 'vitest'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { ChangeRow } from '../../../../venue/simulator/core/changes.ts'
import { storedOptions } from '../../../../venue/simulator/core/restart.ts'
import { benchCore, dumpOf, imbalance, limit, market, netSizes, START } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { reopenCore } from '../../support/reopen-core.ts'

/** The host's table, as JSON text. */
function createTable() {
  const rows = new Map<string, string>()
  return {
    save(bench: Pick<BenchCore, 'core'>): number {
      const changed = bench.core.takeChanges()
      for (const row of changed) {
        const key = `${row.kind}/${row.key}`
        if (row.value === null) rows.delete(key)
        else rows.set(key, JSON.stringify(row))
      }
      return changed.length
    },
    all: (): ChangeRow[] => [...rows.values()].map((row) => JSON.parse(row) as ChangeRow),
    count: (kind: string): number => [...rows.keys()].filter((key) => key.startsWith(`${kind}/`)).length,
  }
}

/** Everything but what the mark price moves. */
const still = (snapshot: ReturnType<ReturnType<typeof createCore>['snapshotOf']>) => ({
  ...snapshot,
  positions: snapshot?.positions.map(({ symbol, side, size, positionValue, positionRPL, createdAt }) => ({
    symbol,
    side,
    size,
    positionValue,
    positionRPL,
    createdAt,
  })),
})

function busyBench() {
  const bench = benchCore(6, 4)
  const table = createTable()
  table.save(bench)
  for (let turn = 0; turn < 8; turn += 1) {
    bench.pass(20_000, 100)
    bench.place(bench.cross, market({ qty: '0.05', side: turn % 3 === 0 ? 'Sell' : 'Buy' }))
    bench.place(bench.isolated, market({ symbol: 'ETHUSDT', qty: '0.7', orderLinkId: `e${turn}` }))
    bench.place(bench.cross, limit({ price: `${100_000 + turn}.0`, qty: '0.02' }))
    bench.place(bench.small, limit({ price: '100001.0', qty: '0.001' }))
    bench.place(bench.cross, market({ triggerPrice: '130000.0', qty: '0.01' }))
    table.save(bench)
  }
  bench.run(bench.isolated, { type: 'SetLeverage', symbol: 'SOLUSDT', buyLeverage: '7', sellLeverage: '7' })
  table.save(bench)
  return { bench, table }
}

describe('a restart of the core', () => {
  it('loses no order, position, balance, setting or history', () => {
    const { bench, table } = busyBench()
    const back = reopenCore(table.all())
    for (const id of [bench.cross, bench.isolated, bench.small]) {
      expect(still(back.snapshotOf(id))).toEqual(still(bench.core.snapshotOf(id)))
      const all = { before: Infinity, limit: 1000 }
      expect(back.executions(id, all)).toEqual(bench.core.executions(id, all))
      expect(back.orderHistory(id, all)).toEqual(bench.core.orderHistory(id, all))
    }
    const dump = dumpOf(back)
    expect(imbalance(dump)).toBe(0n)
    expect(netSizes(dump, ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'])).toEqual([0, 0, 0, 0])
    const again = back.apply(
      bench.isolated,
      market({ symbol: 'ETHUSDT', qty: '0.7', orderLinkId: 'e3' }),
      bench.now,
    )
    expect(again.answer).toMatchObject({ ok: true, result: { duplicate: true } })
    expect(
      back
        .accountsOf('tester')
        .slice(0, 3)
        .map((account) => account.accountId),
    ).toEqual([bench.cross, bench.isolated, bench.small])
  })

  it('reads an account’s history once, when it is first needed, and continues to the same bytes', () => {
    const { bench, table } = busyBench()
    const rows = table.all()
    const options = storedOptions(rows)
    if (options === null) throw new Error('nothing stored')
    const read: string[] = []
    const lazy = reopenCore(rows, (accountId) => read.push(accountId))
    const eager = createCore(options, rows)
    lazy.advance(bench.now + 40)
    eager.advance(bench.now + 40)
    expect(lazy.snapshotOf(bench.cross)).toEqual(eager.snapshotOf(bench.cross))
    expect(read).toEqual([])
    // A fill is a new part of it: numbers and names go on where they ended.
    for (const core of [lazy, eager]) {
      expect(core.apply(bench.cross, market({ qty: '0.01' }), bench.now + 60).answer.ok).toBe(true)
    }
    expect(read).toEqual([bench.cross])
    expect(lazy.takeChanges()).toEqual(eager.takeChanges())
    const all = { before: Infinity, limit: 1000 }
    for (const id of [bench.cross, bench.isolated]) {
      expect(lazy.orderHistory(id, all)).toEqual(eager.orderHistory(id, all))
      expect(lazy.executions(id, all)).toEqual(eager.executions(id, all))
      expect(lazy.executions(id, all).length).toBeGreaterThan(7)
    }
    expect(lazy.stateHash()).toBe(eager.stateHash())
    expect(read).toHaveLength(new Set(read).size)
  })

  it('an unreadable history is neither empty nor overwritten', () => {
    const { bench, table } = busyBench()
    let isBroken = true
    const back = reopenCore(table.all(), () => {
      if (isBroken) throw new Error('row is not readable')
    })
    const fill = () => back.apply(bench.cross, market({ qty: '0.01', orderLinkId: 'new' }), bench.now)
    for (let turn = 0; turn < 2; turn += 1) expect(fill).toThrow('row is not readable')
    isBroken = false
    expect(back.executions(bench.cross, { before: Infinity, limit: 1000 }).length).toBeGreaterThan(7)
    expect(fill().answer.ok).toBe(true)
  })

  it('restores resting orders in their order of time and continues the private numbers', () => {
    const { bench, table } = busyBench()
    const queueOf = (core: typeof bench.core): string[] => {
      const side = dumpOf(core).markets[0]?.bids ?? []
      return (side.find(([price]) => price === 10_000_100)?.[1] ?? []).map(([, id]) => id)
    }
    const back = reopenCore(table.all())
    expect(queueOf(back)).toEqual(queueOf(bench.core))
    expect(queueOf(back).length).toBeGreaterThan(3)
    const seq = bench.core.snapshotOf(bench.cross)?.seq ?? 0
    const { events } = back.apply(bench.cross, limit({ price: '99000.0' }), bench.now)
    expect(events[0]?.seq).toBe(seq + 1)
    const id = events[0]?.kind === 'order' ? events[0].order.orderId : ''
    expect(bench.core.findOrder(bench.cross, { orderId: id })).toBeNull()
  })

  it('VENUE-31: fills the time it was down, so that no series has a gap and published bars are unchanged', () => {
    const { bench, table } = busyBench()
    const candles = (core: typeof bench.core, to: number) =>
      core.candles({ symbol: 'ETHUSDT', interval: '1', kind: 'market', to, limit: 300 }).rows
    const down = Math.floor(bench.now / 60_000) * 60
    const before = candles(bench.core, down)
    const back = reopenCore(table.all())
    const later = bench.now + 3 * 3_600_000
    const { market: batch } = back.advance(later)
    expect(batch.resets).toHaveLength(4)
    expect(candles(back, down)).toEqual(before)
    const rows = candles(back, later / 1000)
    for (let at = 8; at < rows.length; at += 8) {
      expect((rows[at] ?? 0) - (rows[at - 8] ?? 0)).toBe(60)
      expect(rows[at + 1]).toBe(rows[at - 4])
    }
    for (let at = 0; at < rows.length; at += 8) expect(rows[at + 5]).toBeGreaterThan(0)
  })

  it('VENUE-62: the stored data after the gap gives the same candles once more', () => {
    const { bench, table } = busyBench()
    const back = reopenCore(table.all())
    let { now } = bench
    for (const gap of [1000, 200_000, 5 * 3_600_000, 3 * 86_400_000, 20 * 86_400_000, 30_000]) {
      now += gap
      back.advance(now)
      table.save({ core: back })
    }
    const third = reopenCore(table.all())
    for (const interval of ['1', '5', '60', '1D', '1M'] as const) {
      for (const kind of ['market', 'mark', 'index'] as const) {
        const query = { symbol: 'SOLUSDT', interval, kind, to: Math.floor(now / 60_000) * 60, limit: 2000 }
        expect(third.candles(query).rows).toEqual(back.candles(query).rows)
      }
    }
    expect(table.count('bars')).toBeLessThan(30 * 24 + 3 * 1440)
  })

  it('coarser candles are folds of finer ones over thinned hours too', () => {
    const { bench } = busyBench()
    bench.core.advance(bench.now + 6 * 86_400_000)
    const to = Math.floor(bench.now / 3_600_000) * 3600 + 86_400
    const read = (interval: '1' | '5' | '60', limit: number) =>
      bench.core.candles({ symbol: 'BTCUSDT', interval, kind: 'market', to, limit }).rows
    for (const [fine, coarse, parts] of [
      [read('1', 60), read('5', 12), 5],
      [read('1', 1440), read('60', 24), 60],
    ] as const) {
      for (let at = 0; at < coarse.length / 8; at += 1) {
        const inside = fine.subarray(at * parts * 8, (at + 1) * parts * 8)
        const column = (which: number) => [...inside].filter((_, index) => index % 8 === which)
        expect(coarse[at * 8 + 1]).toBe(inside[1])
        expect(coarse[at * 8 + 2]).toBe(Math.max(...column(2)))
        expect(coarse[at * 8 + 3]).toBe(Math.min(...column(3)))
        expect(coarse[at * 8 + 4]).toBe(column(4).at(-1))
        expect(coarse[at * 8 + 5]).toBe(column(5).reduce((sum, volume) => sum + volume, 0))
      }
    }
  })

  it('funding, conditional orders and liquidations happen during the gap', () => {
    const bench = benchCore(2)
    bench.place(bench.cross, market({ qty: '0.2' }))
    const order = bench.place(bench.cross, limit({ price: '108600.0', qty: '0.01' }))
    const { events } = bench.core.advance(bench.now + 9 * 3_600_000)
    expect(events.filter((event) => event.kind === 'wallet').length).toBeGreaterThan(0)
    expect(Number(bench.position(bench.cross, 'BTCUSDT')?.positionRPL)).not.toBe(0)
    expect(bench.order(bench.cross, order.orderId)).toBeDefined()
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('keeps the funding settlements, also in a dump', () => {
    const bench = benchCore(6, 4)
    const table = createTable()
    table.save(bench)
    for (const rate of ['0.0002', '-0.00005']) {
      bench.core.control({ type: 'funding', symbol: 'BTCUSDT', rate, inMs: 0 })
      bench.pass(1000, 500)
    }
    table.save(bench)
    const settled = bench.core.fundingHistory('BTCUSDT')
    expect([...settled]).toEqual([START, 20_000, START + 1000, -5000])
    expect(table.count('funding')).toBe(1)
    const back = reopenCore(table.all())
    expect(back.fundingHistory('BTCUSDT')).toEqual(settled)
    expect(back.fundingHistory('ETHUSDT')).toEqual(new Float64Array(0))
    const dump = bench.core.dump()
    bench.core.control({ type: 'funding', symbol: 'BTCUSDT', inMs: 0 })
    bench.core.restore(dump)
    expect(bench.core.fundingHistory('BTCUSDT')).toEqual(settled)
    expect(bench.core.allRows().filter(({ kind }) => kind === 'funding')).toHaveLength(1)
  })

  it('rows of all changes rewrite the store after a dump was restored', () => {
    const { bench } = busyBench()
    const dump = bench.core.dump()
    const seq = bench.core.snapshotOf(bench.cross)?.seq
    bench.place(bench.cross, market({ qty: '0.01' }))
    bench.core.restore(dump)
    expect(bench.core.snapshotOf(bench.cross)?.seq).toBe(seq)
    const back = reopenCore(bench.core.allRows())
    expect(still(back.snapshotOf(bench.cross))).toEqual(still(bench.core.snapshotOf(bench.cross)))
    expect(bench.core.advance(bench.now + 100).market.resets).toHaveLength(4)
  })

  it('quiet time costs few rows, and rows of another version are refused', () => {
    const bench = benchCore(1, 4)
    const table = createTable()
    table.save(bench)
    let rows = 0
    for (let turn = 0; turn < 200; turn += 1) {
      bench.pass(20, 20)
      rows += table.save(bench)
    }
    expect(rows).toBeLessThan(12)
    expect(storedOptions([])).toBeNull()
    expect(storedOptions([{ kind: 'core', key: 'core', value: { version: 99 } }])).toBeNull()
    expect(() =>
      createCore({ seed: 1, startAt: START, symbols: 1 }, [{ kind: 'house', key: 'house', value: {} }]),
    ).toThrow()
  })
})
