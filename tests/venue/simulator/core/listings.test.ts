import { describe, expect, it } from 'vitest'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { ChangeRow } from '../../../../venue/simulator/core/changes.ts'
import { storedOptions } from '../../../../venue/simulator/core/restart.ts'
import { optionExpiries, quarterCodes, quarterTimes } from '../../../../venue/market-data/expiries.ts'
import { benchCore, dumpOf, imbalances, limit, market, START } from './bench-core.ts'

const DAY = 86_400_000

function createTable() {
  const rows = new Map<string, ChangeRow>()
  return {
    save(changed: readonly ChangeRow[]): void {
      for (const row of changed) {
        if (row.value === null) rows.delete(`${row.kind}/${row.key}`)
        else rows.set(`${row.kind}/${row.key}`, JSON.parse(JSON.stringify(row)) as ChangeRow)
      }
    },
    all: (): ChangeRow[] => [...rows.values()],
  }
}

describe('the calendar of expiring contracts', () => {
  it('VENUE-12: the nine codes are nine different expiries at 08:00 UTC on Fridays, in order, for every day of four years', () => {
    for (let day = 0; day < 1461; day += 1) {
      const now = START + day * DAY + (day % 24) * 3_600_000
      const times = quarterTimes(now)
      expect([...times.keys()]).toEqual([...quarterCodes])
      expect(new Set(times.values()).size).toBe(9)
      for (const at of times.values()) {
        expect(at).toBeGreaterThan(now)
        expect(new Date(at).toISOString().slice(11)).toBe('08:00:00.000Z')
        expect(new Date(at).getUTCDay()).toBe(5)
      }
      for (const class_ of ['W', 'M', 'Q']) {
        const own = ['Cur', 'Next', 'NNext'].map((name) => times.get(`${name}${class_}` as 'CurW') ?? 0)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
      const expiries = optionExpiries(now)
      expect(new Set(expiries).size).toBe(3)
      expect((expiries[0] ?? 0) - now).toBeLessThanOrEqual(DAY)
    }
  })
})

describe('a catalogue that changes', () => {
  it('is the same after a restart and after a dump, with unchanged ids, also over deliveries', () => {
    const bench = benchCore(4, 4, 'tester', true)
    const table = createTable()
    table.save(bench.core.takeChanges())
    bench.place(bench.cross, market({ symbol: 'BTCUSDT-14AUG26', qty: '0.01' }))
    bench.place(bench.cross, limit({ symbol: 'ETHUSDT-21AUG26', qty: '0.1', price: '3000' }))
    bench.core.alterSymbol('THINUSDT', { status: 'Closed', symbolDisplay: false })
    table.save(bench.core.takeChanges())
    const early = bench.core.dump()
    for (const days of [1, 4]) {
      bench.now += days * DAY
      bench.core.advance(bench.now)
      table.save(bench.core.takeChanges())
    }
    const all = bench.core.instruments()
    expect(all.some(({ id }) => id > 230)).toBe(true)
    const stored = table.all()
    const options = storedOptions(stored)
    if (options === null) throw new Error('nothing stored')
    const back = createCore(options, stored)
    expect(back.instruments()).toEqual(all)
    expect(back.snapshotOf(bench.cross)?.orders).toEqual(bench.core.snapshotOf(bench.cross)?.orders)
    // Nothing listed a second time, and both go on.
    back.advance(bench.now + 5000)
    back.advance(bench.now + DAY)
    for (const [coin, sum] of imbalances(dumpOf(back))) expect(`${coin} ${sum}`).toBe(`${coin} 0`)

    const copy = createCore({ seed: 4, startAt: START, symbols: 4 })
    const late = bench.core.dump()
    copy.restore(late)
    expect(copy.dump()).toBe(late)
    copy.advance(bench.now + 60_000)
    bench.core.advance(bench.now + 60_000)
    expect(copy.stateHash()).toBe(bench.core.stateHash())
    // Back to before the deliveries: what was listed since is gone, what had ended trades again.
    copy.restore(early)
    expect(copy.dump()).toBe(early)
    expect(copy.instruments().find(({ symbol }) => symbol === 'BTCUSDT-14AUG26')?.contractStatus).toBe(
      'Trading',
    )
    expect(copy.instruments().find(({ symbol }) => symbol === 'THINUSDT')).toMatchObject({
      contractStatus: 'Closed',
      symbolDisplay: false,
    })
  })

  it('more linear perpetuals at a later start are appended, and no id changes', () => {
    const first = createCore({ seed: 2, startAt: START, symbols: 5 })
    const rows = first.takeChanges()
    const more = createCore({ seed: 2, startAt: START, symbols: 9 }, rows)
    const before = first.instruments()
    expect(more.instruments().slice(0, before.length)).toEqual(before)
    expect(
      more
        .instruments()
        .slice(before.length)
        .map(({ symbol }) => symbol),
    ).toEqual(expect.arrayContaining(['BNBUSDT', 'ADAUSDT', 'SUIUSDT', 'LINKUSDT']))
    const kept = new Map<string, ChangeRow>()
    for (const row of [...rows, ...more.takeChanges()]) kept.set(`${row.kind}/${row.key}`, row)
    const again = createCore({ seed: 2, startAt: START, symbols: 9 }, [...kept.values()])
    expect(again.instruments()).toEqual(more.instruments())
  })

  it('VENUE-62: the same seed and clock give the same bytes over a delivery, however often the clock is read', () => {
    const start = Date.UTC(2026, 7, 14, 7, 59, 30)
    const rough = createCore({ seed: 5, startAt: start, symbols: 3 })
    const fine = createCore({ seed: 5, startAt: start, symbols: 3 })
    for (let now = start; now <= start + 60_000; now += 7) fine.advance(now)
    fine.advance(start + 60_000)
    rough.advance(start + 60_000)
    expect(rough.stateHash()).toBe(fine.stateHash())
    expect(rough.takeListed()).toEqual(fine.takeListed())
  })
})
