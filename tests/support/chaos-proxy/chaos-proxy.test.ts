import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { topic } from '#shared/wire/topics.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import { createHttpClient } from '../../venue/support/http-client.ts'
import { openPush, pause, waitUntil } from '../../venue/support/push-client.ts'
import { createChaosProxy } from './chaos-proxy.ts'
import type { ChaosProxy } from './chaos-proxy.ts'
import type { FaultPlan } from './fault-plan.ts'
import { help, readOptions } from './options.ts'

const FRAMES = 400
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A server that sends FRAMES numbered frames to each socket, echoes what it receives, and answers calls with 64 kB. */
async function source(frames = FRAMES): Promise<number> {
  const server = createServer((_request, response) => response.end(Buffer.alloc(65_536, 'x')))
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (ws) => {
    ws.on('error', () => undefined)
    ws.on('message', (data) => ws.send(data))
    for (let at = 0; at < frames; at += 1) ws.send(Buffer.from(`frame ${at} ${'.'.repeat(at % 200)}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const ws of sockets.clients) ws.terminate()
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

async function proxyOf(port: number, seed: number, faults: Partial<FaultPlan> = {}): Promise<ChaosProxy> {
  const proxy = await createChaosProxy({ target: { host: '127.0.0.1', port }, seed, faults })
  closers.push(() => proxy.close())
  return proxy
}

interface Heard {
  readonly texts: string[]
  readonly ws: WebSocket
  closed: number | null
}

async function listenTo(proxy: ChaosProxy): Promise<Heard> {
  const ws = new WebSocket(proxy.url.replace('http', 'ws'), { perMessageDeflate: false })
  const heard: Heard = { texts: [], ws, closed: null }
  ws.on('message', (data) => heard.texts.push((data as Buffer).toString('latin1')))
  ws.on('close', (code) => {
    heard.closed = code
  })
  ws.on('error', () => {
    heard.closed ??= 1006
  })
  await waitUntil(() => ws.readyState === WebSocket.OPEN || heard.closed !== null, 'the socket')
  return heard
}

/** Looks without a new frame after which a run is over. One alone may be a slow moment of the machine. */
const QUIET_LOOKS = 6

/** Runs one client with a seed until no more frames arrive. Returns what it received and what the proxy recorded. */
async function run(seed: number, faults: Partial<FaultPlan>) {
  const proxy = await proxyOf(await source(), seed, faults)
  const heard = await listenTo(proxy)
  let count = -1
  for (let quiet = 0; quiet < QUIET_LOOKS || (count === 0 && heard.closed === null);) {
    quiet = count === heard.texts.length ? quiet + 1 : 0
    count = heard.texts.length
    if (heard.closed !== null) break
    await pause(40)
  }
  const { texts, closed } = heard
  return { texts: texts.slice(), closed, records: proxy.records.slice() }
}
const numbers = (texts: readonly string[]): number[] => texts.map((text) => Number(text.split(' ')[1]))
const all = Array.from({ length: FRAMES }, (_, at) => at)

describe('websocket frames through the chaos proxy', () => {
  it('pass unchanged without options', async () => {
    const { texts, records } = await run(1, {})
    expect(numbers(texts)).toEqual(all)
    expect(records).toEqual([])
  })

  it('the same seed damages the same frames, another seed damages others', async () => {
    const faults = { drop: 0.05, duplicate: 0.05, swap: 0.05, mutate: 0.05 }
    const first = await run(7, faults)
    const second = await run(7, { ...faults, sliceMin: 1, sliceMax: 64 })
    const third = await run(8, faults)
    expect(first.records.length).toBeGreaterThan(30)
    expect(second.records).toEqual(first.records)
    expect(second.texts).toEqual(first.texts)
    expect(third.records).not.toEqual(first.records)
  })

  it('drop, duplicate and swap change the frames accordingly', async () => {
    const dropped = await run(3, { drop: 0.1 })
    const gone = dropped.records.map((record) => record.at - 1)
    expect(gone.length).toBeGreaterThan(10)
    expect(numbers(dropped.texts)).toEqual(all.filter((at) => !gone.includes(at)))

    const doubled = await run(3, { duplicate: 0.1 })
    const twice = doubled.records.map((record) => record.at - 1)
    expect(numbers(doubled.texts)).toEqual(all.flatMap((at) => (twice.includes(at) ? [at, at] : [at])))

    const swapped = await run(3, { swap: 0.1 })
    const heard = numbers(swapped.texts)
    expect(swapped.records.length).toBeGreaterThan(10)
    expect(heard).not.toEqual(all)
    for (const { at } of swapped.records)
      if (at < FRAMES) expect(heard.indexOf(at - 1)).toBe(heard.indexOf(at) + 1)
    expect(heard.toSorted((a, b) => a - b)).toEqual(all.slice(0, heard.length))
  })

  it('a mutated frame has its original length and differs where the log shows', async () => {
    const { texts, records } = await run(5, { mutate: 0.1 })
    expect(texts.length).toBe(FRAMES)
    for (const { at, detail } of records) {
      const clean = `frame ${at - 1} ${'.'.repeat((at - 1) % 200)}`
      const spoilt = texts[at - 1] ?? ''
      expect(spoilt.length).toBe(clean.length)
      const places = Array.from(clean).flatMap((char, place) => (spoilt[place] === char ? [] : [place]))
      for (const place of places) expect(detail).toContain(place)
    }
    expect(records.length).toBeGreaterThan(10)
  })

  it('N1: a cut ends the connection in the middle of a frame: 1006, and all before it arrived', async () => {
    const { texts, closed, records } = await run(1, { cutFrame: 101 })
    expect(closed).toBe(1006)
    expect(numbers(texts)).toEqual(all.slice(0, 100))
    expect(records).toEqual([{ connection: 1, direction: 'down', fault: 'cut', at: 101 }])
  })

  it('P3: an oversize frame can be inserted, and pings can be dropped', async () => {
    const big = await run(1, { oversizeFrame: 10, oversizeBytes: 200_000 })
    expect(big.texts[9]?.length).toBe(200_000)
    const proxy = await proxyOf(await source(0), 1, { swallowPings: true, direction: 'both' })
    const heard = await listenTo(proxy)
    let pongs = 0
    heard.ws.on('pong', () => (pongs += 1))
    heard.ws.ping()
    heard.ws.send('after')
    await waitUntil(() => heard.texts.includes('after'), 'the echo')
    expect(pongs).toBe(0)
    expect(proxy.records[0]).toMatchObject({ direction: 'up', fault: 'swallow' })
  })

  it('frames from the client can be damaged as well', async () => {
    const proxy = await proxyOf(await source(0), 4, { direction: 'up', drop: 0.5 })
    const heard = await listenTo(proxy)
    for (let at = 0; at < 40; at += 1) heard.ws.send(`up ${at}`)
    await waitUntil(() => heard.texts.length + proxy.records.length >= 40, 'the echoes')
    const gone = proxy.records.map((record) => record.at - 1)
    expect(numbers(heard.texts)).toEqual(all.slice(0, 40).filter((at) => !gone.includes(at)))
  })
})

describe('bytes through the chaos proxy', () => {
  it('N5: latency and jitter delay, slices and bandwidth slow down, the bytes stay the same', async () => {
    const port = await source(0)
    const timed = async (faults: Partial<FaultPlan>): Promise<number> => {
      const proxy = await proxyOf(port, 1, { direction: 'both', ...faults })
      const startedAt = performance.now()
      const body = await (await fetch(`${proxy.url}/`)).text()
      expect(body).toBe('x'.repeat(65_536))
      return performance.now() - startedAt
    }
    const plain = await timed({})
    expect(await timed({ latencyMs: 100, jitterMs: 50 })).toBeGreaterThan(200)
    expect(await timed({ bandwidth: 131_072 })).toBeGreaterThan(350)
    expect(await timed({ sliceMin: 100, sliceMax: 400 })).toBeGreaterThan(plain)
  })

  it('N2: a black hole is silent and ends no connection; the held bytes pass afterwards', async () => {
    const proxy = await proxyOf(await source(0), 1, {})
    const heard = await listenTo(proxy)
    heard.ws.send('before')
    await waitUntil(() => heard.texts.length === 1, 'the echo')
    proxy.hold(true)
    heard.ws.send('held')
    await pause(80)
    expect([heard.texts.length, heard.closed]).toEqual([1, null])
    proxy.hold(false)
    await waitUntil(() => heard.texts.length === 2, 'the held echo')

    const hole = await proxyOf(await source(), 1, { blackHoleAfterBytes: 5000 })
    const deaf = await listenTo(hole)
    await waitUntil(() => hole.records.length > 0, 'the hole')
    await pause(50)
    expect(hole.records[0]).toMatchObject({ fault: 'black-hole', at: 5000 })
    expect(deaf.closed).toBeNull()
    expect(deaf.texts.length).toBeLessThan(FRAMES)
  })

  it('N3: connections are reset, after a number of bytes or at once', async () => {
    const { closed, records } = await run(1, { resetAfterBytes: 8000, sliceMin: 500, sliceMax: 500 })
    expect([closed, records[0]?.fault]).toEqual([1006, 'reset'])
    const proxy = await proxyOf(await source(0), 1)
    const heard = await listenTo(proxy)
    expect(proxy.connections()).toBe(1)
    proxy.reset()
    await waitUntil(() => heard.closed !== null, 'the reset')
    expect([heard.closed, proxy.connections()]).toEqual([1006, 0])
  })
})

describe('the venue behind the chaos proxy', () => {
  it('calls, session and push work through it; a drop shows as a gap in the sequence', async () => {
    const venue = await startVenue({ port: 0, symbols: 2 })
    closers.push(() => venue.close())
    const proxy = await proxyOf(venue.port, 11, { onlyWebsocket: true })
    const http = createHttpClient(proxy.url)
    await http.login()
    const push = await openPush(proxy.url)
    expect((await push.ask('login', [await http.token()])).success).toBe(true)
    await push.ask('subscribe', [topic.book20('BTCUSDT')])
    await push.until(() => push.entriesOf(topic.book20('BTCUSDT')).length > 3)
    proxy.set({ drop: 0.5 })
    const gaps = (): number =>
      push
        .entriesOf(topic.book20('BTCUSDT'))
        .filter((entry, at, list) => at > 0 && entry[1] !== (list[at - 1]?.[2] ?? 0) + 1).length
    await push.until(() => gaps() > 0, 'a gap')
    expect(proxy.records.every((record) => record.fault === 'drop')).toBe(true)
    await push.close()
  })
})

describe('npm run chaos', () => {
  const options = (...argv: string[]) => readOptions(argv, () => 42)

  it('every option of the help is read', () => {
    expect(options()).toMatchObject({ seed: 42, port: 0, target: { host: '127.0.0.1', port: 4173 } })
    const names = [...help.matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name)
    const values: Record<string, string> = {
      '--target': 'http://localhost:99',
      '--slice': '1-16',
      '--direction': 'both',
    }
    const flags = ['--only-websocket', '--swallow-pings', '--log', '--help']
    for (const name of new Set(names)) {
      expect(() => options(name, ...(flags.includes(name) ? [] : [values[name] ?? '1']))).not.toThrow()
    }
    expect(
      options('--slice', '1-16', '--drop', '0.25', '--direction', 'up', '--latency', '200').faults,
    ).toMatchObject({
      sliceMin: 1,
      sliceMax: 16,
      drop: 0.25,
      direction: 'up',
      latencyMs: 200,
    })
  })

  it('an invalid option is refused by its name', () => {
    for (const [name, value] of [
      ['--drop', '1.5'],
      ['--drop', 'x'],
      ['--slice', '9-3'],
      ['--latency', '-1'],
      ['--seed', '5000000000'],
      ['--direction', 'sideways'],
      ['--target', 'http://example.com'],
    ] as const) {
      expect(() => options(name, value)).toThrow(name)
    }
    expect(() => options('--nonsense')).toThrow(/nonsense/)
  })

  it('the command line prints its help', async () => {
    const cli = join(dirname(fileURLToPath(import.meta.url)), 'cli.ts')
    const text = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [cli, '--help'], (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      )
    })
    expect(text).toContain('npm run chaos')
  })
})
