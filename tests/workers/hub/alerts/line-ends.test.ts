import { beforeEach, describe, expect, it } from 'vitest'
import { lineEnd } from '../../../../src/shared/contracts/alerts.ts'
import type { CrossAlert, CrossAsk, WatchedLine } from '../../../../src/shared/contracts/alerts.ts'
import { settle } from './alert-bench.ts'
import { createBench, MINUTE, START } from './cross-bench.ts'

let bench = createBench()
beforeEach(() => {
  bench = createBench()
})

const points = (...list: readonly (readonly [minute: number, price: number])[]): WatchedLine['points'] =>
  list.map(([minute, price]) => ({ time: START + minute * MINUTE, price }))
/** A line at 105 from the minute before START to two minutes after it. */
const flat = points([-1, 105], [2, 105])
const ask = (
  tool: WatchedLine['tool'],
  at: WatchedLine['points'],
  repeat: CrossAsk['repeat'] = 'once',
): CrossAsk => ({
  of: 'Line',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat,
  watched: { drawing: 'd1', tool, points: at },
})
async function add(wanted: CrossAsk) {
  const refused = await bench.alerts().calls.addCrossAlert(wanted)
  await settle()
  bench.alerts().check()
  return refused
}
const says = (): readonly string[] => bench.fired.map((one) => `${one.says} ${one.how}`)
const listed = (): Promise<readonly CrossAlert[]> => bench.alerts().calls.crossAlerts()

describe('where a line ends', () => {
  it('is the later point of a trend line, also if that was drawn first; a ray and a horizontal line have no end', () => {
    const end = START + 2 * MINUTE
    expect(lineEnd({ tool: 'trend_line', points: flat })).toBe(end)
    expect(lineEnd({ tool: 'trend_line', points: flat.toReversed() })).toBe(end)
    expect(lineEnd({ tool: 'ray', points: flat })).toBeNull()
    expect(lineEnd({ tool: 'horizontal_line', points: flat.slice(0, 1) })).toBeNull()
  })
  it('is the first point of a ray that was drawn backwards or upright', () => {
    expect(lineEnd({ tool: 'ray', points: flat.toReversed() })).toBe(START + 2 * MINUTE)
    expect(lineEnd({ tool: 'ray', points: points([1, 100], [1, 110]) })).toBe(START + MINUTE)
  })
})

describe('an alert on a line that ends', () => {
  it.each(['once', 'perBar'] as const)(
    'set %s fires in the candle of its end, not beyond it: there it is reported as ended, one time, and stays listed',
    async (repeat) => {
      expect(await add(ask('trend_line', flat, repeat))).toBeNull()
      for (const minute of [0, 1, 2]) bench.candle(minute, 101)
      expect(bench.fired).toEqual([])
      bench.candle(3, 101)
      bench.candle(3, 106)
      bench.candle(4, 101)
      expect(says()).toEqual(['lineEnded ended'])
      expect(bench.fired[0]).toMatchObject({ displayName: 'BTCUSDT' })
      expect(await listed()).toMatchObject([{ ended: true }])
      // Nothing is left to watch: its candles are not requested any more.
      expect(bench.held).toEqual([])
    },
  )

  it('fires at its last candle, and is then not reported as ended', async () => {
    await add(ask('trend_line', flat))
    bench.candle(0, 101)
    bench.candle(1, 101)
    bench.candle(2, 106)
    bench.candle(3, 101)
    expect(says()).toEqual(['line crossedUp'])
    expect(await listed()).toEqual([])
  })

  it('once per candle fires in each candle up to the end, and ends then', async () => {
    await add(ask('trend_line', flat, 'perBar'))
    bench.candle(0, 101)
    bench.candle(1, 106)
    bench.candle(2, 104)
    bench.candle(3, 106)
    expect(says()).toEqual(['line crossedUp', 'line crossedDown', 'lineEnded ended'])
  })

  it('drawn from right to left is judged the same', async () => {
    await add(ask('trend_line', flat.toReversed()))
    bench.candle(0, 101)
    bench.candle(1, 106)
    expect(says()).toEqual(['line crossedUp'])
  })

  it('is not set if the line has ended already', async () => {
    expect(await add(ask('trend_line', points([-20, 105], [-3, 105])))).toBe('ended')
    expect(await add(ask('ray', points([-3, 105], [-20, 105])))).toBe('ended')
    expect(await add(ask('trend_line', points([-20, 105], [0, 105])))).toBeNull()
  })

  it('lives again when its line is moved on, and is reported again at the new end', async () => {
    await add(ask('trend_line', flat))
    for (const minute of [0, 1, 2, 3]) bench.candle(minute, 101)
    expect(says()).toEqual(['lineEnded ended'])
    await bench.alerts().calls.lineChanged('d1', points([-1, 110], [4, 110]))
    expect(await listed()).toEqual([expect.not.objectContaining({ ended: true })])
    bench.candle(3, 102)
    bench.candle(4, 103)
    bench.candle(5, 103)
    expect(says()).toEqual(['lineEnded ended', 'lineEnded ended'])
  })

  it('that was moved within the time before its end stays ended, without a second report', async () => {
    await add(ask('trend_line', flat))
    for (const minute of [0, 1, 2, 3]) bench.candle(minute, 101)
    await bench.alerts().calls.lineChanged('d1', points([-9, 105], [-5, 105]))
    bench.candle(4, 101)
    expect(says()).toEqual(['lineEnded ended'])
    expect(await listed()).toMatchObject([{ ended: true }])
  })

  it('is reported by the next hub if it ended without one, after the crossings of that time', async () => {
    await add(ask('trend_line', flat, 'perBar'))
    bench.candle(0, 101)
    bench.missed(1, 106)
    bench.missed(2, 106)
    bench.missed(3, 101)
    bench.restart()
    await listed()
    bench.candle(3, 101)
    await settle()
    bench.candle(3, 102)
    expect(says()).toEqual(['line crossedUp', 'lineEnded ended'])
    bench.restart()
    await listed()
    bench.candle(4, 101)
    await settle()
    bench.candle(5, 101)
    expect(bench.fired).toHaveLength(2)
  })
})

describe('an alert on a line that goes on', () => {
  it.each([
    ['ray', points([-1, 104], [0, 104.5]), '106.0'],
    ['horizontal_line', points([-1, 106]), '106.0'],
  ] as const)('%s fires beyond its points, and never ends', async (tool, at, level) => {
    await add(ask(tool, at, 'perBar'))
    for (const minute of [0, 1, 2]) bench.candle(minute, 101)
    bench.candle(3, 107)
    expect(bench.fired).toMatchObject([{ says: 'line', how: 'crossedUp', at: level }])
    for (const minute of [4, 5]) bench.candle(minute, 120)
    expect(says()).toEqual(['line crossedUp'])
    expect(await listed()).toEqual([expect.not.objectContaining({ ended: true })])
  })
})
