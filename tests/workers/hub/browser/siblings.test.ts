import { describe, expect, it } from 'vitest'
import type { HubApi } from '../../../../src/shared/contracts/hub-api.ts'
import type { ChannelLike } from '../../../../src/workers/hub/browser/channel.ts'
import { createSiblings } from '../../../../src/workers/hub/browser/siblings.ts'
import type { SiblingMessage } from '../../../../src/workers/hub/browser/siblings.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeVenue } from '../fake-venue.ts'
import { startTestHub } from '../test-hub.ts'
import { joinVirtualTab } from '../virtual-hub.ts'

/** A BroadcastChannel in memory: every other end receives what one end posts. */
function broadcast() {
  const listeners = new Map<object, (message: unknown) => void>()
  const open = (): ChannelLike => {
    const self = {}
    return {
      post: (message) => {
        const copy: unknown = structuredClone(message)
        for (const [other, listener] of listeners) if (other !== self) queueMicrotask(() => listener(copy))
      },
      listen: (listener) => void listeners.set(self, listener),
      close: () => void listeners.delete(self),
    }
  }
  return { open, listeners }
}

/** Two tabs without SharedWorker: a hub each, one cookie, one exchange. */
async function twoTabs(cookie: string | null) {
  const clock = createVirtualClock()
  const venue = createFakeVenue()
  venue.state.cookie = cookie
  const channel = broadcast()
  const tabs = ['one', 'two'].map((tabId) => {
    const hub = startTestHub({ clock, venue, siblings: channel.open() })
    return { hub, ...joinVirtualTab(hub, tabId) }
  })
  const [one, two] = tabs
  if (one === undefined || two === undefined) throw new Error('two tabs')
  await clock.advance(1000)
  return { clock, venue, one, two, channel }
}
const refusals = (tab: { readonly page: readonly { readonly type: string }[] }) =>
  tab.page.filter(({ type }) => type === 'Refusal')
const cancel = (api: HubApi) => api.cancelOrder({ orderId: 'o', symbol: 'BTCUSDT' })

describe('hubs of single tabs (W7, decision 6)', () => {
  it.each([10007, 10009, 33003])(
    'faults A4, FEED-08: %i in one tab ends the login of the other too, reported once',
    async (code) => {
      const { clock, venue, one, two } = await twoTabs('A')
      expect([one.session()?.kind, two.session()?.kind]).toEqual(['trader', 'trader'])
      venue.state.refuseAll = code
      void cancel(one.hub.api)
      await clock.advance(500)
      expect([one.session(), two.session()]).toEqual([
        { kind: 'visitor', endedBy: code },
        { kind: 'visitor' },
      ])
      expect([refusals(one).length, refusals(two).length]).toEqual([1, 0])
    },
  )

  it('FEED-08: a login in one tab is detected by the other', async () => {
    const { clock, one, two } = await twoTabs(null)
    await one.hub.api.login('B')
    await clock.advance(1000)
    expect(two.session()).toMatchObject({ kind: 'trader', account: { accountId: 'B' } })
  })

  it('faults A6: the end of another account’s session does not affect them', async () => {
    const { clock, channel, two } = await twoTabs('A')
    channel.open().post({ type: 'SessionEnded', accountId: 'B' })
    await clock.advance(100)
    expect(two.session()?.kind).toBe('trader')
  })

  it('faults A8, A9, ERR-06, ERR-07: a throttled code and the wall are reported in one of them', async () => {
    const { clock, venue, one, two } = await twoTabs('A')
    const asked = async (tab: typeof one, code: number): Promise<unknown> => {
      venue.state.refuseAll = code
      const outcome = cancel(tab.hub.api)
      await clock.advance(200)
      const seen = await outcome
      return seen.kind === 'rejected' ? seen.told === true : null
    }
    expect([await asked(one, 10006), await asked(two, 10006), await asked(two, 10006)]).toEqual([
      false,
      true,
      true,
    ])
    await clock.advance(10_000)
    expect(await asked(two, 10006)).toBe(false)
    expect([await asked(one, 10024), await asked(two, 10024)]).toEqual([false, true])
    one.hub.api.complianceClosed()
    await clock.advance(100)
    expect(await asked(two, 10024)).toBe(false)
  })

  it('faults A8: a wall whose tab was closed without a message blocks the others for at most half a minute', async () => {
    const { clock, venue, two, channel } = await twoTabs('A')
    channel.open().post({ type: 'Wall', isOpen: true })
    await clock.advance(30_000)
    venue.state.refuseAll = 10024
    const outcome = cancel(two.hub.api)
    await clock.advance(200)
    expect(await outcome).not.toMatchObject({ told: true })
  })

  it('other messages on the channel are ignored', () => {
    const heard: SiblingMessage[] = []
    const channel = broadcast()
    createSiblings(channel.open(), (news) => heard.push(news))
    const other = channel.open()
    for (const message of [
      null,
      5,
      'Said',
      [],
      {},
      { type: 'Said' },
      { type: 'Wall', isOpen: 1 },
      { type: 'X' },
    ])
      other.post(message)
    other.post({ type: 'SessionEnded', accountId: 7 })
    expect(heard).toEqual([])
  })
})
