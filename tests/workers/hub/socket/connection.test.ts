import { describe, expect, it } from 'vitest'
import { connectionEvents } from '../../../../src/workers/hub/socket/connection-events.ts'
import { last, setUpConnection } from './connection-world.ts'

describe('connection', () => {
  it('FEED-12: the socket is opened on /realtime?v=2 of the origin', async () => {
    const { clock, sockets, connection } = setUpConnection()
    connection.start()
    await clock.advance(1)
    expect(last(sockets).url).toBe('wss://venue.test/realtime?v=2')
    expect(last(sockets).binaryType).toBe('arraybuffer')
    expect(connection.state()).toBe('open')
  })

  it('FEED-09, FEED-10: each of the nine event names is raised under its condition', async () => {
    const { clock, sockets, events, world, connection } = setUpConnection()
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
    await clock.advance(5100)
    expect(events.slice(0, 2)).toEqual(['reconnect', 'open_error'])
    world.throws = false
    world.pong = false
    events.length = 0
    await clock.advance(30_000)
    expect(events).toContain('heart_error')
    expect(connectionEvents).toHaveLength(9)
  })

  it('pings a fresh socket four times within 2 s: the clock does not depend on a round trip during the page load', async () => {
    const { clock, events, connection } = setUpConnection()
    connection.start()
    await clock.advance(2100)
    expect(events.filter((event) => event === 'heart_back')).toHaveLength(4)
    await clock.advance(4800)
    expect(events.filter((event) => event === 'heart_back')).toHaveLength(4)
    await clock.advance(5000)
    expect(events.filter((event) => event === 'heart_back')).toHaveLength(5)
  })

  it('FEED-11, N2: a half-open socket is found within 15 s of its last pong and replaced', async () => {
    const { clock, sockets, world, events, connection } = setUpConnection()
    connection.start()
    await clock.advance(2100)
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
    const { clock, sockets, world, connection } = setUpConnection()
    connection.start()
    await clock.advance(10_000)
    world.throws = true
    last(sockets).drop(1006)
    await clock.advance(2000)
    world.throws = false
    await clock.advance(1000)
    expect(connection.state()).toBe('open')
  })

  it('FEED-07: code 1000 waits for the trader; 1008 waits too; 1006 never waits', async () => {
    for (const code of [1000, 1008]) {
      const { clock, sockets, connection, world } = setUpConnection()
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

  it('never gives up: after an hour without a venue the next one is found in 30 s', async () => {
    const { clock, world, connection } = setUpConnection()
    world.throws = true
    connection.start()
    await clock.advance(3_600_000)
    expect(connection.state()).toBe('waiting')
    world.throws = false
    await clock.advance(30_000)
    expect(connection.state()).toBe('open')
  })

  it('N4: an upgrade that hangs is given up after 8 s', async () => {
    const { clock, sockets, connection, world, events } = setUpConnection({ autoOpen: false })
    connection.start()
    await clock.advance(8001)
    expect(events).toContain('open_error')
    world.autoOpen = true
    await clock.advance(1000)
    expect(connection.state()).toBe('open')
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('P9: messages of an old socket are ignored', async () => {
    const { clock, sockets, frames, connection } = setUpConnection()
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
    const { clock, sockets, connection } = setUpConnection()
    connection.start()
    await clock.advance(3000)
    clock.jumpWall(600_000)
    await clock.advance(1100)
    expect(sockets).toHaveLength(2)
    expect(connection.state()).toBe('open')
  })

  it('FEED-07, N3: the reason for the end of the connection is shown until the next attempt', async () => {
    const { clock, sockets, connection } = setUpConnection()
    connection.start()
    await clock.advance(100)
    last(sockets).onclose?.({ code: 1008, reason: 'go away '.repeat(50) })
    expect(connection.end()).toMatchObject({ code: 1008, reason: expect.stringMatching(/^go away/) })
    expect(connection.end().reason.length).toBeLessThanOrEqual(120)
    connection.hint()
    await clock.advance(60_000)
    expect(sockets).toHaveLength(1)
    connection.reconnectNow(false)
    await clock.advance(1)
    expect(connection.end()).toEqual({ code: 0, reason: '' })
  })

  it('N11: a hint (focus, online) ends a wait at once and never touches an open or ended connection', async () => {
    const { clock, sockets, connection, world } = setUpConnection()
    world.throws = true
    connection.start()
    await clock.advance(600_000)
    world.throws = false
    expect(connection.state()).toBe('waiting')
    connection.hint()
    await clock.advance(1)
    expect(connection.state()).toBe('open')
    connection.hint()
    await clock.advance(1)
    expect(sockets).toHaveLength(1)
  })

  it('N4: Retry-After is obeyed, by hints too; the button connects at once', async () => {
    const { clock, sockets, connection, world } = setUpConnection()
    connection.start()
    await clock.advance(5000)
    world.retryAfterMs = 20_000
    world.throws = false
    world.autoOpen = false
    last(sockets).drop(1006)
    await clock.advance(1000)
    last(sockets).drop(1006)
    const before = sockets.length
    await clock.advance(10_000)
    connection.hint()
    await clock.advance(9000)
    expect(sockets).toHaveLength(before)
    world.retryAfterMs = 0
    world.autoOpen = true
    await clock.advance(3000)
    expect([sockets.length, connection.state()]).toEqual([before + 1, 'open'])
    world.retryAfterMs = 60_000
    world.autoOpen = false
    last(sockets).drop(1006)
    await clock.advance(1000)
    last(sockets).drop(1006)
    await clock.advance(100)
    world.autoOpen = true
    connection.reconnectNow(false)
    await clock.advance(1)
    expect(connection.state()).toBe('open')
  })

  it('N9: after a service restart 200 clients reconnect spread over five seconds', async () => {
    const first: number[] = []
    for (let client = 0; client < 200; client += 1) {
      const { clock, sockets, connection, world } = setUpConnection()
      connection.start()
      await clock.advance(1)
      world.random = client / 200
      last(sockets).drop(1012)
      const from = clock.monotonic()
      while (sockets.length < 2) await clock.advance(25)
      first.push(clock.monotonic() - from)
      connection.stop()
    }
    const perHalfSecond = Array.from(
      { length: 10 },
      (_none, part) => first.filter((ms) => Math.floor(ms / 500) === part).length,
    )
    expect(Math.max(...perHalfSecond)).toBeLessThan(30)
    expect(Math.min(...perHalfSecond)).toBeGreaterThan(10)
  }, 60_000)

  it('N14: 1000 losses leave one socket and no timers behind', async () => {
    const { clock, sockets, connection } = setUpConnection()
    connection.start()
    await clock.advance(10)
    for (let loss = 0; loss < 1000; loss += 1) {
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
