import { beforeEach, describe, expect, it } from 'vitest'
import type { CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import { settle } from './alert-bench.ts'
import { createBench, line, MINUTE, START, study } from './cross-bench.ts'

let bench = createBench()
const add = async (ask: CrossAsk) => {
  const refused = await bench.alerts().calls.addCrossAlert(ask)
  await settle()
  bench.alerts().check()
  return refused
}
beforeEach(() => {
  bench = createBench()
})

/** The next hub of the browser, once it has its first candle. */
async function nextHub(minute: number, close: number) {
  bench.restart()
  await bench.alerts().calls.crossAlerts()
  bench.candle(minute, close)
  await settle()
  bench.alerts().check()
}

describe('alerts over a restart of the hub, or a reload', () => {
  it('fire once per candle, also if the hub starts again within it', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    bench.candle(0, 106)
    bench.candle(0, 104)
    expect(bench.fired).toHaveLength(1)
    await nextHub(0, 104)
    bench.candle(0, 107)
    expect(bench.fired).toHaveLength(1)
    bench.candle(1, 104)
    expect(bench.fired).toHaveLength(2)
  })

  it('fire for what crossed meanwhile: a spike in the same candle, and the candles between', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    bench.missed(0, 102, { high: 109 })
    bench.missed(1, 103)
    bench.missed(2, 107)
    await nextHub(3, 104)
    expect(bench.fired.map(({ id, how }) => [Number(id.split('-')[1]), how])).toEqual([
      [START, 'crossedUp'],
      [START + 2 * MINUTE, 'crossedUp'],
      [START + 3 * MINUTE, 'crossedDown'],
    ])
  })

  it('that fire once fire for a crossing meanwhile, and are removed', async () => {
    await add(line(105))
    bench.candle(0, 101)
    bench.missed(1, 107)
    await nextHub(2, 101)
    expect(bench.fired).toHaveLength(1)
    await nextHub(3, 107)
    expect(bench.fired).toHaveLength(1)
  })

  it('on a study fire for what crossed meanwhile, and not again for what they reported', async () => {
    bench = createBench([100, 100, 100, 100, 100, 99])
    await add(study('ema', null, 'perBar'))
    bench.candle(0, 104)
    expect(bench.fired).toHaveLength(1)
    bench.missed(1, 90)
    await nextHub(1, 90)
    expect(bench.fired.map(({ how }) => how)).toEqual(['crossedUp', 'crossedDown'])
    await nextHub(1, 120)
    expect(bench.fired).toHaveLength(2)
  })

  it('that were moved know nothing of the line before', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    await bench.alerts().calls.lineChanged('d1', [{ time: START, price: 100 }])
    await nextHub(0, 101)
    bench.candle(0, 101.5)
    expect(bench.fired).toEqual([])
  })

  it('report the newest crossings of a long time without a hub', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 104)
    for (let minute = 1; minute <= 200; minute += 1) bench.missed(minute, minute % 2 === 1 ? 106 : 104)
    await nextHub(201, 106)
    expect(bench.fired).toHaveLength(20)
    expect(bench.fired.at(-1)?.id).toContain(String(START + 201 * MINUTE))
  })

  it('wait for a tab while there is none', async () => {
    await add(line(105))
    bench.candle(0, 101)
    bench.tabs(0)
    bench.candle(0, 106)
    bench.candle(1, 101)
    expect(bench.fired).toEqual([])
    bench.tabs(1)
    bench.alerts().check()
    expect(bench.fired).toMatchObject([{ how: 'crossedUp' }])
  })

  it('500 crossings over restarts, outages and reloads: each candle that crossed is reported once', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 104)
    let seed = 11
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const expected: string[] = []
    for (let minute = 1; minute <= 500; minute += 1) {
      const close = minute % 2 === 1 ? 106 + random() : 104 - random()
      expected.push(String(START + minute * MINUTE))
      const fault = random()
      if (fault < 0.1) {
        // The hub ends before, in or after the candle.
        if (random() < 0.5) bench.candle(minute, close)
        else bench.missed(minute, close)
        await nextHub(minute, close)
      } else if (fault < 0.2) {
        bench.tabs(0)
        bench.candle(minute, close)
        bench.tabs(1)
        bench.alerts().check()
      } else bench.candle(minute, close)
    }
    expect(bench.fired.map(({ id }) => id.split('-')[1])).toEqual(expected)
  })
})
