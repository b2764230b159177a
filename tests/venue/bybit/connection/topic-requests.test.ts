import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWires, refuse } from './support/fake-wires.ts'
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
describe('refused topics', () => {
  it('E32: of a request that fails as a whole are requested one by one, and the bad one is reported', async () => {
    const wires = fakeWires({
      answer: (request) => {
        const bad = (request['args'] as string[]).find((topic) => topic.startsWith('bad'))
        return bad === undefined
          ? { success: true, req_id: request['req_id'], op: 'subscribe' }
          : refuse(request, `error:handler not found,topic:${bad}`)
      },
    })
    const { socket, refused, lines } = socketBench(wires)
    socket.subscribe(['a', 'bad', 'c'])
    await pass(50)
    socket.subscribe(['d'])
    await pass(2000)
    expect(wires.last().requests.map(({ args }) => args)).toEqual([
      ['a', 'bad', 'c'],
      ['d'],
      ['a'],
      ['bad'],
      ['c'],
    ])
    expect(refused).toEqual([['bad', 'error:handler not found,topic:bad']])
    expect(lines.at(-1)).toBe('socket linear: bad is refused, error:handler not found,topic:bad')
    socket.subscribe(['bad'])
    wires.last().end()
    await pass(2000)
    expect(wires.topics(wires.last())).toEqual(['a', 'c', 'd'])
    socket.unsubscribe(['bad'])
    socket.subscribe(['bad'])
    await pass(2000)
    expect(refused).toHaveLength(2)
  })

  it('E32: of options are named by the answer, which repeats no id', async () => {
    const wires = fakeWires({
      answer: ({ args }) => {
        const topics = args as string[]
        const failTopics = topics.filter((topic) => topic.startsWith('bad'))
        const successTopics = topics.filter((topic) => !topic.startsWith('bad'))
        return { success: true, conn_id: 'c', data: { failTopics, successTopics }, type: 'COMMAND_RESP' }
      },
    })
    const { socket, refused } = socketBench(wires)
    socket.subscribe(['a', 'bad.1', 'c', 'bad.2'])
    await pass(2000)
    expect(refused.map(([topic]) => topic)).toEqual(['bad.1', 'bad.2'])
    expect(wires.last().requests).toHaveLength(1)
  })

  it('a topic that is subscribed already is no refusal', async () => {
    const wires = fakeWires({ answer: (request) => refuse(request, 'error:already subscribed,topic:a') })
    const { socket, refused } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(30_000)
    expect([refused, wires.last().requests.length]).toEqual([[], 1])
  })

  it('E42: a request without an answer is sent once more, then the connection is opened again', async () => {
    let isMute = true
    const wires = fakeWires({
      answer: (request) =>
        isMute ? undefined : { success: true, req_id: request['req_id'], op: request['op'] },
    })
    const { socket, states } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(10_000)
    expect(wires.last().requests.map(({ req_id }) => req_id)).toEqual(['1', '2'])
    await pass(9999)
    expect(socket.state().isOpen).toBe(true)
    isMute = false
    await pass(1)
    expect(states.at(-1)?.trouble).toBe(
      'The connection to Bybit (linear) ended: requests are not answered. It is opened again.',
    )
    await pass(1000)
    expect([socket.state().isOpen, wires.last().requests.length]).toEqual([true, 1])
  })

  it('an answer to a ping is none to a request', async () => {
    const wires = fakeWires({ answer: () => undefined })
    const { socket, refused } = socketBench(wires)
    socket.subscribe(['a'])
    await pass(100)
    wires.last().say({ success: false, ret_msg: 'error', op: 'ping' })
    wires.last().say({ op: 'pong', args: ['1'] })
    await pass(1000)
    expect([refused, wires.last().requests.length]).toEqual([[], 1])
  })

  it('E42: an answer without an id counts for the open request, one with another id for none', async () => {
    const wires = fakeWires({ answer: () => undefined })
    const { socket } = socketBench(wires)
    socket.subscribe(topicsUpTo(15))
    await pass(1000)
    wires.last().say({ success: true, req_id: '77', op: 'subscribe' })
    await pass(1000)
    expect(wires.last().requests).toHaveLength(1)
    wires.last().say({ success: true, ret_msg: '', op: 'subscribe' })
    await pass(1000)
    expect(wires.last().requests).toHaveLength(2)
  })
})
