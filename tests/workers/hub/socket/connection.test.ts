import { describe, expect, it } from 'vitest'
import { createConnection } from '../../../../src/workers/hub/socket/connection.ts'
import {
  connectionEvents,
  createConnectionBus,
} from '../../../../src/workers/hub/socket/connection-events.ts'
import { createHeartbeat } from '../../../../src/workers/hub/socket/heartbeat.ts'
import { createRequests } from '../../../../src/workers/hub/socket/requests.ts'
import { pushUrl } from '../../../../src/workers/hub/socket/socket-like.ts'
import { decodeFrame } from '../../../../src/shared/wire/codec.ts'
import type { AnswerFrame } from '../../../../src/shared/wire/frames.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeSocket } from '../fake-socket.ts'
import type { FakeSocket } from '../fake-socket.ts'

function setUp(options: { autoOpen?: boolean; pong?: boolean } = {}) {
  const clock = createVirtualClock()
  const sockets: FakeSocket[] = []
  const events: string[] = []
  const frames: unknown[] = []
  const states: string[] = []
  const world = {
    autoOpen: options.autoOpen ?? true,
    pong: options.pong ?? true,
    lost: 0,
    opened: 0,
    throws: false,
  }
  const bus = createConnectionBus(() => undefined)
  bus.on((event) => events.push(event))
  const requests = createRequests(clock, (data) => connection.send(data))
  const heartbeat = createHeartbeat({
    clock,
    requests,
    bus,
    onDead: () => connection.abandon('heart_error'),
    onPong: () => undefined,
  })
  const connection = createConnection({
    url: pushUrl('https://venue.test'),
    clock,
    random: () => 0.999,
    openSocket: (url) => {
      if (world.throws) throw new Error('refused')
      const socket = createFakeSocket(url, (self, request) => {
        if (request.op === 'ping' && world.pong)
          queueMicrotask(() => self.answer({ op: 'pong', reqId: request.reqId }))
      })
      sockets.push(socket)
      if (world.autoOpen) queueMicrotask(() => socket.open())
      return socket
    },
    bus,
    handlers: {
      onOpen: () => {
        world.opened += 1
        heartbeat.start()
      },
      onFrame: (data) => {
        const frame = decodeFrame(new Uint8Array(data as ArrayBuffer)) as AnswerFrame
        if (!requests.answer(frame[2])) frames.push(frame)
      },
      onLost: () => {
        world.lost += 1
        heartbeat.stop()
        requests.drop()
      },
      onState: (state) => states.push(state),
    },
  })
  return { clock, sockets, events, frames, states, world, connection, heartbeat }
}

const last = (sockets: FakeSocket[]): FakeSocket => {
  const socket = sockets[sockets.length - 1]
  if (socket === undefined) throw new Error('no socket')
  return socket
}

