import { describe, expect, it } from 'vitest'
import type { SessionView } from '#shared/contracts/session.ts'
import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import type { Call } from '../../../../src/workers/hub/http/http-client.ts'
import {
  createMemberPreferences,
  readMemberPreferences,
} from '../../../../src/workers/hub/login/member-preferences.ts'
import { createVirtualClock } from '../../risk/support/virtual-clock.ts'
import { accountInfo } from '../../risk/support/samples.ts'

const trader = (over: Partial<AccountInfo> = {}): SessionView => ({
  kind: 'trader',
  account: { ...accountInfo, ...over },
})
const answered = (result: unknown): CallAnswer => ({ hasError: false, result }) as CallAnswer
const failed = { hasError: true, retCode: 10_002, retMsg: 'x', ambiguous: null } as CallAnswer

function world(answerOf: (call: Call) => CallAnswer = () => answered({ preferences: {} })) {
  const clock = createVirtualClock()
  const calls: Call[] = []
  const told: Readonly<Record<string, string>>[] = []
  const traced: string[] = []
  const part = createMemberPreferences({
    clock,
    http: {
      call: (call) => {
        calls.push(call)
        return Promise.resolve(answerOf(call))
      },
    },
    publish: (values) => told.push(values),
    trace: (name) => traced.push(name),
  })
  const posts = (): unknown[] => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { clock, part, calls, told, traced, posts }
}

describe('preferences of a member', () => {
  it('PREF-01: are sent with upsert keys to the preference call, and read again with the profile', async () => {
    const { clock, part, calls, told } = world(({ method }) =>
      answered(method === 'GET' ? { preferences: { [REVERSE_TIP]: 'hide', odd: 5 } } : {}),
    )
    part.session(trader())
    await clock.pass(1)
    expect(told.at(-1)).toEqual({ [REVERSE_TIP]: 'hide' })
    part.calls.preferMember(REVERSE_TIP, 'show')
    await clock.pass(1000)
    expect(calls.at(-1)).toMatchObject({
      method: 'POST',
      path: path.prefSetting,
      body: { upsert_keys: { [REVERSE_TIP]: 'show' } },
    })
  })

  it('PREF-02: four ticks within a second make one call, 1000 ms after the last, with the last value', async () => {
    const { clock, part, posts, told } = world()
    part.session(trader())
    await clock.pass(1)
    for (const value of ['hide', 'show', 'hide', 'show']) {
      part.calls.preferMember(REVERSE_TIP, value)
      expect(told.at(-1)).toEqual({ [REVERSE_TIP]: value })
      await clock.pass(250)
    }
    await clock.pass(749)
    expect(posts()).toEqual([])
    await clock.pass(1)
    expect(posts()).toEqual([{ upsert_keys: { [REVERSE_TIP]: 'show' } }])
    await clock.pass(5000)
    expect(posts()).toHaveLength(1)
  })

  it('PREF-03: the reverse choice of a copy-trade account is not sent', async () => {
    const { clock, part, posts } = world()
    part.session(trader({ copyTrade: 'leader' }))
    await clock.pass(1)
    part.calls.preferMember(REVERSE_TIP, 'hide')
    await clock.pass(5000)
    expect(posts()).toEqual([])
  })

  it('PREF-04: a choice that could not be saved applies to the session and is traced, not shown', async () => {
    const { clock, part, told, traced } = world(({ method }) =>
      method === 'GET' ? answered({ preferences: {} }) : failed,
    )
    part.session(trader())
    await clock.pass(1)
    part.calls.preferMember(REVERSE_TIP, 'hide')
    await clock.pass(2000)
    expect(traced).toEqual(['preference not saved'])
    expect(part.calls.memberPreferences()).toEqual({ [REVERSE_TIP]: 'hide' })
    expect(told.at(-1)).toEqual({ [REVERSE_TIP]: 'hide' })
  })

  it('a choice made before the profile arrived overrides the profile', async () => {
    const { clock, part } = world(() => answered({ preferences: { [REVERSE_TIP]: 'show', other: 'x' } }))
    part.session(trader())
    part.calls.preferMember(REVERSE_TIP, 'hide')
    await clock.pass(1)
    expect(part.calls.memberPreferences()).toEqual({ [REVERSE_TIP]: 'hide', other: 'x' })
  })

  it('another account has separate ones: unsent choices of the previous account are dropped', async () => {
    const { clock, part, posts } = world()
    part.session(trader())
    await clock.pass(1)
    part.calls.preferMember('anything', 'a')
    part.session(trader({ accountId: 'a-2' }))
    await clock.pass(3000)
    expect(posts()).toEqual([])
    expect(part.calls.memberPreferences()).toEqual({})
    part.session({ kind: 'visitor' })
    part.calls.preferMember('anything', 'b')
    await clock.pass(3000)
    expect(posts()).toEqual([])
  })

  it('names and values that the exchange would refuse are not sent', async () => {
    const { clock, part } = world()
    part.session(trader())
    await clock.pass(1)
    for (const [key, value] of [
      ['1x', 'a'],
      ['', 'a'],
      ['a b', 'a'],
      ['ok', 'x'.repeat(257)],
    ] as const)
      part.calls.preferMember(key, value)
    expect(part.calls.memberPreferences()).toEqual({})
    for (const odd of [null, 1, [], { preferences: [] }, { preferences: null }])
      expect(readMemberPreferences(odd)).toEqual({})
  })
})
