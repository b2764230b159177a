import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { HubHello, HubPortInput, HubPortOutput } from '#shared/contracts/hub-port.ts'

vi.mock('../../../src/workers/hub/hub.worker.ts?sharedworker&url', () => ({ default: '/hub.js' }))
vi.mock('../../../src/workers/hub/hub-tab.worker.ts?worker&url', () => ({ default: '/hub-tab.js' }))

const { createHubConnection } = await import('../../../src/main-thread/bridge/hub-connection.ts')
const { threads } = await import('../../../src/main-thread/stores/connection.ts')

/** A hub behind a real port: joins, beats on demand, answers `demoAccounts`, and holds a lock it may let go. */
interface FakeHub {
  readonly name: string
  readonly url: string
  readonly epoch: string
  readonly heard: HubPortInput[]
  beat(): void
  die(): void
  say(message: HubPortOutput): void
}

let hubs: FakeHub[] = []
let locks: Map<string, (() => void)[]>
let answersJoins = true

function makeHub(name: string, url: string, port: MessagePort): FakeHub {
  const epoch = `epoch-${hubs.length}`
  const heard: HubPortInput[] = []
  const say = (message: HubPortOutput): void => port.postMessage(message)
  const hello: HubHello = { epoch, build: 'b', protocol: 1, session: { kind: 'visitor' }, isBanned: false }
  locks.set(`perpdeck-hub:${epoch}`, [])
  port.addEventListener('message', (event: MessageEvent<HubPortInput>) => {
    heard.push(event.data)
    const [commands] = event.ports
    if (event.data.type !== 'JoinHub' || commands === undefined || !answersJoins) return
    const api: Pick<HubApi, 'demoAccounts'> = {
      demoAccounts: () => Promise.resolve({ kind: 'accepted', value: [] }),
    }
    expose(api, commands)
    say({ type: 'HubJoined', hello })
  })
  port.start()
  return {
    name,
    url,
    epoch,
    heard,
    say,
    beat: () => say({ type: 'HubHeartbeat', epoch, at: 0 }),
    die: () => {
      for (const granted of locks.get(`perpdeck-hub:${epoch}`) ?? []) granted()
    },
  }
}

class FakeSharedWorker extends EventTarget {
  readonly port: MessagePort
  constructor(url: string, options: { readonly name: string }) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    hubs.push(makeHub(options.name, url, port2))
  }
}

