import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { topic } from '#shared/wire/topics.ts'
import { createPushServer } from '../../venue/server/push/push-server.ts'
import type { PushServer } from '../../venue/server/push/push-server.ts'
import { root } from '../machine.ts'
import { median, percentile, sleep } from '../page/windows.ts'
import type { NodeSuite } from '../suite.ts'
import { OPEN_SYMBOL, createPushMarket } from './push-market.ts'
import type { PushMarket } from './push-market.ts'
import type { SubscriberReport } from './push-subscriber.ts'

/**
 * The push side alone: a cheap market, the venue's push server in this process, and its subscribers in another one.
 * CPU is that of this whole process, including market and garbage collection.
 */
const WINDOWS = 5
const WINDOW_MS = 2000
const WARM_UP_MS = 1000
const FULL_RATE = 100_000
const SHARED_RATE = 10_000
const MANY = 16
/** Attempts per window. A window in which the machine was busy is repeated. */
const TRIES = 4

/** Trades are the first topic: their entry has the stamp and begins each frame. */
const topics = [topic.trades(OPEN_SYMBOL), topic.tickerAll, topic.book200(OPEN_SYMBOL)]

interface Subscribers {
  /** Resets the counts. */
  clear(): void
  report(): Promise<SubscriberReport>
  close(): Promise<void>
}

async function openSubscribers(server: PushServer, url: string, count: number): Promise<Subscribers> {
  const child = fork(join(root, 'bench', 'venue', 'push-subscriber.ts'), [
    url,
    String(count),
    JSON.stringify(topics),
  ])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isReady = (): boolean =>
    server.connections.size === count &&
    [...server.connections].every(({ topics: held }) => held.size === topics.length)
  for (let waited = 0; !isReady(); waited += 10) {
    if (waited > 10_000) throw new Error('the subscribers did not come')
    await sleep(10)
  }
  return {
    clear: () => void child.send('clear'),
    report: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve(message as SubscriberReport))
        child.send('report')
      }),
    async close() {
      child.disconnect()
      await ended
      while (server.connections.size > 0) await sleep(5)
    },
  }
}

interface Window {
  readonly coreShare: number
  readonly updatesPerSecond: number
  readonly report: SubscriberReport
  readonly encodedBytes: number
  readonly frames: number
  readonly droppedUpdates: number
}

async function measureWindow(
  server: PushServer,
  market: PushMarket,
  url: string,
  rate: number,
  count: number,
): Promise<Window> {
  const subscribers = await openSubscribers(server, url, count)
  market.setRate(rate)
  await sleep(WARM_UP_MS)
  subscribers.clear()
  const before = server.stats()
  const told = market.told()
  const cpu = process.cpuUsage()
  const started = performance.now()
  await sleep(WINDOW_MS)
  const used = process.cpuUsage(cpu)
  const elapsed = performance.now() - started
  const after = server.stats()
  const updates = market.told() - told
  const report = await subscribers.report()
  market.setRate(0)
  await subscribers.close()
  return {
    coreShare: (used.user + used.system) / 1000 / elapsed,
    updatesPerSecond: (updates * 1000) / elapsed,
    report,
    encodedBytes: after.encodedBytes - before.encodedBytes,
    frames: after.frames - before.frames,
    droppedUpdates: after.droppedUpdates - before.droppedUpdates,
  }
}

/** Why a window is invalid: the market or its subscribers fell behind. null if it is valid. */
function flawOf(window: Window, rate: number, count: number): string | null {
  const { updatesPerSecond, report, frames, droppedUpdates } = window
  if (updatesPerSecond < rate * 0.95) return `only ${Math.round(updatesPerSecond)} updates/s were told`
  if (droppedUpdates > 0) return `${droppedUpdates} updates were withheld`
  if (report.frames < frames * 0.9) return `${report.frames} of ${frames} frames arrived`
  return report.latencies.length < count * 50 ? 'the stamps were not found' : null
}

export const suite: NodeSuite = {
  name: 'venue-push',
  async measure(add) {
    const market = createPushMarket(1)
    const server = await createPushServer({ exchange: market.exchange, redeemToken: () => null })
    const http = createServer()
    http.on('upgrade', (request, socket, head) => server.upgrade(request, socket, head))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime?v=2`
    const run = async (rate: number, count: number): Promise<Window> => {
      let flaw: string | null = null
      for (let tries = 0; tries < TRIES; tries += 1) {
        const window = await measureWindow(server, market, url, rate, count)
        flaw = flawOf(window, rate, count)
        if (flaw === null) return window
      }
      throw new Error(flaw ?? '')
    }
    try {
      await measureWindow(server, market, url, FULL_RATE, 1)
      const full: Window[] = []
      const one: Window[] = []
      const many: Window[] = []
      for (let window = 0; window < WINDOWS; window += 1) {
        full.push(await run(FULL_RATE, 1))
        one.push(await run(SHARED_RATE, 1))
        many.push(await run(SHARED_RATE, MANY))
      }
      const middle = (windows: readonly Window[], pick: (window: Window) => number): number =>
        median(windows.map(pick))
      const latency = (share: number) => (window: Window) => percentile(window.report.latencies, share)
      const perFrame = (windows: readonly Window[]): number =>
        middle(windows, ({ encodedBytes, updatesPerSecond }) => encodedBytes / updatesPerSecond)
      add(
        '100,000 updates/s to one subscriber, of a core',
        '%',
        100 * middle(full, (window) => window.coreShare),
      )
      add('100,000 updates/s to one subscriber, p99 of the age on arrival', 'ms', middle(full, latency(0.99)))
      add(
        '10,000 updates/s to 16 subscribers, of a core',
        '%',
        100 * middle(many, (window) => window.coreShare),
        {
          baseline: 100 * middle(one, (window) => window.coreShare),
          lower: true,
        },
      )
      for (const share of [0.5, 0.99]) {
        add(
          `10,000 updates/s to 16 subscribers, p${share * 100} of the age on arrival`,
          'ms',
          middle(many, latency(share)),
          {
            baseline: middle(one, latency(share)),
            lower: true,
          },
        )
      }
      add('10,000 updates/s to 16 subscribers, bytes encoded', 'B per update/s', perFrame(many), {
        baseline: perFrame(one),
        lower: true,
      })
    } finally {
      market.stop()
      await server.close()
      http.close()
    }
  },
}
