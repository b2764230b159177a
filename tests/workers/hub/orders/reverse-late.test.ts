import { expect, it } from 'vitest'
import { pushOrder } from '../../../faults/intents/model-exchange.ts'
import { openOrder } from '../fake-venue.ts'
import { joinVirtualTab } from '../virtual-hub.ts'
import { ask, reverse, stepWorld } from './step-world.ts'
import type { StepWorld } from './step-world.ts'

const stepsOf = async ({ world }: StepWorld) => {
  const now = await world.hub.api.steps()
  return now.kind === 'accepted' ? now.value : []
}
/** The position was changed elsewhere; a new hub and its tab load it. */
const standsAt = async (at: StepWorld, size: number): Promise<void> => {
  at.backend.hold(0, size)
  at.world.restart()
  joinVirtualTab(at.world.hub, 'next')
  await at.world.clock.advance(2000)
}

it('H6, POS-18: a close that the exchange did not have may still arrive: then the reverse is reported as stopped', async () => {
  const at = await stepWorld({ '-1': 'hang-before' })
  await ask(at, at.world.hub.api.reversePosition(reverse()))
  expect(await stepsOf(at)).toMatchObject([{ state: 'ended', end: null, isAbsent: true }])
  const order = { ...openOrder('o-1', 'rev-1'), orderStatus: 'Filled' } as const
  // The exchange may show the position a moment longer.
  expect(at.backend.net()).toBe(0.1)
  at.world.venue.state.seq += 1
  pushOrder(at.world.venue, at.backend.state().seq + at.world.venue.state.seq, order)
  await at.world.clock.advance(1000)
  const [view] = await stepsOf(at)
  expect(view).toMatchObject({ state: 'ended', end: { kind: 'stopped', done: 1, why: 'late' } })
  expect(view?.isAbsent).toBeUndefined()
  expect(at.seen.sent.has('rev-2')).toBe(false)
  at.backend.hold(0, 0)
  await at.world.clock.advance(20_000)
  expect(await stepsOf(at)).toHaveLength(1)
})

it('POS-18: once the market has a position again, a reverse that stopped flat is not reported and its rest not sent', async () => {
  const at = await stepWorld({ '-2': 'refuse' })
  await ask(at, at.world.hub.api.reversePosition(reverse()))
  await standsAt(at, 0)
  expect(await stepsOf(at)).toMatchObject([{ end: { kind: 'stopped', canRetry: true } }])
  await standsAt(at, -0.1)
  const sent = at.seen.calls.length
  expect(await ask(at, at.world.hub.api.retrySteps({ id: 'rev' }))).toMatchObject({
    kind: 'rejected',
    code: -4,
  })
  expect(at.seen.calls.length).toBe(sent)
  expect(await stepsOf(at)).toEqual([])
  await standsAt(at, 0)
  expect(await stepsOf(at)).toEqual([])
})

it('POS-18: a page that loads while there is a position again does not report it', async () => {
  const at = await stepWorld({ '-2': 'refuse' })
  await ask(at, at.world.hub.api.reversePosition(reverse()))
  await standsAt(at, 0.2)
  expect(await stepsOf(at)).toEqual([])
})
