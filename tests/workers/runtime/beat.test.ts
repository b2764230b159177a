import { expect, it } from 'vitest'
import { eachBeat } from '../../../src/workers/runtime/beat.ts'
import { createVirtualClock } from '../risk/support/virtual-clock.ts'

it('what a worker sends each second follows the beat, whenever it began, and stops', async () => {
  const clock = createVirtualClock(1_700_000_000_300)
  const at: number[] = []
  const stop = eachBeat(clock, () => void at.push(clock.now() % 10_000))
  await clock.pass(3000)
  expect(at).toEqual([1005, 2005, 3005])
  stop()
  await clock.pass(3000)
  expect(at).toHaveLength(3)
})

it('goes on after a failure', async () => {
  const clock = createVirtualClock(1_700_000_000_000)
  let runs = 0
  eachBeat(clock, () => {
    runs += 1
    if (runs === 1) throw new Error('once')
  })
  await expect(clock.pass(1500)).rejects.toThrow('once')
  await clock.pass(1500)
  expect(runs).toBe(2)
})
