import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartLine } from '#shared/contracts/chart.ts'
import { createMarkPace, untilMarking } from '../../../../src/workers/risk/positions/mark-pace.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const keys = ['BTCUSDT:1', 'BTCUSDT:2', 'ETHUSDT:0']

/** A position of so many coins from 59,000. */
const sized = (coins: number, over: Parameters<typeof position>[0]) =>
  position({ size: dec(String(coins)), positionValue: dec(String(coins * 59_000)), ...over })

/** A page with a long and a short of one symbol, a position of another, and a chart whose worker gets its lines directly. */
async function threePositions() {
  const bench = await startRisk({ positionsWindow: [0, 20] })
  const { clock, hub, page, risk } = bench
  hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' })])
  const positions = [
    sized(2, { positionIdx: 1 }),
    sized(1, { positionIdx: 2, side: 'Sell' }),
    sized(3, { symbol: 'ETHUSDT' }),
  ]
  hub.account({ kind: 'State', state: privateState({ orders: [], positions, wallet: [walletCoin()] }) })
  hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(2)]) })
  await clock.pass(1000)
  const direct = new Map<string, ChartLine>()
  risk.linkChart({
    bars: () => undefined,
    lines: (lines) => lines.forEach((line) => direct.set(line.id, line)),
    onWritten: (listener) => listener(['position:BTCUSDT:1', 'position:BTCUSDT:2']),
    end: () => undefined,
    close: () => undefined,
  })
  const profitOf = (text: string | undefined): string =>
    /[+-]?[\d,]+\.\d+(?= USDT)/.exec(text ?? '')?.[0] ?? ''
  const sent = <Part>(read: (patch: (typeof page.patches)[number]) => Part | null | undefined) =>
    page.patches.map(read).findLast((part) => part !== undefined && part !== null)
  /** The profits that the trader reads now, in each place. */
  function shown() {
    const rows = new Map(
      page.patches
        .flatMap((patch) => patch.positions?.upserts ?? [])
        .filter(({ key }) => keys.includes(key))
        .map((row) => [row.key, row.unrealisedPnl]),
    )
    const lines = new Map(
      page.patches
        .flatMap((patch) => patch.lines ?? [])
        .flatMap((op) => (op.op === 'remove' ? [] : [[op.line.id, op.line.text] as const])),
    )
    return {
      rows,
      sum: [...rows.values()].reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0),
      lines: ['BTCUSDT:1', 'BTCUSDT:2'].map((key) => [
        rows.get(key),
        profitOf(lines.get(`position:${key}`)),
        profitOf(direct.get(`position:${key}`)?.text),
      ]),
      totals: Number(sent(({ positionTotals }) => positionTotals)?.[0]?.unrealisedPnl.replaceAll(',', '')),
      account: Number(sent(({ account }) => account)?.unrealisedPnl.replaceAll(',', '')),
    }
  }
  return { ...bench, shown }
}

describe('the profit of a position (POS-33, LINES-14)', () => {
  it('is one figure in the table, the sums, the account and the chart at every moment of a fast market', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            wait: fc.integer({ min: 0, max: 260 }),
            id: fc.constantFrom(1, 2),
            mark: fc.integer({ min: 580_000, max: 620_000 }),
            isFill: fc.boolean(),
          }),
          { minLength: 5, maxLength: 30 },
        ),
        async (steps) => {
          const { clock, hub, shown } = await threePositions()
          let seq = 1
          for (const { wait, id, mark, isFill } of steps) {
            hub.batch({ tickers: tickerRow(id, { markPrice: mark }) })
            seq += 1
            // A fill of the long changes its size between two markings. An order of this browser is shown at once.
            if (isFill) {
              hub.account({ kind: 'Intent', orderLinkId: `i-${seq}`, state: 'sending', symbol: 'BTCUSDT' })
              hub.account({ kind: 'Position', seq, position: sized(1 + (seq % 5), { positionIdx: 1 }) })
            }
            // Ten patches a second at most: what one batch brought is there after an interval.
            await clock.pass(wait)
            if (isFill) await clock.pass(110)
            const { rows, sum, totals, account, lines } = shown()
            expect(rows.size).toBe(3)
            expect(totals).toBeCloseTo(sum, 4)
            expect(account).toBeCloseTo(sum, 4)
            for (const [row, toPage, toChart] of lines) {
              expect(toPage).toBe(row)
              expect(toChart).toBe(row)
            }
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('follows the market: the last price is shown within 0.6 s', async () => {
    const { clock, hub, shown } = await threePositions()
    for (let step = 1; step <= 20; step += 1) {
      hub.batch({ tickers: tickerRow(1, { markPrice: 590_000 + step * 10 }) })
      await clock.pass(30)
    }
    await clock.pass(600)
    const before = shown().rows.get('BTCUSDT:1')
    hub.batch({ tickers: tickerRow(1, { markPrice: 590_200 }) })
    await clock.pass(600)
    // 2 BTC from 59,000.0 to 59,020.0
    expect(before).toBe('+40.00')
    expect(shown().rows.get('BTCUSDT:1')).toBe('+40.00')
  })
})

describe('the pace of marks', () => {
  const book = (first: readonly number[] = []) => {
    const marked: (readonly number[])[] = []
    return {
      marked: (ids: readonly number[]) => {
        marked.push(ids)
        return ids.map(String)
      },
      isUnpriced: (id: number) => (id > 9 ? undefined : first.includes(id)),
      seen: marked,
    }
  }

  it.each([
    [0, 500],
    [1, 499],
    [499, 1],
    [500, 500],
    [999, 1],
  ])('is each half second of the wall clock: %d ms after a second, in %d ms', (after, wait) => {
    expect(untilMarking({ now: () => 1_700_000_000_000 + after })).toBe(wait)
  })

  it('marks the first price at once, later ones together, and none that no position needs', async () => {
    const clock = createVirtualClock(1_700_000_000_100)
    const of = book()
    const applied: (readonly string[])[] = []
    const pace = createMarkPace(
      of,
      clock,
      (keys) => applied.push(keys),
      () => pace.release(),
    )
    pace.arrived([1, 12])
    pace.release()
    expect(applied).toEqual([['1']])
    pace.arrived([2])
    pace.release()
    pace.arrived([3, 2])
    pace.release()
    expect(applied).toHaveLength(1)
    await clock.pass(400)
    expect(applied).toEqual([['1'], ['2', '3']])
    pace.arrived([12])
    pace.release()
    await clock.pass(2000)
    expect(applied).toHaveLength(2)
    expect(clock.pending).toBe(0)
  })

  it('marks at once if a price was unknown', () => {
    const clock = createVirtualClock(1_700_000_000_100)
    const applied: (readonly string[])[] = []
    const pace = createMarkPace(
      book([4]),
      clock,
      (keys) => applied.push(keys),
      () => undefined,
    )
    pace.arrived([1])
    pace.release()
    pace.arrived([2])
    pace.release()
    pace.arrived([4])
    pace.release()
    expect(applied).toEqual([['1'], ['2', '4']])
  })

  it('does not stop while the page takes no patch', async () => {
    const clock = createVirtualClock(1_700_000_000_000)
    const applied: (readonly string[])[] = []
    const pace = createMarkPace(
      book(),
      clock,
      (keys) => applied.push(keys),
      () => undefined,
    )
    for (let turn = 0; turn < 50; turn += 1) {
      pace.arrived([1])
      pace.batchApplied()
      await clock.pass(100)
    }
    expect(applied.length).toBeGreaterThanOrEqual(4)
    expect(applied.length).toBeLessThanOrEqual(6)
  })
})