/** Grants a lock when its holder (a fake hub) lets it go. */
const fakeLocks = {
  request: (name: string, options: { readonly signal: AbortSignal }, granted: () => void): Promise<void> => {
    const waiting = locks.get(name) ?? []
    waiting.push(granted)
    locks.set(name, waiting)
    return new Promise((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  },
}

const onlyHub = (): FakeHub => {
  const hub = hubs.at(-1)
  if (hub === undefined) throw new Error('no hub was opened')
  return hub
}
/** Lets messages that are under way arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('createHubConnection', () => {
  beforeEach(() => {
    hubs = []
    locks = new Map()
    answersJoins = true
    vi.stubGlobal('SharedWorker', FakeSharedWorker)
    vi.stubGlobal('location', { href: 'https://deck.example/' })
    vi.stubGlobal('navigator', { locks: fakeLocks })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('joins, notifies once, and returns the hub', async () => {
    const [opened, joined] = [vi.fn(), vi.fn()]
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, opened, joined)
    expect(keeper.current()).toBeNull()
    // Before it has answered: the risk worker is connected with it now.
    expect(opened.mock.calls).toEqual([[keeper.newest()]])
    await settle()
    expect(joined).toHaveBeenCalledOnce()
    expect(keeper.current()?.hello()?.epoch).toBe('epoch-0')
    expect(threads.hub).toBe('up')
    keeper.leave()
    await settle()
    expect(onlyHub().heard.map((message) => message.type)).toEqual(['JoinHub', 'LeaveHub'])
  })

  it('W1: replaces a terminated hub, under the same name, as soon as its lock is free', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    const first = keeper.current()
    onlyHub().die()
    expect(keeper.current()).toBeNull()
    expect(threads.hub).toBe('replacing')
    await expect(first?.lost).resolves.toBe('lost')
    await settle()
    expect(keeper.current()?.hello()?.epoch).toBe('epoch-1')
    expect(hubs.map((hub) => hub.name)).toEqual([hubs[0]?.name, hubs[0]?.name])
    keeper.leave()
  })

  it('V1: redirected to the hub of a newer build with the same protocol it joins that hub, and its own again if that is lost', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    expect(onlyHub().heard[0]).toMatchObject({
      protocol: PROTOCOL,
      loadedAt: Math.round(performance.timeOrigin),
    })
    const moved = {
      type: 'HubMoved',
      script: 'https://deck.example/hub-2.js',
      name: 'newer',
      build: 'b2',
    } as const
    onlyHub().say({ ...moved, protocol: PROTOCOL })
    await settle()
    expect(hubs.map(({ name, url }) => [name, new URL(url, 'https://deck.example').pathname])).toEqual([
      [hubs[0]?.name, '/hub.js'],
      ['newer', '/hub-2.js'],
    ])
    expect(hubs[0]?.heard.at(-1)?.type).toBe('LeaveHub')
    expect([threads.hub, threads.update]).toEqual(['up', ''])
    onlyHub().die()
    await settle()
    expect([onlyHub().name, hubs.length]).toEqual([hubs[0]?.name, 3])
    keeper.leave()
  })

  it('V2, V6: a hub of another protocol is not joined: the page uses its own hub for calls and shows a reload notice until that is over', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    const moved = {
      type: 'HubMoved',
      script: 'https://deck.example/hub-9.js',
      name: 'other',
      build: 'b9',
    } as const
    onlyHub().say({ ...moved, protocol: PROTOCOL + 1 })
    await settle()
    expect([hubs.length, threads.hub, threads.update]).toEqual([1, 'up', 'b9'])
    onlyHub().say({ ...moved, protocol: 0 })
    await settle()
    expect(threads.update).toBe('')
    keeper.leave()
  })

  it('a script of another origin is never joined', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    const foreign = {
      type: 'HubMoved',
      script: 'https://evil.example/hub.js',
      name: 'x',
      build: 'x',
    } as const
    onlyHub().say({ ...foreign, protocol: PROTOCOL })
    await settle()
    expect([hubs.length, threads.update]).toEqual([1, 'x'])
    expect(keeper.current()).not.toBeNull()
    keeper.leave()
  })

  it('W2: replaces a hanging hub within 3 s, under a new name, and does not replace a responsive one', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    for (let second = 0; second < 5; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      onlyHub().beat()
      await settle()
    }
    expect(hubs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3000)
    await settle()
    expect(hubs).toHaveLength(2)
    expect(hubs[1]?.name).not.toBe(hubs[0]?.name)
    expect(threads.hubReason).toBe('hung')
    expect(keeper.current()?.hello()?.epoch).toBe('epoch-1')
    expect(hubs[0]?.heard.map((message) => message.type)).toContain('LeaveHub')
    keeper.leave()
  })

  it('W3: a hub restarted behind the same port is another hub: it is joined again under the same name', async () => {
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    await settle()
    const first = keeper.current()
    onlyHub().beat()
    await settle()
    expect(keeper.current()).toBe(first)
    onlyHub().say({ type: 'HubHeartbeat', epoch: 'a-new-life', at: 0 })
    await settle()
    await expect(first?.lost).resolves.toBe('lost')
    expect(hubs.map((hub) => hub.name)).toEqual([hubs[0]?.name, hubs[0]?.name])
    expect(keeper.current()?.hello()?.epoch).toBe('epoch-1')
    keeper.leave()
  })

  it('waits for the next hub, and returns null if none arrives in time', async () => {
    answersJoins = false
    const keeper = createHubConnection({ tabId: 't', build: 'b', language: () => 'de' }, vi.fn(), vi.fn())
    const late = keeper.waitFor(3000)
    await vi.advanceTimersByTimeAsync(3000)
    await expect(late).resolves.toBeNull()
    answersJoins = true
    const next = keeper.waitFor(20_000)
    await vi.advanceTimersByTimeAsync(11_000)
    await settle()
    await expect(next).resolves.toBe(keeper.current())
    keeper.leave()
  })
})
