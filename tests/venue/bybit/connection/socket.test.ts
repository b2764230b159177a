import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWires } from './support/fake-wires.ts'
import { pass } from './support/rest-bench.ts'
import { socketBench } from './support/socket-bench.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const topicsUpTo = (count: number, length = 12): readonly string[] =>
  Array.from({ length: count }, (_, at) => `t.${String(at).padStart(length - 2, '0')}`)
describe('a socket', () => {
  it('opens with its first topic and passes its messages on', async () => {
    const wires = fakeWires()
    const { socket, messages } = socketBench(wires)
    expect([wires.all.length, socket.state()]).toEqual([
      0,
      { isOpen: false, openings: 0, trouble: 'It has no topics.' },
    ])
    socket.subscribe(['tickers.BTCUSDT'])
    expect(socket.state().trouble).toBe('It is being opened.')
    await pass(0)
    expect(socket.state()).toEqual({ isOpen: true, openings: 1, trouble: null })
    expect(wires.last().requests).toEqual([{ op: 'subscribe', args: ['tickers.BTCUSDT'], req_id: '1' }])
    wires.last().say({ topic: 'tickers.BTCUSDT', type: 'delta', ts: 5, cs: 7, data: { a: '1' } })
    wires.last().say({ topic: 'order', creationTime: 9, data: [] })
    expect(messages).toEqual([{ topic: 'tickers.BTCUSDT', type: 'delta', ts: 5, cs: 7, data: { a: '1' } }])
  })

  it('closes after 30 s without a topic, and opens again with the next one', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(1000)
    socket.unsubscribe(['a'])
    await pass(29_999)
    expect(socket.state().isOpen).toBe(true)
    await pass(1)
    expect([socket.state(), wires.last().isClosed, vi.getTimerCount()]).toEqual([
      { isOpen: false, openings: 1, trouble: 'It has no topics.' },
      true,
      0,
    ])
    socket.subscribe(['b'])
    await pass(1000)
    expect([socket.state().openings, wires.topics(wires.last())]).toEqual([2, ['b']])
  })

  it('E31: asks for at most 10 topics in a request, 100 ms apart', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    const topics = topicsUpTo(35)
    socket.subscribe(topics)
    await pass(99)
    expect(wires.last().requests).toHaveLength(1)
    await pass(1)
    expect(wires.last().requests).toHaveLength(2)
    await pass(1000)
    expect(wires.last().requests.map(({ args }) => (args as string[]).length)).toEqual([10, 10, 10, 5])
    expect(wires.topics(wires.last())).toEqual(topics)
  })

  it('E31: has no more than 18,000 characters of topics on a connection', async () => {
    const wires = fakeWires()
    const { socket, messages, states } = socketBench(wires)
    const topics = topicsUpTo(2500, 20)
    socket.subscribe(topics.slice(0, 1500))
    await pass(30_000)
    socket.subscribe(topics.slice(1500))
    await pass(30_000)
    const sizes = wires.all.map((wire) => JSON.stringify(wires.topics(wire)).length)
    expect(sizes.length).toBe(4)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(18_001)
    expect(wires.all.flatMap((wire) => wires.topics(wire))).toEqual(topics)
    for (const wire of wires.all) wire.say({ topic: wires.topics(wire)[0], data: 1 })
    expect(messages).toHaveLength(4)
    expect(states.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  })

  it('opens all connections again if one of several ends, so that one number counts the openings', async () => {
    const wires = fakeWires()
    const { socket, states } = socketBench(wires)
    const topics = topicsUpTo(1000, 20)
    socket.subscribe(topics)
    await pass(20_000)
    expect([wires.all.length, socket.state().openings]).toEqual([2, 1])
    wires.all[1]?.end()
    expect([socket.state().isOpen, wires.all[0]?.isClosed]).toEqual([false, true])
    await pass(20_000)
    expect([wires.all.length, socket.state()]).toEqual([4, { isOpen: true, openings: 2, trouble: null }])
    expect(wires.all.slice(2).flatMap((wire) => wires.topics(wire))).toEqual(topics)
    expect(states.map(({ isOpen }) => isOpen)).toEqual([false, true, false, true])
  })

  it('asks for each topic once, and stops a topic that is not wanted any more', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a', 'b'])
    socket.subscribe(['b', 'c'])
    await pass(500)
    socket.unsubscribe(['b', 'x'])
    socket.subscribe(['a'])
    await pass(500)
    const wire = wires.last()
    expect([wires.topics(wire), wires.topics(wire, 'unsubscribe')]).toEqual([['a', 'b', 'c'], ['b']])
  })

  it('does not ask for a topic that was dropped before its turn', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(topicsUpTo(10))
    socket.subscribe(['late'])
    await pass(50)
    socket.unsubscribe(['late'])
    await pass(500)
    expect(wires.last().requests).toHaveLength(1)
  })

  it('a topic that is wanted again while its end is requested is subscribed again', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a', 'b'])
    await pass(500)
    socket.unsubscribe(['a'])
    socket.subscribe(['a'])
    await pass(500)
    expect(wires.last().requests.map(({ op, args }) => [op, args])).toEqual([
      ['subscribe', ['a', 'b']],
      ['unsubscribe', ['a']],
      ['subscribe', ['a']],
    ])
  })

  it('renews a topic by ending and requesting it', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires)
    socket.subscribe(['a', 'b'])
    await pass(500)
    socket.renew('b')
    socket.renew('b')
    socket.renew('unknown')
    await pass(500)
    expect(
      wires
        .last()
        .requests.slice(1)
        .map(({ op, args }) => [op, args]),
    ).toEqual([
      ['unsubscribe', ['b']],
      ['subscribe', ['b']],
    ])
  })
})
