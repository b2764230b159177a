import { describe, expect, it } from 'vitest'
import { createPacedChanges } from '../../../../src/workers/risk/publish/paced-changes.ts'
import type { PrivateChange } from '../../../../src/workers/risk/state/private-store.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const none: PrivateChange = {
  all: false,
  orderIds: [],
  positionKeys: [],
  coins: [],
  settings: [],
  intents: false,
}
const ofOrder = (id: string): PrivateChange => ({ ...none, orderIds: [id] })
const ofPosition = (key: string): PrivateChange => ({ ...none, positionKeys: [key] })

/** Changes that are shown when a patch is made: `patch` makes one, and so does the end of a wait. */
function setUp() {
  const clock = createVirtualClock()
  const shown: PrivateChange[] = []
  const patch = (): void => changes.release()
  const changes = createPacedChanges(clock, (change) => shown.push(change), patch)
  return {
    clock,
    shown,
    patch,
    add: (...all: readonly PrivateChange[]): void => all.forEach((change) => changes.add(change)),
  }
}

describe('changes of the account', () => {
  it('are shown with the next patch, all events of a frame together', () => {
    const { shown, add, patch } = setUp()
    add(ofOrder('a'), ofPosition('BTCUSDT:0'), { ...none, coins: ['USDT'] }, ofOrder('a'))
    patch()
    expect(shown).toEqual([{ ...none, orderIds: ['a'], positionKeys: ['BTCUSDT:0'], coins: ['USDT'] }])
    patch()
    expect(shown).toHaveLength(1)
  })

  it('of a bot are shown once a second, and none is lost', async () => {
    const { clock, shown, add, patch } = setUp()
    for (let turn = 0; turn < 80; turn += 1) {
      add(ofOrder(String(turn)))
      patch()
      await clock.pass(50)
    }
    await clock.pass(1000)
    expect(shown.length).toBeGreaterThanOrEqual(5)
    expect(shown.length).toBeLessThanOrEqual(6)
    expect(shown.flatMap(({ orderIds }) => orderIds)).toEqual(
      Array.from({ length: 80 }, (_, turn) => String(turn)),
    )
    expect(shown[0]).toEqual(ofOrder('0'))
  })

  it('are shown at once again after a second without any', async () => {
    const { clock, shown, add, patch } = setUp()
    for (let turn = 0; turn < 30; turn += 1) {
      add(ofOrder(String(turn)))
      patch()
      await clock.pass(100)
    }
    await clock.pass(2000)
    add(ofOrder('later'))
    patch()
    expect(shown.at(-1)).toEqual(ofOrder('later'))
    add(ofOrder('next'))
    patch()
    await clock.pass(400)
    expect(shown.at(-1)).toEqual(ofOrder('next'))
  })

  it('that waited are sent although no further event comes', async () => {
    const { clock, shown, add, patch } = setUp()
    add(ofOrder('a'))
    patch()
    add(ofOrder('b'))
    patch()
    expect(shown).toHaveLength(1)
    await clock.pass(399)
    expect(shown).toHaveLength(1)
    await clock.pass(1)
    expect(shown.at(-1)).toEqual(ofOrder('b'))
  })

  it('are shown at once for a second after a command of this browser, with all that waited', async () => {
    const { clock, shown, add, patch } = setUp()
    add(ofOrder('a'))
    patch()
    add(ofOrder('b'))
    patch()
    add({ ...none, intents: true })
    patch()
    expect(shown.at(-1)).toEqual({ ...ofOrder('b'), intents: true })
    await clock.pass(50)
    add(ofOrder('mine'))
    patch()
    expect(shown.at(-1)).toEqual(ofOrder('mine'))
    await clock.pass(950)
    add(ofOrder('c'))
    patch()
    await clock.pass(10)
    add(ofOrder('d'))
    patch()
    expect(shown.at(-1)).toEqual(ofOrder('c'))
  })

  it.each([
    ['a new state', { ...none, all: true }],
    ['a setting', { ...none, settings: ['BTCUSDT'] }],
  ])('never wait when %s arrives', (_, change) => {
    const { shown, add, patch } = setUp()
    add(ofOrder('a'))
    patch()
    add(ofOrder('b'), change)
    patch()
    expect(shown.at(-1)).toEqual({ ...change, orderIds: ['b'] })
  })
})
