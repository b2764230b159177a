import { describe, expect, it } from 'vitest'
import { createRetryAfterProbe, readRetryAfter } from '../../../../src/workers/hub/socket/retry-after.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

describe('the wait requested by the exchange (N4)', () => {
  it('is seconds or a date; anything else is none, and none is longer than two minutes', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const cases: readonly (readonly [string | null, number])[] = [
      ['7', 7000],
      ['0', 0],
      ['-5', 0],
      ['999999', 120_000],
      ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
      ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
      ['soon', 0],
      ['NaN', 0],
      ['Infinity', 0],
      ['', 0],
      [' ', 0],
      [null, 0],
    ]
    for (const [text, ms] of cases) expect([text, readRetryAfter(text, now)]).toEqual([text, ms])
  })

  it('N4, N12: only 429 and 503 count, requested at most every 5 s and for 2 s; an answer of a captive portal is never read', async () => {
    const clock = createVirtualClock()
    const asked: RequestInit[] = []
    let answer: () => Promise<Response> = () => Promise.reject(new TypeError('network'))
    const probe = createRetryAfterProbe({
      clock,
      url: 'https://venue.test/realtime?v=2',
      fetch: (_url, init) => {
        asked.push(init)
        return answer()
      },
    })
    const next = async (): Promise<number> => {
      await clock.advance(6000)
      const waited = probe()
      await clock.advance(2100)
      return waited
    }
    expect(await next()).toBe(0)
    const headers = { 'retry-after': '9' }
    for (const [status, ms] of [
      [429, 9000],
      [503, 9000],
      [200, 0],
      [502, 0],
      [401, 0],
      [426, 0],
    ] as const) {
      answer = () => Promise.resolve(new Response(null, { status, headers }))
      expect([status, await next()]).toEqual([status, ms])
    }
    const portal = new Response('<html>log in</html>', { status: 200 })
    answer = () => Promise.resolve(portal)
    expect(await next()).toBe(0)
    expect(portal.bodyUsed).toBe(false)
    answer = () => new Promise(() => undefined)
    expect(await next()).toBe(0)
    const before = asked.length
    expect(await probe()).toBe(0)
    expect(asked).toHaveLength(before)
    expect(asked.every((init) => init.credentials === 'omit' && init.signal instanceof AbortSignal)).toBe(
      true,
    )
  })
})
