import { describe, expect, it } from 'vitest'
import { readTerm } from '../../../../src/workers/hub/login/renewal.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'

const RENEW = '/user/renew'
const DAY = 86_400_000
const WEEK = 7 * DAY

/** A browser with fifty tabs whose session has `expiresInMs` of a week left. */
async function browser(expiresInMs: number, termMs = WEEK, failRenewals = 0) {
  const world = createVirtualWorld('A')
  Object.assign(world.venue.state, { term: { expiresInMs, termMs }, failRenewals })
  const tabs = Array.from({ length: 50 }, (_, at) => joinVirtualTab(world.hub, `tab-${at}`))
  await world.clock.advance(1000)
  return { ...world, tabs }
}

describe('renewal of the session (decision 13)', () => {
  it('faults T5, I11: fifty tabs renew once per term, on one socket with one login', async () => {
    const { clock, venue, tabs } = await browser(10_000, 10_000)
    expect(venue.count(RENEW)).toBe(0)
    await clock.advance(3900)
    expect(venue.count(RENEW)).toBe(0)
    await clock.advance(600)
    expect(venue.count(RENEW)).toBe(1)
    const renewal = venue.calls.find(({ path }) => path === RENEW)
    expect([renewal?.method, renewal?.init.credentials]).toEqual(['POST', 'include'])
    await clock.advance(4000)
    expect(venue.count(RENEW)).toBe(1)
    await clock.advance(1500)
    expect(venue.count(RENEW)).toBe(2)
    expect(venue.sockets).toHaveLength(1)
    expect(venue.count('/user/private/ott')).toBe(1)
    expect(tabs.map((tab) => tab.session()?.kind)).toEqual(tabs.map(() => 'trader'))
  })

  it('a week is renewed at its half; a hub that starts after it requests at once', async () => {
    const late = await browser(2 * DAY)
    expect(late.venue.count(RENEW)).toBe(1)
    const early = await browser(WEEK)
    expect(early.venue.count(RENEW)).toBe(0)
  })

  it('a failed request is repeated, at growing intervals, and shows nothing to the trader', async () => {
    const { clock, venue, tabs } = await browser(2 * DAY, WEEK, 1000)
    await clock.advance(600_000)
    expect(venue.count(RENEW)).toBeGreaterThan(10)
    expect(venue.count(RENEW)).toBeLessThan(16)
    for (const tab of tabs) {
      expect(tab.session()?.kind).toBe('trader')
      expect(tab.page.filter(({ type }) => type === 'Refusal')).toEqual([])
    }
    venue.state.failRenewals = 0
    await clock.advance(61_000)
    const granted = venue.count(RENEW)
    await clock.advance(600_000)
    expect(venue.count(RENEW)).toBe(granted)
  })

  it('faults A4: a refusal that means the end of the session ends it once, in all tabs', async () => {
    const { clock, venue, tabs } = await browser(10_000, 10_000)
    // The pairs are loaded by then: no other call meets the refusal first.
    await clock.advance(1000)
    venue.state.refuseAll = 33003
    await clock.advance(4000)
    expect(venue.count(RENEW)).toBe(1)
    expect(tabs.map((tab) => tab.session())).toEqual(tabs.map(() => ({ kind: 'visitor', endedBy: 33003 })))
    await clock.advance(120_000)
    expect(venue.count(RENEW)).toBe(1)
  })

  it('faults A5, A6: after a logout and a login there is one renewal, that of the present session', async () => {
    const { clock, venue, hub } = await browser(10_000, 10_000)
    await hub.api.logout()
    await clock.advance(20_000)
    expect(venue.count(RENEW)).toBe(0)
    await hub.api.login('B')
    await clock.advance(5500)
    expect(venue.count(RENEW)).toBe(1)
  })

  it('an exchange that sends no term is never asked for a renewal', async () => {
    const world = createVirtualWorld('A')
    joinVirtualTab(world.hub, 'one')
    await world.clock.advance(100_000)
    expect(world.venue.count(RENEW)).toBe(0)
  })

  it.each([
    [null],
    [{}],
    [{ session: 'x' }],
    [{ session: { expiresInMs: -1, termMs: 5 } }],
    [{ session: { expiresInMs: 5, termMs: 0 } }],
    [{ session: { expiresInMs: Number.NaN, termMs: 5 } }],
    [{ session: { expiresInMs: '5', termMs: 5 } }],
    [{ session: { expiresInMs: 1e300, termMs: 1e300 } }],
  ])('%j contains no term', (result) => {
    expect(readTerm(result)).toBeNull()
  })
})
