import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWires, refuse } from './support/fake-wires.ts'
import type { FakeWires } from './support/fake-wires.ts'
import { KEY, SECRET, pass } from './support/rest-bench.ts'
import { socketBench } from './support/socket-bench.ts'

const START = 1_780_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const authsOf = (wires: FakeWires) =>
  wires.all.flatMap(({ requests }) => requests.filter(({ op }) => op === 'auth'))

describe('the private socket', () => {
  it('measures the clock, logs in, and subscribes after the answer', async () => {
    const wires = fakeWires({ answer: (request) => (request['op'] === 'auth' ? undefined : {}) })
    const { socket, syncs } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order', 'wallet'])
    await pass(1000)
    expect([syncs.length, socket.state().isOpen]).toEqual([1, false])
    const expires = START + 10_000
    const signature = createHmac('sha256', SECRET).update(`GET/realtime${expires}`).digest('hex')
    expect(wires.last().requests).toEqual([{ op: 'auth', args: [KEY, expires, signature], req_id: 'auth' }])
    wires.last().say({ success: true, ret_msg: '', op: 'auth', conn_id: 'c' })
    await pass(0)
    expect([socket.state().isOpen, wires.topics(wires.last())]).toEqual([true, ['order', 'wallet']])
  })

  it('logs in again after each opening', async () => {
    const wires = fakeWires()
    const { socket } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(1000)
    wires.last().end()
    await pass(1000)
    expect([authsOf(wires).length, socket.state()]).toEqual([2, { isOpen: true, openings: 2, trouble: null }])
    expect(wires.last().requests.map(({ op }) => op)).toEqual(['auth', 'subscribe'])
  })

  it('E16: after the computer slept, opens again, measures the clock, and only then logs in', async () => {
    const wires = fakeWires({
      answer: (request) => {
        const expires = Number((request['args'] as unknown[])[1])
        if (request['op'] !== 'auth' || expires > Date.now())
          return { success: true, req_id: request['req_id'], op: request['op'] }
        return refuse(request, 'Params Error')
      },
    })
    const { socket, syncs, states } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(7000)
    expect(syncs).toHaveLength(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(3000)
    expect(states.at(-1)?.trouble).toContain('the computer slept')
    await pass(1000)
    expect([syncs.length, socket.state().isOpen, authsOf(wires).length]).toEqual([2, true, 2])
  })

  it('E16: a refused log-in is tried once more after a clock sync, and then is no loop', async () => {
    const wires = fakeWires({
      answer: (request) => (request['op'] === 'auth' ? refuse(request, 'Params Error') : {}),
    })
    const { socket, syncs, troubles } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(599_000)
    expect([authsOf(wires).length, wires.all.length, syncs.length]).toEqual([2, 2, 2])
    const text = 'Bybit refuses the API key: Params Error. The next try is in 10 minutes.'
    expect([troubles.list(), socket.state().trouble]).toEqual([[text], text])
    await pass(10_000)
    expect(authsOf(wires)).toHaveLength(3)
    await pass(590_000)
    expect(authsOf(wires)).toHaveLength(3)
  })

  it('a refused log-in is tried at once when the key is accepted again, and only then', async () => {
    let isAccepted = false
    const wires = fakeWires({
      answer: (request) =>
        request['op'] === 'auth' && !isAccepted
          ? refuse(request, 'API key expired')
          : { success: true, req_id: request['req_id'], op: request['op'] },
    })
    const { socket, troubles } = socketBench(wires, { kind: 'private' })
    socket.openNow()
    expect(wires.all).toHaveLength(0)
    socket.subscribe(['order'])
    await pass(10_000)
    expect(troubles.list()).toEqual([expect.stringContaining('The next try is in 10 minutes.')])
    isAccepted = true
    socket.openNow()
    socket.openNow()
    await pass(1000)
    expect([socket.state().isOpen, troubles.list(), wires.all.length]).toEqual([true, [], 3])
    socket.openNow()
    await pass(1000)
    expect(wires.all).toHaveLength(3)
  })

  it('a log-in that is refused once is no trouble afterwards', async () => {
    let refusals = 1
    const wires = fakeWires({
      answer: (request) => {
        if (request['op'] === 'auth' && refusals-- > 0) return refuse(request, 'Error sign')
        return { success: true, req_id: request['req_id'], op: request['op'] }
      },
    })
    const { socket, troubles } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(2000)
    expect([socket.state(), troubles.list()]).toEqual([{ isOpen: true, openings: 1, trouble: null }, []])
  })

  it("does not log in while Bybit's clock cannot be read", async () => {
    let canSync = false
    const wires = fakeWires()
    const { socket, states } = socketBench(wires, { kind: 'private', canSync: () => canSync })
    socket.subscribe(['order'])
    await pass(5000)
    expect(authsOf(wires)).toEqual([])
    expect(states.at(-1)?.trouble).toContain("Bybit's clock cannot be read")
    canSync = true
    await pass(10_000)
    expect(socket.state().isOpen).toBe(true)
  })

  it('E42: a log-in without an answer opens the connection again', async () => {
    const wires = fakeWires({ answer: () => undefined })
    const { socket } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(10_000)
    expect(socket.state().trouble).toContain('no answer to the log-in')
    await pass(1000)
    expect(wires.all).toHaveLength(2)
  })

  it('shows its key in no state, trouble or line, even if Bybit repeats the log-in', async () => {
    const wires = fakeWires({ answer: (request) => refuse(request, `refused: ${JSON.stringify(request)}`) })
    const { socket, states, troubles, lines, refused } = socketBench(wires, { kind: 'private' })
    socket.subscribe(['order'])
    await pass(60_000)
    const all = inspect([states, troubles.list(), lines, refused, socket], { depth: 9, showHidden: true })
    expect(lines.length).toBeGreaterThan(1)
    for (const auth of authsOf(wires)) expect(all).not.toContain(String((auth['args'] as unknown[])[2]))
    for (const hidden of [KEY, SECRET]) expect(all).not.toContain(hidden)
  })
})
