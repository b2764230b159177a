import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { parsePublicTopic, topic as names } from '#shared/wire/topics.ts'
import { createConnection } from '../../../../venue/server/push/connection.ts'
import type { Connection } from '../../../../venue/server/push/connection.ts'
import { createFanOut } from '../../../../venue/server/push/fan-out.ts'
import { createTopic } from '../../../../venue/server/push/topic.ts'

const LARGE = 1000
const SMALL = 10

/** A socket whose frames the test declares sent. */
function createReader() {
  const frames: { readonly bytes: Buffer; readonly sent: () => void }[] = []
  const socket = {
    readyState: WebSocket.OPEN as number,
    bufferedAmount: 0,
    send: (bytes: Buffer, sent: () => void) => void frames.push({ bytes, sent }),
  }
  const connection = createConnection(1, socket as never, { headers: {} } as never, false, {
    state: { delayMs: 0 } as never,
  })
  return { frames, socket, connection }
}

function createPush(...connections: readonly Connection[]) {
  const parsed = parsePublicTopic(names.tickerAll)
  if (parsed === null) throw new Error('no topic')
  const topic = createTopic(1, names.tickerAll, parsed, TICKER_WIDTH)
  const fanOut = createFanOut(() => [topic], vi.fn(), { copies: () => 1 }, vi.fn())
  for (const connection of connections) {
    connection.topics.set(topic, 'live')
    fanOut.regroup(connection)
  }
  return (value: number, rows = LARGE): void => {
    topic.append(new Float64Array(rows * TICKER_WIDTH).fill(value))
    fanOut.flush(0, () => false)
  }
}
const memoryOf = ({ frames }: ReturnType<typeof createReader>): readonly unknown[] =>
  frames.map(({ bytes }) => bytes.buffer)

describe('memory of frames', () => {
  it('of a large frame is used again once every reader has it, never before', () => {
    const [one, two] = [createReader(), createReader()]
    const push = createPush(one.connection, two.connection)
    push(0.5)
    const first = Buffer.from(one.frames[0]?.bytes ?? [])
    expect(first.length).toBeGreaterThan(100_000)
    one.frames[0]?.sent()
    push(0.25)
    expect(one.frames[0]?.bytes.equals(first)).toBe(true)
    two.frames[0]?.sent()
    push(0.125)
    const [at0, at1, at2] = memoryOf(one)
    expect([at1 === at0, at2 === at0]).toEqual([false, true])
    expect(memoryOf(two)).toEqual(memoryOf(one))
  })

  it('is used again when a reader has left, also if it left before it was sent', () => {
    const [one, two] = [createReader(), createReader()]
    const push = createPush(one.connection, two.connection)
    two.socket.readyState = WebSocket.CLOSED
    push(0.5)
    one.frames[0]?.sent()
    push(0.25)
    expect(two.frames).toEqual([])
    expect(memoryOf(one)[1]).toBe(memoryOf(one)[0])
  })

  it('of a small frame is of its own length, and never used again: a slow reader may leave thousands of them unsent', () => {
    const one = createReader()
    const push = createPush(one.connection)
    push(0.5, SMALL)
    const first = Buffer.from(one.frames[0]?.bytes ?? [])
    one.frames[0]?.sent()
    push(0.25, SMALL)
    expect(one.frames[0]?.bytes.equals(first)).toBe(true)
    for (const { bytes } of one.frames) expect(bytes.buffer.byteLength).toBeLessThan(100_000)
  })
})
