import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPublisher } from '../../../../src/workers/risk/publish/publisher.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

/** A page over a publisher whose state is one number: a patch carries the newest. */
function setUp(hz = 10) {
  const clock = createVirtualClock()
  const sent: { value: number; at: number }[] = []
  const waiting: (() => void)[] = []
  let value = 0
  let known = 0
  let underWay = 0
  let mostUnderWay = 0
  let refuseNext = false
  let lost = 0
  const publisher = createPublisher<number>({
    clock,
    hz: () => hz,
    collect: () => (value === known ? null : (known = value)),
    send(patch) {
      sent.push({ value: patch, at: clock.monotonic() })
      underWay += 1
      mostUnderWay = Math.max(mostUnderWay, underWay)
      return new Promise((resolve, reject) => {
        waiting.push(() => {
          underWay -= 1
          if (refuseNext) reject(new Error('refused'))
          else resolve()
          refuseNext = false
        })
      })
    },
    lost() {
      lost += 1
      known = -1
    },
  })
  return {
    clock,
    publisher,
    sent,
    change() {
      value += 1
      publisher.touch()
    },
    batch() {
      value += 1
      publisher.batchApplied()
    },
    wake() {
      value += 1
      publisher.scheduleSoon()
    },
    async acknowledge() {
      waiting.shift()?.()
      await clock.pass(0)
    },
    refuse() {
      refuseNext = true
    },
    get value() {
      return value
    },
    get mostUnderWay() {
      return mostUnderWay
    },
    get lost() {
      return lost
    },
  }
}

describe('the publisher', () => {
  it('sends the first change at once and the next ones at most once per interval', async () => {
    const page = setUp()
    for (let step = 0; step < 100; step += 1) {
      page.change()
      await page.acknowledge()
      await page.clock.pass(10)
    }
    expect(page.sent[0]).toEqual({ value: 1, at: 0 })
    expect(page.sent.length).toBeLessThanOrEqual(11)
    expect(page.sent.length).toBeGreaterThanOrEqual(10)
  })

  it('never sends a second patch before the acknowledgement, and the last value always arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constant('change' as const),
            fc.constant('wake' as const),
            fc.constant('batch' as const),
            fc.constant('acknowledge' as const),
            fc.integer({ min: 1, max: 300 }),
          ),
          { maxLength: 60 },
        ),
        async (steps) => {
          const page = setUp()
          for (const step of steps) {
            if (step === 'change' || step === 'wake' || step === 'batch') page[step]()
            else if (step === 'acknowledge') await page.acknowledge()
            else await page.clock.pass(step)
          }
          for (let round = 0; round < 5; round += 1) {
            await page.acknowledge()
            await page.clock.pass(200)
          }
          expect(page.mostUnderWay).toBeLessThanOrEqual(1)
          expect(page.sent.at(-1)?.value ?? 0).toBe(page.value)
          const values = page.sent.map(({ value }) => value)
          expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('publishes a batch when it arrives, and lets other changes wait for the next batch', async () => {
    const page = setUp()
    page.batch()
    await page.acknowledge()
    for (let at = 30; at < 430; at += 100) {
      await page.clock.pass(30)
      page.change()
      await page.clock.pass(70)
      page.batch()
      await page.acknowledge()
    }
    expect(page.sent.map(({ at }) => at)).toEqual([0, 100, 200, 300, 400])
  })

  it('sends throttled changes with the next batch: a separate patch would repeat the last batch, late', async () => {
    const page = setUp()
    page.batch()
    await page.acknowledge()
    for (let batch = 0; batch < 4; batch += 1) {
      await page.clock.pass(90)
      page.wake()
      await page.clock.pass(20)
      page.batch()
      await page.acknowledge()
    }
    expect(page.sent.map(({ at }) => at)).toEqual([0, 110, 220, 330, 440])
  })

  it('sends throttled changes alone if no batch arrives within an interval, and no later than another change', async () => {
    const page = setUp()
    page.batch()
    await page.acknowledge()
    await page.clock.pass(1000)
    page.wake()
    await page.clock.pass(104)
    expect(page.sent).toHaveLength(1)
    await page.clock.pass(1)
    expect(page.sent.map(({ at }) => at)).toEqual([0, 1105])
    await page.acknowledge()
    await page.clock.pass(1000)
    page.wake()
    page.change()
    await page.clock.pass(0)
    expect(page.sent.map(({ at }) => at)).toEqual([0, 1105, 2105])
  })

  it('finds the rhythm of the batches again after a separate change in between', async () => {
    const page = setUp()
    page.change()
    await page.acknowledge()
    for (let batch = 0; batch < 4; batch += 1) {
      await page.clock.pass(batch === 0 ? 30 : 100)
      page.batch()
      await page.clock.pass(0)
      await page.acknowledge()
    }
    await page.clock.pass(100)
    expect(page.sent.map(({ at }) => at)).toEqual([0, 50, 130, 230, 330])
  })

  it('runs no timer without changes, and none while parked', async () => {
    const page = setUp()
    page.change()
    page.change()
    await page.acknowledge()
    await page.clock.pass(1000)
    expect(page.clock.pending).toBe(0)
    page.change()
    page.change()
    page.publisher.setParked(true)
    await page.acknowledge()
    expect(page.clock.pending).toBe(0)
    const count = page.sent.length
    await page.clock.pass(10_000)
    expect(page.sent).toHaveLength(count)
    page.publisher.setParked(false)
    await page.clock.pass(0)
    expect(page.sent.at(-1)?.value).toBe(page.value)
  })

  it('treats a refused patch as lost: everything is sent again, not at once', async () => {
    const page = setUp()
    page.refuse()
    page.change()
    await page.acknowledge()
    expect(page.lost).toBe(1)
    expect(page.sent).toHaveLength(1)
    await page.clock.pass(1100)
    expect(page.sent.map(({ value }) => value)).toEqual([1, 1])
  })
})
