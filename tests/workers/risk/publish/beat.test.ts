import { describe, expect, it } from 'vitest'
import { createPacedChanges } from '../../../../src/workers/risk/publish/paced-changes.ts'
import { createRowTable } from '../../../../src/workers/risk/publish/row-table.ts'
import { createThrottledPart } from '../../../../src/workers/risk/publish/throttled-part.ts'
import { untilBeat } from '../../../../src/workers/runtime/beat.ts'
import type { PrivateChange } from '../../../../src/workers/risk/state/private-store.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const ofOrder = (id: string): PrivateChange => ({
  all: false,
  orderIds: [id],
  positionKeys: [],
  coins: [],
  settings: [],
  intents: false,
})

describe('what is sent once a second', () => {
  it.each([
    [0, 1000],
    [1, 999],
    [999, 1],
    [1000, 1000],
  ])('is due at the next whole second of the wall clock: %d ms after one, in %d ms', (after, wait) => {
    expect(untilBeat({ now: () => 1_700_000_000_000 + after })).toBe(wait)
  })

  it('shares one patch, whenever each of it was sent last', async () => {
    const clock = createVirtualClock(1_700_000_000_300)
    let figure = 0
    const noted: string[] = []
    const patches: string[] = []
    const patch = (): void => {
      changes.release()
      if (account.take() !== undefined) noted.push('account')
      if (rows.take() !== undefined) noted.push('rows')
      if (noted.length > 0) patches.push(`${clock.now() % 10_000}: ${noted.splice(0).join(' ')}`)
    }
    // As the publisher does: a change that waited goes with a batch that arrives soon.
    const scheduleSoon = (): void => void clock.after(5, patch)
    const changes = createPacedChanges(clock, () => noted.push('orders'), scheduleSoon)
    const account = createThrottledPart(clock, () => figure, scheduleSoon)
    const rows = createRowTable<{ key: string; figure: number }>((key) => ({ key, figure }), {
      clock,
      isSlow: () => true,
      scheduleSoon,
    })
    rows.setOrder(['a'])
    rows.setWindow([0, 1])
    const touches = [
      () => changes.add(ofOrder(String(figure))),
      () => account.touch(),
      () => rows.move(['a']),
    ]
    // Each is touched ten times a second, and first at another time.
    for (let turn = 0; turn < 40; turn += 1) {
      figure += 1
      touches.forEach((touch, index) => turn > index * 2 && touch())
      patch()
      await clock.pass(100)
    }
    expect(patches.slice(-3)).toEqual([
      '2000: orders account rows',
      '3000: orders account rows',
      '4000: orders account rows',
    ])
  })
})