describe('connection', () => {
  it('FEED-12: the socket is opened on /realtime?v=2 of the origin', async () => {
    const { clock, sockets, connection } = setUp()
    connection.start()
    await clock.advance(1)
    expect(last(sockets).url).toBe('wss://venue.test/realtime?v=2')
    expect(last(sockets).binaryType).toBe('arraybuffer')
    expect(connection.state()).toBe('open')
  })

  it('FEED-09, FEED-10: each of the nine event names is raised under its condition', async () => {
    const { clock, sockets, events, world, connection } = setUp()
    connection.start()
    await clock.advance(300)
    expect(events).toEqual(['connect', 'connected', 'heart_back'])
    events.length = 0
    last(sockets).onerror?.(undefined as never)
    last(sockets).drop(1006)
    expect(events).toEqual(['error', 'close'])
    events.length = 0
    await clock.advance(600)
    expect(events.slice(0, 2)).toEqual(['reconnect', 'connected'])
    events.length = 0
    last(sockets).drop(1012)
    expect(events).toEqual(['close_by_other'])
    events.length = 0
    world.throws = true
    await clock.advance(1100)
    expect(events.slice(0, 2)).toEqual(['reconnect', 'open_error'])
    world.throws = false
    world.pong = false
    events.length = 0
    await clock.advance(30_000)
    expect(events).toContain('heart_error')
    expect(connectionEvents).toHaveLength(9)
  })

  it('FEED-11, N2: a half-open socket is found within 15 s of its last pong and replaced', async () => {
    const { clock, sockets, world, events, connection } = setUp()
    connection.start()
    await clock.advance(300)
    world.pong = false
    await clock.advance(14_800)
    expect(events).not.toContain('heart_error')
    await clock.advance(500)
    expect(events).toContain('heart_error')
    world.pong = true
    await clock.advance(1000)
    expect(sockets).toHaveLength(2)
    expect(connection.state()).toBe('open')
  })

  it('after an outage of 2 s the socket is back within a second of the venue', async () => {
    const { clock, sockets, world, connection } = setUp()
    connection.start()
    await clock.advance(10_000)
    world.throws = true
    last(sockets).drop(1006)
    await clock.advance(2000)
    world.throws = false
    await clock.advance(1000)
    expect(connection.state()).toBe('open')
  })

  it('FEED-07: code 1000 rests until the trader asks; 1008 rests too; 1006 never rests', async () => {
    for (const code of [1000, 1008]) {
      const { clock, sockets, connection, world } = setUp()
      connection.start()
      await clock.advance(100)
      last(sockets).drop(code)
      await clock.advance(120_000)
      expect(sockets).toHaveLength(1)
      expect(connection.state()).toBe('closed')
      expect(world.lost).toBe(1)
      connection.reconnectNow(false)
      await clock.advance(1)
      expect(connection.state()).toBe('open')
    }
  })

  it('never gives up: an hour without a venue and the next one is found in 30 s', async () => {
    const { clock, world, connection } = setUp()
    world.throws = true
    connection.start()
    await clock.advance(3_600_000)
    expect(connection.state()).toBe('waiting')
    world.throws = false
    await clock.advance(30_000)
    expect(connection.state()).toBe('open')
  })

  it('N4: an upgrade that hangs is given up after 8 s', async () => {
    const { clock, sockets, connection, world, events } = setUp({ autoOpen: false })
    connection.start()
    await clock.advance(8001)
    expect(events).toContain('open_error')
    world.autoOpen = true
    await clock.advance(1000)
    expect(connection.state()).toBe('open')
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('P9: what an old socket still says is never heard', async () => {
    const { clock, sockets, frames, connection } = setUp()
    connection.start()
    await clock.advance(100)
    const old = last(sockets)
    const stillListening = old.onmessage
    connection.reconnectNow(true)
    await clock.advance(1)
    stillListening?.({ data: new Uint8Array([0x93, 4, 1, 0x80]).buffer })
    expect(frames).toHaveLength(0)
    expect(old.closedWith).not.toBeNull()
  })

  it('I8, C3: a wall clock that jumps ahead is a wake from sleep: the socket is replaced at once', async () => {
    const { clock, sockets, connection } = setUp()
    connection.start()
    await clock.advance(3000)
    clock.jumpWall(600_000)
    await clock.advance(1100)
    expect(sockets).toHaveLength(2)
    expect(connection.state()).toBe('open')
  })

  it('N14: 1000 losses leave one socket and no timers behind', async () => {
    const { clock, sockets, connection } = setUp()
    connection.start()
    await clock.advance(10)
    for (let loss = 0; loss < 200; loss += 1) {
      last(sockets).drop(1006)
      await clock.advance(4200)
    }
    expect(connection.state()).toBe('open')
    expect(sockets.filter((socket) => socket.onmessage !== null)).toHaveLength(1)
    expect(clock.pending()).toBeLessThan(5)
    connection.stop()
    expect(clock.pending()).toBeLessThan(2)
  }, 60_000)
})
