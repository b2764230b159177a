import { describe, expect, it } from 'vitest'
import { loginOnPush } from '../../../../src/workers/hub/login/push-login.ts'
import type { PushLoginResult, TokenAnswer } from '../../../../src/workers/hub/login/push-login.ts'
import type { PushAnswer } from '../../../../src/shared/wire/frames.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const success: PushAnswer = {
  op: 'login',
  reqId: 1,
  event: 'login_success',
  success: true,
  retCode: 0,
  retMsg: '',
}
const fail: PushAnswer = {
  op: 'login',
  reqId: 1,
  event: 'login_fail',
  success: false,
  retCode: 10003,
  retMsg: '',
}

async function run(tokens: readonly TokenAnswer[], logins: readonly (PushAnswer | null)[]) {
  const clock = createVirtualClock()
  const asked: number[] = []
  const sent: string[] = []
  let result: PushLoginResult | null = null
  const tokensLeft = [...tokens]
  const loginsLeft = [...logins]
  void loginOnPush({
    clock,
    fetchToken: () => {
      asked.push(clock.monotonic())
      return Promise.resolve(tokensLeft.shift() ?? { kind: 'failed', code: 1 })
    },
    sendLogin: (token) => {
      sent.push(token)
      return Promise.resolve(loginsLeft.shift() ?? null)
    },
    isCurrent: () => true,
  }).then((value) => {
    result = value
  })
  await clock.advance(5000)
  return { asked, sent, result }
}

const token = (name: string): TokenAnswer => ({ kind: 'token', token: name })
const noToken: TokenAnswer = { kind: 'failed', code: 10016 }

describe('login on the push socket', () => {
  it('FEED-02: two failed tokens, then success, 500 ms apart', async () => {
    const { asked, result } = await run([noToken, noToken, token('c')], [success])
    expect(result).toEqual({ kind: 'success' })
    expect(asked).toEqual([0, 500, 1000])
  })
  it('FEED-02, FEED-04: permanent failure requests exactly three times', async () => {
    const { asked, result } = await run([], [])
    expect(result).toEqual({ kind: 'failed', code: 1 })
    expect(asked).toHaveLength(3)
  })
  it('FEED-15, A3: after login_fail the next try uses a new token, never the same one', async () => {
    const { sent, result } = await run([token('a'), token('b')], [fail, success])
    expect(result).toEqual({ kind: 'success' })
    expect(sent).toEqual(['a', 'b'])
  })
  it('the end of the session stops it at once', async () => {
    const { asked, result } = await run([{ kind: 'over' }], [])
    expect(result).toEqual({ kind: 'over' })
    expect(asked).toHaveLength(1)
  })
})
