import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ChartEvents,
  type ChartPort,
  createWorkerPool,
  EMPTY_MS,
  poolSize,
  type PooledWorker,
} from '../../../../vendor/charting_library/bridge/worker-pool.ts'
import type { FromHost, ToHost } from '../../../../vendor/charting_library/bridge/host-messages.ts'

class FakeWorker implements PooledWorker {
  onmessage: PooledWorker['onmessage'] = null
  onerror: PooledWorker['onerror'] = null
  ended = false
  readonly posted: (ToHost | string)[] = []
  postMessage(message: unknown): void {
    this.posted.push(message as ToHost | string)
  }
  terminate(): void {
    this.ended = true
  }
  answer(message: FromHost): void {
    this.onmessage?.call(this as never, { data: message } as MessageEvent)
  }
  error(message: string): void {
    this.onerror?.call(this as never, { message, preventDefault: () => undefined } as ErrorEvent)
  }
  /** Numbers of the charts that run here. */
  charts(): number[] {
    const open = new Set<number>()
    for (const entry of this.posted) {
      if (typeof entry === 'string') continue
      if (entry.message.type === 'init') open.add(entry.host)
      if (entry.message.type === 'end') open.delete(entry.host)
    }
    return [...open]
  }
  running(host: number): void {
    for (const entry of this.posted)
      if (typeof entry !== 'string' && entry.message.type === 'running') entry.message.memory[0] = host
  }
}

let workers: FakeWorker[] = []
let url = 'one.js'
let log: string[] = []

const build = (size: number) =>
  createWorkerPool({
    url: () => url,
    size,
    start: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
  })
type Pool = ReturnType<typeof build>

