import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { socketLockName } from '../../../../src/shared/contracts/hub-protocol.ts'
import { createSocketOwner } from '../../../../src/workers/hub/socket/socket-owner.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import type { VirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeBrowser } from './fake-browser.ts'
import type { FakeBrowser } from './fake-browser.ts'

/** A hub reduced to its socket. */
function startHub(browser: FakeBrowser, clock: VirtualClock, id: string, protocol = 2) {
  const worker = browser.worker()
  const hub = { id, hasSocket: false, movedTo: [] as (string | null)[], alive: true, hung: false }
  const owner = createSocketOwner({
    clock,
    locks: worker.locks,
    channel: worker.channel,
    id,
    self: { build: id, protocol, script: `/${id}.js`, name: id },
    onOwner: () => {
      hub.hasSocket = true
    },
    onPassive: (by) => {
      hub.hasSocket = false
      hub.movedTo.push(by?.build ?? null)
    },
  })
  return {
    hub,
    owner,
    kill: () => {
      hub.alive = false
      hub.hasSocket = false
      worker.kill()
    },
    hang: (hung: boolean) => {
      hub.hung = hung
      worker.hang(hung)
    },
  }
}

describe('the owner of the browser’s socket', () => {
  it('V2: the hub of a page loaded later takes over the socket; the older one releases it first and receives its successor', async () => {
    const browser = createFakeBrowser()
    const clock = createVirtualClock()
    const old = startHub(browser, clock, 'old')
    old.owner.joined(1000)
    await clock.advance(10)
    expect(old.hub.hasSocket).toBe(true)
    const next = startHub(browser, clock, 'new', 3)
    next.owner.joined(2000)
    await clock.advance(10)
    expect([old.hub.hasSocket, next.hub.hasSocket, old.hub.movedTo]).toEqual([false, true, ['new']])
    expect(old.owner.other()).toMatchObject({ build: 'new', protocol: 3, script: '/new.js' })
    expect(browser.holders(socketLockName)).toBe(1)
    next.kill()
    await clock.advance(10)
    expect([old.hub.hasSocket, old.owner.other()]).toEqual([true, null])
  })

  it('V2: an old page that returns (bfcache, crash) does not take over the socket; a freshly loaded page of a rolled-back build does (V6)', async () => {
    const browser = createFakeBrowser()
    const clock = createVirtualClock()
    const next = startHub(browser, clock, 'new')
    next.owner.joined(2000)
    await clock.advance(10)
    const old = startHub(browser, clock, 'old')
    old.owner.joined(1000)
    await clock.advance(3000)
    expect([next.hub.hasSocket, old.hub.hasSocket, old.hub.movedTo]).toEqual([true, false, ['new']])
    old.owner.joined(3000)
    await clock.advance(10)
    expect([next.hub.hasSocket, old.hub.hasSocket, next.hub.movedTo]).toEqual([false, true, ['old']])
  })

  it('W5: an owner that hangs loses the lock, and its socket as soon as it resumes', async () => {
    const browser = createFakeBrowser()
    const clock = createVirtualClock()
    const first = startHub(browser, clock, 'a')
    first.owner.joined(1000)
    await clock.advance(10)
    first.hang(true)
    const second = startHub(browser, clock, 'b')
    second.owner.joined(1000)
    await clock.advance(1000)
    expect(second.hub.hasSocket).toBe(true)
    first.hang(false)
    await clock.advance(1000)
    expect([first.hub.hasSocket, second.hub.hasSocket]).toEqual([false, true])
  })

  it('without locks or channels every hub has its own socket at once', () => {
    const clock = createVirtualClock()
    let owns = 0
    const owner = createSocketOwner({
      clock,
      locks: null,
      channel: null,
      id: 'x',
      self: { build: 'x', protocol: 2, script: '/x.js', name: 'x' },
      onOwner: () => {
        owns += 1
      },
      onPassive: () => undefined,
    })
    owner.joined(1)
    owner.joined(2)
    expect(owns).toBe(1)
  })

  it('V1, V2, V6, W5: for any joins, crashes and hangs there are never two sockets among responsive hubs, and one in the end, of the latest page', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('start' as const) }),
      fc.record({
        kind: fc.constant('join' as const),
        at: fc.nat(7),
        loaded: fc.integer({ min: 1, max: 50 }),
      }),
      fc.record({ kind: fc.constant('kill' as const), at: fc.nat(7) }),
      fc.record({ kind: fc.constant('hang' as const), at: fc.nat(7) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 900 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const browser = createFakeBrowser()
        const clock = createVirtualClock()
        const hubs: (ReturnType<typeof startHub> & { rank: number })[] = []
        const check = (): void => {
          const owners = hubs.filter(({ hub }) => hub.alive && !hub.hung && hub.hasSocket)
          expect(owners.length).toBeLessThanOrEqual(1)
        }
        let time = 0
        for (const one of steps) {
          time += 1
          if (one.kind === 'start' && hubs.length < 8) {
            const started = Object.assign(startHub(browser, clock, `h${hubs.length}`), { rank: time })
            hubs.push(started)
            started.owner.joined(time)
          } else if (one.kind === 'wait') await clock.advance(one.ms)
          else if (one.kind !== 'start') {
            const target = hubs[one.at]
            if (target === undefined || !target.hub.alive) continue
            if (one.kind === 'kill') target.kill()
            else if (one.kind === 'hang') target.hang(!target.hub.hung)
            else if (!target.hub.hung) {
              target.rank = Math.max(target.rank, time)
              target.owner.joined(time)
            }
          }
          await clock.advance(1)
          check()
        }
        for (const one of hubs) if (one.hub.alive && one.hub.hung) one.hang(false)
        await clock.advance(5000)
        check()
        const living = hubs.filter(({ hub }) => hub.alive)
        if (living.length === 0) return
        expect(living.filter(({ hub }) => hub.hasSocket)).toHaveLength(1)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
