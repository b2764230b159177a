import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callErrors } from '#shared/errors/call-errors.ts'
import { path } from '#shared/wire/http.ts'
import { createSessionStore } from '../../../../venue/server/http/session-store.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const WEEK = 10_080 * 60_000
const LIVES = { expiresInMs: expect.closeTo(WEEK, -4) as number, termMs: WEEK }
/** The clock of sessions alone; timers go on. */
const at = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
}
afterEach(() => {
  vi.useRealTimers()
})

describe('term of a session (HTTP-16, decision 13)', () => {
  it('each one-time token contains it; in its first half the term is unchanged, then a new one begins', async () => {
    const start = Date.now()
    at(start)
    await bench.http.login()
    expect((await bench.http.post(path.oneTimeToken)).result['session']).toEqual(LIVES)
    at(start + WEEK / 4)
    const early = (await bench.http.post(path.own.renewSession)).result['session']
    expect(early).toEqual({ ...LIVES, expiresInMs: expect.closeTo(WEEK * 0.75, -4) as number })
    at(start + WEEK * 0.75)
    // Two hubs at once: one new term, and the same cookie for both.
    const both = await Promise.all([1, 2].map(() => bench.http.post(path.own.renewSession)))
    for (const { code, result } of both) expect([code, result['session']]).toEqual([0, LIVES])
    at(start + WEEK * 1.5)
    expect((await bench.http.get(path.own.profile)).code).toBe(0)
  })

  it('the cookie receives the new term with it, and remains unreadable to scripts', async () => {
    const start = Date.now()
    at(start)
    await bench.http.login()
    at(start + WEEK * 0.9)
    const { headers, body } = await bench.http.post(path.own.renewSession)
    const set = headers.getSetCookie().find((one) => one.startsWith(`perpdeck_session_${bench.server.port}=`))
    expect(set).toMatch(/Max-Age=604800;.*HttpOnly;.*SameSite=Strict/)
    expect(JSON.stringify(body)).not.toContain(
      bench.http.cookies.get(`perpdeck_session_${bench.server.port}`),
    )
  })

  it('an expired term ends the session: calls 10007, its sockets 33003, other sessions continue', async () => {
    const start = Date.now()
    at(start)
    bench.server.sessions.shortenNext(10_000, 1)
    await bench.http.login()
    const mine = await openPush(bench.server.url)
    expect((await mine.ask('login', [await bench.http.token()])).event).toBe('login_success')
    const other = createHttpClient(bench.server.url)
    await other.login()
    const theirs = await openPush(bench.server.url)
    expect((await theirs.ask('login', [await other.token()])).event).toBe('login_success')
    at(start + 10_001)
    const ends = (client: PushClient) => client.answers.filter(({ event }) => event === 'session_end')
    await mine.until(() => ends(mine).length > 0, 'the end of the session')
    expect(ends(mine).map(({ retCode, retMsg }) => [retCode, retMsg])).toEqual([[...callErrors.sessionEnded]])
    expect((await bench.http.post(path.own.renewSession)).code).toBe(10007)
    expect((await other.get(path.own.profile)).code).toBe(0)
    expect(ends(theirs)).toEqual([])
    await mine.close()
    await theirs.close()
  })

  it('VENUE-61: a new term survives the process', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-terms-'))
    const start = Date.now()
    at(start)
    const first = createSessionStore(dataDir)
    const { secret, session } = first.open('profile', 'account')
    at(start + WEEK * 0.75)
    expect(first.renew(session)).toEqual(LIVES)
    first.close()
    at(start + WEEK * 1.5)
    const second = createSessionStore(dataDir)
    expect(second.find(secret)).toEqual(session)
    expect(second.takeExpired()).toEqual([])
    at(start + WEEK * 1.75 + 1)
    expect(second.takeExpired()).toEqual([session])
    expect([second.find(secret), second.renew(session)]).toEqual([null, null])
    second.close()
    rmSync(dataDir, { recursive: true })
  })
})
