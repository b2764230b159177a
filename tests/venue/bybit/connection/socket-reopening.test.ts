import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAttempts } from '../../../../venue/bybit/connection/attempts.ts'
import { fakeWires } from './support/fake-wires.ts'
import type { FakeWire } from './support/fake-wires.ts'
import { pass } from './support/rest-bench.ts'
import { socketBench } from './support/socket-bench.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const gaps = (wires: readonly FakeWire[]): readonly number[] =>
  wires.slice(1).map(({ at }, index) => Math.round(at - (wires[index]?.at ?? 0)))

describe('a connection', () => {
  it('E15: is pinged each 5 s, and both forms of the answer count', async () => {
    const wires = fakeWires({ answersPings: () => false })
    const { socket } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(0)
    for (let count = 0; count < 10; count += 1) {
      await pass(5000)
      wires
        .last()
        .say(
          count % 2 === 0
            ? { success: true, ret_msg: 'pong', conn_id: 'c', req_id: '', op: 'ping' }
            : { req_id: 'x', op: 'pong', args: ['1675418560633'], conn_id: 'c' },
        )
    }
    expect([wires.all.length, wires.last().pings.length, socket.state().isOpen]).toEqual([1, 10, true])
  })

  it('E15: that is silent for 10 s is opened again with all topics', async () => {
    let isSilent = false
    const wires = fakeWires({ answersPings: () => !isSilent })
    const { socket, states, troubles } = socketBench(wires)
    socket.subscribe(['a', 'b'])
    await pass(7000)
    isSilent = true
    await pass(7999)
    expect(socket.state().isOpen).toBe(true)
    await pass(1)
    expect(socket.state()).toEqual({
      isOpen: false,
      openings: 1,
      trouble: 'The connection to Bybit (linear) ended: silent for 10 s. It is opened again.',
    })
    expect(troubles.list()).toHaveLength(1)
    await pass(1000)
    expect([wires.all.length, wires.topics(wires.last())]).toEqual([2, ['a', 'b']])
    expect([states.at(-1), troubles.list()]).toEqual([{ isOpen: true, openings: 2, trouble: null }, []])
  })

  it('E15: reopens and subscribes to everything that is wanted by then', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a', 'b', 'c'])
    await pass(1000)
    wires.last().end()
    socket.unsubscribe(['b'])
    socket.subscribe(['d'])
    await pass(1000)
    expect(wires.topics(wires.last())).toEqual(['a', 'c', 'd'])
  })

  it('backs off by 0.2 to 30 s, and starts again after a life of 60 s', async () => {
    let isUp = false
    const wires = fakeWires({ accepts: () => isUp })
    const { socket } = socketBench(wires, { random: 0.5 })
    socket.subscribe(['a'])
    await pass(110_000)
    // The second attempt waits for the gap of 300 ms between any two.
    expect(gaps(wires.all)).toEqual([300, 500, 1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000])
    isUp = true
    await pass(30_000)
    expect(socket.state().isOpen).toBe(true)
    const before = wires.all.length
    wires.last().end()
    await pass(29_999)
    expect(wires.all.length).toBe(before)
    await pass(1)
    await pass(60_000)
    wires.last().end()
    await pass(200)
    expect(wires.all.length).toBe(before + 2)
  })

  it('varies its waits by 20 %', async () => {
    const waits = await Promise.all(
      [0, 1].map(async (random) => {
        const wires = fakeWires({ accepts: () => false })
        const { socket } = socketBench(wires, { random })
        socket.subscribe(['a'])
        await pass(20_000)
        socket.close()
        return gaps(wires.all).slice(3, 5)
      }),
    )
    expect(waits).toEqual([
      [1600, 4000],
      [2400, 6000],
    ])
  })

  it('over all sockets, is attempted at most 60 times in 5 minutes, 300 ms apart', async () => {
    const attempts = createAttempts()
    const wires = fakeWires()
    const sockets = Array.from({ length: 6 }, () => socketBench(wires, { attempts, random: 0 }).socket)
    for (const socket of sockets) socket.subscribe(['a'])
    for (let count = 0; count < 2000; count += 1) {
      await pass(300)
      for (const wire of wires.all) if (performance.now() - wire.at > 100) wire.end()
    }
    const times = wires.all.map(({ at }) => at)
    expect(times.length).toBeGreaterThan(60)
    for (const at of times)
      expect(times.filter((other) => other >= at && other < at + 300_000).length).toBeLessThanOrEqual(60)
    for (const gap of gaps(wires.all)) expect(gap).toBeGreaterThanOrEqual(300)
  })

  it('survives malformed and oversized messages, and a reader that fails', async () => {
    const wires = fakeWires()
    const { socket, messages, lines } = socketBench(wires)
    socket.onMessage(({ data }) => {
      if (data === 'throw') throw new Error('unexpected row')
    })
    socket.subscribe(['a'])
    await pass(0)
    const wire = wires.last()
    for (const bad of [
      '',
      'no json',
      '[]',
      'null',
      '7',
      '{}',
      '{"topic":5}',
      '{"op":"auth","success":true}',
      '['.repeat(99),
    ])
      wire.say(bad)
    wire.say(`{"topic":"a","data":"${'x'.repeat(4 * 1024 * 1024)}"}`)
    wire.say({ topic: 'a', data: 'throw' })
    wire.say({ topic: 'a', ts: 'soon', type: 7, data: 'good' })
    expect(socket.state()).toEqual({ isOpen: true, openings: 1, trouble: null })
    expect(messages.map(({ data }) => data)).toEqual(['throw', 'good'])
    expect(messages[1]).toEqual({ topic: 'a', type: '', ts: 0, data: 'good' })
    expect(lines.filter((line) => line.includes('is dropped'))).toHaveLength(4)
    expect(lines).toContain('socket ws://fake/linear: a message is dropped: it is larger than 4 MB')
    expect(lines).toContain('socket linear: a message of a cannot be read: Error: unexpected row')
  })

  it('is closed for good at the end of the gateway', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(100)
    socket.close()
    socket.subscribe(['b'])
    await pass(60_000)
    expect([wires.all.length, wires.last().isClosed, socket.state().isOpen, vi.getTimerCount()]).toEqual([
      1,
      true,
      false,
      0,
    ])
  })
})
