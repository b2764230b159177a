import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_ALERTS } from '../../../../src/shared/contracts/alerts.ts'
import type { CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import { settle } from './alert-bench.ts'
import { createBench, line, priceAlert } from './cross-bench.ts'

let bench = createBench()
const calls = () => bench.alerts().calls
const add = async (ask: CrossAsk): Promise<void> => {
  await calls().addCrossAlert(ask)
  await settle()
  bench.alerts().check()
}
beforeEach(() => {
  bench = createBench()
})

describe('alerts of a removed line that is there again', () => {
  it('have their ids, and watch the line from now on: a crossing meanwhile is not reported', async () => {
    await add(line(105))
    bench.candle(0, 101)
    const before = await calls().crossAlerts()
    const removed = await calls().lineChanged('d1', null)
    expect(removed).toEqual(before)
    bench.candle(0, 106)
    bench.candle(0, 101)
    expect(bench.fired).toEqual([])
    expect(await calls().restoreCrossAlerts(removed)).toBeNull()
    expect(await calls().crossAlerts()).toEqual(before)
    bench.candle(0, 102)
    expect(bench.fired).toEqual([])
    bench.candle(0, 106)
    bench.candle(0, 101)
    expect(bench.fired).toMatchObject([{ how: 'crossedUp' }])
    expect(await calls().crossAlerts()).toEqual([])
  })

  it('do not fire again in the candle in which they fired before', async () => {
    await add(line(105, 'perBar'))
    for (const close of [101, 106, 101]) bench.candle(0, close)
    expect(bench.fired).toHaveLength(1)
    await calls().restoreCrossAlerts(await calls().lineChanged('d1', null))
    for (const close of [101, 106, 101]) bench.candle(0, close)
    expect(bench.fired).toHaveLength(1)
    bench.candle(1, 106)
    expect(bench.fired).toHaveLength(2)
  })

  it('are there once, however often they are brought back, and survive the hub', async () => {
    await add(line(105))
    bench.candle(0, 101)
    const removed = await calls().lineChanged('d1', null)
    expect(removed).toHaveLength(1)
    expect(await calls().lineChanged('d1', null)).toEqual([])
    await Promise.all([calls().restoreCrossAlerts(removed), calls().restoreCrossAlerts(removed)])
    expect(await calls().crossAlerts()).toEqual(removed)
    bench.restart()
    expect(await calls().crossAlerts()).toEqual(removed)
  })

  it('are refused without room, and unusable ones are not read', async () => {
    await add(line(105))
    const removed = await calls().lineChanged('d1', null)
    for (let count = 0; count < MOST_ALERTS; count += 1) await calls().addCrossAlert(priceAlert('120'))
    expect(await calls().restoreCrossAlerts(removed)).toBe('tooMany')
    expect(await calls().crossAlerts()).toHaveLength(MOST_ALERTS)
    const [first] = await calls().crossAlerts()
    await calls().removeCrossAlert(first?.id ?? '')
    expect(await calls().restoreCrossAlerts([{ ...removed[0], watched: {} } as never])).toBeNull()
    expect(await calls().crossAlerts()).toHaveLength(MOST_ALERTS - 1)
  })
})