const open = (pool: Pool, name: string, more: Partial<ChartEvents> = {}, alone = false): ChartPort => {
  const port = pool.open(
    {
      receive: (message) => log.push(`${name} ${message.type}`),
      lost: (running) => log.push(`${name} lost${running ? ' while it ran' : ''}`),
      back: () => log.push(`${name} back`),
      failed: (message) => log.push(`${name} failed: ${message}`),
      ...more,
    },
    alone,
  )
  port.post({ type: 'init', init: {} as never, canvases: [], mailbox: null })
  return port
}
const alive = (): FakeWorker[] => workers.filter(({ ended }) => !ended)
const counts = (): number[] => alive().map((worker) => worker.charts().length)
/** The workers' charts report that they run, which starts the watchdogs. */
const ready = (): void => {
  for (const worker of alive())
    for (const host of worker.charts()) worker.answer({ host, message: { type: 'ready' } })
  log = []
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('crossOriginIsolated', true)
  workers = []
  log = []
  url = 'one.js'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('each new chart goes to the worker with the fewest charts', () => {
  it('nine charts share three workers', () => {
    const pool = build(3)
    for (let index = 0; index < 9; index++) open(pool, String(index))
    expect(counts()).toEqual([3, 3, 3])
  })

  it('a worker that lost charts is filled first', () => {
    const pool = build(2)
    const ports = Array.from({ length: 6 }, (_, index) => open(pool, String(index)))
    ports[0]?.end()
    ports[2]?.end()
    expect(counts()).toEqual([1, 3])
    open(pool, 'next')
    open(pool, 'one more')
    expect(counts()).toEqual([3, 3])
  })

  it('a chart that must be alone has a worker that no later chart shares', () => {
    const pool = build(1)
    open(pool, 'one')
    open(pool, 'alone', {}, true)
    open(pool, 'two')
    expect(counts()).toEqual([2, 1])
  })

  it('charts share a worker only if its script has the same address', () => {
    const pool = build(1)
    open(pool, 'one')
    url = 'two.js'
    open(pool, 'two')
    open(pool, 'three')
    expect(counts()).toEqual([1, 2])
  })

  it.each([
    [1, 1],
    [2, 2],
    [4, 2],
    [8, 3],
    [64, 3],
  ])('on %d cores charts share at most %d workers', (cores, size) => {
    expect(poolSize(cores)).toBe(size)
  })
})

describe('the end of a chart', () => {
  it('ends its worker only if it was the last one there and none follows soon', async () => {
    const pool = build(1)
    const [one, two] = [open(pool, 'one'), open(pool, 'two')]
    one.end()
    await vi.advanceTimersByTimeAsync(EMPTY_MS)
    expect(counts()).toEqual([1])
    two.end()
    expect(counts()).toEqual([0])
    await vi.advanceTimersByTimeAsync(EMPTY_MS)
    expect(alive()).toEqual([])
    open(pool, 'three')
    expect(counts()).toEqual([1])
  })

  it('leaves its worker to a chart that is created soon after it, also while others may start', async () => {
    const pool = build(2)
    open(pool, 'one').end()
    open(pool, 'one again')
    await vi.advanceTimersByTimeAsync(EMPTY_MS)
    expect(workers).toHaveLength(1)
    expect(counts()).toEqual([1])
  })

  it('ends at once a worker that no other chart may share', () => {
    const pool = build(1)
    open(pool, 'alone', {}, true).end()
    expect(alive()).toEqual([])
  })

  it('counts once, and no message reaches it afterwards', () => {
    const pool = build(1)
    const one = open(pool, 'one')
    open(pool, 'two')
    ready()
    one.end()
    one.end()
    expect(counts()).toEqual([1])
    workers[0]?.answer({ host: 1, message: { type: 'ready' } })
    expect(log).toEqual([])
  })
})

describe('a worker that is prepared before its chart', () => {
  it('is the one of the first chart; a second one starts with the second chart', async () => {
    const pool = build(2)
    pool.prepare()
    pool.prepare()
    expect(counts()).toEqual([0])
    open(pool, 'one')
    open(pool, 'two')
    await vi.advanceTimersByTimeAsync(EMPTY_MS)
    expect(counts()).toEqual([1, 1])
  })

  it('ends if no chart follows, and the next chart starts another one', async () => {
    const pool = build(2)
    pool.prepare()
    await vi.advanceTimersByTimeAsync(EMPTY_MS)
    expect(alive()).toEqual([])
    open(pool, 'late')
    expect(counts()).toEqual([1])
  })

  it('whose script fails is not used: the chart starts another one', () => {
    const pool = build(2)
    pool.prepare()
    workers[0]?.error('no script')
    expect(alive()).toEqual([])
    open(pool, 'one')
    expect(counts()).toEqual([1])
  })
})

it('messages reach the chart that they name, packed ones with its number in front', () => {
  const pool = build(1)
  open(pool, 'one')
  const two = open(pool, 'two')
  two.postPacked('abc')
  expect(workers[0]?.posted.at(-1)).toBe('\u0002abc')
  workers[0]?.answer({ host: 2, message: { type: 'cursor', cursor: 'grab' } })
  expect(log).toEqual(['two cursor'])
})

describe('a worker that stops answering', () => {
  it('is lost for each of its charts within three seconds, and for no chart of another worker', async () => {
    const pool = build(2)
    for (const name of ['one', 'two', 'three', 'four']) open(pool, name)
    ready()
    const [hanging, other] = alive()
    for (let second = 0; second < 3; second++) {
      await vi.advanceTimersByTimeAsync(990)
      other?.answer({ host: 2, message: { type: 'cursor', cursor: '' } })
    }
    expect(log.filter((line) => line.endsWith('lost'))).toEqual(['one lost', 'three lost'])
    expect(hanging?.posted.at(-1)).toEqual({ host: 0, message: { type: 'ping' } })
  })

  it('gets no new chart: each of its charts restarts in a new worker, and the lost one ends with the last of them', async () => {
    const pool = build(1)
    const ports = new Map<string, ChartPort>()
    const restart = (name: string): void => {
      ports.get(name)?.end()
      ports.set(name, open(pool, `${name} again`))
    }
    for (const name of ['one', 'two', 'three'])
      ports.set(name, open(pool, name, { lost: () => restart(name) }))
    ready()
    await vi.advanceTimersByTimeAsync(2900)
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    expect(counts()).toEqual([3])
    ready()
    workers[1]?.answer({ host: 4, message: { type: 'ready' } })
    expect(log).toEqual(['one again ready'])
  })

  it('names the chart that it hangs in', async () => {
    const pool = build(1)
    for (const name of ['one', 'two', 'three']) open(pool, name)
    ready()
    workers[0]?.running(2)
    await vi.advanceTimersByTimeAsync(2900)
    expect(log).toEqual(['one lost', 'two lost while it ran', 'three lost'])
  })

  it('names no chart where memory cannot be shared', async () => {
    vi.stubGlobal('crossOriginIsolated', false)
    const pool = build(1)
    for (const name of ['one', 'two']) open(pool, name)
    ready()
    expect(
      workers[0]?.posted.some((entry) => typeof entry !== 'string' && entry.message.type === 'running'),
    ).toBe(false)
    await vi.advanceTimersByTimeAsync(2900)
    expect(log).toEqual(['one lost', 'two lost'])
  })

  it('is reported to a chart that is still starting there', async () => {
    const pool = build(1)
    open(pool, 'one')
    ready()
    open(pool, 'late')
    await vi.advanceTimersByTimeAsync(2900)
    expect(log).toEqual(['one lost', 'late lost'])
  })

  it('reports to its charts that it answers again, and still gets no new chart', async () => {
    const pool = build(1)
    open(pool, 'one')
    ready()
    await vi.advanceTimersByTimeAsync(2900)
    workers[0]?.answer({ host: 0, message: { type: 'pong' } })
    expect(log).toEqual(['one lost', 'one back'])
    open(pool, 'two')
    expect(counts()).toEqual([1, 1])
  })
})

describe('an error of a worker', () => {
  it('before its first message fails each of its charts, and the next chart gets a new worker', () => {
    const pool = build(1)
    open(pool, 'one')
    open(pool, 'two')
    workers[0]?.error('no script')
    expect(log).toEqual(['one failed: no script', 'two failed: no script'])
    expect(alive()).toEqual([])
    open(pool, 'three')
    expect(counts()).toEqual([1])
  })

  it('later is a fault that each of its charts reports, and they go on', () => {
    const pool = build(1)
    open(pool, 'one')
    ready()
    open(pool, 'starting')
    workers[0]?.error('broken')
    expect(log).toEqual(['one fault', 'starting fault'])
    expect(counts()).toEqual([2])
  })
})
