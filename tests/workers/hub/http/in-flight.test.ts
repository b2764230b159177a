import { expect, it } from 'vitest'
import { createInFlight } from '../../../../src/workers/hub/http/in-flight.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

it('HTTP-17: an unanswered call counts as in flight until 60 s are over, an answered one until then', async () => {
  const clock = createVirtualClock()
  const inFlight = createInFlight(clock)
  inFlight.begin('GET /never')
  const done = inFlight.begin('GET /soon')
  expect(inFlight.pending()).toEqual(['GET /never', 'GET /soon'])
  done(true)
  await clock.advance(59_999)
  expect(inFlight.pending()).toEqual(['GET /never'])
  await clock.advance(1)
  expect(inFlight.pending()).toEqual([])
})

it('HTTP-18: a call of 29.9 s is recorded with its time, one of 30 s is not', async () => {
  const clock = createVirtualClock()
  const inFlight = createInFlight(clock)
  const first = inFlight.begin('a')
  const second = inFlight.begin('b')
  await clock.advance(29_900)
  first(true)
  first(true)
  await clock.advance(100)
  second(false)
  expect(inFlight.timings()).toEqual([{ name: 'a', ms: 29_900, ok: true }])
})
