import { expect, it } from 'vitest'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import { failure } from '../../../../src/workers/hub/http/envelope.ts'
import type { Call } from '../../../../src/workers/hub/http/http-client.ts'
import { createVisitor } from '../../../../src/workers/hub/visitor/visitor.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'

function setUp() {
  const clock = createVirtualClock()
  const calls: Call[] = []
  const shown: boolean[] = []
  const world: { answer: CallAnswer; isVisitor: boolean } = {
    answer: { hasError: false, result: { isBanned: true }, token: null },
    isVisitor: true,
  }
  const visitor = createVisitor({
    clock,
    http: {
      call: async (call) => {
        calls.push(call)
        return world.answer
      },
      setLanguage: () => undefined,
      setUserToken: () => undefined,
      inFlight: { pending: () => [], timings: () => [] },
    },
    language: () => 'de',
    isVisitor: () => world.isVisitor,
    onChange: (isBanned) => shown.push(isBanned),
  })
  return { clock, calls, shown, world, visitor }
}
const is = (isBanned: unknown): CallAnswer => ({ hasError: false, result: { isBanned }, token: null })

it('BAN-01, BAN-02: requests with the language, and isBanned decides', async () => {
  const { clock, calls, shown, visitor } = setUp()
  visitor.check()
  visitor.check()
  await clock.advance(0)
  expect(calls).toMatchObject([
    { method: 'GET', path: '/contract/v5/settings/visitor-profile', query: { lang: 'de' } },
  ])
  expect([visitor.isBanned(), shown]).toEqual([true, [true]])
})

it('BAN-05: a failed or unreadable request neither bans nor unbans', async () => {
  const { clock, shown, world, visitor } = setUp()
  for (const answer of [failure('server-error', ''), is('yes'), is(1), { ...is(true), result: null }]) {
    world.answer = answer
    visitor.check()
    await clock.advance(0)
  }
  expect(shown).toEqual([])
})

it('A10: a later ban is shown within a minute, and its end too', async () => {
  const { clock, shown, world, visitor } = setUp()
  world.answer = is(false)
  visitor.check()
  await clock.advance(30_000)
  world.answer = is(true)
  await clock.advance(60_000)
  expect(shown).toEqual([true])
  world.answer = is(false)
  await clock.advance(60_000)
  expect(shown).toEqual([true, false])
  visitor.stop()
})

it('BAN-01: a trader is not a visitor: nothing is requested, and a shown ban is removed', async () => {
  const { clock, calls, shown, world, visitor } = setUp()
  visitor.check()
  await clock.advance(0)
  world.isVisitor = false
  visitor.check()
  await clock.advance(180_000)
  expect([shown, calls.length]).toEqual([[true, false], 1])
})

it.each([
  ['a visitor', null, [], 1],
  ['a visitor whose profile is answered late', null, ['hang'], 1],
  ['a trader', 'A', [], 0],
] as const)('BAN-02: a start asks about %s at most once', async (_, account, faults, times) => {
  const { clock, venue, hub } = createVirtualWorld(account)
  venue.state.profileFaults.push(...faults)
  joinVirtualTab(hub, 'one')
  await clock.advance(50_000)
  expect(venue.count('/contract/v5/settings/visitor-profile')).toBe(times)
})
