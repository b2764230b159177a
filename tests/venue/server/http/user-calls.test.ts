import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()

describe('POST /v3/private/user/member/pref-setting', () => {
  const pref = '/v3/private/user/member/pref-setting'
  const preferences = async () => (await bench.http.get(path.own.profile)).result['preferences']

  it('VENUE-21, PREF-01: stores the user’s choices; the next login reads them back', async () => {
    const reply = await bench.http.post(pref, { upsert_keys: { reverseClickTipStatus: 'hide' } })
    expect([reply.body.ret_code, reply.result]).toEqual([
      0,
      { upsert_keys: { reverseClickTipStatus: 'hide' } },
    ])
    await bench.http.post(path.own.logout)
    await bench.http.login()
    expect(await preferences()).toEqual({ reverseClickTipStatus: 'hide' })
    await bench.http.post(pref, { upsert_keys: { reverseClickTipStatus: 'show', theme: 'dark' } })
    expect(await preferences()).toEqual({ reverseClickTipStatus: 'show', theme: 'dark' })
  })

  it('VENUE-61: each user has separate ones', async () => {
    await bench.http.post(pref, { upsert_keys: { theme: 'dark' } })
    const other = createHttpClient(bench.server.url)
    await other.login()
    expect((await other.get(path.own.profile)).result['preferences']).toEqual({})
    await bench.http.login(1)
    expect(await preferences()).toEqual({})
  })

  it('VENUE-21: they survive the process', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-users-'))
    const start = () => serveExchange({ exchange: createFakeExchange(), port: 0, dataDir })
    const first = await start()
    const before = createHttpClient(first.url)
    await before.login()
    await before.post(pref, { upsert_keys: { reverseClickTipStatus: 'hide' } })
    await first.close()
    const second = await start()
    const after = createHttpClient(second.url)
    for (const [name, value] of before.cookies) after.cookies.set(name, value)
    expect((await after.get(path.own.profile)).result['preferences']).toEqual({
      reverseClickTipStatus: 'hide',
    })
    await second.close()
    rmSync(dataDir, { recursive: true })
  })

  it.each([
    [{}],
    [{ upsert_keys: {} }],
    [{ upsert_keys: [] }],
    [{ upsert_keys: 'hide' }],
    [{ upsert_keys: { reverseClickTipStatus: 'maybe' } }],
    [{ upsert_keys: { theme: 5 } }],
    [{ upsert_keys: { theme: 'x'.repeat(257) } }],
    [{ upsert_keys: { 'a b': 'x' } }],
    [{ upsert_keys: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, 'x'])) }],
  ])('VENUE-21: %j is refused and nothing is stored', async (body) => {
    expect((await bench.http.post(pref, body)).code).toBe(10001)
    expect(await preferences()).toEqual({})
  })
})

describe('GET /user/profile', () => {
  it('VENUE-29, VENUE-57, POSTER-01: name, avatar, invite code and loyalty label', async () => {
    bench.exchange.account = { name: 'Ann', avatar: '/avatar.svg', inviteCode: 'ABC123', loyaltyLabel: 2 }
    expect((await bench.http.get(path.own.profile)).result).toMatchObject({
      userName: 'Ann',
      avatar: '/avatar.svg',
      inviteCode: 'ABC123',
      loyalty: { labelType: 2 },
    })
  })
})

describe('sessions', () => {
  it('VENUE-09: POST /user/private/ott returns a token that logs in once', async () => {
    const reply = await bench.http.post('/user/private/ott')
    expect(reply.body.ret_code).toBe(0)
    const token = String(reply.result['token'])
    const client = await openPush(bench.server.url)
    expect((await client.ask('login', [token])).event).toBe('login_success')
    const again = await openPush(bench.server.url)
    expect((await again.ask('login', [token])).event).toBe('login_fail')
    await client.close()
    await again.close()
  })

  it('VENUE-09: it can be set to fail three times, and returns a token the fourth time', async () => {
    bench.server.faults.arm({ method: 'POST', path: path.oneTimeToken, times: 3, retCode: 10016 })
    const codes: number[] = []
    for (let at = 0; at < 4; at += 1) codes.push((await bench.http.post(path.oneTimeToken)).code)
    expect(codes).toEqual([10016, 10016, 10016, 0])
  })

  it('VENUE-09: a token expires after 30 s, and with its session', async () => {
    const old = String((await bench.http.post(path.oneTimeToken)).result['token'])
    const real = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(real + 30_001)
    expect(bench.server.sessions.redeemToken(old)).toBeNull()
    vi.restoreAllMocks()
    const ended = String((await bench.http.post(path.oneTimeToken)).result['token'])
    await bench.http.post(path.own.logout)
    expect(bench.server.sessions.redeemToken(ended)).toBeNull()
  })

  it('HTTP-16: a session expires after 10080 minutes', async () => {
    const real = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(real + 10_080 * 60_000 + 1000)
    expect((await bench.http.get(path.own.profile)).code).toBe(10007)
    vi.restoreAllMocks()
    expect((await bench.http.get(path.own.profile)).code).toBe(0)
  })

  it('VENUE-58, HTTP-12, HTTP-15: the mobile app receives a token for its UserToken header; a page never does', async () => {
    const app = createHttpClient(bench.server.url)
    const accounts = (await app.get(path.own.accounts)).result['accounts'] as { accountId: string }[]
    const body = { accountId: accounts[0]?.accountId }
    expect((await app.post(path.own.login, body)).body.token).toBeUndefined()
    const { token = '' } = (await app.post(path.own.login, body, { platform: 'ios' })).body
    // A page of the app that starts anew has the cookie alone: it gets the token back with its one-time token.
    const ott = async (platform: string) => (await app.post(path.oneTimeToken, {}, { platform })).body.token
    expect([await ott('ios'), await ott('pc')]).toEqual([token, undefined])
    app.cookies.delete(`perpdeck_session_${bench.server.port}`)
    const read = async (headers: Record<string, string>) =>
      (await app.post(path.oneTimeToken, {}, headers)).code
    expect(await read({})).toBe(10007)
    expect(await read({ UserToken: 'wrong' })).toBe(10007)
    expect(await read({ UserToken: token, platform: 'ios' })).toBe(0)
    expect(bench.server.log.list().at(-1)?.headers).toMatchObject({ usertoken: 'present', platform: 'ios' })
    expect(JSON.stringify(bench.server.log.list())).not.toContain(token)
  })

  it('VENUE-64: a burst above the limit returns 10006, a moment later 0 again', async () => {
    // A burst no machine is so slow at that all of it is within the limit.
    bench.server.rateLimit.perSecond = 5
    const burst = await Promise.all(Array.from({ length: 200 }, () => bench.http.get(path.own.serverTime)))
    const codes = burst.map(({ code }) => code)
    expect(codes.filter((code) => code === 10006).length).toBeGreaterThan(0)
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(5)
    bench.server.rateLimit.perSecond = 1000
    await vi.waitFor(async () => expect((await bench.http.get(path.own.serverTime)).code).toBe(0), {
      timeout: 20_000,
    })
  })
})
